package maps

import "metahex/grid"

// An Axis is the line about which a panel is mirrored.
type Axis uint8

// The axes: upright in the middle, which swaps west and east; level in the middle, which swaps
// north and south.
const (
	Upright Axis = iota
	Level
)

// Place returns the position of a place after mirroring. Columns and half-rows are odd in number,
// so the lattice maps onto itself.
func (a Axis) Place(s grid.Span, at grid.Place) grid.Place {
	if a == Upright {
		return grid.Place{Q: s.Columns - 1 - at.Q, V: at.V}
	}
	return grid.Place{Q: at.Q, V: 2*s.Top + s.HalfRows - 1 - at.V}
}

// Direction returns a direction after mirroring: clockwise becomes counterclockwise.
func (a Axis) Direction(d grid.Direction) grid.Direction {
	if a == Upright {
		return (grid.Directions - d) % grid.Directions
	}
	return (grid.Directions + grid.S - d) % grid.Directions
}
