// Package survey measures boards: what a map designer wants to know about a board, in exact figures
// over every dot and every pair of dots, never sampled.
//
//	observation   how much is seen from a dot, at levels 0, 6 and 12
//	exposure      from how many dots a soldier on the ground is seen
//	unmask        how high a watcher must be so that half the map sees a dot
//	lanes         the longest clear lines; clear pairs by range
//	cover         its share, the way to it, the longest dash without it
//	avenues       crossing times, disjoint corridors, the narrowest cut
//	fairness      what a half-turn changes; who is sooner where; who is seen
//	disputes      lines that a reading turns, and neighbours whom 6.1 hides
//	overwatch     what the units of a scenario see where it begins
//
// A Survey keeps the measurements dot by dot, for pictures; its Figures are the same in numbers,
// each a whole number or an exact fraction. Compare puts two surveys side by side, and a Condition
// on a figure fails a build.
//
// The package knows no game: the costs of walking, and what counts as cover, come in WalkCosts.
package survey

import (
	"context"

	"metahex/grid"
	"metahex/los/layercake"
	"metahex/maps/dots"
)

// Levels are the levels from which observation is measured: on the ground, and at the two heights
// of a bounce (BHM 8.2.1, 8.2.2).
var Levels = [...]int{0, 6, 12}

// Options say how to measure a board.
type Options struct {
	Walk  WalkCosts
	Front Front  // the edges from which the two sides come
	Zone  int    // depth of the deployment zones in map points
	Tick  func() // called after each offset and dot; may be nil; called concurrently
}

// A Front is the pair of edges on which two sides face one another.
type Front uint8

// The fronts.
const (
	WestEast Front = iota
	NorthSouth
)

// Fronts lists both fronts, in order.
var Fronts = [...]Front{WestEast, NorthSouth}

// Edges returns the words for the two edges, the first side's first.
func (f Front) Edges() [2]string {
	return [...][2]string{{"west", "east"}, {"north", "south"}}[f]
}

// String returns the letters of its edges: "we" or "ns".
func (f Front) String() string { return [...]string{"we", "ns"}[f] }

// A Survey is a board with all its measurements. Slices have an entry for each of Dots.
type Survey struct {
	Board   *dots.Board
	Ruler   *layercake.Ruler
	Options Options
	Dots    []grid.Place // row by row from the upper left

	Sees [len(Levels)][]int // other dots, on the ground, that a soldier at the level sees
	Seen [len(Levels)][]int // other dots from which, at the level, one on the ground here is seen
	// Unmask is the lowest level at which watchers on half or more of the other dots see a soldier
	// on the ground here; 13 if level 12 is not enough.
	Unmask []int
	Clear  *Pairs // ground to ground
	Bands  []Band // of ranges
	Lanes  []Lane // the longest clear lines

	Cover    []bool
	ToCover  []int        // steps to the nearest cover; −1 where there is none
	Dashes   [2]Dash      // by Front
	Crossing [2]Crossing  // by Front
	Cuts     [2]Cut       // by Front
	First    []int        // side that is here first: 0, 1, or −1 for neither
	Arrival  [2][]Arrival // of each side on each dot, from its edge
	Goals    []Goal       // objectives
	Zones    [2]Zone      // by side
	Across   Ratio        // pairs of dots of the two zones that see one another
	Residue  Ratio        // dots that a half-turn changes
	Changed  []bool       // those dots
	Disputes *Disputes    // once MeasureDisputes has been called
	index    []int        // of a place among Dots
}

// Measure surveys the ruler's board in its current state, with all changes since its print. A
// cancelled context ends it early, with the context's error.
func Measure(ctx context.Context, r *layercake.Ruler, o Options) (*Survey, error) {
	s := Sketch(r, o)
	if err := s.sight(ctx); err != nil {
		return nil, err
	}
	s.fire()
	s.exposure()
	return s, nil
}

// Sketch returns a survey without sight: everything that can be measured in a moment. It has
// nothing that needs sight.
func Sketch(r *layercake.Ruler, o Options) *Survey {
	s := &Survey{Board: r.AsItIs(), Ruler: r, Options: o}
	span := s.Board.Span
	s.index = make([]int, span.Columns*span.HalfRows)
	for at := range span.Places {
		s.index[at.V*span.Columns+at.Q] = len(s.Dots)
		s.Dots = append(s.Dots, at)
	}
	s.walk()
	s.fairness()
	return s
}

// of returns the index of a place of the board among the dots.
func (s *Survey) of(at grid.Place) int { return s.index[at.V*s.Board.Span.Columns+at.Q] }

// Name returns the name of dot i.
func (s *Survey) Name(i int) string { return s.Board.Name(s.Dots[i]) }

// neighbours calls yield for each dot next to dot i, with the direction to it.
func (s *Survey) neighbours(i int, yield func(j int, d grid.Direction)) {
	for d := range grid.Directions {
		if at := s.Dots[i].Step(d); s.Board.Has(at) {
			yield(s.of(at), d)
		}
	}
}

// side reports whether dot i lies on the edge of a side of a front.
func (s *Survey) side(f Front, side, i int) bool { return s.depth(f, side, i) == 0 }

// depth returns how far dot i lies from the edge of a side, in map points along the shortest path.
func (s *Survey) depth(f Front, side, i int) int {
	at := s.Dots[i]
	if side == 1 {
		at = s.Board.Span.Turn(at)
	}
	if f == WestEast {
		return at.Q
	}
	return (at.V + 1) / 2
}
