package grid

import (
	"cmp"
	"slices"
)

// Which stretches of a line are within an area?
//
// A line enters and leaves a circle at square roots. So squares decide whether the line meets the
// circle, and bisection finds where. A polygon may be concave, and a line may pass through its
// corners and along its sides. So there are two looks: the line is moved infinitesimally to the
// left and to the right. A moved line meets no corner, and is inside where an odd number of sides
// is ahead. A side that ends on the line counts for only one of the two looks:
//
//	      left    ····xxxxxx········xxxx··        inside where both looks are,
//	S ─────────────────────────────────────▶ T    along an edge where one is,
//	      right   ····xxxxxx··xxxx··········      outside where neither is
//
// The line meets a side at a fraction of its length; fractions are compared by
// cross-multiplication. Distances along the line are rounded to the nearest whole number. A half is
// rounded so that the stretch becomes longer. So both directions of the line give the same stretch,
// and so do all turns of the table.

// A Relation is the position of a line relative to an area.
type Relation int8

const (
	Outside Relation = iota // no common point, or only a point of the edge
	Along                   // on the edge, never inside
	Inside
)

// A Part is a stretch of a line, in thousandths from the line's start, rounded to the nearest. The
// field How is always exact, even if From and To are rounded to the same number.
type Part struct {
	From, To int64
	How      Relation
}

// Through lists the stretches of the line from s to t that are in the polygon or along its edge.
// They are in order from s.
func (g Polygon) Through(s, t Point) []Part {
	if s == t {
		return nil
	}
	if g.beside(s, t) {
		return nil
	}
	// Most lines meet few sides: preallocate room for eight on the stack.
	var sides [2][8]Ratio
	var ends [18]Ratio
	left, right, alike := g.met(sides[0][:0], sides[1][:0], s, t)
	cuts := append(ends[:0], Ratio{0, 1}, Ratio{1, 1})
	for look, met := range [2][]Ratio{left, right} {
		for _, r := range met {
			if r.Num > 0 && r.Num < r.Den && (look == 0 || !alike) {
				cuts = append(cuts, r)
			}
		}
	}
	slices.SortFunc(cuts, Ratio.Compare)
	return parts(cuts, left, right, s.Distance(t))
}

// parts joins neighbouring stretches with the same relation, and omits stretches outside.
func parts(cuts, left, right []Ratio, length int64) (all []Part) {
	before := Outside
	for i := 0; i+1 < len(cuts); i++ {
		if cuts[i].Compare(cuts[i+1]) == 0 {
			continue
		}
		how := Relation(ahead(left, cuts[i]) + ahead(right, cuts[i]))
		switch next := (Part{cuts[i].Down(length), cuts[i+1].Of(length), how}); {
		case how == Outside:
		case how == before:
			all[len(all)-1].To = next.To
		default:
			all = append(all, next)
		}
		before = how
	}
	return all
}

// beside reports whether all corners are on one side of the line's bounding rectangle. For most
// polygons and lines this is true.
func (g Polygon) beside(s, t Point) bool {
	west, east, north, south := true, true, true, true
	for _, p := range g {
		west = west && p.X < min(s.X, t.X)
		east = east && p.X > max(s.X, t.X)
		north = north && p.Y < min(s.Y, t.Y)
		south = south && p.Y > max(s.Y, t.Y)
	}
	return west || east || north || south
}

// met computes where the line meets the sides when it is moved slightly to the left and to the right,
// and appends these positions to the lists left and right. They may be before the line's start, on
// the line, or beyond its end. If no corner is on the line, both lists are equal and alike is true.
func (g Polygon) met(left, right []Ratio, s, t Point) (l, r []Ratio, alike bool) {
	d := t.Sub(s)
	a := g[len(g)-1]
	x := d.Cross(a.Sub(s))
	alike = true
	for _, b := range g {
		y := d.Cross(b.Sub(s))
		alike = alike && y != 0
		if onLeft, onRight := (x >= 0) != (y >= 0), (x > 0) != (y > 0); onLeft || onRight {
			side := b.Sub(a)
			at := Ratio{a.Sub(s).Cross(side), d.Cross(side)}
			if at.Den < 0 {
				at = Ratio{-at.Num, -at.Den}
			}
			if onLeft {
				left = append(left, at)
			}
			if onRight {
				right = append(right, at)
			}
		}
		a, x = b, y
	}
	return left, right, alike
}

// ahead is 1 if an odd number of sides is met beyond a cut, and otherwise 0.
func ahead(met []Ratio, cut Ratio) (odd int) {
	for _, r := range met {
		if r.Compare(cut) > 0 {
			odd ^= 1
		}
	}
	return odd
}

// Touch returns the point on the line from s to t that is nearest to p, as a stretch of the line.
// The stretch has length 0, or one thousandth if the point is halfway between two thousandths.
func Touch(p, s, t Point) Part {
	d := t.Sub(s)
	square := d.Square()
	if square == 0 {
		return Part{How: Along}
	}
	foot, length := Ratio{min(max(0, p.Sub(s).Dot(d)), square), square}, s.Distance(t)
	return Part{foot.Down(length), foot.Of(length), Along}
}

