package tabletop

import (
	"cmp"
	"slices"

	"metahex/grid"
	"metahex/los/shapes"
	"metahex/maps"
)

// When does a watcher see the mover?
//
// A leg is looked at from one watcher. What it sees can change only where the line from
// its eye to the mover passes a corner of something that hides, where the
// mover crosses an outline, and where a range or an arc ends:
//
//	            ■■■■■■
//	        ╱   ■■■■■■ ╲                 corner lines cut the leg; between two
//	      ╱   ╱    │  ╲  ╲               cuts the verdict does not change
//	●━━━━┿━━━━━━━━━━━━━━━━━┿━━━━━━━━━━▶
//	 seen │     hidden     │   seen
//
// There is no sampling. Each such place is found as a ratio of whole numbers; since the
// mover stands on whole thousandths, it decides for a few thousandths around it, its
// zone. There the rule itself (Scene.Sees) is asked for each thousandth, and between
// two zones once:
//
//	━━━━━┿┿┿━━━━━━━━━━━━━━━┿┿┿━━━━━━━
//	  ?   ???       ?       ???   ?
//
// Of what is seen through for so many inches the depth changes smoothly between
// corners. There, halves of a gap are asked again until the ends of all that is
// passed cannot have moved by as much as is left (Scene.Veils).

// A Window is a stretch of a leg, its ends included: thousandths of an inch from its
// start.
type Window struct{ From, To int64 }

// Has reports whether a distance lies in a window.
func (w Window) Has(n int64) bool { return w.From <= n && n <= w.To }

// An Arc is a sector around a watcher's facing, such as its field of fire: Holds reports
// whether a direction is in it, and depends on the angle from the axis alone.
type Arc struct {
	Axis  grid.Vector
	Holds func(grid.Vector) bool
}

// A Near is a distance from an outline at which something changes.
type Near struct {
	Area   grid.Area
	Within int64
}

// A Scene is a leg as one watcher looks at it. Its lists name all on which Sees depends;
// what is missing there may be missed.
type Scene struct {
	Leg   Leg
	At    grid.Point          // the watcher
	Eye   int64               // its height above the table
	Eyes  func(n int64) int64 // that of the mover at a place of the leg
	Sweep *shapes.Sweep
	Hides func(feature int) bool // features that can hide, or whose outline matters
	// Solids hide besides the features, at any height.
	Solids []grid.Circle
	Rings  []int64 // distances from point to point at which something changes
	Arcs   []Arc
	Nears  []Near // of the mover
	// Sees is the rule: the watcher sees, and may do, what windows are asked for.
	Sees func(n int64) bool
	// Veils is how many thousandths what is seen through is short of hiding the mover at a
	// place, negative beyond, and where on the line all of it begins and ends;
	// ok is false where it does not decide. Nil: nothing is seen through.
	Veils func(n int64) (short int64, ends []int64, ok bool)
}

// A zone is a stretch of a leg in which each thousandth is asked for.
type zone = Window

// A survey is a scene with what has been found about it.
type survey struct {
	*Scene
	length int64
	way    grid.Vector
	zones  []zone
}

// hair is more than a point is off by being rounded, in thousandths.
const hair = 2

// leap is how near to a watcher its direction to the mover is in doubt, since both
// stand on whole thousandths.
const leap = 20

// Windows lists the stretches of the leg on which the watcher sees the mover, in
// order. Between two of them lies a thousandth at least on which it does not.
func (s *Scene) Windows() []Window {
	f := &survey{Scene: s, length: s.Leg.Length(), way: s.Leg.To.Sub(s.Leg.From)}
	f.add(0, 0)
	f.add(f.length, f.length)
	if f.length > 0 {
		f.survey()
	}
	return f.windows()
}

// add adds a zone, clipped to the leg.
func (f *survey) add(from, to int64) {
	if from = max(0, from); from <= min(to, f.length) {
		f.zones = append(f.zones, zone{from, min(to, f.length)})
	}
}

