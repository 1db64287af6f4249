package tabletop

import (
	"slices"

	"metahex/grid"
	"metahex/los/shapes"
	"metahex/maps/tables"
	"metahex/rule"
)

// The cost of each part of a leg.
//
// A leg is cut wherever the ground changes. Each stretch costs its length times a factor. A toll is
// paid once: for a wall at the wall, and for going uphill where the slope begins:
//
//	from ●━━━━━━━━━━┿━━━━━━━╫━━━━━┿━━━━━━━● to
//	      open ×1   │  ×2   ║ ×2  │ slope
//	                        toll  toll
//
// A mover that is stopped on the way has paid only for the part behind it. Later it pays for the rest.
// So a path costs the same if it is cut into legs, except for thousandths from the rounding of points.

// parts is the number of parts in the cost of an inch. The factors of all books are whole numbers of
// these parts.
const parts = 36

// A Factor is the cost of ground: Num/Den times the cost of open ground. The zero value means that the
// ground cannot be entered.
type Factor struct{ Num, Den int64 }

// Barred reports whether ground cannot be entered.
func (f Factor) Barred() bool { return f.Den == 0 }

// Times returns the product of two factors.
func (f Factor) Times(o Factor) Factor { return Factor{f.Num * o.Num, f.Den * o.Den} }

// Of returns the cost of a length, rounded up to a whole thousandth.
func (f Factor) Of(length int64) int64 { return (length*f.Num + f.Den - 1) / f.Den }

// Above reports whether ground with factor f costs more than ground with factor o.
func (f Factor) Above(o Factor) bool { return f.Num*o.Den > o.Num*f.Den }

// parts returns the cost of an inch, in parts.
func (f Factor) parts() int64 { return f.Num * parts / f.Den }

// A Stretch is a part of a leg on one kind of ground.
type Stretch struct {
	To   int64 // distance of its end from the start of the leg
	Cost Factor
	What string
	Cite rule.Clause
}

// A Toll is a cost that a mover pays once, when it moves beyond a place of a leg.
type Toll struct {
	At, Cost int64
	What     string // empty: Tally adds the toll to the cost of the stretch
	Cite     rule.Clause
	Uphill   bool
}

// A Path is a leg with its costs.
type Path struct {
	Leg
	Length    int64 // length for which the mover pays; for a leg straight up, its height
	Stretches []Stretch
	Tolls     []Toll
	Extra     int64 // extra length of a leg through the air
}

// UpTo returns the cost of a path from its start to a place on it, rounded up once.
func (p *Path) UpTo(at int64) int64 {
	sum, from := int64(0), int64(0)
	for _, s := range p.Stretches {
		to := min(s.To, at)
		if to <= from {
			break
		}
		sum += (to - from) * s.Cost.parts()
		from = to
	}
	cost := (sum + parts - 1) / parts
	if p.Length > 0 {
		cost += (p.Extra*at + p.Length - 1) / p.Length
	}
	for _, t := range p.Tolls {
		if t.At < at {
			cost += t.Cost
		}
	}
	return cost
}

// Between returns the cost of a path from one place to another.
func (p *Path) Between(from, to int64) int64 { return p.UpTo(to) - p.UpTo(from) }

// Paid lists the tolls between two places.
func (p *Path) Paid(from, to int64) (all []Toll) {
	for _, t := range p.Tolls {
		if t.At >= from && t.At < to {
			all = append(all, t)
		}
	}
	return all
}

// Tally adds the costs of a path to a tally, in the order of the path. words describes a stretch that
// begins at a place.
func (p *Path) Tally(t *rule.Tally, words func(from int64, s Stretch) (string, rule.Clause)) {
	from, spent, tolls := int64(0), int64(0), p.Tolls
	for _, s := range p.Stretches {
		cost := p.UpTo(s.To) - spent
		spent += cost
		for ; len(tolls) > 0 && tolls[0].At < s.To; tolls = tolls[1:] {
			if w := tolls[0]; w.What != "" {
				t.Add(int(w.Cost), w.What, w.Cite)
				cost -= w.Cost
			}
		}
		text, cite := words(from, s)
		t.Add(int(cost), text, cite)
		from = s.To
	}
}

