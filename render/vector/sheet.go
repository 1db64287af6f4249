package vector

import (
	"math"

	"metahex/grid"
)

// Where are dots in a picture?
//
// Dots of a column are a pitch apart, and columns are pitch·√3/2 apart. Therefore all six
// neighbours of a dot are one pitch away:
//
//	·     ·     ·        a = (v + q) / 2      a and b are integers at dots; the
//	   ·     ·           b = (v − q) / 2      lines a, b and a − b = 0, 1, … cut
//	·     ·     ·                             the plane into triangles of dots
//
// Each point lies in one triangle and has a weight for each of its dots. The weights
// sum to 1; the nearest dot has the greatest weight.

// A sheet maps the dots of a board to positions on a picture.
type sheet struct {
	pitch  float64
	x0, y0 float64 // of the dot in the upper left corner, in pixels
}

var columnStep = math.Sqrt(3) / 2

// dot returns the position of a dot, in pixels.
func (s sheet) dot(at grid.Place) (x, y float64) { return s.spot(float64(at.Q), float64(at.V)) }

// spot returns the position of a point of the lattice, in pixels.
func (s sheet) spot(q, v float64) (x, y float64) {
	return s.x0 + q*s.pitch*columnStep, s.y0 + v*s.pitch/2
}

// lattice converts pixels to coordinates of the lattice.
func (s sheet) lattice(x, y float64) (q, v float64) {
	return (x - s.x0) / (s.pitch * columnStep), (y - s.y0) / (s.pitch / 2)
}

// A triangle is three mutually adjacent places, with the weights of a point in it.
type triangle struct {
	at     [3]grid.Place
	weight [3]float64
}

// among returns the triangle that contains a point.
func (s sheet) among(x, y float64) triangle {
	q, v := s.lattice(x, y)
	a, b := (v+q)/2, (v-q)/2
	m, n := math.Floor(a), math.Floor(b)
	fa, fb := a-m, b-n
	top := grid.Place{Q: int(m - n), V: int(m + n)}
	low := grid.Place{Q: top.Q, V: top.V + 2}
	if fa > fb {
		return triangle{[3]grid.Place{top, {Q: top.Q + 1, V: top.V + 1}, low}, [3]float64{1 - fa, fa - fb, fb}}
	}
	return triangle{[3]grid.Place{top, {Q: top.Q - 1, V: top.V + 1}, low}, [3]float64{1 - fb, fb - fa, fa}}
}

// nearest returns the place nearest to a pixel.
func (s sheet) nearest(x, y float64) grid.Place {
	t := s.among(x, y)
	best := 0
	for i, w := range t.weight {
		if w > t.weight[best] {
			best = i
		}
	}
	return t.at[best]
}

// hexagon returns the outline of a dot's meta-hex, moved inwards by some pixels. The corners of a
// meta-hex are the dot's neighbours.
func (s sheet) hexagon(at grid.Place, in float64) [6][2]float64 {
	x, y := s.dot(at)
	var all [6][2]float64
	for d := range grid.Directions {
		cx, cy := s.dot(at.Step(d))
		k := 1 - in/s.pitch
		all[d] = [2]float64{x + (cx-x)*k, y + (cy-y)*k}
	}
	return all
}
