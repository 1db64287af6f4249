package grid

import "math"

// Areas of a table: polygons, circles, and strips along a line.
//
// Bases, blasts and ponds are circles. A wood is a polygon without holes, and its sides do not
// cross. A road or a wall is a strip: a polygon for each leg of its line and a circle at each
// joint:
//
//	  ┌──────────┐            Areas include their edges: a unit that touches
//	 (•)────────(•)           an edge, from either side, is in the area. Only
//	  └─────────┐ │           Through (through.go) distinguishes the edge from
//	            │•│           the inside, because a line of sight may run
//	            └─┘           along an edge.

// A Circle is the set of points whose distance from At is at most Radius.
type Circle struct {
	At     Point
	Radius int64
}

// Has reports whether a point is in the circle or on its rim.
func (c Circle) Has(p Point) bool { return c.At.Near(p, c.Radius) }

// Meets reports whether two circles touch or overlap, for example two bases, or a base and a blast.
func (c Circle) Meets(o Circle) bool { return c.At.Near(o.At, c.Radius+o.Radius) }

// Overlaps reports whether two circles have more than one point in common.
func (c Circle) Overlaps(o Circle) bool {
	sum := c.Radius + o.Radius
	return c.At.Sub(o.At).Square() < sum*sum
}

// Covers reports whether all of o is inside c.
func (c Circle) Covers(o Circle) bool { return c.At.Near(o.At, c.Radius-o.Radius) }

// Apart reports whether the gap between the rims of two circles is no larger than the given number of
// thousandths. For two bases, the gap is their distance.
func (c Circle) Apart(o Circle, within int64) bool {
	return within >= 0 && c.At.Near(o.At, within+c.Radius+o.Radius)
}

// Gap returns the distance from rim to rim, rounded up to a whole thousandth. If the circles touch
// or overlap, Gap is 0.
func (c Circle) Gap(o Circle) int64 { return max(0, c.At.Distance(o.At)-c.Radius-o.Radius) }

// A Polygon lists the corners of an area, clockwise or counter-clockwise. The area has no holes, and
// its sides meet only at corners (see Simple).
type Polygon []Point

// sides yields each side of the polygon.
func (g Polygon) sides(yield func(a, b Point) bool) {
	for i, a := range g {
		next := i + 1
		if next == len(g) {
			next = 0
		}
		if !yield(a, g[next]) {
			return
		}
	}
}

// Has reports whether a point is in the polygon or on its edge. A point is inside if an odd number
// of sides is to its right.
func (g Polygon) Has(p Point) bool {
	if g.beside(p, p) {
		return false
	}
	in := false
	for a, b := range g.sides {
		if onSegment(a, b, p) {
			return true
		}
		if (a.Y > p.Y) != (b.Y > p.Y) {
			if right := b.Sub(a).Cross(p.Sub(a)) > 0; right == (b.Y > a.Y) {
				in = !in
			}
		}
	}
	return in
}

// Area2 is twice the area of the polygon, positive if the corners turn to the right.
func (g Polygon) Area2() int64 {
	sum := int64(0)
	for a, b := range g.sides {
		sum += a.Sub(Point{}).Cross(b.Sub(Point{}))
	}
	return sum
}

// Simple reports whether the sides meet only at corners shared by neighbours. If not, it returns
// the indices of two sides that meet elsewhere.
func (g Polygon) Simple() (i, j int, ok bool) {
	for i := range g {
		if g[i] == g[(i+1)%len(g)] {
			return i, i, false
		}
		for j := i + 1; j < len(g); j++ {
			if g.clash(i, j) {
				return i, j, false
			}
		}
	}
	return 0, 0, true
}

// clash reports whether sides i and j, with i < j, meet anywhere except at a shared corner.
func (g Polygon) clash(i, j int) bool {
	n := len(g)
	a, b, c, d := g[i], g[(i+1)%n], g[j], g[(j+1)%n]
	next, last := j == i+1, i == 0 && j == n-1
	switch {
	case next && (onSegment(a, b, d) || onSegment(c, d, a)):
		return true
	case last:
		return n > 2 && (onSegment(a, b, c) || onSegment(c, d, b))
	}
	return !next && Crossing(a, b, c, d)
}

// onSegment reports whether p lies on the closed segment from a to b.
func onSegment(a, b, p Point) bool {
	return b.Sub(a).Cross(p.Sub(a)) == 0 && a.Sub(p).Dot(b.Sub(p)) <= 0
}

