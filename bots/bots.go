// Package bots contains players that do not know the rules of any game: they see only their Seat.
//
//	random    any legal answer
//	recruit   greedy, with many mistakes
//	regular   the answer with the highest advice value; greedy is its old name
//	search    the answer that did best in simulated matches
//	veteran   the activation that did best in simulated matches
//	ace       like veteran, with more time
package bots

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"

	"metahex/game"
)

// answerable returns an error if a bot cannot answer the question. Bots can choose only listed
// options. A refused listed option is an error too.
func answerable(bot string, q game.Question, refused error) error {
	switch {
	case refused != nil:
		return fmt.Errorf("a listed option was refused: %w", refused)
	case len(q.Options) == 0:
		return fmt.Errorf("%s can choose only from a list of answers, and the question %q has none", bot, q.Topic)
	default:
		return nil
	}
}

// Random returns a player that chooses any listed option, all with equal odds.
func Random(source *rand.Rand) game.Player {
	return game.PlayerFunc(func(_ context.Context, _ game.Seat, q game.Question, refused error) (game.Choice, error) {
		if err := answerable("random", q, refused); err != nil {
			return game.Choice{}, err
		}
		return q.Options[source.IntN(len(q.Options))].Choice, nil
	})
}

// slipping returns a greedy player that answers at random with odds of 1 in slip.
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

// Greedy returns a player that chooses the option with the highest advice value. It chooses at
// random among equal options, or among all options if the system has no advice. It never looks
// ahead. During set-up it chooses one of the nearly best options, so that battles begin differently.
func Greedy(source *rand.Rand) game.Player { return Leaning(source, nil) }

// Leaning returns a greedy player with other advice weights than the shipped ones.
func Leaning(source *rand.Rand, w game.Weights) game.Player {
	l := &leaning{source: source, weights: w}
	return game.PlayerFunc(func(_ context.Context, s game.Seat, q game.Question, refused error) (game.Choice, error) {
		if err := answerable("greedy", q, refused); err != nil {
			return game.Choice{}, err
		}
		return l.choose(s, q), nil
	})
}

// A leaning chooses by advice weights. The weights may change between answers.
type leaning struct {
	source  *rand.Rand
	weights game.Weights
	buffer  []int // reused, to avoid an allocation for each answer
}

// choose returns the option with the highest value.
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
			// Reservoir sampling: the n-th equal option replaces the choice with odds of 1 in n,
			// so all equal options have the same odds in the end.
			if among++; l.source.IntN(among) == 0 {
				best = i + 1
			}
		}
	}
	return q.Options[best].Choice
}

// nearlyBest returns the index of a random option among the nearly best, so that battles begin
// differently:
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
