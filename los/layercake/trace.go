package layercake

import (
	"slices"

	"metahex/grid"
	"metahex/rule"
)

// A Reason is the clause that decides the effect of a meta-hex on the line.
type Reason uint8

// The reasons, each a clause of section 6.
const (
	NotHigher  Reason = iota // 6.2: no higher than either soldier
	HigherBoth               // 6.3: higher than both
	LevelTop                 // 6.4: level with the higher soldier
	Overlooked               // 6.5: the higher soldier looks down on it
	Pinched                  // 6.1: the line runs between this dot and another, which form a pair
	OneSided                 // 6.1: terrain on only one side of the line
	Adjacent                 // 6.1: beside a line of one map point, which is inside the meta-hexes of its ends
	Edge                     // 6.8: a contour does not block along its edge
)

var reasonClauses = [...]rule.Clause{"BHM 6.2", "BHM 6.3", "BHM 6.4", "BHM 6.5", "BHM 6.1", "BHM 6.1", "BHM 6.1", "BHM 6.8"}

// Clause returns the clause of a reason.
func (r Reason) Clause() rule.Clause { return reasonClauses[r] }

// Met is a meta-hex on a line, with its effect.
type Met struct {
	station int16 // its index among the line's stations
	Blind   int16 // blind points behind it (6.4 to 6.6): 0 if none, 16,384 if endless
	Top     int8  // the level of its highest layer
	Why     Reason
	flags   uint8
}

const (
	hides   = 1 << iota // the meta-hex hides the soldiers, alone or as one of a pair
	terrain             // its highest layer is terrain
)

// Hides reports whether the meta-hex hides the soldiers, alone or as one of a pair.
func (m Met) Hides() bool { return m.flags&hides != 0 }

// Terrain reports whether the highest layer of the meta-hex is terrain, not a contour.
func (m Met) Terrain() bool { return m.flags&terrain != 0 }

// A Trace is a line of sight with everything on it, in order from the higher soldier, or from the
// first if both are level. Programs create millions of traces. So a trace stores only obstacles:
// meta-hexes higher than the lower soldier. Clause 6.2 decides all other meta-hexes on the line. The
// method All returns them too.
type Trace struct {
	High, Low End
	Clear     bool
	Obstacles []Met
	line      *sightline
	heading   *heading
	ruler     *Ruler
}

// A Station is the position at which the line meets a meta-hex.
type Station struct {
	At              grid.Place
	FromHigh, ToLow int  // in map points
	Along           bool // the line runs along a side of the meta-hex; otherwise it crosses the meta-hex
}

// Station returns the station of m, a meta-hex of this trace.
func (t Trace) Station(m Met) Station {
	s := t.line.stations[m.station]
	way := t.heading.symmetry.Of(grid.Offset{Q: s.q, V: s.v})
	return Station{t.High.At.Add(way), int(s.fromHigh), int(s.toLow), t.line.side(int(m.station))}
}

// All returns all meta-hexes on the line, in order. If the line meets two at the same time, the
// left one comes first. Places off the board are left out.
func (t Trace) All() []Met {
	var all []Met
	obstacles := t.Obstacles
	start := t.ruler.index(t.High.At)
	for i, p := range t.line.stations {
		m := Met{station: int16(i)}
		if c := t.ruler.cake[start+t.heading.over(p)]; len(obstacles) > 0 && int(obstacles[0].station) == i {
			m, obstacles = obstacles[0], obstacles[1:]
		} else if c.top == offBoard {
			continue
		} else {
			m.Top, m.flags = c.top, c.layer
		}
		all = append(all, m)
		if n := len(all) - 1; n > 0 && t.line.twins(i-1) && int(all[n-1].station) == i-1 {
			t.leftFirst(all[n-1:])
		}
	}
	return all
}

// leftFirst sorts two meta-hexes that the line meets at the same time: the left one comes first.
func (t Trace) leftFirst(pair []Met) {
	if t.Station(pair[1]).At.Less(t.Station(pair[0]).At) {
		pair[0], pair[1] = pair[1], pair[0]
	}
}

