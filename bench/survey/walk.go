package survey

import (
	"slices"

	"metahex/grid"
)

// Walking times.
//
// A soldier has so many points a turn, and unused points are lost. So time is counted in points
// including the losses: with 5 points a turn, a soldier that has used 4 and wants to enter woods
// for 2 loses one and arrives at 7.
//
//	points  0 1 2 3 4 | 5 6 7 8 9 | …
//	                ·—×   ——→
//
// A soldier that arrives sooner can always wait, so arriving sooner is never worse, and the
// quickest paths are found in the order of their arrival (Dijkstra).

// An Arrival is the fewest points that a walker needs to reach a dot, including points lost at the
// ends of turns, or Never.
type Arrival int

// Never is the arrival at a dot that cannot be reached.
const Never Arrival = -1

// Turns returns the turn of the arrival, 0 for a walker that stands there from the start.
func (w *WalkCosts) Turns(a Arrival) int { return (int(a) + w.Points - 1) / w.Points }

// after returns the arrival one step later.
func (w *WalkCosts) after(a Arrival, cost int) Arrival {
	left := w.Points - int(a)%w.Points
	if cost > left {
		a += Arrival(left)
	}
	return a + Arrival(cost)
}

// A Crossing is the quickest path on foot from the first edge of a front to the second. If there is
// none, Way is empty.
type Crossing struct {
	Turns Ratio
	Way   []int
}

// walk measures everything that is done on foot.
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

// A step leads to a dot at a cost.
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

// arrivals returns the soonest arrival on every dot for walkers who may start on any of some dots,
// and the previous dot on the path. Arrivals are small numbers, so there is one queue of open dots
// for each arrival.
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

// crossing returns the soonest arrival on the far edge, and the path to it.
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