// Crossing reports whether two closed segments have a point in common; touching is enough.
func Crossing(a, b, c, d Point) bool {
	ab, cd := b.Sub(a), d.Sub(c)
	c1, d1 := sign(ab.Cross(c.Sub(a))), sign(ab.Cross(d.Sub(a)))
	a1, b1 := sign(cd.Cross(a.Sub(c))), sign(cd.Cross(b.Sub(c)))
	if c1*d1 < 0 && a1*b1 < 0 {
		return true
	}
	return onSegment(a, b, c) || onSegment(a, b, d) || onSegment(c, d, a) || onSegment(c, d, b)
}

func sign(n int64) int {
	switch {
	case n > 0:
		return 1
	case n < 0:
		return -1
	}
	return 0
}

// NearSegment reports whether the distance of p from the closed segment from a to b is no larger than
// the given number of thousandths.
func NearSegment(p, a, b Point, within int64) bool {
	d, v := b.Sub(a), p.Sub(a)
	switch along := v.Dot(d); {
	case within < 0:
		return false
	case along <= 0:
		return p.Near(a, within)
	case along >= d.Square():
		return p.Near(b, within)
	}
	across := d.Cross(v)
	return product(across, across).compare(product(within*within, d.Square())) <= 0
}

// Meets reports whether a circle touches or overlaps the polygon, for example a base and a wood, or
// a blast and a house.
func (g Polygon) Meets(c Circle) bool {
	if g.Has(c.At) {
		return true
	}
	for a, b := range g.sides {
		if NearSegment(c.At, a, b, c.Radius) {
			return true
		}
	}
	return false
}

// Strip returns a strip of the given breadth in thousandths along a line: a polygon for each leg
// and a circle at each joint. Strip rounds the corners to whole thousandths; all later computations
// are exact.
func Strip(line []Point, breadth int64) Area {
	half := breadth / 2
	var parts Area
	for i := 0; i+1 < len(line); i++ {
		a, b := line[i], line[i+1]
		side := b.Sub(a).Right().Scaled(half)
		parts.Polygons = append(parts.Polygons, Polygon{a.Add(side), b.Add(side), b.Add(side.Neg()), a.Add(side.Neg())})
		if i > 0 {
			parts.Circles = append(parts.Circles, Circle{a, half})
		}
	}
	return parts
}

// An Area is a union of polygons and circles.
type Area struct {
	Polygons []Polygon
	Circles  []Circle
}

// A Box is an axis-parallel rectangle, including its edge.
type Box struct{ Low, High Point }

// Box returns the smallest box around an area that is not empty.
func (a Area) Box() Box {
	b := Box{Point{math.MaxInt32, math.MaxInt32}, Point{math.MinInt32, math.MinInt32}}
	with := func(p Point, r int32) {
		b.Low = Point{min(b.Low.X, p.X-r), min(b.Low.Y, p.Y-r)}
		b.High = Point{max(b.High.X, p.X+r), max(b.High.Y, p.Y+r)}
	}
	for _, g := range a.Polygons {
		for _, p := range g {
			with(p, 0)
		}
	}
	for _, c := range a.Circles {
		with(c.At, int32(c.Radius))
	}
	return b
}

// BoxAround returns the smallest box around the given points.
func BoxAround(points ...Point) Box { return Area{Polygons: []Polygon{points}}.Box() }

// Meets reports whether two boxes touch or overlap.
func (b Box) Meets(o Box) bool {
	return b.Low.X <= o.High.X && o.Low.X <= b.High.X && b.Low.Y <= o.High.Y && o.Low.Y <= b.High.Y
}

// Beside reports whether the segment from s to t misses the box without touching it. If so, the
// whole box is on one side of the line, or the whole segment is on one side of the box.
func (b Box) Beside(s, t Point) bool {
	if max(s.X, t.X) < b.Low.X || min(s.X, t.X) > b.High.X || max(s.Y, t.Y) < b.Low.Y || min(s.Y, t.Y) > b.High.Y {
		return true
	}
	d := t.Sub(s)
	left, right := 0, 0
	for _, p := range [4]Point{b.Low, b.High, {b.Low.X, b.High.Y}, {b.High.X, b.Low.Y}} {
		switch sign(d.Cross(p.Sub(s))) {
		case -1:
			left++
		case 1:
			right++
		}
	}
	return left == 4 || right == 4
}

// Has reports whether a point is in any part of the area or on the edge of a part.
func (a Area) Has(p Point) bool {
	for _, g := range a.Polygons {
		if g.Has(p) {
			return true
		}
	}
	for _, c := range a.Circles {
		if c.Has(p) {
			return true
		}
	}
	return false
}

// Meets reports whether a circle touches or overlaps any part of the area.
func (a Area) Meets(c Circle) bool {
	for _, g := range a.Polygons {
		if g.Meets(c) {
			return true
		}
	}
	for _, o := range a.Circles {
		if o.Meets(c) {
			return true
		}
	}
	return false
}
