package gts

import (
	"fmt"
	"slices"
	"sync"

	"metahex/game"
	"metahex/grid"
	"metahex/los/hexside"
	"metahex/maps/hexes"
	"metahex/systems/gts/scenario"
)

// A setting is the immutable part of a match. All clones and all matches of a prepared scenario
// share it.
type setting struct {
	scenario   *scenario.Scenario
	tables     *scenario.Tables
	readings   scenario.Readings
	hexMap     *hexes.Map
	hexes      []hexes.Hex // by hex index; gaps in the map included
	ruler      *hexside.Ruler
	span       grid.Span
	places     []grid.Place             // by hex index; gaps in the map included
	near       [][grid.Directions]int16 // the six neighbours, or nowhere
	roster     []member
	order      []int16 // the units that players set up, in the order of set-up
	divisions  []division
	formations []formation // grouped by division, formations with a leader first; a division's independents form its last formation, without a leader
	chits      []chit
	lexicon    game.Vocabulary
	goals      []string          // the terms of the match, one per line
	spoken     [aHex]game.Labels // names for numbers, by kind
	board      *game.Board
	names      *game.PlaceNames
	posts      []hexside.Post
	fields     [][2]field // by objective: distances on foot, and for vehicles
	outs       [][2]field // by exit: distances on foot, and for vehicles
	start      *battle
}

// nowhere is the index for a neighbour off the map.
const nowhere = grid.Nowhere

// mostUnits is the largest number of units in a match: the capacity of a set.
const mostUnits = 256

// mostChits is the largest number of chits in a match.
const mostChits = 127

// A member is the immutable part of a unit.
type member struct {
	side      game.Side
	label     string
	kind      *scenario.Kind
	name      string // the name of the unit's kind
	division  int8
	formation int8
	arrives   int8 // the turn of arrival; 0: on the map from the start
	rearguard bool
	placed    scenario.Placed
	zone      []int16 // the zone in which its player sets it up
}

// A division is the immutable data of a division.
type division struct {
	*scenario.Division
	side    game.Side
	entries []int16
}

// A formation is the immutable data of a formation. A division's independents are a formation
// without a leader.
type formation struct {
	id, name string
	division int8
	reach    int8
	led      bool
}

// A chit is one of the chits drawn from the mug.
type chit struct {
	label string
	kind  chitKind
	side  game.Side
	of    int8 // the index of the division or formation
}

type chitKind uint8

const (
	directCommand chitKind = iota
	divisionChit
	formationChit
)

// Prepared is a scenario that can start matches.
type Prepared struct{ setting setting }

// Prepare prepares a scenario for play with the given readings. They override the readings of the
// scenario.
func Prepare(sc *scenario.Scenario, t *scenario.Tables, readings ...string) (*Prepared, error) {
	p := &Prepared{}
	s := &p.setting
	*s = setting{scenario: sc, tables: t, hexMap: sc.Map, span: sc.Map.Span, ruler: rulerOf(sc.Map)}
	if err := sc.Set(s.readings.Set, readings); err != nil {
		return nil, err
	}
	s.places, s.near = s.span.Number()
	s.hexes = make([]hexes.Hex, len(s.places))
	for at := range s.span.Places {
		s.hexes[s.id(at)] = s.hexMap.HexAt(at)
	}
	s.names = newHexNames(s)
	s.enlist()
	if len(s.roster) > mostUnits {
		return nil, fmt.Errorf("scenario %s: found %d units; want at most %d, rearguards included", sc.ID, len(s.roster), mostUnits)
	}
	if len(s.chits) > mostChits {
		return nil, fmt.Errorf("scenario %s: found %d chits; want at most %d", sc.ID, len(s.chits), mostChits)
	}
	s.lineUp()
	s.posts = make([]hexside.Post, len(s.places))
	s.layFields()
	s.layExits()
	s.board = s.drawBoard()
	s.nameAll()
	s.start = s.muster()
	s.lexicon, s.goals = s.start.vocabulary(), sc.Terms(t)
	return p, nil
}

