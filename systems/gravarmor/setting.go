package gravarmor

import (
	"slices"
	"strconv"
	"sync"

	"metahex/game"
	"metahex/grid"
	"metahex/systems/gravarmor/scenario"
)

// A setting is the immutable part of a match. All clones and all matches of a prepared scenario
// share it.
type setting struct {
	scenario *scenario.Scenario
	tables   *scenario.Tables
	readings scenario.Readings
	key      *scenario.Key
	roster   []member
	guns     []gun
	order    []int8 // units in the order of set-up
	names    game.Labels
	near     [][grid.Directions]int16
	longest  int // the longest range of any weapon
	held     []holding
	labels   game.Labels // labels of the units: "L3"
	titles   game.Labels // titles of the units: "L3 Omi-9"
	zones    game.Labels // the zones for set-up
	weapons  game.Labels
	lexicon  game.Vocabulary
	goals    []string
	prizes   [scenario.Orbital + 1]int                          // advice: what kill awards add to a unit's worth, by its kind of movement
	rescues  [3]bool                                            // advice: whether a side scores for units that its drop-ships pick up
	lifted   [3][scenario.Grav + 1]int                          // advice: the score for a picked-up unit, by its kind of movement
	forfeit  [3]int                                             // advice: the enemy's score for destroying a drop-ship of the side
	tolls    [scenario.Victims][scenario.MostCombat + 1][2]int8 // advice: the cost of a hit, see tollsOf
	within   [][]int16                                          // by hex: all hexes around it, nearest first
	upTo     [][scenario.MostRange + 1]int16                    // by hex and range: how many hexes of within are in range, the hex itself included
	start    *battle

	mu      sync.Mutex
	grounds map[int16]*ground // by the hex where the city was placed
}

// nowhere is the index for a neighbour off the board.
const nowhere = int16(-1)

// A member is the immutable part of a unit.
type member struct {
	side       game.Side
	label      string // "L3"
	title      string // "L3 Omi-9"
	kind       *scenario.Kind
	victim     scenario.Victim
	detachment *scenario.Detachment
	first      int8 // the index of its first gun
	count      int8
	class      scenario.Move // the column of the terrain key; spacecraft have none
}

// A gun is one weapon that fires independently.
type gun struct {
	scenario.Gun
	unit  int8
	slot  int8 // the index among the guns of its unit
	label string
}

// A holding is a hex for which awards give points.
type holding struct {
	hex   int16
	first game.Side
}

// A Prepared scenario can start matches.
type Prepared struct{ setting *setting }

// Prepare prepares a scenario for play with the given readings. They override the readings of the
// scenario.
func Prepare(sc *scenario.Scenario, t *scenario.Tables, readings ...string) (*Prepared, error) {
	s := &setting{scenario: sc, tables: t, key: &sc.Key, longest: 1, grounds: map[int16]*ground{}, tolls: tollsOf(t)}
	if err := sc.Set(s.readings.Set, readings); err != nil {
		return nil, err
	}
	for i := range sc.Board.Len() {
		s.names = append(s.names, sc.Board.Name(i))
		near := [grid.Directions]int16{}
		for d := range near {
			near[d] = int16(sc.Board.Neighbour(i, grid.Direction(d)))
		}
		s.near = append(s.near, near)
	}
	s.enlist()
	s.layHeld()
	s.layPrizes()
	s.layLifts()
	s.layWithin()
	s.start = &battle{setting: s, ground: newGround(s, sc.Board), act: idle, turn: 0}
	s.lexicon, s.goals = s.start.vocabulary(), sc.Goals(t)
	s.start.muster()
	return &Prepared{s}, nil
}

// New begins a match.
func (p *Prepared) New() game.Match {
	return game.NewTable(p.setting.start.Clone(), step(opening{}), found{}, deploy{}, dawn{})
}

// enlist lists all units and their guns, the League's units before the Empire's, in the order of
// the scenario.
func (s *setting) enlist() {
	for _, side := range []game.Side{scenario.League, scenario.Imperial} {
		force := &s.scenario.Forces[side]
		n := 0
		for i := range force.Detachments {
			d := &force.Detachments[i]
			for _, r := range d.Units {
				n++
				label := scenario.SideName(side)[:1] + strconv.Itoa(n)
				m := member{side: side, label: label, title: label + " " + r.Kind.Name, kind: r.Kind, victim: r.Kind.Victim(), detachment: d, first: int8(len(s.guns)), count: int8(len(r.Guns)), class: r.Kind.Move}
				for k, g := range r.Guns {
					name := label
					if len(r.Guns) > 1 {
						name += "." + strconv.Itoa(k+1)
					}
					s.guns = append(s.guns, gun{Gun: g, unit: int8(len(s.roster)), slot: int8(k), label: name})
					s.weapons = append(s.weapons, name)
					s.longest = max(s.longest, g.Range)
				}
				s.roster = append(s.roster, m)
				s.labels, s.titles, s.zones = append(s.labels, m.label), append(s.titles, m.title), append(s.zones, d.Zone.Title)
			}
		}
	}
	s.layOrder()
}

