package layercake

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"metahex/grid"
	"metahex/los"
	"metahex/maps/dots"
	"metahex/rule"
)

// A Ruling is a decided line of sight, with everything that a dispute needs.
type Ruling struct {
	Board    *dots.Board
	Readings Readings
	Terms    []string // the readings, the limit of sight, and the changes since the print
	From, To End
	Distance int // in map points
	Beyond   int // the limit of sight if the line is longer, and then there is no decider; otherwise 0
	Clear    bool
	Met      []Obstacle // every meta-hex on the line, in order from the higher soldier
	Corners  []Obstacle // meta-hexes that the line touches only at a corner, treated as crossed
	Decider  []Obstacle // the first obstacle or pair that hides; empty if the line is clear
	TurnedBy []los.Turn
	trace    Trace
}

// An Obstacle is a meta-hex on the line of a ruling.
type Obstacle struct {
	Station
	Dot   string // the name of its dot
	Layer string // "terrain" or "contour"
	Top   int    // the level of its highest layer
	// Blind is the number of blind points behind the obstacle (6.4 to 6.6). It is 0 if the
	// obstacle is no higher than either soldier, or higher than both.
	Blind  int
	Hides  bool // the obstacle hides, alone or as one of a pair
	Rim    bool // the line runs between the obstacle and the rim of the board
	Why    Reason
	Ground dots.Dot
}

// ParseEnd parses one end of a line: a dot, and optionally @ and a level. Without a level, the
// soldier is on the ground. The error says what is legal.
func (r *Ruler) ParseEnd(text string) (End, error) {
	name, level, aloft := strings.Cut(text, "@")
	at, err := r.board.Find(name)
	if err != nil {
		return End{}, err
	}
	ground := r.Ground(at)
	if !aloft {
		return End{at, ground}, nil
	}
	n, err := strconv.Atoi(level)
	switch {
	case err != nil:
		return End{}, fmt.Errorf("found level %q; want a whole number after the @, such as %s@6", level, name)
	case n < ground:
		return End{}, fmt.Errorf("found level %d, but the ground at %s is level %d; want %d to %d", n, r.board.Name(at), ground, ground, los.MaxLevel)
	case n > los.MaxLevel:
		return End{}, fmt.Errorf("found level %d; want %d to %d", n, ground, los.MaxLevel)
	}
	return End{at, n}, nil
}

// ParseEnds parses both ends, which must be different dots.
func (r *Ruler) ParseEnds(a, b string) (from, to End, err error) {
	if from, err = r.ParseEnd(a); err != nil {
		return from, to, err
	}
	if to, err = r.ParseEnd(b); err != nil {
		return from, to, err
	}
	if from.At == to.At {
		return from, to, fmt.Errorf("both ends are on %s; want two different dots", r.board.Name(from.At))
	}
	return from, to, nil
}

// Word formats an end in the form that ParseEnd accepts, with its level.
func (r *Ruler) Word(e End) string { return fmt.Sprintf("%s@%d", r.board.Name(e.At), e.Level) }

// Rule decides the line between two soldiers on different dots.
func (r *Ruler) Rule(from, to End) Ruling {
	u := r.rule(r.AsItIs(), from, to)
	u.Terms = r.readings.words(false)
	u.Corners = r.corners(u.trace)
	u.TurnedBy = r.turns(from, to, u.Clear)
	return u
}

// rule decides the line, but does not compute near misses and turns.
func (r *Ruler) rule(b *dots.Board, from, to End) Ruling {
	t := r.Trace(from, to, nil)
	u := Ruling{Board: b, Readings: r.readings, From: from, To: to, Distance: grid.Distance(from.At, to.At), Clear: t.Clear, trace: t}
	for _, m := range t.All() {
		u.Met = append(u.Met, t.obstacle(m))
	}
	for _, m := range t.Decider() {
		u.Decider = append(u.Decider, t.obstacle(m))
	}
	return u
}

func (t Trace) obstacle(m Met) Obstacle {
	s := t.Station(m)
	o := Obstacle{
		Station: s, Dot: t.ruler.board.Name(s.At), Layer: "contour", Top: int(m.Top),
		Blind: int(m.Blind), Hides: m.Hides(), Why: m.Why, Ground: t.ruler.Dot(s.At),
	}
	if m.Terrain() {
		o.Layer = "terrain"
	}
	if s.Along {
		across := m
		across.station += 1 - 2*(m.station%3) // the two stations of a pair are the first two of three
		o.Rim = !t.ruler.board.Has(t.Station(across).At)
	}
	if m.Blind == endless {
		o.Blind = 0
	}
	return o
}

