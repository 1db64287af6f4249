package vector

import "math"

// bounds returns a box that contains a path and its control points.
func (p Path) bounds() Box {
	x1, y1, x2, y2 := math.Inf(1), math.Inf(1), math.Inf(-1), math.Inf(-1)
	add := func(x, y float64) { x1, y1, x2, y2 = min(x1, x), min(y1, y), max(x2, x), max(y2, y) }
	for _, s := range p.Simple() {
		for i := 0; i < s.Numbers(); i += 2 {
			add(s.N[i], s.N[i+1])
		}
	}
	return Box{x1, y1, x2 - x1, y2 - y1}
}

// Bounds returns the box that contains a shape, a disc, words or a painted element.
func Bounds(e Element) Box {
	switch e := e.(type) {
	case *Shape:
		b := e.Path.bounds()
		if e.Pen != nil {
			b = b.grown(e.Pen.Width / 2)
		}
		return b
	case *Disc:
		r := e.R + e.Width/2
		return Box{e.X - r, e.Y - r, 2 * r, 2 * r}
	case *Words:
		return Box{e.X - e.Measure*e.Align, e.Y - e.Size, e.Measure, 2 * e.Size}.grown(e.HaloBy)
	case Painted:
		return e.Part()
	}
	return Box{}
}

func (b Box) grown(by float64) Box { return Box{b.X - by, b.Y - by, b.W + 2*by, b.H + 2*by} }

// meets reports whether two boxes overlap.
func (b Box) meets(o Box) bool {
	return b.X <= o.X+o.W && o.X <= b.X+b.W && b.Y <= o.Y+o.H && o.Y <= b.Y+b.H
}
