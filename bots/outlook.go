package bots

import (
	"context"
	"math"
	"math/rand/v2"
	"slices"

	"metahex/game"
)

// An outlook predicts who will win, from counts in the middle of a match.
//
// The value of a lead differs from battle to battle: in one battle a unit decides, in another a
// bridge that no side has reached. So the outlook learns the value by practice. Greedy plays
// hundreds of matches to their end on both sides. Logistic regression compares counts during the
// matches with the winner in the end:
//
//	practice match 1   +1 point, -2 hits … ──▶ +2 points, -1 hit … ──▶ won
//	               2   -1 point, +1 hit  … ──▶ -3 points,  0 hits … ──▶ lost
//	               …                  └─ weights: how well each count predicts the end
//	playout            +2 points, -3 hits … ──▶ 71 % ──▶ value +0.42
//
// In some of these matches the side acts by the shipped weights, in others by one stance (a named set
// of advice weights) from the beginning to the end. The weights that win most are the doctrine of the
// side: it follows them unless playouts show something better.
//
// Playouts can then stop early, before the noise of their dice hides the difference. Practice
// matches begin in worlds that the seat imagines, so the outlook learns nothing that the seat may
// not know. An outlook is immutable; practice makes a new one.
type outlook struct {
	matches [][]sight // the positions of each practice match, the oldest match first
	scale   counts    // the root mean square of the counts, which divides them
	weights counts
	learnt  bool

	ways      []game.Weights // weights that the side can follow
	doctrines trials         // results of the practice matches: trial i has the weights ways[i]
	doctrine  int            // index of the weights that the side follows
}

// A sight is a position of a practice match, with the result of the match.
type sight struct {
	counts counts
	won    float64 // 1: the side won; 0: it lost; 0.5: draw
}

const (
	compared  = 6              // number of counts that are compared between the sides
	signs     = 2 + 2*compared // early and late in a match: the lead in each count, and a constant for the favoured side
	memory    = 400            // practice matches that are stored
	sights    = 12             // maximum number of positions of a match
	restraint = 0.003          // pulls the weights towards 0 if there are few matches
	steps     = 6              // steps of Newton's method
	thorough  = 4              // the first activation gets this many times the practice of later ones
	lessons   = 160            // matches of the first practice of a small budget, see schooling
	drill     = 8              // practice gets this fraction of a budget: one eighth
	fading    = 0.8            // weight of earlier results of practice at each new practice
	margin    = 0.1            // fraction of a value that depends on the standing, not on the winner
	tiny      = 1e-9
)

// counts are the features that predict the winner.
type counts [signs]float64

// count returns the counts of a match for a side. It uses hidden information too.
func count(m game.Match, side game.Side) (x counts) {
	v := m.View(game.Chance)
	late := 0.5
	if v.Turns > 0 {
		late = min(1, float64(v.Turn)/float64(v.Turns))
	}
	var all, living, sound, unsteady, spent [3]float64
	for i := range v.Pieces {
		p := &v.Pieces[i]
		all[p.Side]++
		if p.Lost {
			continue
		}
		living[p.Side]++
		sound[p.Side]++
		if p.Shape.Of > 0 {
			sound[p.Side] -= float64(p.Shape.Hits) / float64(p.Shape.Of)
		}
		if p.Shape.Unsteady {
			unsteady[p.Side]++
		}
		if p.Shape.Spent {
			spent[p.Side]++
		}
	}
	share := func(of [3]float64) float64 {
		return of[side]/max(1, all[side]) - of[side.Enemy()]/max(1, all[side.Enemy()])
	}
	x[0], x[1] = 1, late
	for i, lead := range [compared]float64{
		float64(m.Standing(side)), float64(v.Score[side] - v.Score[side.Enemy()]),
		share(living), share(sound), share(unsteady), share(spent),
	} {
		x[2+2*i], x[3+2*i] = lead*(1-late), lead*late
	}
	return x
}

// practised plays as many matches as the budget has playouts. If the budget sets no number of
// playouts, the constant memory is the number of matches. practised returns an outlook learnt from
// these and earlier matches. Ways are the weights that the side can follow, the default first.
func (o *outlook) practised(ctx context.Context, seat game.Seat, ways []game.Weights, b Budget, seed uint64) *outlook {
	next := *o
	if len(o.ways) == len(ways) {
		next.doctrines = o.doctrines.clone()
		next.doctrines.fade(fading)
	} else {
		next.ways, next.doctrines, next.doctrine = ways, newTrials(len(ways)), 0
	}
	k := practice{seat: seat, budget: b, seed: seed, trials: next.doctrines}
	k.play(ctx, func(m game.Match, way int, source *rand.Rand) ([]sight, float64) {
		return watched(ctx, m, seat.Side(), ways[way], source), won(m.Result(), seat.Side())
	})
	if len(k.seen) == 0 {
		return o
	}
	next.doctrine = next.doctrines.best(next.doctrine)
	all := slices.Concat(o.matches, k.seen)
	next.matches = all[max(0, len(all)-memory):]
	next.learn()
	return &next
}

