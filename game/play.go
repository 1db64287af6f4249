package game

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"

	"metahex/rule"
)

// A Player answers the questions of one side. Refused is nil at first; after a
// refusal the same question comes again with the *rule.Refusal, or with the
// error of words that could not be read. A player that gives up returns an
// error, which ends the match.
type Player interface {
	Choose(ctx context.Context, s Seat, q Question, refused error) (Choice, error)
}

// A Seat is all that a player sees of a match: what his side may know.
type Seat struct {
	match Match
	side  Side
}

// Sit gives a player's place at a match outside of Play: a hint, an undo.
func Sit(m Match, s Side) Seat { return Seat{m, s} }

// Side is the side that sits here.
func (s Seat) Side() Side { return s.side }

// View is what the side can see.
func (s Seat) View() View { return s.match.View(s.side) }

// Imagine is a match in which all that the side cannot know is drawn anew; the
// player may do with it as he likes.
func (s Seat) Imagine(source *rand.Rand) Match { return s.match.Imagine(s.side, source) }

// Explain is the sum behind an answer to the side's own question, and empty
// while another side is asked.
func (s Seat) Explain(c Choice) rule.Tally {
	if q, ok := s.match.Question(); !ok || q.Side != s.side {
		return rule.Tally{}
	}
	return s.match.Explain(c)
}

// Agenda lists the steps still to be done.
func (s Seat) Agenda() []string { return s.match.Agenda() }

// Words, Choice and Phrase make a Seat a Lexicon: that of its match.
func (s Seat) Words(c Choice) string               { return Speak(s.match).Words(c) }
func (s Seat) Choice(words string) (Choice, error) { return Speak(s.match).Choice(words) }
func (s Seat) Phrase(v Verb) (p Phrase, ok bool)   { return Speak(s.match).Phrase(v) }

// stubborn is how many refused answers to one question are taken for a player
// that will never give a legal one.
const stubborn = 100

// ErrStubborn is wrapped by Play's error when a player gives nothing but
// refused answers.
var ErrStubborn = errors.New("too many refused answers")

// Play is the one loop: it puts every question to the player of its side until
// the match is over. Terminal, hot seat, bots, replay, scripts and simulation
// differ only in their players. A refused answer goes back to the player. Hear,
// which may be nil, is told every accepted answer. When ctx is cancelled,
// a player fails or a side has no player, Play returns the result as it stands
// and the error, and the match can be played on.
func Play(ctx context.Context, m Match, players map[Side]Player, hear func(Question, Choice, []Event)) (Result, error) {
	for {
		q, ok := m.Question()
		if !ok {
			return m.Result(), nil
		}
		// The options are copied so that no player can change the match's own.
		q.Options = slices.Clone(q.Options)
		c, events, err := ask(ctx, m, q, players[q.Side])
		if err != nil {
			return m.Result(), fmt.Errorf("%s, asked to %s: %w", q.Side, q.Topic, err)
		}
		if hear != nil {
			hear(q, c, events)
		}
	}
}

// ask puts one question until it is answered.
func ask(ctx context.Context, m Match, q Question, p Player) (Choice, []Event, error) {
	if p == nil {
		return Choice{}, nil, errors.New("this side has no player")
	}
	var refused error
	for range stubborn {
		if err := ctx.Err(); err != nil {
			return Choice{}, nil, err
		}
		c, err := p.Choose(ctx, Sit(m, q.Side), q, refused)
		if err != nil {
			return Choice{}, nil, err
		}
		events, err := m.Answer(c)
		if err == nil {
			return c, events, nil
		}
		if r := (*rule.Refusal)(nil); !errors.As(err, &r) {
			return Choice{}, nil, err
		}
		refused = err
	}
	return Choice{}, nil, fmt.Errorf("%w: %d, the last: %w", ErrStubborn, stubborn, refused)
}