// Through returns the stretch of the line from s to t that is in the circle, if any. A line that
// only touches the rim is outside.
func (c Circle) Through(s, t Point) []Part {
	if s == t || c.beside(s, t) {
		return nil
	}
	d, v := t.Sub(s), c.At.Sub(s)
	square := d.Square()
	// foot is the point of the line nearest to the centre, as a fraction of the line.
	foot := Ratio{min(max(0, v.Dot(d)), square), square}
	if !c.within(s, t, foot) {
		return nil
	}
	length := s.Distance(t)
	middle := foot.Of(length)
	in := func(at int64) bool { return at == middle || c.within(s, t, Ratio{at, length}) }
	// Find the rim to within a few thousandths.
	across, nearest := d.Cross(v), MulDiv(v.Dot(d), length, square)
	half := RootUp(max(0, c.Radius*c.Radius-MulDiv(across, across, square)))
	from, to := farthestAbout(middle, 0, nearest-half, in), farthestAbout(middle, length, nearest+half, in)
	// The rim is less than a thousandth farther out. Check which half of that thousandth it is in.
	if from > 0 && c.within(s, t, Ratio{2*from - 1, 2 * length}) {
		from--
	}
	if to < length && c.within(s, t, Ratio{2*to + 1, 2 * length}) {
		to++
	}
	return []Part{{from, to, Inside}}
}

// beside reports whether the whole circle is on one side of the line's bounding rectangle.
func (c Circle) beside(s, t Point) bool {
	x, y := int64(c.At.X), int64(c.At.Y)
	return x+c.Radius < int64(min(s.X, t.X)) || x-c.Radius > int64(max(s.X, t.X)) ||
		y+c.Radius < int64(min(s.Y, t.Y)) || y-c.Radius > int64(max(s.Y, t.Y))
}

// within reports whether the point at a fraction of the line is strictly inside the circle. If the
// point is the foot of the perpendicular, the cross product decides.
func (c Circle) within(s, t Point, share Ratio) bool {
	d, v := t.Sub(s), c.At.Sub(s)
	if along := v.Dot(d); share.Den == d.Square() && share.Num == along {
		across := d.Cross(v)
		return product(across, across).compare(product(c.Radius*c.Radius, d.Square())) < 0
	}
	// |den·v − num·d|² < (den·r)², without dividing by den².
	if share.Num == 0 {
		return v.Square() < c.Radius*c.Radius
	}
	if share.Num == share.Den {
		return c.At.Sub(t).Square() < c.Radius*c.Radius
	}
	x, y := share.Den*v.X-share.Num*d.X, share.Den*v.Y-share.Num*d.Y
	return product(x, x).plus(product(y, y)).compare(product(share.Den*c.Radius, share.Den*c.Radius)) < 0
}

// Farthest returns the last number, going from a towards b, for which the function in returns true.
// It bisects, so in(a) must be true, and the numbers for which in returns true must have no gap.
func Farthest(a, b int64, in func(int64) bool) int64 {
	if in(b) {
		return b
	}
	for b-a > 1 || a-b > 1 {
		if m := (a + b) / 2; in(m) {
			a = m
		} else {
			b = m
		}
	}
	return a
}

// farthestAbout is like Farthest, but starts the search near the given guess.
func farthestAbout(a, b, about int64, in func(int64) bool) int64 {
	const off = 3
	inner, outer := max(a, min(about-off, b)), max(a, min(about+off, b))
	if b < a {
		inner, outer = min(a, max(about+off, b)), min(a, max(about-off, b))
	}
	if in(inner) && (outer == b || !in(outer)) {
		return Farthest(inner, outer, in)
	}
	return Farthest(a, b, in)
}

// Through lists the stretches of the line within any part of the area. Stretches that overlap or
// touch are joined.
func (a Area) Through(s, t Point) []Part {
	if len(a.Polygons) == 1 && len(a.Circles) == 0 {
		return a.Polygons[0].Through(s, t)
	}
	var all []Part
	for _, g := range a.Polygons {
		all = append(all, g.Through(s, t)...)
	}
	for _, c := range a.Circles {
		all = append(all, c.Through(s, t)...)
	}
	if len(all) < 2 {
		return all
	}
	return joined(all)
}

// joined joins stretches that overlap or meet, even if they belong to different parts. A stretch
// inside any part is inside; a stretch only along edges is along.
func joined(all []Part) []Part {
	slices.SortFunc(all, func(a, b Part) int {
		return cmp.Or(cmp.Compare(a.From, b.From), cmp.Compare(a.To, b.To), cmp.Compare(b.How, a.How))
	})
	var out []Part
	for _, how := range []Relation{Inside, Along} {
		var run []Part
		for _, s := range all {
			last := len(run) - 1
			switch {
			case s.How != how:
			case last >= 0 && s.From <= run[last].To:
				run[last].To = max(run[last].To, s.To)
			default:
				run = append(run, s)
			}
		}
		for _, s := range run {
			out = append(out, without(s, out)...)
		}
	}
	slices.SortStableFunc(out, func(a, b Part) int { return cmp.Compare(a.From, b.From) })
	return out
}

// without returns the parts of stretch s that are outside all of the taken stretches.
func without(s Part, taken []Part) []Part {
	left := []Part{s}
	for _, o := range taken {
		if o.How == s.How {
			continue
		}
		var next []Part
		for _, l := range left {
			if o.To <= l.From || o.From >= l.To {
				next = append(next, l)
				continue
			}
			if l.From < o.From {
				next = append(next, Part{l.From, o.From, l.How})
			}
			if o.To < l.To {
				next = append(next, Part{o.To, l.To, l.How})
			}
		}
		left = next
	}
	return left
}

// Crossed reports whether the line from s to t passes through the inside of the area. Running along
// an edge, or touching it, does not count.
func (a Area) Crossed(s, t Point) bool {
	return slices.ContainsFunc(a.Through(s, t), func(x Part) bool { return x.How == Inside })
}