// usual returns the weights of the doctrine. Before any practice it returns nil, which means the
// shipped weights.
func (o *outlook) usual() game.Weights {
	if o.doctrine < len(o.ways) {
		return o.ways[o.doctrine]
	}
	return nil
}

// watched plays a match to its end and returns a few positions of the match, evenly spread. The
// side acts by the given weights.
func watched(ctx context.Context, m game.Match, side game.Side, w game.Weights, source *rand.Rand) []sight {
	all := []sight{}
	r := &rollout{side: side, acts: mostAnswers, own: w, usual: w}
	r.watch = func() { all = append(all, sight{counts: count(m, side)}) }
	r.play(ctx, m, source)
	end := won(m.Result(), side)
	apart := 1 + len(all)/sights
	seen := make([]sight, 0, sights)
	for i := source.IntN(apart); i < len(all); i += apart {
		seen = append(seen, sight{all[i].counts, end})
	}
	return seen
}

// won returns 1 if the side has won, 0 if it has lost, and 0.5 for a draw.
func won(r game.Result, side game.Side) float64 {
	switch r.Winner {
	case side:
		return 1
	case side.Enemy():
		return 0
	}
	return 0.5
}

// value returns the predicted value of a match for a side, from -1 to 1. A small part of the value
// depends on the margin of the win or loss.
func (o *outlook) value(m game.Match, side game.Side) float64 {
	r, standing := m.Result(), m.Standing(side)
	odds := 0.0
	switch _, goesOn := m.Question(); {
	case r.Over:
		odds = won(r, side)
	case !goesOn || !o.learnt:
		return value(r, standing, side)
	default:
		x, sum := count(m, side), 0.0
		for k := range x {
			sum += o.weights[k] * x[k] / o.scale[k]
		}
		odds = chance(sum)
	}
	return (1-margin)*(2*odds-1) + margin*lead(standing)
}

// chance is the logistic function.
func chance(odds float64) float64 { return 1 / (1 + math.Exp(-odds)) }

// learn computes the weights that best predict the winner from the positions. It uses Newton's
// method and starts with the old weights.
func (o *outlook) learn() {
	var squares counts
	n := 0.0
	for _, m := range o.matches {
		for _, s := range m {
			n++
			for k, x := range s.counts {
				squares[k] += x * x
			}
		}
	}
	if n == 0 {
		return
	}
	var scale counts
	for k := range scale {
		scale[k] = math.Sqrt(squares[k]/n) + tiny
		if o.learnt {
			o.weights[k] *= scale[k] / o.scale[k]
		}
	}
	o.scale = scale
	for range steps {
		slope, bend := o.slope(restraint * n)
		step := solve(bend, slope)
		for k := range step {
			o.weights[k] -= step[k]
		}
	}
	o.learnt = true
}

// slope returns the gradient and the Hessian of the error of the weights.
func (o *outlook) slope(pull float64) (slope counts, bend [signs]counts) {
	for _, m := range o.matches {
		for _, s := range m {
			x, sum := s.counts, 0.0
			for k := range x {
				x[k] /= o.scale[k]
				sum += o.weights[k] * x[k]
			}
			p := chance(sum)
			for a := range x {
				slope[a] += (p - s.won) * x[a]
				for b := range a + 1 {
					bend[a][b] += p * (1 - p) * x[a] * x[b]
				}
			}
		}
	}
	for a := range bend {
		for b := range a {
			bend[b][a] = bend[a][b]
		}
		slope[a] += pull * o.weights[a]
		bend[a][a] += pull
	}
	return slope, bend
}

// solve returns x with a·x = b, for a symmetric positive definite matrix, by elimination.
func solve(a [signs]counts, b counts) counts {
	for i := range a {
		for k := i + 1; k < signs; k++ {
			part := a[k][i] / a[i][i]
			for c := i; c < signs; c++ {
				a[k][c] -= part * a[i][c]
			}
			b[k] -= part * b[i]
		}
	}
	for i := signs - 1; i >= 0; i-- {
		for k := i + 1; k < signs; k++ {
			b[i] -= a[i][k] * b[k]
		}
		b[i] /= a[i][i]
	}
	return b
}
