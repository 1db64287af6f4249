package vector

import (
	"image/color"
	"math"

	"metahex/grid"
	"metahex/maps/dots"
)

// How is the ground painted?
//
// Each pixel lies in a triangle of three dots, with weights (sheet.go). If all three dots are
// equal, the pixel is like them. If one dot differs from the other two, a border separates it from
// them. The border is a curve from the middle of one side to the middle of another: the parabola
// that touches the sides of the Voronoi corner.
//
//	a ───── b      c's part is where  w(c) > 5/12 + (w(a) − w(b))² / 3
//	 \     /
//	  ╲▁▁▁╱        the curve meets the middles of ac and bc at right angles,
//	   \c/         so it continues smoothly in the next triangle
//
// If all three dots differ, the nearest dot decides. Terrain has one border; contours have a border
// for each dot that is higher or lower than the others. The same sums give the distance of a pixel
// from a border, so lines of any width are drawn with soft edges and without a path.

// A ground is the data for painting the ground.
type ground struct {
	sheet
	span  grid.Span
	cells []dots.Dot // the dots with a rim outside the board, in which the board is mirrored
}

// rim is the width of the mirrored rim, in places.
const rim = 2

// bleed is how far the ground is painted beyond the dots of the edge, in pitches.
const bleed = 0.45

func newGround(b *dots.Board, s sheet) *ground {
	g := &ground{sheet: s, span: b.Span}
	wide := b.Span.Columns + 2*rim
	g.cells = make([]dots.Dot, wide*(b.Span.HalfRows+2*rim))
	for v := -rim; v < b.Span.HalfRows+rim; v++ {
		for q := -rim; q < b.Span.Columns+rim; q++ {
			at := grid.Place{Q: mirror(q, b.Span.Columns), V: mirror(v, b.Span.HalfRows)}
			if at.Lattice() && b.Has(at) {
				g.cells[(v+rim)*wide+q+rim] = b.At(at)
			}
		}
	}
	return g
}

// mirror maps a coordinate into 0 to size − 1 by reflection at the ends. Mirrored places are again
// places of the lattice.
func mirror(n, size int) int {
	if n < 0 {
		n = -n
	}
	if n >= size {
		n = 2*(size-1) - n
	}
	return min(max(n, 0), size-1)
}

func (g *ground) cell(at grid.Place) dots.Dot {
	q := min(max(at.Q, -rim), g.span.Columns+rim-1)
	v := min(max(at.V, -rim), g.span.HalfRows+rim-1)
	return g.cells[(v+rim)*(g.span.Columns+2*rim)+q+rim]
}

// split returns the index of the value that differs from the other two. It returns −1 if all three
// are equal and −2 if all differ.
func split[T comparable](v [3]T) int {
	switch {
	case v[0] == v[1] && v[1] == v[2]:
		return -1
	case v[0] == v[1]:
		return 2
	case v[0] == v[2]:
		return 1
	case v[1] == v[2]:
		return 0
	default:
		return -2
	}
}

// within returns how many pixels a point is inside the curved border around dot i's part of the
// triangle. The result is negative outside.
func (g *ground) within(w [3]float64, i int) float64 {
	s := w[(i+1)%3] - w[(i+2)%3]
	f := w[i] - 5.0/12 - s*s/3
	return f * g.pitch * columnStep / math.Sqrt(1+s*s*4/3)
}

// nearer returns how many pixels a point is on dot i's side of the straight border to the nearest
// of the other two dots.
func (g *ground) nearer(w [3]float64, i int) float64 {
	return (w[i] - max(w[(i+1)%3], w[(i+2)%3])) * g.pitch / 2
}

// At returns the ground's colour at a pixel; lit is the relief there, negative in shade.
func (g *ground) At(x, y float64, lit float32) color.RGBA {
	t := g.among(x, y)
	var cells [3]dots.Dot
	var levels [3]int8
	var kinds [3]dots.Terrain
	for i, at := range t.at {
		cells[i] = g.cell(at)
		levels[i], kinds[i] = cells[i].Level, cells[i].Terrain
	}
	level := g.levelAt(levels, t.weight)
	px, py := (x-g.x0)/g.pitch, (y-g.y0)/g.pitch
	c := g.terrain(kinds, t.weight, level, px, py)
	switch {
	case lit < 0:
		c = mix(c, shade, -lit)
	case lit > 0:
		c = mix(c, white, lit)
	}
	if split(levels) != -1 {
		c = g.contour(c, levels, t.weight)
	}
	return c
}