// Inside reports whether a point is within an area and not on its edge.
func Inside(a grid.Area, p grid.Point) bool {
	for _, c := range a.Circles {
		if c.At.Sub(p).Square() < c.Radius*c.Radius {
			return true
		}
	}
	for _, g := range a.Polygons {
		if g.Has(p) && !onEdge(g, p) {
			return true
		}
	}
	return false
}

// onEdge reports whether a point is on a side of a polygon.
func onEdge(g grid.Polygon, p grid.Point) bool {
	for i, a := range g {
		if grid.NearSegment(p, a, g[(i+1)%len(g)], 0) {
			return true
		}
	}
	return false
}

// Entries lists the places where a leg enters a feature. A start inside the feature does not count.
func (l Leg) Entries(s *shapes.Obstructions, feature int) (all []int64) {
	if s.Beside(feature, l.From, l.To) {
		return nil
	}
	a := s.Table().Features[feature].Area
	for _, p := range a.Through(l.From, l.To) {
		if p.How == grid.Inside && (p.From > 0 || !Inside(a, l.From)) {
			all = append(all, l.last(a, p))
		}
	}
	return all
}

// last returns the last place before part p of the leg at which the mover, after rounding, is still
// outside the area. A mover that stops there has not entered the area; beyond this place, it has.
func (l Leg) last(a grid.Area, p grid.Part) int64 {
	at := p.From
	for at > 0 && Inside(a, l.At(at)) {
		at--
	}
	for at+1 < p.To && !Inside(a, l.At(at+1)) {
		at++
	}
	return at
}

// A Climb is a place where a leg begins to go uphill.
type Climb struct {
	At      int64
	Feature int
	Edge    bool  // the leg enters a hill over an edge without a slope
	Rise    int64 // for an edge: the height of the hill above the ground before it
}

// Back returns the leg in the other direction.
func (l Leg) Back() Leg { return Leg{l.To, l.From} }

// Edges lists where a leg crosses the edge of a hill without a slope, up or down. The places down are
// distances from its end.
func (l Leg) Edges(s *shapes.Obstructions) []Climb {
	return slices.DeleteFunc(append(l.Climbs(s), l.Back().Climbs(s)...), func(c Climb) bool { return !c.Edge })
}

// Climbs lists where a leg goes uphill: on slopes, and onto hills over an edge without a slope. A leg
// that begins on a slope goes uphill from its start.
func (l Leg) Climbs(s *shapes.Obstructions) (all []Climb) {
	t := s.Table()
	way := l.To.Sub(l.From)
	for i := range t.Features {
		f := &t.Features[i]
		switch f.Kind {
		case tables.Slope:
			if way.Dot(f.Up) <= 0 || s.Beside(i, l.From, l.To) {
				continue
			}
			for _, p := range f.Area.Through(l.From, l.To) {
				if p.How == grid.Inside {
					all = append(all, Climb{At: p.From, Feature: i})
				}
			}
		case tables.Hill:
			for _, at := range l.Entries(s, i) {
				if rise := f.Height - l.ground(s, i, at); rise > 0 && !l.sloped(t, at) {
					all = append(all, Climb{at, i, true, rise})
				}
			}
		}
	}
	slices.SortStableFunc(all, func(a, b Climb) int { return int(a.At - b.At) })
	return all
}

// ground returns the height of hills at a place of a leg. It ignores one hill, given by its index.
func (l Leg) ground(s *shapes.Obstructions, but int, at int64) (high int64) {
	t, p := s.Table(), l.At(at)
	for i := range t.Features {
		if f := &t.Features[i]; i != but && f.Kind == tables.Hill && f.Height > high && Inside(f.Area, p) {
			high = f.Height
		}
	}
	return high
}

// sloped reports whether a place of a leg is on a slope or at its edge.
func (l Leg) sloped(t *tables.Map, at int64) bool {
	for i := range t.Features {
		if f := &t.Features[i]; f.Kind == tables.Slope && f.Area.Meets(grid.Circle{At: l.At(at), Radius: hair}) {
			return true
		}
	}
	return false
}
