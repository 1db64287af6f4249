// Package gametest tests what every system promises, on matches made by a factory. It also computes
// the counts that show every change of play.
//
//	func TestPromises(t *testing.T) {
//		gametest.Run(t, newMatch, gametest.Effort{Matches: 20, Every: 7})
//	}
package gametest

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"runtime/debug"
	"slices"

	"metahex/game"
)

// A Factory returns the same match, at its beginning, on every call.
type Factory func() game.Match

// Random returns a player that draws one of the listed options, all equally likely. Its error
// reports an Open question without listed options.
func Random(source *rand.Rand) game.Player {
	return game.PlayerFunc(func(_ context.Context, _ game.Seat, q game.Question, refused error) (game.Choice, error) {
		switch {
		case refused != nil:
			return game.Choice{}, fmt.Errorf("a listed answer was refused: %w", refused)
		case len(q.Options) == 0:
			return game.Choice{}, errors.New("nothing is listed to choose from")
		}
		return q.Options[source.IntN(len(q.Options))].Choice, nil
	})
}

// pick draws an answer like Random or, for Chance, like game.Dice.
func pick(q game.Question, source *rand.Rand) (game.Choice, error) {
	if q.Side == game.Chance {
		return game.Draw(q.Options, source)
	}
	if len(q.Options) == 0 {
		return game.Choice{}, errors.New("nothing is listed to choose from")
	}
	return q.Options[source.IntN(len(q.Options))].Choice, nil
}

// mostVerbs is more than the number of verbs of any system.
const mostVerbs = 50

// venture returns a legal but unlisted answer in about half of all Open questions. It takes a
// listed answer and changes one number, or two adjacent ones, by a little or a lot. Sometimes it
// also changes the verb. A clone decides whether the answer is legal.
func venture(m game.Match, q game.Question, source *rand.Rand) (c game.Choice, ok bool) {
	if !q.Open || len(q.Options) == 0 || source.IntN(2) == 0 {
		return c, false
	}
	for range 8 {
		c = q.Options[source.IntN(len(q.Options))].Choice
		if source.IntN(4) == 0 {
			c.Verb = game.Verb(1 + source.IntN(mostVerbs))
			clear(c.Args[source.IntN(len(c.Args)+1):])
		}
		first := source.IntN(len(c.Args))
		for i := first; i < min(first+1+source.IntN(2), len(c.Args)); i++ {
			reach := int32(1) << source.IntN(13)
			c.Args[i] += source.Int32N(2*reach+1) - reach
		}
		listed := slices.ContainsFunc(q.Options, func(o game.Option) bool { return o.Choice == c })
		// An answer that panics on the clone is returned too, so that the walk reports the panic.
		if _, err := answer(m.Clone(), c); !listed && (err == nil || errors.As(err, new(*crash))) {
			return c, true
		}
	}
	return c, false
}

// A chooser picks the next answer of a match.
type chooser func(game.Match, game.Question, *rand.Rand) (game.Choice, error)

// atRandom calls venture, then pick if venture finds nothing.
func atRandom(m game.Match, q game.Question, source *rand.Rand) (game.Choice, error) {
	if c, bold := venture(m, q, source); bold {
		return c, nil
	}
	return pick(q, source)
}

// byAdvice is like atRandom, but often gives an answer with the highest worth: in one quarter of all
// cases if of4 is 1, in all cases if of4 is 4.
func byAdvice(of4 int) chooser {
	return func(m game.Match, q game.Question, source *rand.Rand) (game.Choice, error) {
		if q.Side == game.Chance || len(q.Options) == 0 || source.IntN(4) >= of4 {
			return atRandom(m, q, source)
		}
		worth := m.Worth(nil, nil)
		best, first := -1, source.IntN(len(worth))
		for i := range worth {
			if at := (first + i) % len(worth); best < 0 || worth[at] > worth[best] {
				best = at
			}
		}
		return q.Options[best].Choice, nil
	}
}

// longest is the number of answers after which a random match is considered endless.
const longest = 50_000

// errStop ends a walk early without an error.
var errStop = errors.New("stop")

// A stop is one moment of a random match: the current question, and the number of answers given
// before it.
type stop struct {
	match    game.Match
	question game.Question
	number   int
}

// walk plays one random match from a seed. It calls the function look before every answer, and the
// function heard after every answer unless heard is nil.
func walk(m game.Match, seed uint64, look func(stop) error, heard func(game.Choice, []game.Event) error) error {
	return stroll(m, seed, atRandom, look, heard)
}

// stroll is walk with the given chooser.
func stroll(m game.Match, seed uint64, choose chooser, look func(stop) error, heard func(game.Choice, []game.Event) error) error {
	source := rand.New(rand.NewPCG(seed, 0))
	for n := 0; ; n++ {
		q, ok := m.Question()
		if !ok {
			return nil
		}
		if n == longest {
			return fmt.Errorf("the match has not ended after %d answers; asked to %s", longest, q.Topic)
		}
		if err := guard(func() error { return look(stop{m, q, n}) }); errors.Is(err, errStop) {
			return nil
		} else if err != nil {
			return fmt.Errorf("answer %d, %s asked to %s: %w", n, q.Side, q.Topic, err)
		}
		var c game.Choice
		err := guard(func() (err error) {
			c, err = choose(m, q, source)
			return err
		})
		if err != nil {
			return fmt.Errorf("answer %d, %s asked to %s: %w", n, q.Side, q.Topic, err)
		}
		events, err := answer(m, c)
		if err != nil {
			return fmt.Errorf("answer %d, %s: listed, but %w", n, words(m, c), err)
		}
		if heard != nil {
			if err := heard(c, events); err != nil {
				return fmt.Errorf("answer %d, %s: %w", n, words(m, c), err)
			}
		}
	}
}

// A crash is a panic of the rules, stored as an error with its stack.
type crash struct {
	value any
	stack []byte
}

func (c *crash) Error() string { return fmt.Sprintf("panic: %v\n%s", c.value, c.stack) }

// guard calls a function and returns a panic as a *crash.
func guard(call func() error) (err error) {
	defer func() {
		if v := recover(); v != nil {
			err = &crash{v, debug.Stack()}
		}
	}()
	return call()
}

// answer gives an answer and returns a panic as a *crash.
func answer(m game.Match, c game.Choice) (events []game.Event, err error) {
	err = guard(func() (err error) {
		events, err = m.Answer(c)
		return err
	})
	return events, err
}

// words returns an answer in words, or its raw numbers if the match has no Lexicon.
func words(m game.Match, c game.Choice) string {
	if l, ok := m.(game.Lexicon); ok {
		return l.Words(c)
	}
	return fmt.Sprint(c)
}
