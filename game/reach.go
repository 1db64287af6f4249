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

// A Traveller is the moving piece at a place that a search has reached. Its state is what a system needs
// to continue from there.
type Traveller[S any] struct {
	State S
	Place int32  // Place.ID
	Cost  int    // the cost of the path, in the units of Reach.Cost
	First Choice // the answer that takes the first step of the path
	Way   []Stop // see Reach.Way
}

// Travel lists the travellers that steps lead to, the cheapest first. It expands rings of rising cost:
//
//	· 3 ·        each ring calls steps for its travellers; the first traveller
//	3 2 2 3      in a state is the cheapest one, and fresh drops the others
//	  1 T 1
//	3 2 2 ·
//
// The function steps returns the travellers one step after another one. It sets the cost of the whole path,
// and the answer that takes the step.
func Travel[S any](start S, fresh func(Traveller[S]) bool, steps func(from Traveller[S]) []Traveller[S]) (all []Traveller[S]) {
	rings := [][]Traveller[S]{{{State: start}}}
	for ring := 0; ring < len(rings); ring++ {
		for i := 0; i < len(rings[ring]); i++ { // a step without cost appends to the same ring
			from := rings[ring][i]
			if ring+i > 0 {
				if !fresh(from) {
					continue
				}
				from.Way = append(slices.Clip(from.Way), Stop{from.Place, from.Cost})
				all = append(all, from)
			}
			for _, to := range steps(from) {
				for len(rings) <= to.Cost {
					rings = append(rings, nil)
				}
				if to.Way = from.Way; ring+i > 0 {
					to.First = from.First
				}
				rings[to.Cost] = append(rings[to.Cost], to)
			}
		}
	}
	return all
}

// A Window is an opportunity for a side to interrupt an action of another side.
type Window struct {
	Piece int32  // the acting piece, as Piece.ID, or NoPiece
	Deed  string // the action: "enters A-H-11"; a whole sentence for NoPiece
}

// NoPiece means that no single piece is involved, such as after all units of a side have moved.
const NoPiece int32 = math.MinInt32
