package grid

import "slices"

// What does a straight line meet?
//
// A line runs from place S to place T. Every other place P has a hexagon. The line may cross it
// (some point of the line lies inside), run along one of its sides (a stretch lies on the border,
// no point inside), touch a corner, or miss it. Touching a corner does not count.
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
// Walking X = S + t·d for t from 0 to 1, each strip is entered and left at a fraction of whole
// numbers. So the stretch inside all three goes from the largest entry to the smallest exit,
// compared by cross-multiplication. If a form does not change along the line, the line is inside
// that strip, outside it, or on its rim all the way: only a line on a rim can run along a side.
//
// What is met depends on d alone, never on S, so callers may cache it.

// A Shape is the kind of hexagon around a place.
type Shape int8

const (
	MetaHex Shape = iota // the hexagon of a dot's six neighbours; they overlap
	Cell                 // the cell of a hex sheet; they share only their sides
)

// a form is the linear form q·Q + v·V; the strip is |form| < width.
type form struct{ q, v, width int }

var strips = [...][3]form{
	MetaHex: {{1, 0, 1}, {1, 1, 2}, {1, -1, 2}},
	Cell:    {{0, 1, 1}, {3, 1, 2}, {3, -1, 2}},
}

// A Line is what the straight line over an offset meets, in walking order. The
// hexagons of its two ends are not listed.
type Line struct {
	// Crossed are the places whose hexagons the line passes through, ordered
	// by where it enters; if it enters two at one point, by the middle of the
	// stretch inside, and then the left before the right.
	Crossed []Offset
	// Sides are the stretches that run between two hexagons, along a side of
	// both: the left place first. Only lines that run straight at a corner
	// have any, and on them Sides[i] is met just before Crossed[i].
	Sides [][2]Offset
	// Corners are the places whose hexagons the line, on its way, touches at a
	// corner and nowhere else.
	Corners []Offset
}

// Meet returns what a line over the offset d meets among hexagons of the given shape. A line of no
// length meets nothing.
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

// candidates yields, column by column, the places near enough to the line over d to be met, except
// its two ends.
func candidates(d Offset) func(func(Offset) bool) {
	a, b := int(d.Q), int(d.V)
	return func(yield func(Offset) bool) {
		for q := min(0, a) - 1; q <= max(0, a)+1; q++ {
			// The line's half-rows while it is within one column of q.
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

// A stretch is the part of the line, from 0 at its start to 1 at its end, that
// lies within the hexagon of a place.
type stretch struct {
	at          Offset
	enter, exit fraction
}

func (s stretch) compare(o stretch) int {
	if c := s.enter.compare(o.enter); c != 0 {
		return c
	}
	// Both were entered together, so the one left first has the earlier middle.
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
	missed  relation = iota // no common point on the way
	touched                 // a corner alone, on the way and not at an end
	along                   // a stretch of the border, no point inside
	inside
)

// onTheWay reports whether a fraction lies between 0 and 1.
func (f fraction) onTheWay() bool { return f.num > 0 && f.num < f.den }

// clip finds the part of the line over d that lies within the hexagon of p.
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

// Stretch is the part of the line over d, from 0 at its start to 1 at its end, that lies within the
// hexagon of p or on its border. It is for drawing; Meet decides exactly what is met.
func Stretch(shape Shape, d, p Offset) (enter, exit float64) {
	s, _ := clip(shape, d, p)
	if s.enter.den == 0 {
		return 0, 0
	}
	return float64(s.enter.num) / float64(s.enter.den), float64(s.exit.num) / float64(s.exit.den)
}
