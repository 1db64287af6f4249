package maps

import (
	"slices"

	"metahex/grid"
)

// A Stretch is part of a straight way over a table, up to To thousandths from
// its start, with all the features that it lies in.
//
//	start ●──────┬─────┬──────────┬──● end
//	       none  │ A   │ A and B  │ B      four stretches
type Stretch struct {
	To int64
	On []int // by their place in Features
}

// Along cuts the way from one point to another wherever a feature begins or
// ends that counts, and at the given distances besides. Counts is asked of
// every part inside a feature; a way along an edge is not inside.
func (t *Table) Along(from, to grid.Point, counts func(feature int, p grid.Part) bool, cuts ...int64) []Stretch {
	length := from.Distance(to)
	type mark struct {
		from, to int64
		feature  int
	}
	// Most lines meet few features: room for those on the stack.
	var room [16]mark
	var ends [34]int64
	marks, at := room[:0], append(append(ends[:0], 0, length), cuts...)
	for i := range t.Features {
		for _, p := range t.Features[i].Area.Through(from, to) {
			if p.How == grid.Inside && counts(i, p) {
				marks = append(marks, mark{p.From, p.To, i})
				at = append(at, p.From, p.To)
			}
		}
	}
	slices.Sort(at)
	at = slices.Compact(at)
	all := make([]Stretch, 0, len(at)-1)
	for i := 0; i+1 < len(at); i++ {
		s := Stretch{To: at[i+1]}
		for _, m := range marks {
			if m.from <= at[i] && m.to >= at[i+1] {
				s.On = append(s.On, m.feature)
			}
		}
		all = append(all, s)
	}
	return all
}