// terrain returns the colour of a point in a triangle with three kinds of terrain, including a fine
// line at their border.
func (g *ground) terrain(kinds [3]dots.Terrain, w [3]float64, level int, x, y float64) color.RGBA {
	odd := split(kinds)
	if odd == -1 {
		return patterned(kinds[0], level, x, y, g.pitch)
	}
	var inside float64
	other := (odd + 1) % 3
	switch {
	case odd == -2:
		odd, other = order(w)
		inside = g.nearer(w, odd)
	case walls(kinds):
		inside = g.nearer(w, odd)
	default:
		inside = g.within(w, odd)
	}
	in, out := patterned(kinds[odd], level, x, y, g.pitch), patterned(kinds[other], level, x, y, g.pitch)
	c := mix(out, in, float32(cover(inside)))
	return mix(c, shade, float32(borderInk*cover(g.borderHalf()-math.Abs(inside))))
}

// walls reports whether one of three dots is a building: the borders of buildings have corners.
func walls(kinds [3]dots.Terrain) bool {
	return kinds[0] == dots.Building || kinds[1] == dots.Building || kinds[2] == dots.Building
}

// borderInk is the strength of the line between kinds of terrain, borderHalf half its width.
const borderInk = 0.55

func (g *ground) borderHalf() float64 { return g.pitch*0.014 + 0.1 }

// order returns the indexes of the greatest and the second greatest weight.
func order(w [3]float64) (first, second int) {
	for i := range w {
		if w[i] > w[first] {
			first = i
		}
	}
	second = (first + 1) % 3
	if third := (first + 2) % 3; w[third] > w[second] {
		second = third
	}
	return first, second
}

// levelAt returns the level of a point in a triangle of dots.
func (g *ground) levelAt(levels [3]int8, w [3]float64) int {
	odd := split(levels)
	if odd == -1 {
		return int(levels[0])
	}
	if odd >= 0 {
		if g.within(w, odd) > 0 {
			return int(levels[odd])
		}
		return int(levels[(odd+1)%3])
	}
	low, mid, high := ranks(levels)
	switch {
	case g.within(w, high) > 0:
		return int(levels[high])
	case g.within(w, low) > 0:
		return int(levels[low])
	default:
		return int(levels[mid])
	}
}

// ranks returns the indexes of three different levels, sorted by level.
func ranks(levels [3]int8) (low, mid, high int) {
	for i := range levels {
		if levels[i] < levels[low] {
			low = i
		}
		if levels[i] > levels[high] {
			high = i
		}
	}
	return low, 3 - low - high, high
}

// contour draws the contour lines of a triangle over the colour of one of its points. A line is
// thicker if it stands for several steps, or for an indexed level: a multiple of the constant
// indexed. Where two lines merge, the line is as thick as both together.
func (g *ground) contour(c color.RGBA, levels [3]int8, w [3]float64) color.RGBA {
	if odd := split(levels); odd >= 0 {
		a, b := levels[odd], levels[(odd+1)%3]
		return g.drawn(c, g.within(w, odd), math.Abs(float64(a-b)), index(min(a, b), max(a, b)))
	}
	low, mid, high := ranks(levels)
	up, down := float64(levels[high]-levels[mid]), float64(levels[mid]-levels[low])
	c = g.drawn(c, g.within(w, low), down+up*min(max(2*(w[high]-w[mid]), 0), 1), index(levels[low], levels[mid]))
	return g.drawn(c, g.within(w, high), up+down*min(max(2*(w[low]-w[mid]), 0), 1), index(levels[mid], levels[high]))
}

// indexed is the interval of levels with thicker contours.
const indexed = 3

// index reports whether an indexed level is above the level low and not above the level high.
func index(low, high int8) bool { return high/indexed > low/indexed }

func (g *ground) drawn(c color.RGBA, off, steps float64, index bool) color.RGBA {
	return mix(c, contour, float32(contourInk*cover(g.contourHalf(steps, index)-math.Abs(off))))
}

// contourInk is the strength of contours.
const contourInk = 0.92

// contourHalf returns half the width of a contour that stands for the given number of steps.
func (g *ground) contourHalf(steps float64, index bool) float64 {
	width := g.pitch * (0.012 + 0.016*min(steps, 5))
	if index {
		width += g.pitch * 0.022
	}
	return max(width, 0.5)
}

// Hilly reports whether any dot has a level above 0.
func (g *ground) Hilly() bool {
	for _, c := range g.cells {
		if c.Level != 0 {
			return true
		}
	}
	return false
}

// Height returns the level at a pixel.
func (g *ground) Height(x, y float64) int {
	t := g.among(x, y)
	var levels [3]int8
	for i, at := range t.at {
		levels[i] = g.cell(at).Level
	}
	return g.levelAt(levels, t.weight)
}
