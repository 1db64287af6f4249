package survey

import (
	"cmp"
	"slices"
)

// Cover, and the longest dash without it.
//
// The neighbourhood of a dot with cover is all dots that are nearer to it than to other cover.
// Where two neighbourhoods touch, a dash leads from cover to cover over a number of open steps:
//
//	♣ · · │ · ♣        2 + 1 + 1 = 4 steps from cover to cover
//
// Both edges of a front count as cover, because soldiers start at one and leave at the other. As in
// Kruskal's algorithm, neighbourhoods are joined by the shortest dash first, until both edges are
// connected. The last dash is then the longest one on the best path, where the best path is the one
// with the smallest longest dash. A dash may lead either way, so only steps that can be walked in
// both directions count.

// A Dash is the longest stretch without cover on the best path from edge to edge. The best path is
// the one whose longest stretch is smallest. From and To are the ends of the stretch. If no path
// leads across, Steps has no value.
type Dash struct {
	Steps    Ratio
	From, To int
}

// cover finds the dots with cover, and the steps from every dot to the nearest cover.
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

// bothWays returns the steps that can be walked in both directions.
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

// spreadOut returns two numbers for each dot: the steps to it from the nearest of the given dots,
// and the index of that dot. The steps are −1 if the dot cannot be reached.
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

// joins returns the dashes between touching neighbourhoods, the shortest first.
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

// groups is a union-find structure: it records which numbers are connected.
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
