package maps

import (
	"fmt"

	"metahex/grid"
)

// A Difference is a place or a feature that differs between two maps. If it exists on only one map,
// its text for the other map is empty.
type Difference struct{ Name, Old, New string }

// AppendDifference appends a place or a feature with its old and new text, if the two texts differ.
func AppendDifference(all []Difference, name, old, now string) []Difference {
	if old == now {
		return all
	}
	return append(all, Difference{Name: name, Old: old, New: now})
}

// SizesDiffer returns the error for two maps on lattices of different spans.
func SizesDiffer(a string, s grid.Span, b string, t grid.Span) error {
	return fmt.Errorf("board %s has %d columns and %d half-rows, board %s has %d and %d; only boards of the same size can be compared",
		a, s.Columns, s.HalfRows, b, t.Columns, t.HalfRows)
}
