package survey

import (
	"cmp"
	"slices"

	"metahex/grid"
)

// A Band is a band of ranges, including both ends. It counts the pairs of dots in the band, and the
// pairs that see one another on the ground.
type Band struct {
	From, To int
	Clear    Ratio
}

// bandWidth is the width of a band. An attack loses one point of strength for each full bandWidth
// of range (BHM 9.3.2).
const bandWidth = 10

// A Lane is a clear line on the ground.
type Lane struct{ From, To, Points int }

// mostLanes is the maximum number of listed lanes. Two lines are the same lane if their starts, and
// also their ends, are no farther apart than the constant nearby.
const (
	mostLanes = 5
	nearby    = 6
)

// fire groups the clear pairs by range.
func (s *Survey) fire() {
	var pairs, clear []int
	for i, a := range s.Dots {
		for j := range i {
			d := grid.Distance(a, s.Dots[j])
			for len(pairs) <= d {
				pairs, clear = append(pairs, 0), append(clear, 0)
			}
			pairs[d]++
			if s.Clear.Has(i, j) {
				clear[d]++
			}
		}
	}
	for from := 1; from < len(pairs); from += bandWidth {
		b := Band{From: from, To: from + bandWidth - 1}
		for d := from; d <= b.To && d < len(pairs); d++ {
			b.Clear.Of += pairs[d]
			b.Clear.Part += clear[d]
		}
		s.Bands = append(s.Bands, b)
	}
	s.lanes(clear)
}

// lanes selects the longest lines that are not neighbours of one another. It starts with the
// longest lines and adds shorter ones until it has enough lanes.
func (s *Survey) lanes(clear []int) {
	enough, n := 2000, 0
	for least := len(clear) - 1; least > 0; least-- {
		if n += clear[least]; n < enough && least > 1 {
			continue
		}
		if s.Lanes = s.pick(s.longest(least)); len(s.Lanes) == mostLanes {
			return
		}
		enough *= 2
	}
}

// longest returns all clear lines of at least the given length, the longest first.
func (s *Survey) longest(least int) []Lane {
	var all []Lane
	for i, a := range s.Dots {
		for j := i + 1; j < len(s.Dots); j++ {
			if d := grid.Distance(a, s.Dots[j]); d >= least && s.Clear.Has(i, j) {
				all = append(all, Lane{i, j, d})
			}
		}
	}
	slices.SortStableFunc(all, func(a, b Lane) int { return cmp.Compare(b.Points, a.Points) })
	return all
}

func (s *Survey) pick(all []Lane) []Lane {
	var chosen []Lane
	near := func(a, b int) bool { return grid.Distance(s.Dots[a], s.Dots[b]) <= nearby }
	for _, l := range all {
		if len(chosen) < mostLanes && !slices.ContainsFunc(chosen, func(c Lane) bool {
			return near(l.From, c.From) && near(l.To, c.To) || near(l.From, c.To) && near(l.To, c.From)
		}) {
			chosen = append(chosen, l)
		}
	}
	return chosen
}
