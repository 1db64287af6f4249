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

// A setting is the part of a match that never changes. Clones share it, and so do all matches of a
// prepared scenario.
type setting struct {
	scenario   *scenario.Scenario
	tables     *scenario.Tables
	readings   scenario.Readings
	hexMap     *hexes.Map
	hexes      []hexes.Hex // by number, holes in the lattice included
	ruler      *hexside.Ruler
	span       grid.Span
	places     []grid.Place             // by number, holes in the lattice included
	near       [][grid.Directions]int16 // the six neighbours, or nowhere
	roster     []member
	order      []int16 // the units that their players set up, in that order
	divisions  []division
	formations []formation // of each division, the led ones first; the pseudo-formation of its independents has no leader
	chits      []chit
	lexicon    game.Vocabulary
	goals      []string          // the terms of the match, a line each
	spoken     [aHex]game.Labels // names of numbers, by kind
	board      *game.Board
	names      *game.PlaceNames
	posts      []hexside.Post
	fields     [][2]field // by objective: on foot, for vehicles
	outs       [][2]field // the same by exit
	start      *battle
}

// nowhere is a neighbour off the map.
const nowhere = grid.Nowhere

// mostUnits is the greatest number of units in a match: what a set can hold.
const mostUnits = 256

// mostChits is the greatest number of chits in a match.
const mostChits = 127

// A member is the part of a unit that never changes.
type member struct {
	side      game.Side
	label     string
	kind      *scenario.Kind
	name      string // of the kind
	division  int8
	formation int8
	arrives   int8 // the turn, 0: on the map from the start
	rearguard bool
	placed    scenario.Placed
	zone      []int16 // in which its player sets it up
}

// A division holds what never changes of a division during a match.
type division struct {
	*scenario.Division
	side    game.Side
	entries []int16
}

// A formation is the same for a formation. One without a leader holds a division's independents.
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
	of    int8 // division or formation
}

type chitKind uint8

const (
	directCommand chitKind = iota
	divisionChit
	formationChit
)

// Prepared is a scenario that is ready to make matches.
type Prepared struct{ setting setting }

// Prepare makes a scenario ready for play. The given readings override those of the scenario
// itself.
func Prepare(sc *scenario.Scenario, t *scenario.Tables, readings ...string) (*Prepared, error) {
	p := &Prepared{}
	s := &p.setting
	*s = setting{scenario: sc, tables: t, hexMap: sc.Map, span: sc.Map.Span, ruler: rulerOf(sc.Map)}
	for _, text := range append(slices.Clone(sc.Readings), readings...) {
		if err := s.readings.Set(text); err != nil {
			return nil, fmt.Errorf("scenario %s: %w", sc.ID, err)
		}
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

// enlist lists divisions, formations, chits and units. The units are those of the scenario and the
// rearguards that formations may leave.
func (s *setting) enlist() {
	s.chits = []chit{{"direct-red", directCommand, game.Red, -1}, {"direct-blue", directCommand, game.Blue, -1}}
	numbers := map[[2]int]int8{} // of formations, by division and place in it
	commands := map[int]int8{}   // of divisions
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

// addDivision adds a division with its formations and their chits. The formation of its
// independents comes last.
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
				if form.ID == s.formations[f].id && !slices.ContainsFunc(s.roster, func(m member) bool { return m.label == e.Key }) {
					join(scenario.Placed{Label: e.Key, Side: d.side, Arrives: -1})
				}
			}
		}
	}
}

var rulers sync.Map // *hexside.Ruler by the hash of its map

// rulerOf caches rulers by map, since making one counts all its lines.
func rulerOf(t *hexes.Map) *hexside.Ruler {
	if r, ok := rulers.Load(t.Hash()); ok {
		return r.(*hexside.Ruler)
	}
	r, _ := rulers.LoadOrStore(t.Hash(), hexside.NewRuler(t))
	return r.(*hexside.Ruler)
}
