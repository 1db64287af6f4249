package maps

import "metahex/grid"

// An Axis is the line about which a panel is mirrored.
type Axis uint8

// The axes. Upright is a vertical line in the middle; mirroring swaps west and east. Level is a
// horizontal line in the middle; mirroring swaps north and south.
const (
	Upright Axis = iota
	Level
)

// Place returns the mirror image of a place. The numbers of columns and half-rows are odd, so the
// lattice maps onto itself.
func (a Axis) Place(s grid.Span, at grid.Place) grid.Place {
	if a == Upright {
		return grid.Place{Q: s.Columns - 1 - at.Q, V: at.V}
	}
	return grid.Place{Q: at.Q, V: 2*s.Top + s.HalfRows - 1 - at.V}
}

// Direction returns the mirror image of a direction: clockwise becomes counterclockwise.
func (a Axis) Direction(d grid.Direction) grid.Direction {
	if a == Upright {
		return (grid.Directions - d) % grid.Directions
	}
	return (grid.Directions + grid.S - d) % grid.Directions
}
