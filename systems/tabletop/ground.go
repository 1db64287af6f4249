package tabletop

import (
	"slices"

	"metahex/grid"
	"metahex/los/shapes"
)

// A Section is part of a leg with all the features that contain it. It ends To thousandths of an inch
// from the start of the leg.
//
//	start ●──────┬─────┬──────────┬──● end
//	       none  │ A   │ A and B  │ B      four sections
type Section struct {
	To int64
	On []int // indexes of the features of the table
}

// Cut cuts a leg at the given places, and where a counted feature begins or ends. counts is called for
// every part inside a feature; if it is nil, all features count. A leg along an edge is not inside.
func (l Leg) Cut(s *shapes.Obstructions, counts func(feature int, p grid.Part) bool, cuts ...int64) []Section {
	type mark struct {
		from, to int64
		feature  int
	}
	// Most legs meet few features: preallocate their marks on the stack.
	var room [16]mark
	var ends [34]int64
	marks, at := room[:0], append(append(ends[:0], 0, l.Length()), cuts...)
	features := s.Table().Features
	for i := range features {
		if s.Beside(i, l.From, l.To) {
			continue
		}
		for _, p := range features[i].Area.Through(l.From, l.To) {
			if p.How == grid.Inside && (counts == nil || counts(i, p)) {
				marks = append(marks, mark{p.From, p.To, i})
				at = append(at, p.From, p.To)
			}
		}
	}
	slices.Sort(at)
	at = slices.Compact(at)
	all, on := make([]Section, 0, len(at)-1), make([]int, 0, 2*len(marks))
	for i := 0; i+1 < len(at); i++ {
		first := len(on)
		for _, m := range marks {
			if m.from <= at[i] && m.to >= at[i+1] {
				on = append(on, m.feature)
			}
		}
		all = append(all, Section{at[i+1], on[first:len(on):len(on)]})
	}
	return all
}
