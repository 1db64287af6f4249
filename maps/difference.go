package maps

import (
	"fmt"

	"metahex/grid"
)

// A Difference is a place, or a piece of terrain, that is not the same on two maps. If it exists
// only on one of them, its text on the other is empty.
type Difference struct{ Name, Old, New string }

// AppendDifference appends the old and the new text of a place or a piece of terrain, if they
// differ.
func AppendDifference(all []Difference, name, old, now string) []Difference {
	if old == now {
		return all
	}
	return append(all, Difference{Name: name, Old: old, New: now})
}

// SizesDiffer is the error of two maps on lattices of different spans.
func SizesDiffer(a string, s grid.Span, b string, t grid.Span) error {
	return fmt.Errorf("board %s has %d columns and %d half-rows, board %s has %d and %d; only boards of one size can be laid on one another",
		a, s.Columns, s.HalfRows, b, t.Columns, t.HalfRows)
}
