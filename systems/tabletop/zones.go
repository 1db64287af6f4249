package tabletop

import (
	"metahex/grid"
)

// The zones of corners, outlines, ranges and arcs, in which visibility can change.

// foot returns the place of the leg that is nearest to a point.
func (f *survey) foot(p grid.Point) int64 {
	square := f.way.Square()
	along := min(max(0, p.Sub(f.Leg.From).Dot(f.way)), square)
	return grid.Ratio{Num: along, Den: square}.Of(f.length)
}

// footOn returns the point of a side nearest to the watcher. ok is false if the point is an end of the
// side.
func footOn(from, a, b grid.Point) (grid.Point, bool) {
	d := b.Sub(a)
	along := from.Sub(a).Dot(d)
	if along <= 0 || along >= d.Square() {
		return a, false
	}
	length := d.Length()
	return Leg{a, b}.At(grid.Ratio{Num: along, Den: d.Square()}.Of(length)), true
}

// corners adds the zones in which the line from the watcher to the mover passes a corner of an area,
// or begins or ends to touch one of its circles.
func (f *survey) corners(a grid.Area) {
	for _, g := range a.Polygons {
		for i, c := range g {
			f.corner(c, 1, 0)
			if foot, ok := footOn(f.At, c, g[(i+1)%len(g)]); ok && f.Veils != nil {
				f.split(foot)
			}
		}
	}
	for _, c := range a.Circles {
		f.tangents(c)
	}
}

// corner adds the zone in which the line from the watcher to the mover passes a point. off is the
// error of the point in thousandths, and more is added to the width of the zone.
func (f *survey) corner(c grid.Point, off, more int64) {
	v, start := c.Sub(f.At), f.Leg.From.Sub(f.At)
	if f.beyond(c, off) {
		return
	}
	a, b := start.Cross(v), f.way.Cross(v)
	if b == 0 {
		if a == 0 && v != (grid.Vector{}) {
			f.onLine(c, off)
		}
		return
	}
	far := int64(1)
	if off > 1 { // the error of a point matters more near the watcher
		far = max(start.Length(), f.Leg.To.Sub(f.At).Length())/max(1, v.Length()) + 1
	}
	half := grid.MulDiv(4*off*far*f.way.Length(), v.Length(), 5*max(b, -b)) + 1
	if off > 1 {
		half += hair + more
	}
	n := grid.MulDiv(-a, f.length, b)
	if n+half < 0 || n-half > f.length {
		return
	}
	if p := f.at(n).Sub(f.At); p.Dot(v) < 0 && half < f.length {
		return // the point is behind the watcher
	}
	f.add(n-half, n+half+1)
}

// beyond reports whether a point is on the far side of the leg, as seen by the watcher.
func (f *survey) beyond(c grid.Point, off int64) bool {
	there, here := f.way.Cross(c.Sub(f.Leg.From)), f.way.Cross(f.At.Sub(f.Leg.From))
	d := hair * off * f.way.Length()
	return there > d && here <= 0 || there < -d && here >= 0
}

// onLine adds the zone of a point that lies on one line with the leg and the watcher.
func (f *survey) onLine(c grid.Point, off int64) {
	n := f.foot(c)
	f.add(n-hair*off, n+hair*off)
	if f.way.X != 0 && f.way.Y != 0 {
		f.add(0, f.length)
	}
}

// Crossings lists where a circle crosses the outline of an area, exact to a thousandth or two.
func Crossings(c grid.Circle, a grid.Area) (all []grid.Point) {
	for _, g := range a.Polygons {
		for i, p := range g {
			side := Leg{p, g[(i+1)%len(g)]}
			for _, in := range c.Through(side.From, side.To) {
				all = append(all, side.At(in.From), side.At(in.To))
			}
		}
	}
	for _, o := range a.Circles {
		d := o.At.Sub(c.At)
		square := d.Square()
		along := square + c.Radius*c.Radius - o.Radius*o.Radius // twice the distance along the line of centres, times the distance of the centres
		across := 4*c.Radius*c.Radius*square - along*along
		if square == 0 || across < 0 {
			continue
		}
		root := grid.RootUp(across)
		for _, r := range [2]int64{root, -root} {
			all = append(all, c.At.Add(grid.Vector{X: share(d.X*along-d.Y*r, 1, 2*square), Y: share(d.Y*along+d.X*r, 1, 2*square)}))
		}
	}
	return all
}

// split adds the zone where the line from the watcher passes a point. On either side of this zone, the
// ends of transparent terrain move in one direction only.
func (f *survey) split(c grid.Point) {
	v := c.Sub(f.At)
	if b := f.way.Cross(v); b != 0 {
		n := grid.MulDiv(-f.Leg.From.Sub(f.At).Cross(v), f.length, b)
		f.add(n, n)
	}
}

// outline adds the zones in which the mover crosses an outline.
func (f *survey) outline(a grid.Area) {
	for _, g := range a.Polygons {
		for i, p := range g {
			f.side(p, g[(i+1)%len(g)])
		}
	}
	for _, c := range a.Circles {
		f.ring(c.At, c.Radius)
	}
}

// side adds the zone in which the mover crosses a side or moves along it.
func (f *survey) side(a, b grid.Point) {
	e := b.Sub(a)
	den := f.way.Cross(e)
	first, last := f.foot(a), f.foot(b)
	first, last = min(first, last), max(first, last)
	if den == 0 {
		if across := f.way.Cross(a.Sub(f.Leg.From)); max(across, -across) <= hair*f.way.Length() {
			if f.way.X != 0 && f.way.Y != 0 {
				f.add(first-hair, last+hair)
			}
			f.add(first-hair, first+hair)
			f.add(last-hair, last+hair)
		}
		return
	}
	half := grid.MulDiv(4*f.way.Length(), e.Length(), 5*max(den, -den)) + 1
	n := grid.MulDiv(a.Sub(f.Leg.From).Cross(e), f.length, den)
	if n+half >= first-hair && n-half <= last+hair {
		f.add(n-half, n+half+1)
	}
}

