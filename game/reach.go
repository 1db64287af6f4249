package game

import (
	"math"
	"slices"
)

// A Reach is one place that a piece can come to with the movement that it has left, farther than
// the one step that the question offers.
type Reach struct {
	Place  int32   // Place.ID
	Level  int     // at which the piece would be there, absolute
	Cost   int     // of the way, in the system's own points
	Words  string  // the cost in words, where the number does not say everything: "2½, in free flight"
	First  Choice  // the answer that takes the first step of that way
	Danger []int32 // the enemy's pieces that may answer when the place is entered, by Piece.ID
	Way    []Stop  // the way there, from the first step to the place itself; nil: not known
}

// A Stop is a place on the way to another.
type Stop struct {
	Place int32 // Place.ID
	Cost  int   // of the way so far, as Reach.Cost
}

// Trail returns the way to stop number i of a search. Each stop is given with the number of the one
// before it, which is below 0 for the first.
func Trail(i int, stop func(i int) (at Stop, before int)) (way []Stop) {
	for i >= 0 {
		var at Stop
		at, i = stop(i)
		way = append(way, at)
	}
	slices.Reverse(way)
	return way
}

// A Window is an occasion for a side to interrupt what another side does.
type Window struct {
	Piece int32  // whose deed may be answered, as Piece.ID, or NoPiece
	Deed  string // what it does: "enters A-H-11"; a whole sentence for NoPiece
}

// NoPiece stands where no single piece is meant, as when all units of a side have moved.
const NoPiece int32 = math.MinInt32
