package bots

import (
	"context"
	"math/rand/v2"
	"slices"

	"metahex/game"
)

// A set-up can decide a battle, so an ace does not take the first one that advice finds. Before its
// first unit stands, it draws some set-ups and plays practice matches from each (trials.go):
//
//	set-up 1   HQ 4-0312, tanks 4-0415 …   61 % of 30
//	       2   HQ 4-0210, tanks 4-0611 …   74 % of 85  ◀ placed, unit by unit
//	       …
//
// A placing is the answers of one set-up. Its first practice match fills it; later matches, and the
// bot itself, follow the placing as long as its answers are offered.
type placing struct {
	choices []game.Choice
	drawn   bool // the choices are complete
}

// drawings is the number of set-ups that are compared.
const drawings = 16

// A follower answers the questions of a set-up with the stored answers of a placing.
type follower struct {
	*placing
	at int // answers given
}

// answer returns the next answer of a complete placing. Ok is false if the question does not offer
// that answer; the placing then gives no further answers.
func (f *follower) answer(q game.Question) (c game.Choice, ok bool) {
	if f.at >= len(f.choices) {
		return c, false
	}
	c = f.choices[f.at]
	f.at++
	if !slices.ContainsFunc(q.Options, func(o game.Option) bool { return o.Choice == c }) {
		f.at = len(f.choices)
		return game.Choice{}, false
	}
	return c, true
}

// setUp answers a question of the set-up. Before the first question, it practises and compares
// set-ups.
func (p *portfolio) setUp(ctx context.Context, s game.Seat, q game.Question) (game.Choice, error) {
	f := p.plan.setUp()
	if f == nil {
		look := p.practise(ctx, s, p.schooling(p.budget.bounded(ctx)), p.source.Uint64())
		f = &follower{placing: p.drawUp(ctx, s, look)}
		p.plan.follow(f)
		if ctx.Err() != nil && !late(ctx) {
			return game.Choice{}, ctx.Err()
		}
	}
	if c, ok := f.answer(q); ok {
		return c, nil
	}
	p.buffer.weights = p.plan.foresight().usual()
	return p.buffer.choose(s, q), nil
}

// drawUp compares some set-ups, and returns the one that got the most practice matches. Half of
// them follow the doctrine, the others the shipped weights.
func (p *portfolio) drawUp(ctx context.Context, s game.Seat, look *outlook) *placing {
	placings := make([]placing, drawings)
	k := practice{seat: s, budget: p.budget.bounded(ctx), seed: p.source.Uint64(), trials: newTrials(drawings)}
	k.play(ctx, func(m game.Match, way int, source *rand.Rand) ([]sight, float64) {
		r := &rollout{side: s.Side(), acts: mostAnswers, usual: look.usual(), setUp: &follower{placing: &placings[way]}}
		if way%2 == 0 {
			r.own = look.usual()
		}
		r.play(ctx, m, source)
		placings[way].drawn = placings[way].drawn || ctx.Err() == nil
		return nil, won(m.Result(), s.Side())
	})
	return &placings[k.trials.favourite()]
}