// ring adds the zones in which the mover comes within a distance of a point and leaves this distance
// again.
func (f *survey) ring(c grid.Point, r int64) {
	f.convex(f.foot(c), func(at grid.Point, more int64) bool { return at.Near(c, r+more) })
}

// convex adds the zones at both ends of the stretch of the leg whose points are inside an area, if
// there is one. within is a place of the stretch. in reports whether a point is inside the area
// enlarged by more.
func (f *survey) convex(within int64, in func(at grid.Point, more int64) bool) {
	if !in(f.at(within), hair) {
		return
	}
	for _, end := range [2]int64{0, f.length} {
		outer, inner := grid.Farthest(within, end, func(n int64) bool { return in(f.at(n), hair) }), within
		if in(f.at(within), -hair) {
			inner = grid.Farthest(within, end, func(n int64) bool { return in(f.at(n), -hair) })
		}
		f.add(min(inner, outer)-1, max(inner, outer)+1)
	}
}

// best calls convex with the first of the places that is inside the area. One of the places must be
// the place of the leg that is deepest inside.
func (f *survey) best(places []int64, in func(at grid.Point, more int64) bool) {
	for _, more := range [2]int64{-hair, hair} {
		for _, n := range places {
			if in(f.at(n), more) {
				f.convex(n, in)
				return
			}
		}
	}
}

// arc adds the zones in which the mover enters an arc and leaves it. On each side of the arc's axis,
// the angle of the mover only increases or only decreases.
func (f *survey) arc(a Arc) {
	cuts := [3]int64{0, 0, f.length}
	if b := a.Axis.Cross(f.way); b != 0 {
		n := grid.MulDiv(-a.Axis.Cross(f.Leg.From.Sub(f.At)), f.length, b)
		cuts[1] = min(max(0, n), f.length)
		f.add(cuts[1]-hair, cuts[1]+hair)
	}
	f.leaps(a)
	in := func(n int64) bool { return a.Holds(f.at(n).Sub(f.At)) }
	for i := range 2 {
		from, to := cuts[i], cuts[i+1]
		if in(from) == in(to) {
			continue
		}
		n := grid.Farthest(from, to, func(n int64) bool { return in(n) == in(from) })
		v := f.at(n).Sub(f.At)
		b := f.way.Cross(v)
		half := f.length
		if b != 0 {
			half = grid.MulDiv(f.way.Length(), v.Length(), max(b, -b)) + hair
		}
		f.add(n-half, n+half)
	}
}

// leaps adds, for an arc, the zone around the watcher. If the mover passes straight over the watcher,
// rounding makes its direction uncertain there.
func (f *survey) leaps(a Arc) {
	n := f.foot(f.At)
	f.add(n-leap, n+leap)
	if !f.at(n).Near(f.At, leap) {
		return
	}
	doubt := func(n int64) bool {
		v := f.at(n).Sub(f.At)
		is := a.Holds(v)
		for _, by := range [4]grid.Vector{{X: hair}, {X: -hair}, {Y: hair}, {Y: -hair}} {
			if a.Holds(grid.Vector{X: v.X + by.X, Y: v.Y + by.Y}) != is {
				return true
			}
		}
		return false
	}
	for _, way := range [2]int64{-1, 1} {
		for by := int64(leap); by < f.length && doubt(n+way*by); by *= 2 {
			f.add(min(n, n+2*way*by), max(n, n+2*way*by))
		}
	}
}

// near adds the zones in which the mover comes within a distance of an outline.
func (f *survey) near(x Near) {
	for _, g := range x.Area.Polygons {
		for i, a := range g {
			b := g[(i+1)%len(g)]
			places := []int64{f.foot(a), f.foot(b), 0, f.length}
			if den := f.way.Cross(b.Sub(a)); den != 0 {
				places = append(places, min(max(0, grid.MulDiv(a.Sub(f.Leg.From).Cross(b.Sub(a)), f.length, den)), f.length))
			}
			in := func(at grid.Point, more int64) bool { return grid.NearSegment(at, a, b, x.Within+more) }
			f.best(places, in)
		}
	}
	for _, c := range x.Area.Circles {
		f.ring(c.At, c.Radius+x.Within)
		if c.Radius > x.Within {
			f.ring(c.At, c.Radius-x.Within)
		}
	}
}

// tangents adds the zones in which the line from the watcher to the mover begins or ends to touch a
// circle, or passes its middle.
func (f *survey) tangents(c grid.Circle) {
	axis := c.At.Sub(f.At)
	f.corner(c.At, 1, 0)
	if f.Veils != nil {
		f.split(c.At) // the middle may be behind the watcher
	}
	b := axis.Cross(f.way)
	if b == 0 {
		return
	}
	n := min(max(0, grid.MulDiv(-axis.Cross(f.Leg.From.Sub(f.At)), f.length, b)), f.length)
	hits := func(at grid.Point, more int64) bool {
		v := at.Sub(f.At)
		if v.Dot(axis) < 0 {
			return false
		}
		return near(axis.Cross(v), c.Radius+more, v.Square())
	}
	f.best([]int64{n, 0, f.length}, hits)
}

// near reports whether across² ≤ (within·d)², with d² given, without rounding.
func near(across, within, square int64) bool {
	if within < 0 {
		return false
	}
	return grid.CompareProducts(across, across, within*within, square) <= 0
}
