// Package survey measures boards for map designers. All figures are exact: they cover every dot and
// every pair of dots, without sampling.
//
//	observation   how much is seen from a dot, at levels 0, 6 and 12
//	exposure      from how many dots a soldier on the ground is seen
//	unmask        how high a watcher must be to see a dot from half the map
//	lanes         the longest clear lines; clear pairs by range
//	cover         its share, the steps to it, the longest dash without it
//	avenues       crossing times, disjoint corridors, the narrowest cut
//	fairness      effects of a half-turn; which side is first; which side is seen
//	disputes      lines whose verdict depends on a reading; neighbours hidden by 6.1
//	overwatch     what the units of a scenario see from their first positions
//
// A Survey stores measurements by dot, for pictures. Its Figures are the same results as integers
// or exact fractions. Compare pairs the figures of two surveys. A Condition on a figure can fail a
// build.
//
// The package does not depend on a game: WalkCosts defines the costs of walking and the cover.
package survey

import (
	"context"

	"metahex/grid"
	"metahex/los/layercake"
	"metahex/maps/dots"
)

// Levels are the levels from which observation is measured: the ground, and the two heights of a
// bounce (BHM 8.2.1, 8.2.2).
var Levels = [...]int{0, 6, 12}

// Options specify how to measure a board.
type Options struct {
	Walk  WalkCosts
	Front Front  // the edges from which the two sides come
	Zone  int    // depth of the deployment zones in map points
	Tick  func() // called concurrently after each offset and dot; may be nil
}

// A Front is the pair of opposite edges where the two sides start.
type Front uint8

// The fronts.
const (
	WestEast Front = iota
	NorthSouth
)

// Fronts lists both fronts, in order.
var Fronts = [...]Front{WestEast, NorthSouth}

// Edges returns the names of the two edges, the edge of the first side first.
func (f Front) Edges() [2]string {
	return [...][2]string{{"west", "east"}, {"north", "south"}}[f]
}

// String returns the initials of the two edges: "we" or "ns".
func (f Front) String() string { return [...]string{"we", "ns"}[f] }

// A Survey is a board with all its measurements. Slices are indexed like Dots.
type Survey struct {
	Board   *dots.Board
	Ruler   *layercake.Ruler
	Options Options
	Dots    []grid.Place // row by row from the upper left corner

	Sees [len(Levels)][]int // number of other dots, on the ground, that a soldier at the level sees
	Seen [len(Levels)][]int // number of other dots from which a soldier at the level sees a soldier on the ground here
	// Unmask is the lowest level from which watchers on at least half of the other dots see a
	// soldier on the ground here; 13 if level 12 is too low.
	Unmask []int
	Clear  *Pairs // pairs that see one another, both on the ground
	Bands  []Band // pairs by range
	Lanes  []Lane // the longest clear lines

	Cover    []bool
	ToCover  []int        // steps to the nearest cover; −1 if no cover can be reached
	Dashes   [2]Dash      // by Front
	Crossing [2]Crossing  // by Front
	Cuts     [2]Cut       // by Front
	First    []int        // the side that can be here first: 0, 1, or −1 for neither
	Arrival  [2][]Arrival // of each side on each dot, starting at its edge
	Goals    []Goal       // objectives
	Zones    [2]Zone      // by side
	Across   Ratio        // pairs of one dot in each zone that see one another
	Residue  Ratio        // share of dots that a half-turn changes
	Changed  []bool       // whether a half-turn changes the dot
	Disputes *Disputes    // nil until MeasureDisputes is called
	index    []int        // index of each place in Dots
}

// Measure surveys the ruler's board in its current state, including changes since its printing. If
// the context is cancelled, Measure returns the context's error.
func Measure(ctx context.Context, r *layercake.Ruler, o Options) (*Survey, error) {
	s := Sketch(r, o)
	if err := s.sight(ctx); err != nil {
		return nil, err
	}
	s.fire()
	s.exposure()
	return s, nil
}

// Sketch returns a survey without measurements of sight. It takes only a moment.
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

// side reports whether dot i lies on the edge where a side of a front starts.
func (s *Survey) side(f Front, side, i int) bool { return s.depth(f, side, i) == 0 }

// depth returns the distance of dot i from the edge of a side, in map points along the shortest
// path.
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
