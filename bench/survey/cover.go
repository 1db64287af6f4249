package survey

import (
	"cmp"
	"slices"
)

// Cover, and the longest dash without it.
//
// Around each dot with cover lie the dots that are nearer to it than to any other. Where two such
// neighbourhoods touch, a dash leads from cover to cover over a number of steps in the open:
//
//	♣ · · │ · ♣        2 + 1 + 1 = 4 steps from cover to cover
//
// The two edges of a front count as cover, since soldiers come from one and go to the other. Join
// neighbourhoods by the shortest such dash first, until both edges are connected. This gives the
// path whose longest dash is the shortest: its last join (as Kruskal builds a tree). Only steps
// that can be walked in both directions count, as a dash may lead either way.

// A Dash is the longest stretch between covers on the path across for which that stretch is
// shortest. From and To are its ends; if there is no path, Steps has no value.
type Dash struct {
	Steps    Ratio
	From, To int
}

// cover finds the covered dots, and the steps from every dot to the nearest of them.
func (s *Survey) cover(ground []standing, steps [][]step) {
	s.Cover = make([]bool, len(s.Dots))
	var covered []int
	for i, d := range ground {
		if s.Cover[i] = s.Options.Walk.covered(d); s.Cover[i] {
			covered = append(covered, i)
		}
	}
	s.ToCover, _ = spreadOut(backwards(steps), covered)
}

// backwards returns the same steps, listed by the dots where they end.
func backwards(steps [][]step) [][]step {
	all := make([][]step, len(steps))
	for i, from := range steps {
		for _, x := range from {
			all[x.to] = append(all[x.to], step{i, x.cost})
		}
	}
	return all
}

// bothWays returns the steps that can be walked back as well.
func bothWays(steps [][]step) [][]step {
	all := make([][]step, len(steps))
	for i, from := range steps {
		for _, x := range from {
			if slices.ContainsFunc(steps[x.to], func(back step) bool { return back.to == i }) {
				all[i] = append(all[i], x)
			}
		}
	}
	return all
}

// spreadOut counts steps from the nearest of some dots, −1 if none can be reached, and names that
// dot.
func spreadOut(steps [][]step, from []int) (far, nearest []int) {
	far, nearest = slices.Repeat([]int{-1}, len(steps)), slices.Repeat([]int{-1}, len(steps))
	for _, i := range from {
		far[i], nearest[i] = 0, i
	}
	queue := slices.Clone(from)
	for k := 0; k < len(queue); k++ {
		i := queue[k]
		for _, x := range steps[i] {
			if far[x.to] < 0 {
				far[x.to], nearest[x.to] = far[i]+1, nearest[i]
				queue = append(queue, x.to)
			}
		}
	}
	return far, nearest
}

// dash joins neighbourhoods until the two edges are connected.
func (s *Survey) dash(steps [][]step, from, to []int) Dash {
	var sites []int
	for i := range s.Dots {
		if s.Cover[i] || slices.Contains(from, i) || slices.Contains(to, i) {
			sites = append(sites, i)
		}
	}
	group := newGroups(len(s.Dots) + 2)
	first, second := len(s.Dots), len(s.Dots)+1
	for _, i := range from {
		group.join(first, i)
	}
	for _, i := range to {
		group.join(second, i)
	}
	for _, j := range joins(bothWays(steps), sites) {
		if group.join(j.From, j.To); group.of(first) == group.of(second) {
			return j
		}
	}
	return Dash{}
}

// joins returns the dashes between neighbouring neighbourhoods, the shortest first.
func joins(steps [][]step, sites []int) (all []Dash) {
	far, nearest := spreadOut(steps, sites)
	for i, from := range steps {
		for _, x := range from {
			if a, b := nearest[i], nearest[x.to]; a >= 0 && b >= 0 && a != b {
				all = append(all, Dash{Whole(far[i] + 1 + far[x.to]), a, b})
			}
		}
	}
	slices.SortStableFunc(all, func(a, b Dash) int { return cmp.Compare(a.Steps.Part, b.Steps.Part) })
	return all
}

// groups records which of some numbers are connected.
type groups []int

func newGroups(n int) groups {
	g := make(groups, n)
	for i := range g {
		g[i] = i
	}
	return g
}

func (g groups) of(i int) int {
	for g[i] != i {
		g[i] = g[g[i]]
		i = g[i]
	}
	return i
}

func (g groups) join(a, b int) { g[g.of(a)] = g.of(b) }
