package tabletop

import (
	"slices"

	"metahex/grid"
)

// Touching lists, in order, the stretches of a leg on which a base with a radius touches or overlaps an
// area. At both ends of a stretch the base touches, as grid.Area.Meets reports. One thousandth of an
// inch outside the stretch, the base does not touch.
//
//	⊙━━━━┿━━━━━━━━┿━━━▶     the area, grown by the radius, is a capsule about
//	    ( ▓▓▓▓▓▓▓▓ )        each of its sides, and all that is within them
func (l Leg) Touching(a grid.Area, radius int64) (all []Window) {
	if !l.Comes(a, radius) {
		return nil
	}
	length := l.Length()
	add := func(from, to int64) { all = append(all, Window{from, to}) }
	for _, g := range a.Polygons {
		for _, p := range (grid.Area{Polygons: []grid.Polygon{g}}).Through(l.From, l.To) {
			if p.How == grid.Inside {
				add(max(0, p.From), min(p.To, length))
			}
		}
		if length == 0 && g.Has(l.From) {
			add(0, 0)
		}
		for i, p := range g {
			q := g[(i+1)%len(g)]
			l.within(add, func(at grid.Point) bool { return grid.NearSegment(at, p, q, radius) }, l.candidates(p, q))
		}
	}
	for _, c := range a.Circles {
		l.within(add, func(at grid.Point) bool { return c.At.Near(at, c.Radius+radius) }, []int64{l.foot(c.At)})
	}
	return merged(all)
}

// Comes reports whether a leg may come within a distance of an area: it crosses the area's enlarged
// bounding box.
func (l Leg) Comes(a grid.Area, radius int64) bool {
	box := a.Box()
	box.Low, box.High = box.Low.Add(grid.Vector{X: -radius, Y: -radius}), box.High.Add(grid.Vector{X: radius, Y: radius})
	return !box.Beside(l.From, l.To)
}

// Near lists the stretch of a leg within a distance of a point, if there is one.
func (l Leg) Near(p grid.Point, within int64) (all []Window) {
	l.within(func(from, to int64) { all = append(all, Window{from, to}) }, func(at grid.Point) bool { return at.Near(p, within) }, []int64{l.foot(p)})
	return all
}

// within adds the stretch of the leg inside a convex area. If any point of the leg is inside, one of
// the candidates is inside too, except for the rounding of points.
func (l Leg) within(add func(from, to int64), in func(grid.Point) bool, candidates []int64) {
	length := l.Length()
	holds := func(n int64) bool { return in(l.at(n, length)) }
	for _, n := range candidates {
		for _, at := range [...]int64{n, n - 1, n + 1} {
			if at >= 0 && at <= length && holds(at) {
				add(grid.Farthest(at, 0, holds), grid.Farthest(at, length, holds))
				return
			}
		}
	}
}

// candidates returns the places of a leg that may be nearest to a side. One of them is the nearest.
func (l Leg) candidates(p, q grid.Point) []int64 {
	way, length := l.To.Sub(l.From), l.Length()
	all := []int64{l.foot(p), l.foot(q), 0, length}
	if den := way.Cross(q.Sub(p)); den != 0 {
		all = append(all, min(max(0, grid.MulDiv(p.Sub(l.From).Cross(q.Sub(p)), length, den)), length))
	}
	return all
}

// foot returns the place of a leg that is nearest to a point.
func (l Leg) foot(p grid.Point) int64 {
	way := l.To.Sub(l.From)
	if way == (grid.Vector{}) {
		return 0
	}
	along := min(max(0, p.Sub(l.From).Dot(way)), way.Square())
	return grid.Ratio{Num: along, Den: way.Square()}.Of(l.Length())
}

// merged joins windows that overlap or are adjacent.
func merged(all []Window) (out []Window) {
	slices.SortFunc(all, func(a, b Window) int { return int(a.From - b.From) })
	for _, w := range all {
		if n := len(out); n > 0 && w.From <= out[n-1].To+1 {
			out[n-1].To = max(out[n-1].To, w.To)
		} else {
			out = append(out, w)
		}
	}
	return out
}
