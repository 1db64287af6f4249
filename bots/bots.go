// Package bots holds players that know no game: they see their Seat, and
// nothing else.
//
//	random   any legal answer
//	greedy   the answer that promises most at once
//	search   the answer that did best in imagined matches
package bots

import (
	"context"
	"fmt"
	"math/rand/v2"

	"metahex/game"
	"metahex/rule"
)

// Names are the bots that New knows, from the weakest up.
var Names = []string{"random", "greedy", "search"}

// Playouts is how many playouts an answer the search made by New may spend.
const Playouts = 48

// New makes the bot of a name. What it does by chance comes from the source;
// two bots of one source are not the same two as with a source each.
func New(name string, source *rand.Rand) (game.Player, error) {
	switch name {
	case "random":
		return Random(source), nil
	case "greedy":
		return Greedy(source), nil
	case "search":
		return Search(source, Budget{Playouts: Playouts}, nil), nil
	default:
		return nil, fmt.Errorf("%s", rule.Unknown("bot", name, Names))
	}
}

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

// Greedy answers with the option that its system's advice holds worth most, and
// takes one at random of those that are worth as much; without advice, any. It
// never looks ahead.
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
