package bots

import (
	"cmp"
	"context"
	"math"
	"math/rand/v2"

	"metahex/game"
)

// A rollout continues a match with greedy on both sides. Some of it may differ:
//
//	activation   1 own         2 enemy's        3        4        …   acts
//	own side     by stance     as shipped       as shipped            the end
//	enemy        as shipped    by his reply     as shipped
//	or the foe   he himself in so many of his activations
type rollout struct {
	side    game.Side
	outlook *outlook     // by which after tells what the end is worth
	acts    int          // activations after which it stops
	most    int          // answers after which it stops; 0: mostAnswers
	own     game.Weights // of the side, until the next activation
	reply   game.Weights // of the enemy, in his next activation

	foe     game.Player // the enemy, in so many activations of his; nil: greedy
	foeActs int         // 0: all

	watch func() // called before each activation; may be nil

	opened, replies int // activations so far, and those of the enemy
	mine, his       leaning
}

// mostAnswers bounds a rollout of a match without activations.
const mostAnswers = 2000

// after returns the value of an answer for the side in the end. It returns NaN if the answer is
// impossible in the imagined world, which then says nothing about it.
func (r *rollout) after(ctx context.Context, m game.Match, c game.Choice, source *rand.Rand) float64 {
	if _, err := m.Answer(c); err != nil {
		return math.NaN()
	}
	r.play(ctx, m, source)
	return r.outlook.value(m, r.side)
}

// play plays on.
func (r *rollout) play(ctx context.Context, m game.Match, source *rand.Rand) {
	r.mine, r.his = leaning{source: source, weights: r.own}, leaning{source: source}
	most := cmp.Or(r.most, mostAnswers)
	for answers := 0; answers < most && ctx.Err() == nil; {
		q, ok := m.Question()
		if !ok || len(q.Options) == 0 || q.Opens && !r.open(q.Side) {
			return
		}
		if q.Side != game.Chance {
			answers++
		}
		c, err := r.answer(ctx, m, q)
		if err == nil {
			_, err = m.Answer(c)
		}
		if err != nil {
			return
		}
	}
}

// open counts an activation, and sets the weights of both sides in it. It returns false after the
// last.
func (r *rollout) open(side game.Side) bool {
	if r.watch != nil {
		r.watch()
	}
	r.opened++
	r.mine.weights, r.his.weights = nil, nil
	if side != r.side {
		if r.replies++; r.replies == 1 {
			r.his.weights = r.reply
		}
	}
	return r.opened <= r.acts
}

// answer answers a question, of a player or of chance.
func (r *rollout) answer(ctx context.Context, m game.Match, q game.Question) (game.Choice, error) {
	switch seat := game.NewSeat(m, q.Side); {
	case q.Side == game.Chance:
		return game.Draw(q.Options, r.mine.source)
	case q.Side == r.side:
		return r.mine.choose(seat, q), nil
	case r.foe != nil && (r.foeActs == 0 || r.replies <= r.foeActs):
		return r.foe.Choose(ctx, seat, q, nil)
	default:
		return r.his.choose(seat, q), nil
	}
}
