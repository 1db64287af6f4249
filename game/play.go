package game

import (
	"context"
	"errors"
	"fmt"

	"metahex/rule"
)

// A Player answers the questions of one side. Refused is nil at first. If the answer is refused or
// cannot be parsed, the same question comes again, and refused holds the error. A player that gives
// up returns an error, which ends Play.
type Player interface {
	Choose(ctx context.Context, s Seat, q Question, refused error) (Choice, error)
}

// stubborn is the number of refused answers to one question after which Play returns an error.
const stubborn = 100

// ErrStubborn is wrapped by Play's error for a player that gives only refused answers.
var ErrStubborn = errors.New("too many refused answers")

// Play is the main loop: it passes every question to the player of its side until the match is
// over. Terminal, hot seat, bots, replay, scripts and simulation differ only in their players. A
// refused answer goes back to the player. Play calls the function observe, unless it is nil, for
// every accepted answer. If ctx is cancelled, a player fails or a side has no player, Play returns
// the current result and the error. The match can then be continued.
func Play(ctx context.Context, m Match, players map[Side]Player, observe func(Question, Choice, []Event)) (Result, error) {
	var room arena
	for {
		q, ok := m.Question()
		if !ok {
			return m.Result(), nil
		}
		// Copy the options so that no player can change the match's own list.
		q.Options = room.take(append(room.rest(), q.Options...))
		c, events, err := ask(ctx, m, q, players[q.Side])
		if err != nil {
			return m.Result(), fmt.Errorf("%s, asked to %s: %w", q.Side, q.Topic, err)
		}
		if observe != nil {
			observe(q, c, events)
		}
	}
}

// ask repeats one question until the match accepts an answer.
func ask(ctx context.Context, m Match, q Question, p Player) (Choice, []Event, error) {
	if p == nil {
		return Choice{}, nil, errors.New("this side has no player")
	}
	var refused error
	for range stubborn {
		if err := ctx.Err(); err != nil {
			return Choice{}, nil, err
		}
		c, err := p.Choose(ctx, NewSeat(m, q.Side), q, refused)
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
