package gravarmor

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"metahex/los"
	"metahex/los/books"
	"metahex/los/detection"
	"metahex/maps"
	"metahex/maps/hexes"
	"metahex/rule"
	"metahex/systems/gravarmor/scenario"
)

// Detection outside a match (GA combat/detection), for disputes and for designers: a board under
// the terrain key of a scenario, with a firer and its target given by their counters.
//
//	key=relief unit=Nu-3 at=Omi-9 flight=yes     or  ew=5 range=4 in place of a counter

// sees describes detection without a match: on boards of coloured hexes, and on maps of terrain
// hexes, whose colours are a stand-in.
func sees() (all books.List) {
	for _, boards := range []string{"board of hexes", "map of terrain hexes"} {
		all = append(all, books.Book{
			ID: "gravarmor", Title: "Grav Armor", Boards: boards, Rules: Rules,
			Open: openProbe, Ground: probeGround, Units: counters,
		})
	}
	return all
}

// counters are the counters of the sheet, each with its role.
func counters() (all [][2]string) {
	for _, k := range scenario.StandardTables().Units {
		all = append(all, [2]string{k.Name, k.Role})
	}
	return all
}

// probeTerms are the names of the terms, in the order in which they are cited.
var probeTerms = []string{"key", "unit", "at", "ew", "range", "flight"}

// A probe holds the values of the terms.
type probe struct {
	scenario *scenario.Scenario
	firer    scenario.Kind
	target   *scenario.Kind
	aloft    bool
	cited    []string // the terms, as in a citation
}

// readTerms reads terms; missing ones get their defaults.
func readTerms(terms []string) (values map[string]string, err error) {
	values = map[string]string{"key": scenario.IDs()[0]}
	for _, t := range terms {
		name, value, _ := strings.Cut(t, "=")
		if !slices.Contains(probeTerms, name) {
			return nil, errors.New(rule.Unknown("reading", name, probeTerms))
		}
		values[name] = los.Broken(value)
	}
	return values, nil
}

// probeGround is the board of the scenario whose key applies.
func probeGround(terms []string) (maps.Map, error) {
	values, err := readTerms(terms)
	if err != nil {
		return nil, err
	}
	sc, err := scenario.Load(values["key"], scenario.StandardTables())
	if err != nil {
		return nil, err
	}
	return sc.Board, nil
}

// newProbe reads the terms with everything that they name.
func newProbe(terms []string) (*probe, error) {
	values, err := readTerms(terms)
	if err != nil {
		return nil, err
	}
	p := &probe{}
	if err := p.look(values); err != nil {
		return nil, err
	}
	if p.target, err = counter(values["at"]); err != nil {
		return nil, err
	}
	switch values["flight"] {
	case "", "no":
		delete(values, "flight")
	case "yes":
		p.aloft = true
	default:
		return nil, errors.New(rule.Unknown("flight", values["flight"], []string{"yes", "no"}))
	}
	if p.scenario, err = scenario.Load(values["key"], scenario.StandardTables()); err != nil {
		return nil, err
	}
	for _, name := range probeTerms {
		if v := values[name]; v != "" {
			p.cited = append(p.cited, name+"="+los.Unbroken(v))
		}
	}
	return p, nil
}

// counter is a counter of the sheet by its name; "" means none.
func counter(name string) (*scenario.Kind, error) {
	if name == "" {
		return nil, nil
	}
	units := scenario.StandardTables().Units
	i, err := units.Find(name)
	if err != nil {
		return nil, err
	}
	return &units[i], nil
}

// look returns the observer: a counter, or one with the EW and range of the terms.
func (p *probe) look(values map[string]string) error {
	own, err := counter(values["unit"])
	switch {
	case err != nil:
		return err
	case own == nil && (values["ew"] == "" || values["range"] == ""):
		return errors.New("no firer: name its counter (--unit Nu-3), or its --ew and --range")
	case own == nil:
		own = &scenario.Kind{Name: "a unit"}
	}
	p.firer = *own
	for _, x := range []struct {
		name        string
		figure      *int
		least, most int
	}{{"ew", &p.firer.EW, 0, 20}, {"range", &p.firer.Gun.Range, 1, 20}} {
		text := values[x.name]
		if text == "" {
			continue
		}
		n, err := strconv.Atoi(text)
		if err != nil || n < x.least || n > x.most {
			return fmt.Errorf("found --%s %s; want %d to %d", x.name, text, x.least, x.most)
		}
		*x.figure = n
	}
	return nil
}

// notes say which counters and which key decided.
func (p *probe) notes() []string {
	units := fmt.Sprintf("units:   %s, EW %d, range %d", p.firer.Name, p.firer.EW, p.firer.Gun.Range)
	if p.target != nil {
		units += fmt.Sprintf("; target %s, %s", p.target.Name, p.target.Move)
	}
	key := strings.TrimSuffix(p.scenario.Title+"; "+p.scenario.Origin.Note("terrain key"), "; ")
	return []string{units, "key:     " + key}
}

// openProbe applies the key to a board: the scenario's own or another.
func openProbe(m maps.Map, terms []string) (los.Referee, error) {
	board, ok := m.(*hexes.Map)
	if !ok {
		return nil, fmt.Errorf("want a board of hexes; found a %s", m.Kind())
	}
	p, err := newProbe(terms)
	if err != nil {
		return nil, err
	}
	if board, err = scenario.StandardTables().OnColours(board); err != nil {
		return nil, err
	}
	notes := p.notes()
	if board.StandIn(hexes.ByColour) {
		notes = append(notes, scenario.StandInNote(board))
	}
	key := &p.scenario.Key
	terrain := func(hex int) *scenario.Terrain { return &key.Terrains[terrainOf(key, board.Hex(hex))] }
	values := make([]int, board.Len())
	for i := range values {
		values[i] = terrain(i).Combat
	}
	d, err := detection.NewDetector(board, values, max(p.firer.Gun.Range, scenario.MostRange))
	if err != nil {
		return nil, err
	}
	return detection.NewFirerReferee(d, detection.Firer{
		Range: p.firer.Gun.Range, EW: p.firer.EW, Aloft: p.aloft,
		Value: func(hex int) int {
			t := terrain(hex)
			if p.target != nil && t.Special[p.target.Move] >= 0 {
				return t.Special[p.target.Move]
			}
			return t.Combat
		},
		Terrain: func(hex int) string { return terrain(hex).Name },
		Notes:   notes,
	}, p.cited), nil
}