// corners returns the meta-hexes that the line touches only at a corner, and what each would do if
// the line crossed it.
func (r *Ruler) corners(t Trace) []Obstacle {
	s := newSight(t.High.Level, t.Low.Level, r.Ground(t.Low.At), r.readings)
	var all []Obstacle
	for _, p := range grid.Meet(grid.MetaHex, t.Low.At.Sub(t.High.At)).Corners {
		at := t.High.At.Add(p)
		if !r.board.Has(at) {
			continue
		}
		c := r.cake[r.index(at)]
		w := s.shadows[c.top&(tops-1)]
		o := Obstacle{
			Station: Station{at, grid.Distance(t.High.At, at), grid.Distance(at, t.Low.At), false},
			Dot:     r.board.Name(at), Layer: "contour", Top: int(c.top), Why: w.why, Ground: r.Dot(at),
		}
		o.Hides = s.hides(c, station{fromHigh: int16(o.FromHigh), toLow: int16(o.ToLow)})
		if c.layer == terrain {
			o.Layer = "terrain"
		}
		all = append(all, o)
	}
	return all
}

// turns returns the smallest changes of readings that change a verdict. It omits a combination if a
// part of the combination is enough.
func (r *Ruler) turns(from, to End, isClear bool) []los.Turn {
	var all []los.Turn
	now := r.readings.Map()
	line, _ := r.lines.over(to.At.Sub(from.At))
	other := newRuler(r.board, r.readings, r.heights, r.stride, r.lines)
	for _, readings := range AllReadings() {
		if !line.sides && (readings.Neighbours != r.readings.Neighbours || readings.Edges != r.readings.Edges) {
			continue // these readings matter only for lines along sides
		}
		if r.copyLine(other, readings, from.At, to.At); other.Clear(from, to) == isClear {
			continue
		}
		changed := map[string]string{}
		for name, value := range readings.Map() {
			if value != now[name] {
				changed[name] = value
			}
		}
		all = append(all, los.Turn{Readings: changed, Clear: !isClear})
	}
	slices.SortStableFunc(all, func(a, b los.Turn) int { return len(a.Readings) - len(b.Readings) })
	var least []los.Turn
	for _, t := range all {
		if !slices.ContainsFunc(least, func(l los.Turn) bool { return los.Within(l.Readings, t.Readings) }) {
			least = append(least, t)
		}
	}
	return least
}

// Cite returns the citation of a ruling. Board is the name with which readers can open the board.
func (r *Ruler) Cite(u Ruling, board string) los.Citation {
	return los.Citation{Rules: Rules, Board: board, Hash: r.board.Hash(), From: r.Word(u.From), To: r.Word(u.To), Terms: u.Readings.String(), Clear: u.Clear}
}

// Ruler returns the ruler that decided the line.
func (u Ruling) Ruler() *Ruler { return u.trace.ruler }

// Clause returns the clause that decides. On a clear line it is the clause of the nearest miss, or
// 6.2 if there is none.
func (u Ruling) Clause() rule.Clause {
	switch {
	case u.Beyond > 0:
		return night
	case len(u.Decider) > 0:
		return u.Decider[0].Why.Clause()
	}
	if o, ok := u.Nearest(); ok {
		return o.Why.Clause()
	}
	return NotHigher.Clause()
}

// Margin returns by how many points an obstacle fails to hide the lower soldier: the soldier's
// distance beyond its last blind point. Counted is false if the obstacle hides, is beside the line,
// or is no higher than the lower soldier.
func (o Obstacle) Margin() (points int, counted bool) {
	if o.Hides || o.Along || o.Blind == 0 {
		return 0, false
	}
	return o.ToLow - o.Blind, true
}

// byNearness sorts the obstacles of a clear line by margin. Obstacles without a margin come last.
func byNearness(met []Obstacle) []Obstacle {
	met = slices.Clone(met)
	slices.SortStableFunc(met, func(a, b Obstacle) int {
		m, counted := a.Margin()
		n, other := b.Margin()
		switch {
		case counted && other:
			return m - n
		case counted:
			return -1
		case other:
			return 1
		}
		return 0
	})
	return met
}

// Nearest returns the obstacle nearest to hiding the lower soldier on a clear line. Ok is false if
// nothing on the line is higher than the lower soldier.
func (u Ruling) Nearest() (o Obstacle, ok bool) {
	for _, m := range u.Met {
		if m.Why == NotHigher {
			continue
		}
		n, counted := m.Margin()
		least, before := o.Margin()
		if !ok || counted && (!before || n < least) {
			o, ok = m, true
		}
	}
	return o, ok
}

// MetAt returns the meta-hex of a dot in the ruling, met or touched, to which the given clause
// applies.
func (u Ruling) MetAt(at grid.Place, clause rule.Clause) (Obstacle, bool) {
	for _, o := range slices.Concat(u.Met, u.Corners) {
		if o.At == at && o.Why.Clause() == clause {
			return o, true
		}
	}
	return Obstacle{}, false
}

// DeciderWords formats the decider as in case files: "B-01 6.4", or "B-02+B-04 6.1" for a pair.
func (u Ruling) DeciderWords() string {
	return rule.Joined(u.Decider, "+", func(o Obstacle) string { return o.Dot }) + " " + u.Clause().Number()
}
