package game

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"

	"metahex/rule"
)

// A PlayerFunc is a function that implements Player.
type PlayerFunc func(ctx context.Context, s Seat, q Question, refused error) (Choice, error)

// Choose implements Player.
func (f PlayerFunc) Choose(ctx context.Context, s Seat, q Question, refused error) (Choice, error) {
	return f(ctx, s, q, refused)
}

// Dice returns the player of Chance, who draws options by their odds. Game i of a series uses the
// source rand.New(rand.NewPCG(seed, i)).
func Dice(source *rand.Rand) Player {
	return PlayerFunc(func(_ context.Context, _ Seat, q Question, refused error) (Choice, error) {
		if refused != nil {
			return Choice{}, fmt.Errorf("a drawn answer was refused: %w", refused)
		}
		return Draw(q.Options, source)
	})
}

// Draw picks a random option by the odds.
func Draw(options []Option, source *rand.Rand) (Choice, error) {
	sum := 0.0
	for i := range options {
		sum += options[i].Odds
	}
	at := source.Float64() * sum
	for i := range options {
		// The comparison skips options without odds, even if the random number is 0.
		if at -= options[i].Odds; at < 0 {
			return options[i].Choice, nil
		}
	}
	for i := len(options) - 1; i >= 0; i-- {
		// Rounding may leave a remainder; it goes to the last option.
		if options[i].Odds > 0 {
			return options[i].Choice, nil
		}
	}
	return Choice{}, errors.New("nothing to draw: no option has odds")
}

// Roll lists the answers to a dice roll: the verb with each possible sum, in rising order, with its
// odds. A system builds the list once and reuses it, because options are never modified.
func Roll(verb Verb, dice rule.Dice, cite rule.Clause) []Option {
	spread := dice.Spread()
	options := make([]Option, len(spread))
	for i, ways := range spread {
		options[i] = Option{
			Choice: Choice{Verb: verb, Args: [4]int32{int32(dice.Min() + i)}},
			Cite:   cite,
			Odds:   float64(ways) / float64(dice.Of()),
		}
	}
	return options
}

// ErrScriptEnd is the error of a Script without further answers.
var ErrScriptEnd = errors.New("the script has no further answer")

// A Script is a player that gives prepared answers, in words, in order. One Script shared by all
// sides plays a whole match. A refused or unreadable answer ends the script with an error.
type Script struct {
	lines []string
	next  int
}

// NewScript returns a Script with the given answers.
func NewScript(lines ...string) *Script { return &Script{lines: lines} }

// Left returns the number of remaining answers.
func (s *Script) Left() int { return len(s.lines) - s.next }

// Choose implements Player.
func (s *Script) Choose(_ context.Context, seat Seat, _ Question, refused error) (Choice, error) {
	if refused != nil {
		return Choice{}, fmt.Errorf("answer %d of the script, %q: %w", s.next, s.lines[s.next-1], refused)
	}
	if s.Left() == 0 {
		return Choice{}, ErrScriptEnd
	}
	line := s.lines[s.next]
	s.next++
	c, err := seat.Choice(line)
	if err != nil {
		return Choice{}, fmt.Errorf("answer %d of the script, %q: %w", s.next, line, err)
	}
	return c, nil
}
