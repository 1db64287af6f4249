package grid

import "slices"

// What does a straight line meet?
//
// A line runs from place S to place T. Every other place P has a hexagon. There are four cases. The
// line crosses the hexagon: some point of the line is inside. It runs along a side: a stretch is on
// the border, and no point is inside. It touches a corner, which does not count as meeting. Or it
// misses the hexagon.
//
// A hexagon is the common part of three strips, each given by a linear form f and a width w: all
// points X with |f(X − P)| < w.
//
//	meta-hex: the six neighbours      cell: the part of the plane nearest to P
//	are its corners, hexagons overlap on a hex sheet, cells only touch
//
//	      *                             ___
//	   *     *    |dq|      < 1        /   \     |dv|        < 1
//	      P       |dq + dv| < 2       |  P  |    |3dq + dv|  < 2
//	   *     *    |dq − dv| < 2        \___/     |3dq − dv|  < 2
//	      *
//
// A point X = S + t·d walks along the line, with t from 0 to 1. It enters and leaves each strip at
// a fraction of whole numbers. So the stretch inside all three strips goes from the largest entry
// to the smallest exit, and fractions are compared by cross-multiplication. If a form is constant
// along the line, the whole line is inside that strip, outside it, or on its rim. Only a line on a
// rim can run along a side.
//
// The result depends on d alone, never on S, so callers may cache it.

// A Shape is the kind of hexagon around a place.
type Shape int8

const (
	MetaHex Shape = iota // the hexagon of a dot's six neighbours; they overlap
	Cell                 // the cell of a hex sheet; neighbouring cells share only sides
)

// a form is the linear form q·Q + v·V; the strip is |form| < width.
type form struct{ q, v, width int }

var strips = [...][3]form{
	MetaHex: {{1, 0, 1}, {1, 1, 2}, {1, -1, 2}},
	Cell:    {{0, 1, 1}, {3, 1, 2}, {3, -1, 2}},
}

// A Line lists what the straight line over an offset meets, in walking order. It does not contain
// the hexagons of the line's two ends.
type Line struct {
	// Crossed lists the places whose hexagons the line passes through, ordered by where the line
	// enters them. If the line enters two hexagons at the same point, the hexagon whose stretch has
	// the earlier middle is first. If the middles are equal too, the left hexagon is first.
	Crossed []Offset
	// Sides lists the stretches along a side shared by two hexagons, as pairs of places, the left
	// place first. Only a line that starts straight towards a corner of its own hexagon has Sides.
	// On such a line, Sides[i] is met just before Crossed[i].
	Sides [][2]Offset
	// Corners lists the places whose hexagons the line touches only at a corner, between its two
	// ends.
	Corners []Offset
}

// Meet returns what a line over the offset d meets among hexagons of the given shape. If d is zero,
// the line meets nothing.
func Meet(shape Shape, d Offset) Line {
	if d == (Offset{}) {
		return Line{}
	}
	var crossed, sides, corners []stretch
	for p := range candidates(d) {
		switch s, how := clip(shape, d, p); how {
		case inside:
			crossed = append(crossed, s)
		case along:
			sides = append(sides, s)
		case touched:
			corners = append(corners, s)
		}
	}
	slices.SortFunc(crossed, stretch.compare)
	slices.SortFunc(sides, stretch.compare)
	slices.SortFunc(corners, stretch.compare)
	var line Line
	for _, s := range crossed {
		line.Crossed = append(line.Crossed, s.at)
	}
	for i := 0; i+1 < len(sides); i += 2 {
		line.Sides = append(line.Sides, [2]Offset{sides[i].at, sides[i+1].at})
	}
	for _, s := range corners {
		line.Corners = append(line.Corners, s.at)
	}
	return line
}

// candidates yields, column by column, the places close enough to the line over d that the line may
// meet their hexagons. The line's two ends are left out.
func candidates(d Offset) func(func(Offset) bool) {
	a, b := int(d.Q), int(d.V)
	return func(yield func(Offset) bool) {
		for q := min(0, a) - 1; q <= max(0, a)+1; q++ {
			// The lowest and highest half-row of the line within one column of q.
			v1, v2 := min(0, b), max(0, b)
			if a != 0 {
				x, y := b*(q-1)/a, b*(q+1)/a
				v1, v2 = max(v1, min(x, y)-1), min(v2, max(x, y)+1)
			}
			for v := v1 - 2; v <= v2+2; v++ {
				p := Offset{int16(q), int16(v)}
				if (q+v)&1 != 0 || p == (Offset{}) || p == d {
					continue
				}
				if !yield(p) {
					return
				}
			}
		}
	}
}

// A fraction is num/den with den > 0.
type fraction struct{ num, den int }

func (x fraction) compare(y fraction) int { return x.num*y.den - y.num*x.den }

// A stretch is the part of the line inside the hexagon of a place. It is given as fractions, from 0
// at the line's start to 1 at its end.
type stretch struct {
	at          Offset
	enter, exit fraction
}

func (s stretch) compare(o stretch) int {
	if c := s.enter.compare(o.enter); c != 0 {
		return c
	}
	// The line enters both hexagons at the same point. So the first hexagon that it leaves has the
	// earlier middle.
	if c := s.exit.compare(o.exit); c != 0 {
		return c
	}
	if s.at.Q != o.at.Q {
		return int(s.at.Q) - int(o.at.Q)
	}
	return int(s.at.V) - int(o.at.V)
}

type relation int8

const (
	missed  relation = iota // no common point between the ends of the line
	touched                 // only a corner, between the ends of the line
	along                   // a stretch of the border, no point inside
	inside
)

// onTheWay reports whether f is strictly between 0 and 1.
func (f fraction) onTheWay() bool { return f.num > 0 && f.num < f.den }

// clip returns the part of the line over d that is inside the hexagon of p.
func clip(shape Shape, d, p Offset) (stretch, relation) {
	how := inside
	enter, exit := fraction{0, 1}, fraction{1, 1}
	for _, f := range strips[shape] {
		slope := f.q*int(d.Q) + f.v*int(d.V)
		centre := f.q*int(p.Q) + f.v*int(p.V)
		if slope < 0 {
			slope, centre = -slope, -centre
		}
		if slope == 0 {
			switch off := max(centre, -centre) - f.width; {
			case off == 0:
				how = along
			case off > 0:
				return stretch{}, missed
			}
			continue
		}
		if in := (fraction{centre - f.width, slope}); in.compare(enter) > 0 {
			enter = in
		}
		if out := (fraction{centre + f.width, slope}); out.compare(exit) < 0 {
			exit = out
		}
	}
	switch c := enter.compare(exit); {
	case c < 0:
		return stretch{p, enter, exit}, how
	case c == 0 && enter.onTheWay():
		return stretch{p, enter, exit}, touched
	default:
		return stretch{}, missed
	}
}

// Stretch returns the part of the line over d that is inside the hexagon of p or on its border. The
// results go from 0 at the line's start to 1 at its end. Use Stretch only for drawing; Meet is
// exact.
func Stretch(shape Shape, d, p Offset) (enter, exit float64) {
	s, _ := clip(shape, d, p)
	if s.enter.den == 0 {
		return 0, 0
	}
	return float64(s.enter.num) / float64(s.enter.den), float64(s.exit.num) / float64(s.exit.den)
}