// survey finds all zones.
func (f *survey) survey() {
	for _, r := range f.Rings {
		f.ring(f.At, r)
	}
	for _, a := range f.Arcs {
		f.arc(a)
	}
	for _, n := range f.Nears {
		f.near(n)
	}
	t := f.Sweep.Table()
	hides := make([]bool, len(t.Features))
	for i := range t.Features {
		one := &t.Features[i]
		hides[i] = f.Hides(i)
		if hides[i] || one.Kind == maps.Hill && one.Height > 0 || one.Kind == maps.Slope {
			f.outline(one.Area)
		}
	}
	pieces := f.pieces()
	corners := func(a grid.Area) {
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
	for i := range t.Features {
		if hides[i] && t.Features[i].Height > 0 {
			corners(t.Features[i].Area)
			for _, p := range pieces {
				f.heights(p, t.Features[i].Area, f.Sweep.Top(i))
			}
		}
	}
	for _, c := range f.Solids {
		f.outline(grid.Area{Circles: []grid.Circle{c}})
		f.tangents(c)
	}
	if f.Veils != nil {
		n := f.foot(f.At)
		f.add(n-1, n+1)
	}
}

// foot is the place of the leg that is nearest to a point.
func (f *survey) foot(p grid.Point) int64 {
	square := f.way.Square()
	along := min(max(0, p.Sub(f.Leg.From).Dot(f.way)), square)
	return grid.Ratio{Num: along, Den: square}.Of(f.length)
}

// footOn is the point of a side that is nearest to the watcher, unless it is an end.
func footOn(from, a, b grid.Point) (grid.Point, bool) {
	d := b.Sub(a)
	along := from.Sub(a).Dot(d)
	if along <= 0 || along >= d.Square() {
		return a, false
	}
	length := d.Length()
	return Leg{a, b}.At(grid.Ratio{Num: along, Den: d.Square()}.Of(length)), true
}

// corner adds the zone in which the line from the watcher to the mover passes a point that
// is known to so many thousandths, wider by more.
func (f *survey) corner(c grid.Point, off, more int64) {
	v, start := c.Sub(f.At), f.Leg.From.Sub(f.At)
	beyond, here := f.way.Cross(c.Sub(f.Leg.From)), f.way.Cross(f.At.Sub(f.Leg.From))
	if d := f.way.Length(); beyond > hair*off*d && here <= 0 || beyond < -hair*off*d && here >= 0 {
		return // behind the leg
	}
	a, b := start.Cross(v), f.way.Cross(v)
	if b == 0 {
		if a == 0 && v != (grid.Vector{}) { // all on one line
			n := f.foot(c)
			f.add(n-hair*off, n+hair*off)
			if f.way.X != 0 && f.way.Y != 0 {
				f.add(0, f.length)
			}
		}
		return
	}
	far := int64(1)
	if off > 1 { // a point that is off weighs the more, the nearer it is to the watcher
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
	if p := f.Leg.At(n).Sub(f.At); p.Dot(v) < 0 && half < f.length {
		return // behind the watcher
	}
	f.add(n-half, n+half+1)
}

// split asks where the line from the watcher passes a point: up to there, and from there
// on, the ends of what is seen through only come nearer, or only go away.
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

// side adds the zone in which the mover crosses a side, or goes along it.
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

// ring adds the zones in which the mover comes within a distance of a point, and
// leaves it again.
func (f *survey) ring(c grid.Point, r int64) {
	f.convex(f.foot(c), func(at grid.Point, more int64) bool { return at.Near(c, r+more) })
}

// convex adds the zones around a stretch of the leg which holds a place of it, if any
// does. In reports whether a point is in it, with so much more room.
func (f *survey) convex(within int64, in func(at grid.Point, more int64) bool) {
	if !in(f.Leg.At(within), hair) {
		return
	}
	for _, end := range [2]int64{0, f.length} {
		outer, inner := grid.Farthest(within, end, func(n int64) bool { return in(f.Leg.At(n), hair) }), within
		if in(f.Leg.At(within), -hair) {
			inner = grid.Farthest(within, end, func(n int64) bool { return in(f.Leg.At(n), -hair) })
		}
		f.add(min(inner, outer)-1, max(inner, outer)+1)
	}
}

// best is convex around the first of some places that is in it; one of them is the
// deepest in it of the leg.
func (f *survey) best(places []int64, in func(at grid.Point, more int64) bool) {
	for _, more := range [2]int64{-hair, hair} {
		for _, n := range places {
			if in(f.Leg.At(n), more) {
				f.convex(n, in)
				return
			}
		}
	}
}

// arc adds the zones in which the mover comes into an arc and leaves it: on either side of
// its axis the angle only grows, or only falls.
func (f *survey) arc(a Arc) {
	cuts := [3]int64{0, 0, f.length}
	if b := a.Axis.Cross(f.way); b != 0 {
		n := grid.MulDiv(-a.Axis.Cross(f.Leg.From.Sub(f.At)), f.length, b)
		cuts[1] = min(max(0, n), f.length)
		f.add(cuts[1]-hair, cuts[1]+hair)
	}
	f.leaps(a)
	in := func(n int64) bool { return a.Holds(f.Leg.At(n).Sub(f.At)) }
	for i := range 2 {
		from, to := cuts[i], cuts[i+1]
		if in(from) == in(to) {
			continue
		}
		n := grid.Farthest(from, to, func(n int64) bool { return in(n) == in(from) })
		v := f.Leg.At(n).Sub(f.At)
		b := f.way.Cross(v)
		half := f.length
		if b != 0 {
			half = grid.MulDiv(f.way.Length(), v.Length(), max(b, -b)) + hair
		}
		f.add(n-half, n+half)
	}
}

// leaps adds the zone around the watcher in which its direction to a mover that comes
// straight over it is in doubt, being rounded, for an arc.
func (f *survey) leaps(a Arc) {
	n := f.foot(f.At)
	f.add(n-leap, n+leap)
	if !f.Leg.At(n).Near(f.At, leap) {
		return
	}
	doubt := func(n int64) bool {
		v := f.Leg.At(n).Sub(f.At)
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

// tangents adds the zones in which the line from the watcher to the mover comes upon a
// circle and leaves it, and passes its middle.
func (f *survey) tangents(c grid.Circle) {
	axis := c.At.Sub(f.At)
	f.corner(c.At, 1, 0)
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

// near reports whether across² ≤ (within·d)², d² given, without loss.
func near(across, within, square int64) bool {
	if within < 0 {
		return false
	}
	return grid.CompareProducts(across, across, within*within, square) <= 0
}

// A piece is a stretch of the leg on which the ground rises evenly, or is level.
type piece = Window

// pieces cuts the leg where hills and slopes begin and end.
func (f *survey) pieces() (all []piece) {
	cuts := []int64{0, f.length}
	t := f.Sweep.Table()
	var room [2][8]grid.Chord
	for i := range t.Features {
		if kind := t.Features[i].Kind; kind == maps.Hill || kind == maps.Slope {
			left, right := t.Features[i].Area.Looks(room[0][:0], room[1][:0], f.Leg.From, f.Leg.To)
			for _, c := range append(left, right...) {
				cuts = append(cuts, c.From.Of(f.length), c.To.Of(f.length))
			}
		}
	}
	slices.Sort(cuts)
	cuts = slices.Compact(cuts)
	for i := 0; i+1 < len(cuts); i++ {
		from, to := cuts[i], cuts[i+1]
		if to-from > 4*hair { // what is shorter lies in the zones of its ends
			from, to = from+hair, to-hair
		}
		all = f.even(all, piece{from, to})
	}
	return all
}

// even appends a piece, or its halves where the ground does not rise evenly on it: a slope
// may come out of a hill.
func (f *survey) even(all []piece, p piece) []piece {
	length, low := p.To-p.From, f.Eyes(p.From)
	rise := f.Eyes(p.To) - low
	for i := int64(1); i < 4 && length > 4*hair; i++ {
		n := p.From + length*i/4
		if off := f.Eyes(n) - low - rise*(n-p.From)/length; off > hair || off < -hair {
			m := (p.From + p.To) / 2
			return f.even(f.even(all, piece{p.From, m}), piece{m, p.To})
		}
	}
	return append(all, p)
}

// heights adds the zones in which the line from eye to eye comes to pass above a
// feature: where the point of the line that is as high as its top crosses the
// outline. On level or evenly rising ground that point goes along a straight line:
//
//	eye ●───___
//	           ¯¯¯──x___        top of the wood
//	         ▓▓▓▓▓▓▓▓▓▓ ¯¯¯───● the mover comes nearer, and x with it
func (f *survey) heights(p piece, area grid.Area, top int64) {
	h := [2]int64{f.Eyes(p.From), f.Eyes(p.To)}
	if h[0] != h[1] && (h[0] <= top) != (h[1] <= top) || h[0] != h[1] && (h[0] < top) != (h[1] < top) {
		n := grid.Farthest(p.From, p.To, func(n int64) bool { return (f.Eyes(n) <= top) == (h[0] <= top) })
		half := hair * ((p.To-p.From)/max(h[0]-h[1], h[1]-h[0]) + 2)
		f.add(n-half, n+half)
		if opposite(f.Eye, h[0], top) {
			p.To, h[1] = n, f.Eyes(n)
		} else {
			p.From, h[0] = min(n+1, p.To), f.Eyes(min(n+1, p.To))
		}
	}
	if !opposite(f.Eye, h[0], top) || !opposite(f.Eye, h[1], top) {
		return
	}
	x := [2]grid.Point{f.level(p.From, h[0], top), f.level(p.To, h[1], top)}
	var room [2][8]grid.Chord
	left, right := area.Looks(room[0][:0], room[1][:0], x[0], x[1])
	line := Leg{x[0], x[1]}
	more := int64(0)
	if h[0] != h[1] { // heights on the way are rounded, and the point moves by so much the more
		drop := min(max(h[0]-f.Eye, f.Eye-h[0]), max(h[1]-f.Eye, f.Eye-h[1]))
		far := max(f.Leg.At(p.From).Distance(f.At), f.Leg.At(p.To).Distance(f.At))
		off := grid.MulDiv(hair*far, max(top-f.Eye, f.Eye-top)+1, max(1, drop*drop)) + 1
		more = grid.MulDiv(off, p.To-p.From, max(1, line.Length()))
	}
	along := f.way.Cross(f.Leg.From.Sub(f.At)) == 0 // the leg leads to the watcher or away
	for _, c := range append(left, right...) {
		for _, r := range [2]grid.Ratio{c.From, c.To} {
			if !along {
				f.corner(line.At(r.Of(line.Length())), hair, more)
				continue
			}
			if h[0] != h[1] {
				f.add(p.From, p.To)
				continue
			}
			n := p.From + r.Of(p.To-p.From)
			half := hair * ((p.To-p.From)/max(1, line.Length()) + 2)
			f.add(n-half, n+half)
		}
	}
}

// opposite reports whether a top lies between two eyes.
func opposite(a, b, top int64) bool { return a < top && b >= top || a >= top && b < top }

// level is the point of the line to the mover that is as high as a top.
func (f *survey) level(n, high, top int64) grid.Point {
	v := f.Leg.At(n).Sub(f.At)
	num, den := top-f.Eye, high-f.Eye
	if den < 0 {
		num, den = -num, -den
	}
	return f.At.Add(grid.Vector{X: share(v.X, num, den), Y: share(v.Y, num, den)})
}

// windows asks in the zones, and between them.
func (f *survey) windows() (all []Window) {
	slices.SortFunc(f.zones, func(a, b zone) int { return cmp.Or(cmp.Compare(a.From, b.From), cmp.Compare(a.To, b.To)) })
	put := func(from, to int64) {
		if last := len(all) - 1; last >= 0 && all[last].To >= from-1 {
			all[last].To = to
		} else {
			all = append(all, Window{from, to})
		}
	}
	next := int64(0) // the first place that has not been asked for
	for _, z := range f.zones {
		if z.From > next {
			f.gap(next, z.From-1, put)
			next = z.From
		}
		for ; next <= z.To; next++ {
			if f.Sees(next) {
				put(next, next)
			}
		}
	}
	return all
}

// gap asks between two zones, where nothing changes but the depth of what is seen
// through. Where its ends differ all the same, it is halved.
func (f *survey) gap(from, to int64, put func(from, to int64)) {
	halves := to > from && f.Veils != nil && !f.steady(from, to)
	seen := !halves && f.Sees(from)
	if halves || to > from && seen != f.Sees(to) {
		m := (from + to) / 2
		f.gap(from, m, put)
		f.gap(m+1, to, put)
		return
	}
	if seen {
		put(from, to)
	}
}

// steady reports whether what is seen through cannot turn the verdict between two
// places: all its ends together move by less than it is short, or over.
func (f *survey) steady(from, to int64) bool {
	short, ends, ok := f.Veils(from)
	_, far, too := f.Veils(to)
	if !ok || !too || len(far) != len(ends) {
		return ok == too && !ok
	}
	moved := int64(0)
	for i := range ends {
		moved += max(ends[i]-far[i], far[i]-ends[i]) + hair
	}
	return max(short, -short) > moved
}
