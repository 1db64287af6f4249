package vector

import "math"

// Simple returns the path with only moves, lines, curves and closes. It converts circles, arcs and
// boxes with round corners to curves.
func (p Path) Simple() Path {
	var s simplifier
	for _, step := range p {
		s.add(step)
	}
	return s.path
}

// simplifier builds a simple path.
type simplifier struct {
	path  Path
	begun bool // a part of the path has begun
}

func (s *simplifier) add(step Segment) {
	n := step.N
	switch step.Kind {
	case Break:
		s.begun = false
	case Move, Line:
		s.to(n[0], n[1], step.Kind == Line)
	case Circle:
		s.part(func() { s.arc(n[0], n[1], n[2], 0, 2*math.Pi) })
	case Round:
		r := min(n[4], n[2]/2, n[3]/2)
		left, top, right, low := n[0]+r, n[1]+r, n[0]+n[2]-r, n[1]+n[3]-r
		s.part(func() {
			s.arc(right, top, r, -math.Pi/2, 0)
			s.arc(right, low, r, 0, math.Pi/2)
			s.arc(left, low, r, math.Pi/2, math.Pi)
			s.arc(left, top, r, math.Pi, 3*math.Pi/2)
		})
	case Arc:
		s.arc(n[0], n[1], n[2], n[3], n[4])
	default:
		s.path = append(s.path, step)
	}
}

// part adds a closed part that is separate from the others.
func (s *simplifier) part(draw func()) {
	s.begun = false
	draw()
	s.path = append(s.path, Segment{Kind: Close})
	s.begun = false
}

// to moves to a point, or draws a line to it if line is true and a part has begun.
func (s *simplifier) to(x, y float64, line bool) {
	kind := Move
	if line && s.begun {
		kind = Line
	}
	s.path = append(s.path, Segment{kind, [6]float64{x, y}})
	s.begun = true
}

// arc adds an arc in curves of at most a quarter circle.
func (s *simplifier) arc(x, y, r, from, to float64) {
	n := int(math.Ceil(math.Abs(to-from)/(math.Pi/2) - 1e-9))
	step := (to - from) / float64(n)
	k := 4.0 / 3 * math.Tan(step/4) * r // distance of control points from the ends
	sin, cos := math.Sincos(from)
	s.to(x+r*cos, y+r*sin, true)
	for i := range n {
		sin2, cos2 := math.Sincos(from + step*float64(i+1))
		s.path = append(s.path, Segment{Cubic, [6]float64{x + r*cos - k*sin, y + r*sin + k*cos, x + r*cos2 + k*sin2, y + r*sin2 - k*cos2, x + r*cos2, y + r*sin2}})
		sin, cos = sin2, cos2
	}
}

// Numbers returns the number of values of a segment of a simple path.
func (s Segment) Numbers() int {
	switch s.Kind {
	case Move, Line:
		return 2
	case Quad:
		return 4
	case Cubic:
		return 6
	}
	return 0
}
