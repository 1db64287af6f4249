package survey

import (
	"slices"

	"metahex/grid"
)

// Walking times.
//
// A soldier has a number of points per turn, and unused points are lost. Time is counted in points,
// including lost ones. For example, a soldier with 5 points a turn has used 4 and wants to enter
// woods for 2. It loses one point and arrives at time 7.
//
//	points  0 1 2 3 4 | 5 6 7 8 9 | …
//	                ·—×   ——→
//
// A soldier that arrives sooner can always wait, so arriving sooner is never worse. Therefore the
// quickest paths are found in the order of arrival (Dijkstra).

// An Arrival is the smallest number of points with which a walker can reach a dot, or Never. It
// includes points lost at the ends of turns.
type Arrival int

// Never is the arrival at a dot that cannot be reached.
const Never Arrival = -1

// Turns returns the turn of the arrival; 0 for a walker that starts on the dot.
func (w *WalkCosts) Turns(a Arrival) int { return (int(a) + w.Points - 1) / w.Points }

// after returns the arrival one step later, for a step of the given cost.
func (w *WalkCosts) after(a Arrival, cost int) Arrival {
	left := w.Points - int(a)%w.Points
	if cost > left {
		a += Arrival(left)
	}
	return a + Arrival(cost)
}

// A Crossing is the quickest path on foot from the first edge of a front to the second. If no path
// exists, Way is empty.
type Crossing struct {
	Turns Ratio
	Way   []int
}

// walk measures everything that depends on walking.
func (s *Survey) walk() {
	ground := s.standings()
	steps := s.steps(ground)
	s.cover(ground, steps)
	for _, f := range Fronts {
		var from, to []int
		for i := range s.Dots {
			if s.Options.Walk.stands(ground[i]) && s.side(f, 0, i) {
				from = append(from, i)
			}
			if s.Options.Walk.stands(ground[i]) && s.side(f, 1, i) {
				to = append(to, i)
			}
		}
		arrival, before := s.arrivals(steps, from)
		s.Crossing[f] = s.crossing(arrival, before, to)
		s.Cuts[f] = narrowest(steps, from, to)
		s.Dashes[f] = s.dash(steps, from, to)
		if f == s.Options.Front {
			s.Arrival[0] = arrival
			s.Arrival[1], _ = s.arrivals(steps, to)
		}
	}
}

// A step leads to another dot at a cost in points.
type step struct{ to, cost int }

// steps returns all legal steps from each dot.
func (s *Survey) steps(ground []standing) [][]step {
	all := make([][]step, len(s.Dots))
	for i := range s.Dots {
		if !s.Options.Walk.stands(ground[i]) {
			continue
		}
		s.neighbours(i, func(j int, d grid.Direction) {
			if cost, ok := s.Options.Walk.step(ground[i], ground[j], d); ok {
				all[i] = append(all[i], step{j, cost})
			}
		})
	}
	return all
}

// arrivals returns the earliest arrival on every dot for walkers that may start on any of the given
// dots. It also returns the previous dot on the path. Arrivals are small numbers, so the search
// uses one queue of open dots per arrival.
func (s *Survey) arrivals(steps [][]step, from []int) (soonest []Arrival, before []int) {
	soonest, before = slices.Repeat([]Arrival{Never}, len(steps)), slices.Repeat([]int{-1}, len(steps))
	queues := [][]int{slices.Clone(from)}
	for _, i := range from {
		soonest[i] = 0
	}
	for now := 0; now < len(queues); now++ {
		for k := 0; k < len(queues[now]); k++ {
			i := queues[now][k]
			if int(soonest[i]) != now {
				continue // the dot was reached sooner
			}
			for _, x := range steps[i] {
				a := s.Options.Walk.after(soonest[i], x.cost)
				if soonest[x.to] != Never && soonest[x.to] <= a {
					continue
				}
				soonest[x.to], before[x.to] = a, i
				for len(queues) <= int(a) {
					queues = append(queues, nil)
				}
				queues[a] = append(queues[a], x.to)
			}
		}
	}
	return soonest, before
}

// crossing returns the earliest arrival on the far edge, and the path to it.
func (s *Survey) crossing(soonest []Arrival, before, to []int) Crossing {
	best := -1
	for _, i := range to {
		if soonest[i] != Never && (best < 0 || soonest[i] < soonest[best]) {
			best = i
		}
	}
	if best < 0 {
		return Crossing{}
	}
	c := Crossing{Turns: Whole(s.Options.Walk.Turns(soonest[best]))}
	for i := best; i >= 0; i = before[i] {
		c.Way = append(c.Way, i)
	}
	slices.Reverse(c.Way)
	return c
}