// layOrder computes the order of set-up: one side after the other, carriers before their loads.
func (s *setting) layOrder() {
	rank := func(u int8) int {
		m := &s.roster[u]
		r := 0
		if m.side != s.scenario.Setup {
			r = 10
		}
		switch {
		case m.kind.Move == scenario.DropShip:
		case m.kind.Carrier:
			r++
		case m.kind.Move != scenario.Infantry:
			r += 2
		default:
			r += 3
		}
		return r
	}
	for u := range s.roster {
		if k := s.roster[u].kind; k.Move != scenario.Orbital {
			s.order = append(s.order, int8(u))
		}
	}
	slices.SortStableFunc(s.order, func(u, v int8) int { return rank(u) - rank(v) })
}

// layHeld lists the hexes for which awards give points, each once. A city that a player will place
// has its own entry.
func (s *setting) layHeld() {
	for _, a := range s.scenario.Victory.Awards {
		if a.For != scenario.Hold {
			continue
		}
		for _, h := range a.Zone.Hexes {
			s.hold(int16(h), a.Held)
		}
		if a.Zone.City < 0 {
			continue
		}
		for _, h := range s.scenario.Cities {
			s.hold(int16(h), a.Held)
		}
		if s.scenario.Site != nil {
			s.hold(placedCity, a.Held)
		}
	}
}

// placedCity stands for the hex of the city that a player places.
const placedCity = int16(-2)

// hold adds a hex for which an award gives points.
func (s *setting) hold(h int16, first game.Side) {
	for i := range s.held {
		if s.held[i].hex == h {
			s.held[i].first = max(first, s.held[i].first)
			return
		}
	}
	s.held = append(s.held, holding{h, first})
}

// holds reports whether any award gives points for a hex. The argument city says whether the hex has
// a city.
func (s *setting) holds(h int16, city bool) bool {
	return slices.ContainsFunc(s.held, func(held holding) bool {
		return held.hex == h || held.hex == placedCity && city
	})
}

// with returns the ground with a city on one more hex. The result is cached, because players choose
// the same few hexes again and again.
func (s *setting) with(city int16) *ground {
	s.mu.Lock()
	defer s.mu.Unlock()
	g := s.grounds[city]
	if g == nil {
		g = newGround(s, s.scenario.Board.WithCities(append(slices.Clone(s.scenario.Cities), int(city))...))
		s.grounds[city] = g
	}
	return g
}

// layPrizes computes, for each kind of movement, what the best kill award adds to a unit's worth. The
// highest award of the scenario adds half the worth of a common unit, other awards in proportion.
func (s *setting) layPrizes() {
	most := 1
	for _, a := range s.scenario.Victory.Awards {
		if a.For == scenario.Kill {
			most = max(most, a.Score)
		}
	}
	for _, a := range s.scenario.Victory.Awards {
		for m := range s.prizes {
			if a.For == scenario.Kill && a.Counts(scenario.Move(m)) {
				s.prizes[m] = max(s.prizes[m], common/2*a.Score/most)
			}
		}
	}
}

// layWithin lists the hexes around each hex, nearest first. The hexes within any range are then a
// prefix of the list.
func (s *setting) layWithin() {
	n := len(s.near)
	s.within = make([][]int16, n)
	s.upTo = make([][scenario.MostRange + 1]int16, n)
	seen := make([]int, n)
	for h := range n {
		all := []int16{int16(h)}
		seen[h] = h + 1
		ring := 0
		for r := 1; r <= s.longest; r++ {
			end := len(all)
			for _, i := range all[ring:end] {
				for _, to := range s.near[i] {
					if to != nowhere && seen[to] != h+1 {
						seen[to] = h + 1
						all = append(all, to)
					}
				}
			}
			ring = end
			s.upTo[h][r] = int16(len(all))
		}
		s.within[h] = all
	}
}

// around returns the hexes within a distance of a hex, without the hex itself.
func (s *setting) around(h int16, far int) []int16 {
	return s.within[h][min(1, s.upTo[h][far]):s.upTo[h][far]]
}
