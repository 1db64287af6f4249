package survey

import (
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"
)

// open returns the legal steps, and for both pairs of edges the dots where a walker can stand.
func open(s *Survey) ([][]step, [2][2][]int) {
	ground := s.standings()
	var edges [2][2][]int
	for _, f := range Fronts {
		for side := range 2 {
			for i := range s.Dots {
				if walker.stands(ground[i]) && s.side(f, side, i) {
					edges[f][side] = append(edges[f][side], i)
				}
			}
		}
	}
	return s.steps(ground), edges
}

// Walking times are the same as in a search that plays every turn point by point.
func TestArrivalsByBruteForce(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := surveyed(t, boards(7, 4).Draw(t, "board"))
		steps, edges := open(s)
		type state struct{ dot, left int }
		turn := map[state]int{}
		for _, i := range edges[WestEast][0] {
			turn[state{i, 0}] = 0
		}
		for n := 1; n <= 2*len(s.Dots); n++ {
			var queue []state
			for k := range turn { // each walker begins a new turn at its dot
				queue = append(queue, state{k.dot, walker.Points})
			}
			for len(queue) > 0 {
				k := queue[0]
				queue = queue[1:]
				if _, known := turn[k]; known {
					continue
				}
				turn[k] = n
				for _, x := range steps[k.dot] {
					if x.cost <= k.left {
						queue = append(queue, state{x.to, k.left - x.cost})
					}
				}
			}
		}
		want := slices.Repeat([]int{-1}, len(s.Dots))
		for k, n := range turn {
			if want[k.dot] < 0 || n < want[k.dot] {
				want[k.dot] = n
			}
		}
		got := make([]int, len(s.Dots))
		for i, a := range s.Arrival[0] {
			if got[i] = -1; a != Never {
				got[i] = walker.Turns(a)
			}
		}
		if diff := cmp.Diff(want, got); diff != "" {
			t.Errorf("turns by dot (-want +got):\n%s", diff)
		}
		best := -1
		for _, i := range edges[WestEast][1] {
			if want[i] >= 0 && (best < 0 || want[i] < best) {
				best = want[i]
			}
		}
		if c := s.Crossing[WestEast]; c.Turns.Known() != (best >= 0) || best >= 0 && c.Turns.Part != best {
			t.Errorf("crossing: got %s, want %d", c.Turns, best)
		}
	})
}

// reaches reports whether a path leads from one edge to the other.
func reaches(steps [][]step, from, to []int, shut map[int]bool) bool {
	seen := map[int]bool{}
	var queue []int
	for _, i := range from {
		if !shut[i] {
			queue = append(queue, i)
		}
	}
	for len(queue) > 0 {
		i := queue[0]
		queue = queue[1:]
		if slices.Contains(to, i) {
			return true
		}
		if seen[i] {
			continue
		}
		seen[i] = true
		for _, x := range steps[i] {
			if !shut[x.to] {
				queue = append(queue, x.to)
			}
		}
	}
	return false
}

// A cut closes every path, and no smaller set of dots closes every path.
func TestCutByBruteForce(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := surveyed(t, boards(7, 3).Draw(t, "board"))
		steps, edges := open(s)
		for _, f := range Fronts {
			from, to, cut := edges[f][0], edges[f][1], s.Cuts[f].Dots
			shut := map[int]bool{}
			for _, i := range cut {
				shut[i] = true
			}
			if reaches(steps, from, to, shut) {
				t.Errorf("%s: the cut %v leaves a way", f, cut)
			}
			var choose func(first, left int) bool
			shut = map[int]bool{}
			choose = func(first, left int) bool {
				if left == 0 {
					return !reaches(steps, from, to, shut)
				}
				for i := first; i < len(s.Dots); i++ {
					shut[i] = true
					if choose(i+1, left-1) {
						return true
					}
					delete(shut, i)
				}
				return false
			}
			if n := len(cut); n > 0 && choose(0, n-1) {
				t.Errorf("%s: got a cut of %d dots, but %v do as well", f, n, shut)
			}
		}
	})
}

// The longest dash is the least reach with which a soldier can cross from cover to cover. The
// distance to cover is the same as in a search from each dot.
func TestCoverByBruteForce(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := surveyed(t, boards(9, 4).Draw(t, "board"))
		steps, edges := open(s)
		for i := range s.Dots {
			far, _ := spreadOut(steps, []int{i})
			want := -1
			for j, n := range far {
				if s.Cover[j] && n >= 0 && (want < 0 || n < want) {
					want = n
				}
			}
			if s.ToCover[i] != want {
				t.Errorf("%s: got %d steps to cover, want %d", s.Name(i), s.ToCover[i], want)
			}
		}
		for _, f := range Fronts {
			want := -1
			for reach := 1; want < 0 && reach < len(s.Dots); reach++ {
				if s.hops(bothWays(steps), edges[f][0], edges[f][1], reach) {
					want = reach
				}
			}
			if d := s.Dashes[f].Steps; d.Known() != (want > 0) || want > 0 && d.Part != want {
				t.Errorf("%s: got a dash of %s, want %d", f, d, want)
			}
		}
	})
}

// hops reports whether a soldier can cross in dashes of at most reach steps.
func (s *Survey) hops(steps [][]step, from, to []int, reach int) bool {
	seen := map[int]bool{}
	queue := slices.Clone(from)
	for len(queue) > 0 {
		i := queue[0]
		queue = queue[1:]
		if seen[i] {
			continue
		}
		seen[i] = true
		far, _ := spreadOut(steps, []int{i})
		for j, n := range far {
			if n >= 0 && n <= reach && (s.Cover[j] || slices.Contains(from, j) || slices.Contains(to, j)) {
				if slices.Contains(to, j) {
					return true
				}
				queue = append(queue, j)
			}
		}
	}
	return false
}
