package bots

import (
	"context"
	"math/rand/v2"
	"slices"

	"metahex/game"
)

// Tuning weights by self-play: simultaneous perturbation (SPSA, Spall 1992). A round shifts every
// weight at once, each up or down by chance. It plays the shifted weights against the weights
// shifted the other way, and moves all weights a little towards the side that won:
//
//	weights ──┬── + shift ──▶ plus  ─┐
//	          │                      ├─ mirrored matches ──▶ won − lost
//	          └── − shift ──▶ minus ─┘                            │
//	     ▲                                                        │
//	     └──────────── shift × (won − lost) × gain ◀──────────────┘
//
// A weight that matters moves the same way again and again; a weight that does not matter drifts.
// Shifts and gain shrink from round to round. The result is the mean of the last third of the
// rounds. Weights are whole thousandths, so any machine finds the same weights.

// A Tuning configures the tuning of weights.
type Tuning struct {
	Advice  *game.Advice
	Begin   []func() (game.Match, error) // the scenarios, all played equally often
	Matches int                          // total number of matches
	Workers int
	Seed    uint64
	// Play plays a part of a series on other machines; nil: on this machine. Its pairs of matches
	// rotate through the scenarios, starting with the given pair, whose first match is match 0.
	Play func(ctx context.Context, s Series, pair int, newer, older game.Weights) (Figures, error)
}

// A Tuned is the result of tuning.
type Tuned struct {
	Weights game.Weights
	Matches int // number of matches played, in whole rounds
}

// tuningRound is the number of matches in a round.
const tuningRound = 24

// tuningEnd is the final size of shifts and gain, in thousandths of the first.
const tuningEnd = 250

// firstShift divides the range of a weight: the quotient is the shift in the first round.
const firstShift = 12

// Tune tunes weights, starting with the shipped ones. Tick is called after every round and may be
// nil. The same seed gives the same weights on any number of workers. When ctx is cancelled, Tune
// returns the result of the rounds so far, and the error.
func Tune(ctx context.Context, t Tuning, tick func(Tuned)) (Tuned, error) {
	k := newTuner(t)
	for k.round < k.rounds {
		if err := k.play(ctx); err != nil {
			return k.tuned(), err
		}
		if tick != nil {
			tick(k.tuned())
		}
	}
	return k.tuned(), nil
}

// A tuner is a tuning in progress.
type tuner struct {
	Tuning
	rounds, round int
	gain          int64 // in the first round: millionths of a shift per won match
	at            []int64
	past          [][]int64 // the weights after each round
}

// millis is the number of units in a weight of 1.
const millis = 1000

func newTuner(t Tuning) *tuner {
	k := &tuner{Tuning: t, rounds: max(1, t.Matches/tuningRound)}
	for _, w := range t.Advice.All {
		k.at = append(k.at, int64(w.Is)*millis)
	}
	// Chance alone moves a weight by about four fifths of a shift in total.
	k.gain = 2_000_000 / root(int64(k.rounds*tuningRound))
	return k
}

// root returns the integer square root.
func root(n int64) int64 {
	r := int64(0)
	for (r+1)*(r+1) <= n {
		r++
	}
	return r
}

// left returns the present size of a setting. Its size in the first round is the parameter first.
func (k *tuner) left(first int64) int64 {
	return first * (1000 - (1000-tuningEnd)*int64(k.round)/int64(k.rounds)) / 1000
}

// play plays a round and moves the weights.
func (k *tuner) play(ctx context.Context) error {
	source := rand.New(rand.NewPCG(k.Seed, uint64(k.round)))
	shifts := make([]int64, len(k.at))
	for i, w := range k.Advice.All {
		shifts[i] = max(millis, k.left(int64(w.Most-w.Least)*millis/firstShift))
		if source.IntN(2) == 0 {
			shifts[i] = -shifts[i]
		}
	}
	won, lost, err := k.match(ctx, shifts, source.Uint64())
	if err != nil {
		return err
	}
	for i, w := range k.Advice.All {
		k.at[i] += shifts[i] * int64(won-lost) * k.left(k.gain) / 1_000_000
		k.at[i] = min(max(k.at[i], int64(w.Least)*millis), int64(w.Most)*millis)
	}
	k.past = append(k.past, slices.Clone(k.at))
	k.round++
	return nil
}

// match plays the weights shifted one way against those shifted the other way.
func (k *tuner) match(ctx context.Context, shifts []int64, seed uint64) (won, lost int, err error) {
	plus, minus := make([]int64, len(shifts)), make([]int64, len(shifts))
	for i := range shifts {
		plus[i], minus[i] = k.at[i]+shifts[i], k.at[i]-shifts[i]
	}
	s := Series{Matches: tuningRound, Workers: k.Workers, Seed: seed, Swap: true, Mirrored: true}
	pair := k.round * tuningRound / 2
	var f Figures
	if k.Play != nil {
		f, err = k.Play(ctx, s, pair, k.whole(plus), k.whole(minus))
	} else {
		f, err = Run(ctx, s, Rotation(k.Begin, pair), Leans(k.whole(plus)), Leans(k.whole(minus)), nil)
	}
	won, lost, _ = f.Score()
	return won, lost, err
}

// whole rounds weights to integers and limits them to their bounds.
func (k *tuner) whole(at []int64) game.Weights {
	w := make(game.Weights, len(at))
	for i, bounds := range k.Advice.All {
		w[i] = min(max(int32((at[i]+millis/2)/millis), bounds.Least), bounds.Most)
	}
	return w
}

// tuned returns the mean of the last third of the rounds so far.
func (k *tuner) tuned() Tuned {
	if k.round == 0 {
		return Tuned{k.Advice.Shipped(), 0}
	}
	last := k.past[k.round-(k.round+2)/3:]
	mean := make([]int64, len(k.at))
	for i := range mean {
		for _, at := range last {
			mean[i] += at[i]
		}
		mean[i] /= int64(len(last))
	}
	return Tuned{k.whole(mean), k.round * tuningRound}
}

// Leans makes greedy players with the given weights.
func Leans(w game.Weights) Maker {
	return func(source *rand.Rand) (game.Player, error) { return Leaning(source, w), nil }
}

// Rotation returns a function that begins matches. It rotates through the scenarios, with two
// matches of each, starting with the pair of the given number. There must be at least one scenario.
func Rotation(begin []func() (game.Match, error), pair int) func() (game.Match, error) {
	n := 2 * pair
	return func() (game.Match, error) {
		n++
		return begin[(n-1)/2%len(begin)]()
	}
}

// JudgeWeights plays new weights against old weights until the test has its verdict. It rotates
// through the scenarios and swaps sides in every second match. Tick gets the figures after one or
// several matches and may be nil. When ctx is cancelled, JudgeWeights returns the figures so far and
// the error.
func JudgeWeights(ctx context.Context, t Tuning, s Sequential, newer, older game.Weights, tick func(Figures)) (Figures, error) {
	if t.Play != nil {
		return s.Parts(ctx, func(ctx context.Context, from, matches int) (Figures, error) {
			return t.Play(ctx, Series{Matches: matches, From: from, Seed: t.Seed, Swap: true}, 0, newer, older)
		}, tick)
	}
	series := Series{Matches: s.Most, Workers: t.Workers, Seed: t.Seed, Swap: true, Enough: func(f Figures) bool {
		if tick != nil {
			tick(f)
		}
		return s.Of(f) != GoingOn
	}}
	return Run(ctx, series, Rotation(t.Begin, 0), Leans(newer), Leans(older), nil)
}