// New begins a match.
func (p *Prepared) New() game.Match {
	b := p.setting.start.Clone()
	return game.NewTable(b, slices.Concat([]step{opening{}}, b.setupSteps(), []step{dawn{}})...)
}

func (s *setting) id(at grid.Place) int16 { return int16((at.V-s.span.Top)*s.span.Columns + at.Q) }

func (s *setting) place(id int16) grid.Place { return s.places[id] }

func (s *setting) hex(id int16) hexes.Hex { return s.hexes[id] }

// enlist lists divisions, formations, chits and units. The units include the rearguards that
// formations may leave.
func (s *setting) enlist() {
	s.chits = []chit{{"direct-red", directCommand, game.Red, -1}, {"direct-blue", directCommand, game.Blue, -1}}
	numbers := map[[2]int]int8{} // the index of each formation, by division and position in the division
	commands := map[int]int8{}   // the index of each division
	for _, c := range s.scenario.Commands {
		commands[c.Division] = int8(len(s.divisions))
		s.addDivision(c, numbers)
	}
	join := func(u scenario.Placed) {
		p, _ := s.tables.Order.Post(u.Label)
		s.roster = append(s.roster, member{
			side: u.Side, label: u.Label, kind: p.Kind, name: p.Name, division: commands[p.Division],
			formation: numbers[[2]int{p.Division, p.Formation}], arrives: int8(u.Arrives), rearguard: p.Rearguard, placed: u,
		})
	}
	for _, side := range []game.Side{game.Red, game.Blue} {
		for _, u := range s.scenario.Units {
			if u.Side == side {
				join(u)
			}
		}
	}
	s.addRearguards(join)
}

// addDivision adds a division with its formations and their chits. The formation of independents is
// last.
func (s *setting) addDivision(c scenario.Command, numbers map[[2]int]int8) {
	d := division{Division: &s.tables.Order.List[c.Division], side: c.Side}
	for _, e := range c.Entries {
		d.entries = append(d.entries, s.id(e))
	}
	at := int8(len(s.divisions))
	s.divisions = append(s.divisions, d)
	s.chits = append(s.chits, chit{d.ID, divisionChit, c.Side, at})
	add := func(place int, f formation) {
		numbers[[2]int{c.Division, place}] = int8(len(s.formations))
		s.chits = append(s.chits, chit{f.id, formationChit, c.Side, int8(len(s.formations))})
		s.formations = append(s.formations, f)
	}
	for i, f := range d.Formations {
		add(i, formation{f.ID, f.Name, at, int8(f.Range), true})
	}
	add(-1, formation{d.ID + "-own", d.Name + " independents", at, 0, false})
}

// addRearguards enlists the rearguards of formations that take part.
func (s *setting) addRearguards(join func(scenario.Placed)) {
	for f := range s.formations {
		present := slices.ContainsFunc(s.roster, func(m member) bool { return int(m.formation) == f })
		if !present || !s.formations[f].led {
			continue
		}
		d := &s.divisions[s.formations[f].division]
		for _, form := range d.Formations {
			for _, e := range form.Rearguards {
				if form.ID == s.formations[f].id && !slices.ContainsFunc(s.roster, func(m member) bool { return m.label == e.Key.Value }) {
					join(scenario.Placed{Label: e.Key.Value, Side: d.side, Arrives: -1})
				}
			}
		}
	}
}

var rulers sync.Map // *hexside.Ruler, by the hash of the map

// rulerOf caches rulers by map, because creating a ruler computes all lines of the map.
func rulerOf(t *hexes.Map) *hexside.Ruler {
	if r, ok := rulers.Load(t.Hash()); ok {
		return r.(*hexside.Ruler)
	}
	r, _ := rulers.LoadOrStore(t.Hash(), hexside.NewRuler(t))
	return r.(*hexside.Ruler)
}
