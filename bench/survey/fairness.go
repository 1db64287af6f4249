package survey

import (
	"slices"

	"metahex/maps/dots"
)

// A Goal is an objective of the map, with the turns that each side needs to reach it from its edge.
// Turns has no value if the side cannot reach the objective.
type Goal struct {
	At    int
	Turns [2]Ratio
}

// Gap returns the number of turns by which one side is faster.
func (g Goal) Gap() Ratio { return g.Turns[0].Minus(g.Turns[1]).Size() }

// A Zone is the deployment zone of a side. Exposed is the share of clear lines among all lines
// between a dot outside and a dot inside.
type Zone struct {
	Dots    []int
	Exposed Ratio
}

// fairness measures the figures of fairness that do not depend on sight.
func (s *Survey) fairness() {
	s.Changed = make([]bool, len(s.Dots))
	s.Residue = Ratio{0, len(s.Dots)}
	for i, at := range s.Dots {
		here, there := s.Board.At(at), s.Board.At(s.Board.Span.Turn(at))
		if here.Terrain != there.Terrain || here.Level != there.Level {
			s.Changed[i] = true
			s.Residue.Part++
		}
	}
	s.First = make([]int, len(s.Dots))
	for i := range s.Dots {
		s.First[i] = soonest(s.Arrival[0][i], s.Arrival[1][i])
	}
	for _, o := range s.Board.Overlays {
		if o.Kind == dots.Objective {
			s.Goals = append(s.Goals, s.goal(s.of(o.At)))
		}
	}
	for side := range s.Zones {
		for i := range s.Dots {
			if s.depth(s.Options.Front, side, i) < s.Options.Zone {
				s.Zones[side].Dots = append(s.Zones[side].Dots, i)
			}
		}
	}
}

// soonest returns the side with the earlier arrival, or −1 if they are equal.
func soonest(a, b Arrival) int {
	switch {
	case a == b:
		return -1
	case b == Never || a != Never && a < b:
		return 0
	default:
		return 1
	}
}

func (s *Survey) goal(i int) Goal {
	g := Goal{At: i}
	for side, arrivals := range s.Arrival {
		if a := arrivals[i]; a != Never {
			g.Turns[side] = Whole(s.Options.Walk.Turns(a))
		}
	}
	return g
}

// Area returns the share of dots that a side can reach before the other side.
func (s *Survey) Area(side int) Ratio {
	r := Ratio{0, len(s.First)}
	for _, first := range s.First {
		if first == side {
			r.Part++
		}
	}
	return r
}

// exposure measures how much of each zone is seen from outside, and from the opposing zone.
func (s *Survey) exposure() {
	for side := range s.Zones {
		z := &s.Zones[side]
		outside := slices.Repeat([]bool{true}, len(s.Dots))
		for _, i := range z.Dots {
			outside[i] = false
		}
		var others []int
		for j, out := range outside {
			if out {
				others = append(others, j)
			}
		}
		z.Exposed = s.seen(z.Dots, others)
	}
	s.Across = s.seen(s.Zones[0].Dots, s.Zones[1].Dots)
}

// seen returns the share of clear lines among all lines between two sets of dots.
func (s *Survey) seen(from, to []int) (clear Ratio) {
	for _, i := range from {
		for _, j := range to {
			if i != j {
				if clear.Of++; s.Clear.Has(i, j) {
					clear.Part++
				}
			}
		}
	}
	return clear
}

// greatest returns the greatest of the known ratios, or no value if none is known.
func greatest(all ...Ratio) Ratio {
	var best Ratio
	for _, r := range all {
		if r.Known() && (!best.Known() || r.Compare(best) > 0) {
			best = r
		}
	}
	return best
}
