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

// Detection outside a match (GA combat/detection), to settle disputes and to design scenarios. It
// uses a board with the terrain key of a scenario; counters define the firer and the target.
//
//	key=relief unit=Nu-3 at=Omi-9 flight=yes     or  ew=5 range=4 in place of a counter

// sees returns the books for detection without a match: for boards of coloured hexes and for maps
// of terrain hexes. Terrain maps use substitute colours.
func sees() (all books.List) {
	for _, boards := range []string{"board of hexes", "map of terrain hexes"} {
		all = append(all, books.Book{
			ID: "gravarmor", Title: "Grav Armor", Boards: boards, Rules: Rules,
			Open: openProbe, Ground: probeGround, Units: counters,
		})
	}
	return all
}

// counters lists all counters of the sheet, each with its role.
func counters() (all [][2]string) {
	for _, k := range scenario.Library.Standard().Units {
		all = append(all, [2]string{k.Name, k.Role})
	}
	return all
}

// probeTerms lists the names of the terms, in the order of a citation.
var probeTerms = []string{"key", "unit", "at", "ew", "range", "flight"}

// A probe holds the parsed terms.
type probe struct {
	scenario *scenario.Scenario
	firer    scenario.Kind
	target   *scenario.Kind
	aloft    bool
	cited    []string // the terms, as in a citation
}

// readTerms parses terms of the form name=value. The key defaults to the first scenario.
func readTerms(terms []string) (values map[string]string, err error) {
	if err := los.Once(terms); err != nil {
		return nil, err
	}
	values = map[string]string{"key": scenario.Library.IDs()[0]}
	for _, t := range terms {
		name, value, _ := strings.Cut(t, "=")
		if !slices.Contains(probeTerms, name) {
			return nil, errors.New(rule.Unknown("reading", name, probeTerms))
		}
		values[name] = los.Broken(value)
	}
	return values, nil
}

// probeGround returns the board of the scenario that the term key names.
func probeGround(terms []string) (maps.Map, error) {
	values, err := readTerms(terms)
	if err != nil {
		return nil, err
	}
	sc, err := scenario.Library.Load(values["key"], scenario.Library.Standard())
	if err != nil {
		return nil, err
	}
	return sc.Board, nil
}

// newProbe parses the terms and loads everything that they name.
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
		if p.target != nil && !p.target.Move.Flies() {
			return nil, rule.Refuse("GA movement/free-flight", "flight: found a target %s, which is %s; only grav units and spacecraft fly", p.target.Name, p.target.Move)
		}
		p.aloft = true
	default:
		return nil, errors.New(rule.Unknown("flight", values["flight"], []string{"yes", "no"}))
	}
	if p.scenario, err = scenario.Library.Load(values["key"], scenario.Library.Standard()); err != nil {
		return nil, err
	}
	for _, name := range probeTerms {
		if v := values[name]; v != "" {
			p.cited = append(p.cited, name+"="+los.Unbroken(v))
		}
	}
	return p, nil
}

// counter returns the counter with a name, or nil for "".
func counter(name string) (*scenario.Kind, error) {
	if name == "" {
		return nil, nil
	}
	units := scenario.Library.Standard().Units
	i, err := units.Find(name)
	if err != nil {
		return nil, err
	}
	return &units[i], nil
}

// look sets the observer: a counter, or an observer with the EW and range given by the terms.
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

// notes lists the counters and the key that were used.
func (p *probe) notes() []string {
	units := fmt.Sprintf("units:   %s, EW %d, range %d", p.firer.Name, p.firer.EW, p.firer.Gun.Range)
	if p.target != nil {
		units += fmt.Sprintf("; target %s, %s", p.target.Name, p.target.Move)
	}
	key := strings.TrimSuffix(p.scenario.Title+"; "+p.scenario.Origin.Note("terrain key"), "; ")
	return []string{units, "key:     " + key}
}

// openProbe applies the key to a board: the scenario's own board or another one.
func openProbe(m maps.Map, terms []string) (los.Referee, error) {
	board, ok := m.(*hexes.Map)
	if !ok {
		return nil, fmt.Errorf("want a board of hexes; found a %s", m.Kind())
	}
	p, err := newProbe(terms)
	if err != nil {
		return nil, err
	}
	if board, err = scenario.Library.Standard().OnColours(board); err != nil {
		return nil, err
	}
	if own := p.scenario.Board; own.ID == board.ID && own.Len() == board.Len() {
		board = board.WithCities(p.scenario.Cities...)
	}
	notes := p.notes()
	if board.StandIn(hexes.ByColour) {
		notes = append(notes, scenario.StandInNote(board))
	}
	key := &p.scenario.Key
	terrain := func(hex int) *scenario.Terrain { return &key.Terrains[key.Of(board.Hex(hex))] }
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
