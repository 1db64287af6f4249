package tabletop

import (
	"metahex/los"
	"metahex/los/shapes"
)

// A Field gives the referee access to the units of a battle (shapes.Field). E is an end of a line:
// a unit at its place, or a bare point.
type Field[E any] struct {
	Count int
	Name  func(u int) string
	Spot  func(u int) (at los.End, stands bool)
	Line  func(u int, to los.End) (far E, ok bool) // line from a unit; ok is false if the unit cannot see in that direction
	Tape  func(u int, far E) shapes.Measured
	See   func(u int, far E) bool
}

// Units implements shapes.Field.
func (f Field[E]) Units() int { return f.Count }

// Label implements shapes.Field.
func (f Field[E]) Label(u int) string { return f.Name(u) }

// Stands implements shapes.Field.
func (f Field[E]) Stands(u int) (los.End, bool) { return f.Spot(u) }

// Measure implements shapes.Field.
func (f Field[E]) Measure(u int, to los.End) (m shapes.Measured, ok bool) {
	far, ok := f.Line(u, to)
	if ok {
		m = f.Tape(u, far)
	}
	return m, ok
}

// Sees implements shapes.Field.
func (f Field[E]) Sees(u int, to los.End) (clear, ok bool) {
	far, ok := f.Line(u, to)
	return ok && f.See(u, far), ok
}
