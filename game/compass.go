package game

import (
	"cmp"
	"slices"
)

// The direction to a point, as a word: eight winds, an eighth of a turn each.
//
//	north-west   north   north-east
//	west           ·           east
//	south-west   south   south-east

// Winds are the steps in the eight directions, clockwise from north.
var Winds = [...]Point{{0, -1}, {1, -1}, {1, 0}, {1, 1}, {0, 1}, {-1, 1}, {-1, 0}, {-1, -1}}

// WindNames are the names of the Winds.
var WindNames = [...]string{"north", "north-east", "east", "south-east", "south", "south-west", "west", "north-west"}

// Wind returns the index of the direction from the origin to a point, or -1 for the origin itself.
// X points right and Y points down, in the same unit. The sectors meet at 22½ degrees, whose
// tangent is 408/985 to six digits.
func Wind(to Point) int {
	x, y := int64(to.X), int64(to.Y)
	flat, steep := 985*max(y, -y) <= 408*max(x, -x), 985*max(x, -x) <= 408*max(y, -y)
	if flat {
		y = 0
	}
	if steep {
		x = 0
	}
	return slices.Index(Winds[:], Point{int32(cmp.Compare(x, 0)), int32(cmp.Compare(y, 0))})
}
