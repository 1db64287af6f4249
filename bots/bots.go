// Package bots holds players that know the rules of no game: they see only their Seat.
//
//	random    any legal answer
//	recruit   greedy, with many mistakes
//	regular   the answer that advice values most; greedy is its old name
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

// answerable returns why a bot cannot answer: it can choose only listed options, and none of them
// may be refused.
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

// Random answers with any of the listed options, all equally likely.
func Random(source *rand.Rand) game.Player {
	return game.PlayerFunc(func(_ context.Context, _ game.Seat, q game.Question, refused error) (game.Choice, error) {
		if err := answerable("random", q, refused); err != nil {
			return game.Choice{}, err
		}
		return q.Options[source.IntN(len(q.Options))].Choice, nil
	})
}

// slipping is greedy, with a random answer one time in n.
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

// Greedy chooses the option that its system's advice values most. Among equals it chooses at
// random; without advice, among all. It never looks ahead. In the set-up it chooses one of the
// nearly best, so that battles begin in many ways.
func Greedy(source *rand.Rand) game.Player { return Leaning(source, nil) }

// Leaning is greedy with other weights than those that its system ships.
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

// choose returns the option that is worth most.
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
			// The n-th of n equals replaces the choice with odds of 1 in n, so that in the end all
			// had the same odds.
			if among++; l.source.IntN(among) == 0 {
				best = i + 1
			}
		}
	}
	return q.Options[best].Choice
}

// nearlyBest returns a random one of the nearly best options, so that battles begin differently:
//
//	worth  1216  1216  1213  1188  1165  1164  … 1139 … 1089
//	       └─────────────┘                       median
//	       nearly the best: at most a third of the way down to the median
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
