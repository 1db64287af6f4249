package bots

import (
	"cmp"
	"context"
	"math"
	"math/rand/v2"

	"metahex/game"
)

// A rollout continues a match with greedy on both sides. Some activations may differ:
//
//	activation   1 own         2 enemy's        3        4        …   acts
//	own side     by stance     by doctrine      by doctrine           the end
//	enemy        as shipped    by its reply     as shipped
//	or foe       plays its first foeActs activations itself
type rollout struct {
	side    game.Side
	outlook *outlook     // estimates the value of the last position, for the method after
	acts    int          // number of activations to play
	most    int          // number of answers to play; 0: mostAnswers
	own     game.Weights // weights of the side until the next activation
	usual   game.Weights // weights of the side in later activations
	setUp   *follower    // the set-up of the side; nil: chosen by the advice
	reply   game.Weights // weights of the enemy in its next activation

	foe     game.Player // the enemy in its first foeActs activations; nil: greedy
	foeActs int         // 0: all activations

	watch func() // called before each activation; may be nil

	opened, replies int // number of activations so far: of both sides, of the enemy
	mine, his       leaning
}

// mostAnswers limits a rollout of a match without activations.
const mostAnswers = 2000

// after returns the value for the side after an answer and a rollout. It returns NaN if the answer
// is impossible in the imagined world; such a world is ignored.
func (r *rollout) after(ctx context.Context, m game.Match, c game.Choice, source *rand.Rand) float64 {
	if _, err := m.Answer(c); err != nil {
		return math.NaN()
	}
	r.play(ctx, m, source)
	return r.outlook.value(m, r.side)
}

// play continues the match until a limit or the end.
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

// open counts an activation and sets the weights of both sides for it. It returns false after the
// last activation.
func (r *rollout) open(side game.Side) bool {
	if r.watch != nil {
		r.watch()
	}
	r.opened++
	r.mine.weights, r.his.weights = r.usual, nil
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
	case q.Side == r.side && q.Setup && r.setUp != nil && len(q.Options) > 1:
		return r.place(seat, q), nil
	case q.Side == r.side:
		return r.mine.choose(seat, q), nil
	case r.foe != nil && (r.foeActs == 0 || r.replies <= r.foeActs):
		return r.foe.Choose(ctx, seat, q, nil)
	default:
		return r.his.choose(seat, q), nil
	}
}

// place answers a question of the set-up from the placing, the stored answers of one set-up. If the
// placing is not complete, place adds an answer to it.
func (r *rollout) place(seat game.Seat, q game.Question) game.Choice {
	if r.setUp.drawn {
		if c, ok := r.setUp.answer(q); ok {
			return c
		}
		return r.mine.choose(seat, q)
	}
	c := r.mine.choose(seat, q)
	r.setUp.choices = append(r.setUp.choices, c)
	return c
}
