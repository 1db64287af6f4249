package game

import (
	"math"
	"slices"
)

// A Reach is one place that a piece can reach with its remaining movement. It may be farther than
// the single step that the question offers.
type Reach struct {
	Place  int32   // Place.ID
	Level  int     // the absolute level of the piece there
	Cost   int     // the cost of the path, in parts of the system's movement points
	Parts  int     // parts per movement point: 2 for halves; 0 means 1
	Words  string  // the cost in words, if the number alone is not enough: "2½, in free flight"
	First  Choice  // the answer that takes the first step of the path
	Danger []int32 // the enemy pieces that may react when the piece enters the place, by Piece.ID
	Way    []Stop  // the path, from the first step to the place itself; nil: unknown
}

// A Stop is one place on a path.
type Stop struct {
	Place int32 // Place.ID
	Cost  int   // the cost of the path so far, in the units of Reach.Cost
}

// Trail returns the path to stop number i of a search. The function stop returns a stop and the
// number of the previous stop, which is negative for the first stop.
func Trail(i int, stop func(i int) (at Stop, before int)) (way []Stop) {
	for i >= 0 {
		var at Stop
		at, i = stop(i)
		way = append(way, at)
	}
	slices.Reverse(way)
	return way
}

// A Window is an opportunity for a side to interrupt an action of another side.
type Window struct {
	Piece int32  // the acting piece, as Piece.ID, or NoPiece
	Deed  string // the action: "enters A-H-11"; a whole sentence for NoPiece
}

// NoPiece means that no single piece is involved, such as after all units of a side have moved.
const NoPiece int32 = math.MinInt32
