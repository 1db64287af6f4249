package game

import (
	"context"
	"errors"
	"fmt"

	"metahex/rule"
)

// A Player answers the questions of one side. Refused is nil at first; after a
// refusal the same question comes again with the *rule.Refusal, or with the
// error of words that could not be read. A player that gives up returns an
// error, which ends the match.
type Player interface {
	Choose(ctx context.Context, s Seat, q Question, refused error) (Choice, error)
}

// stubborn is the number of refused answers to one question after which Play gives up on the
// player.
const stubborn = 100

// ErrStubborn is wrapped by Play's error when a player gives only refused answers.
var ErrStubborn = errors.New("too many refused answers")

// Play is the one loop: it puts every question to the player of its side until
// the match is over. Terminal, hot seat, bots, replay, scripts and simulation
// differ only in their players. A refused answer goes back to the player. Observe,
// which may be nil, is called for every accepted answer. When ctx is cancelled,
// a player fails or a side has no player, Play returns the result as it stands
// and the error, and the match can be played on.
func Play(ctx context.Context, m Match, players map[Side]Player, observe func(Question, Choice, []Event)) (Result, error) {
	var room arena
	for {
		q, ok := m.Question()
		if !ok {
			return m.Result(), nil
		}
		// The options are copied so that no player can change the match's own.
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
