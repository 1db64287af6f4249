package gametest

import (
	"cmp"
	"errors"
	"flag"
	"fmt"
	"math/rand/v2"
	"testing"

	"metahex/game"
)

// Whispers: what a side may not know yet must not be guessable from anything that the side is shown
// at its own question.
//
//	the match      ──▶ order, advice, worth, sums, reach, marks  ┐
//	another world  ──▶ order, advice, worth, sums, reach, marks  ┘ the same

// Whispers are the worlds of a system that a side cannot tell apart, and what the side is shown.
type Whispers struct {
	Begin Factory
	// Worlds returns matches that differ from the given one only in what the side may not know yet.
	// Nil: one imagined match.
	Worlds func(m game.Match, side game.Side, source *rand.Rand) []game.Match
	// Shown returns more that the side is shown, such as a frame of the screen. Nil: nothing more.
	Shown func(m game.Match, side game.Side) string
}

// most is the flag of Pairs. Only test binaries define it.
var most = func() *int {
	flags := flag.CommandLine
	if !testing.Testing() {
		flags = flag.NewFlagSet("", flag.ContinueOnError)
	}
	return flags.Int("pairs", 0, "compare this `number` of pairs of worlds for each system")
}()

// Pairs returns the number of pairs set by the flag -pairs, or the given number.
func Pairs(quick int) int { return cmp.Or(*most, quick) }

// Check compares pairs of worlds in random matches, from the given seed on, until it has compared
// the wanted number. It fails if some matches have no such worlds.
func (w Whispers) Check(seed uint64, pairs int) error {
	const idle = 30
	for n, empty := 0, 0; n < pairs; seed++ {
		more, err := w.match(seed, pairs-n)
		if err != nil {
			return fmt.Errorf("seed %d: %w", seed, err)
		}
		if n += more; more > 0 {
			empty = 0
		} else if empty++; empty == idle {
			return errors.New("the matches have no worlds to compare: the test is idle")
		}
	}
	return nil
}

// match compares pairs at all windows and some other questions of one match.
func (w Whispers) match(seed uint64, most int) (pairs int, err error) {
	source := rand.New(rand.NewPCG(seed, 17))
	next := source.IntN(12)
	err = stroll(w.Begin(), seed, byAdvice(1), func(s stop) error {
		side := s.question.Side
		if _, window := s.match.Window(); side == game.Chance || len(s.question.Options) < 2 || s.number < next && !window {
			return nil
		}
		next = s.number + 1 + source.IntN(24)
		for _, other := range w.worlds(s.match, side, source) {
			if pairs == most {
				return errStop
			}
			if err := w.pair(s, other, side); err != nil {
				return err
			}
			pairs++
		}
		return nil
	}, nil)
	return pairs, err
}

// worlds returns the worlds to compare with a match.
func (w Whispers) worlds(m game.Match, side game.Side, source *rand.Rand) []game.Match {
	if w.Worlds == nil {
		return []game.Match{m.Imagine(side, source)}
	}
	return w.Worlds(m, side, source)
}

// pair compares what a side is shown in a match and in another world.
func (w Whispers) pair(s stop, other game.Match, side game.Side) error {
	if err := s.alike(other, side, true); err != nil || w.Shown == nil {
		return err
	}
	if told, imagined := w.Shown(s.match, side), w.Shown(other, side); told != imagined {
		return fmt.Errorf("%s is shown a secret: %s", side, difference([]byte(told), []byte(imagined)))
	}
	return nil
}
