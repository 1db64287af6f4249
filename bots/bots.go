// Package bots holds players that know no game: they see their Seat, and
// nothing else.
//
//	random    any legal answer
//	recruit   greedy, with many slips
//	regular   the answer that promises most at once; greedy is its old name
//	search    the answer that did best in imagined matches
//	veteran   the activation that did best in imagined matches
//	ace       the same, with more time
package bots

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"

	"metahex/game"
)

// answerable tells why a bot cannot answer: it knows listed options alone, and
// none of them is refused.
func answerable(bot string, q game.Question, refused error) error {
	switch {
	case refused != nil:
		return fmt.Errorf("a listed option was refused: %w", refused)
	case len(q.Options) == 0:
		return fmt.Errorf("%s knows no answer to the open question %q", bot, q.Topic)
	default:
		return nil
	}
}

// Random answers with any of the listed options, each as likely as the next.
func Random(source *rand.Rand) game.Player {
	return game.PlayerFunc(func(_ context.Context, _ game.Seat, q game.Question, refused error) (game.Choice, error) {
		if err := answerable("random", q, refused); err != nil {
			return game.Choice{}, err
		}
		return q.Options[source.IntN(len(q.Options))].Choice, nil
	})
}

// slipping is greedy that answers anyhow one time in so many.
func slipping(source *rand.Rand, slip int) game.Player {
	greedy, random := Greedy(source), Random(source)
	return game.PlayerFunc(func(ctx context.Context, s game.Seat, q game.Question, refused error) (game.Choice, error) {
		player := greedy
		if source.IntN(slip) == 0 {
			player = random
		}
		return player.Choose(ctx, s, q, refused)
	})
}

// Greedy answers with the option that its system's advice holds worth most, and
// takes one at random of those that are worth as much; without advice, any. It
// never looks ahead. Where pieces are set up it takes one of the nearly best, so that
// battles begin in many ways.
func Greedy(source *rand.Rand) game.Player { return Leaning(source, nil) }

// Leaning is greedy by other weights than those that its system ships.
func Leaning(source *rand.Rand, w game.Weights) game.Player {
	l := &leaning{source: source, weights: w}
	return game.PlayerFunc(func(_ context.Context, s game.Seat, q game.Question, refused error) (game.Choice, error) {
		if err := answerable("greedy", q, refused); err != nil {
			return game.Choice{}, err
		}
		return l.choose(s, q), nil
	})
}

// A leaning answers by weights, which may change from answer to answer.
type leaning struct {
	source  *rand.Rand
	weights game.Weights
	buffer  []int // kept, so that an answer need not make one
}

// choose takes the option that is worth most.
func (l *leaning) choose(s game.Seat, q game.Question) game.Choice {
	if len(q.Options) == 1 {
		return q.Options[0].Choice
	}
	var advised bool
	if l.buffer, advised = s.Worth(l.weights, l.buffer[:0]); !advised {
		return q.Options[l.source.IntN(len(q.Options))].Choice
	}
	if q.Setup {
		return q.Options[l.nearlyBest()].Choice
	}
	best, among := 0, 1
	for i, worth := range l.buffer[1:] {
		switch {
		case worth > l.buffer[best]:
			best, among = i+1, 1
		case worth == l.buffer[best]:
			// The n-th of n equals is taken with odds of 1 in n, so that in
			// the end each had the same.
			if among++; l.source.IntN(among) == 0 {
				best = i + 1
			}
		}
	}
	return q.Options[best].Choice
}

// nearlyBest takes one at random of the options that are nearly worth most, so that no two
// battles begin alike:
//
//	worth  1216  1216  1213  1188  1165  1164  … 1139 … 1089
//	       └─────────────┘                       median
//	       nearly the best: no more than a third of the way down to the median
func (l *leaning) nearlyBest() int {
	sorted := slices.Sorted(slices.Values(l.buffer))
	best, median := sorted[len(sorted)-1], sorted[(len(sorted)-1)/2]
	least := best - (best-median)/3
	among := 0
	for _, worth := range l.buffer {
		if worth >= least {
			among++
		}
	}
	n := l.source.IntN(among)
	return slices.IndexFunc(l.buffer, func(worth int) bool {
		if worth >= least {
			n--
		}
		return n < 0
	})
}
