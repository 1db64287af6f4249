package atlas

import (
	"fmt"

	"metahex/maps"
	"metahex/maps/dots"
	"metahex/maps/hexes"
	"metahex/maps/tables"
)

// Differences returns the differences of two maps of one kind, and the number of places compared.
// Hexes are in order from the upper left. Features are in the order of the files, removed ones
// last. The error explains why the two maps cannot be compared.
func Differences(a, b maps.Map) (all []maps.Difference, of int, err error) {
	if a.Kind() != b.Kind() {
		idA, _ := a.Heading()
		idB, _ := b.Heading()
		return nil, 0, fmt.Errorf("%s is a %s and %s a %s; want two of one kind", idA, a.Kind(), idB, b.Kind())
	}
	switch b := b.(type) {
	case *dots.Board:
		return dots.Differences(a.(*dots.Board), b)
	case *hexes.Map:
		return hexes.Differences(a.(*hexes.Map), b)
	}
	return tables.Differences(a.(*tables.Map), b.(*tables.Map))
}