// Trace follows the line between two soldiers on different dots of the board. It stores the
// obstacles in the memory of the slice into.
func (r *Ruler) Trace(a, b End, into []Met) Trace {
	if a.Level < b.Level {
		a, b = b, a
	}
	line, h := r.lines.over(b.At.Sub(a.At))
	met := slices.Grow(into[:0], len(line.stations))[:len(line.stations)]
	s := newSight(a.Level, b.Level, r.Ground(b.At), r.readings)
	start := r.index(a.At)
	if b.Level >= r.highest {
		met = met[:0] // nothing on the board is higher than the lower soldier (6.2)
	} else {
		met = met[:obstacles(met, line.stations, r.top, int(start), int(h.byQ), int(h.byV), int8(b.Level))]
	}
	all := s.meet(met, line.stations, r.cake, int(start), int(h.byQ), int(h.byV))
	t := Trace{a, b, all&hides == 0, met, line, h, r}
	if line.sides {
		t.settleSides()
	}
	return t
}

// obstacles records the stations whose tops are higher than low, and returns their number. It
// writes every station, and overwrites it if the station is not higher. This avoids an
// unpredictable branch.
//
//go:noinline
func obstacles(met []Met, stations []station, tops []int8, start, byQ, byV int, low int8) (n int) {
	for i := range stations {
		p := &stations[i]
		met[n].station = int16(i)
		if tops[start+int(p.v)*byV+int(p.q)*byQ] > low {
			n++
		}
	}
	return n
}

// meet computes the effect of each obstacle as if the line crosses it. It returns the combined
// flags.
//
//go:noinline
func (s *sight) meet(met []Met, stations []station, cakes []cake, start, byQ, byV int) (all uint8) {
	shadows, height := s.shadows, s.height
	for i := range met {
		m := &met[i]
		p := stations[m.station]
		c := cakes[start+int(p.v)*byV+int(p.q)*byQ]
		w := &shadows[c.top&(tops-1)]
		n := w.blind(int(p.fromHigh), max(height-int(c.base), 0))
		hidden := uint8(0)
		if int(p.toLow) <= n {
			hidden = hides
		}
		all |= hidden
		m.Top, m.Why, m.flags, m.Blind = c.top, w.why, c.layer|hidden, int16(n)
	}
	return all
}

// settleSides computes the effect of the pairs along which the line runs. The two dots of a pair
// block only together: both must have terrain, and each must be high enough to hide the soldiers
// (6.1). Contours do not block along an edge (6.8), unless the reading lets them form a pair with
// terrain.
func (t *Trace) settleSides() {
	met := t.Obstacles
	hidden := uint8(0)
	for i := 0; i < len(met); i++ {
		if !t.line.side(int(met[i].station)) {
			hidden |= met[i].flags
			continue
		}
		pair := met[i : i+1]
		if i+1 < len(met) && met[i].station%3 == 0 && met[i+1].station == met[i].station+1 {
			pair = met[i : i+2]
			i++
		}
		hidden |= t.ruler.settlePair(pair, t.ruler.sees(t.line))
	}
	t.Clear = hidden&hides == 0
}

// settlePair computes the effect of the obstacles on the two sides of one stretch. The slice pair
// may hold only one of them. If neighbours is set, the soldiers are neighbours who always see one
// another.
func (r *Ruler) settlePair(pair []Met, neighbours bool) (hidden uint8) {
	pinched := !neighbours && len(pair) == 2 && pair[0].Hides() && pair[1].Hides() && r.pair(pair[0].flags, pair[1].flags)
	for k := range pair {
		switch m := &pair[k]; {
		case pinched:
			m.Why = Pinched
		case !m.Terrain():
			*m = Met{station: m.station, Top: m.Top, Why: Edge}
		case m.Hides() && neighbours:
			m.Why = Adjacent
			m.flags &^= hides
		case m.Hides():
			m.Why = OneSided
			m.flags &^= hides
		}
		hidden |= pair[k].flags
	}
	return hidden
}

// Decider returns the first meta-hex or pair that hides the soldiers, counted from the higher
// soldier. It is empty if the line is clear.
func (t Trace) Decider() []Met {
	all := t.All()
	i := slices.IndexFunc(all, Met.Hides)
	switch {
	case i < 0:
		return nil
	case t.line.side(int(all[i].station)):
		return all[i : i+2]
	default:
		return all[i : i+1]
	}
}
