package bots

import (
	"math"
	"slices"
)

// Trials compare ways to play, such as sets of weights, by matches that are played to their end. The
// next match goes to the way with the highest upper confidence bound, so poor ways get few matches:
//
//	way       played   won    noise
//	shipped     40     48 %   ├──●──┤
//	rush       120     91 %            ├●┤   best: leads by more than the noise
//	cover       12     20 %   ●────┤
type trials struct {
	played, won []float64 // by way
	pending     []float64 // matches that are being played, by way
}

// newTrials returns trials of n ways to play; no match has been played yet.
func newTrials(n int) trials {
	return trials{make([]float64, n), make([]float64, n), make([]float64, n)}
}

// clone returns an independent copy.
func (t trials) clone() trials {
	return trials{slices.Clone(t.played), slices.Clone(t.won), slices.Clone(t.pending)}
}

// next returns the way to play in the next match. The match is pending until add gets its result.
func (t trials) next() (way int) {
	all := 0.0
	for i := range t.played {
		all += t.played[i] + t.pending[i]
	}
	most := math.Inf(-1)
	for i := range t.played {
		n, bound := t.played[i]+t.pending[i], math.Inf(1)
		if n > 0 {
			bound = t.mean(i) + math.Sqrt(math.Log(all+1)/(4*n))
		}
		if bound > most {
			way, most = i, bound
		}
	}
	t.pending[way]++
	return way
}

// add adds the result of a match: 1 won, 0 lost, 0.5 drawn.
func (t trials) add(way int, won float64) {
	t.pending[way]--
	t.played[way]++
	t.won[way] += won
}

// fade multiplies the weight of all results so far by share.
func (t trials) fade(share float64) {
	for i := range t.played {
		t.played[i] *= share
		t.won[i] *= share
	}
}

// mean returns the share of matches won in a way, as if one more match had been drawn.
func (t trials) mean(way int) float64 { return (t.won[way] + 0.5) / (t.played[way] + 1) }

// noise returns the standard error of the mean of a way, squared.
func (t trials) noise(way int) float64 {
	m := t.mean(way)
	return m * (1 - m) / (t.played[way] + 1)
}

// best returns the way with the highest mean among those that lead the champion by more than the
// noise, or the champion if there is no such way.
func (t trials) best(champion int) int {
	best := champion
	for i := range t.played {
		lead := t.mean(i) - t.mean(champion)
		if lead > 1*math.Sqrt(t.noise(i)+t.noise(champion)) && t.mean(i) > t.mean(best) {
			best = i
		}
	}
	return best
}

// favourite returns the way with the most matches.
func (t trials) favourite() (way int) {
	for i := range t.played {
		if t.played[i] > t.played[way] {
			way = i
		}
	}
	return way
}
