package maps

import "metahex/grid"

// An Axis is the line in which a panel is mirrored.
type Axis uint8

// The axes: the one upright in the middle, west for east; the one level in the
// middle, north for south.
const (
	Upright Axis = iota
	Level
)

// Place is where a place comes to lie. Columns and half-rows are odd in number,
// so the lattice maps onto itself.
func (a Axis) Place(s grid.Span, at grid.Place) grid.Place {
	if a == Upright {
		return grid.Place{Q: s.Columns - 1 - at.Q, V: at.V}
	}
	return grid.Place{Q: at.Q, V: 2*s.Top + s.HalfRows - 1 - at.V}
}

// Direction is what becomes of a way: clockwise turns to the other way round.
func (a Axis) Direction(d grid.Direction) grid.Direction {
	if a == Upright {
		return (grid.Directions - d) % grid.Directions
	}
	return (grid.Directions + grid.S - d) % grid.Directions
}
