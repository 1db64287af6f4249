package bots

import (
	"cmp"
	"context"
	"math"
	"math/rand/v2"
	"slices"

	"metahex/game"
)

// Search plays matches out instead of trusting the advice.
//
// It imagines what a side cannot know, differently in each world. In each imagined world, search
// tries every remaining answer, and greedy plays on for a while with occasional mistakes. This is a
// contest (contest.go). The champion is the answer with the highest advice value. With few playouts
// search plays like greedy, and departs from it as the evidence grows.
//
// The value of a playout is the side's standing at its end (game.Match.Standing), from -1 to 1. Most
// of that range is reserved for matches that are won or lost.

const (
	width = 6  // maximum number of answers compared
	depth = 40 // maximum number of players' answers in a playout
	slip  = 12 // in a playout, one in this many answers is random
)

// Search returns a player that thinks ahead within the budget. Report is called with the progress
// and may be nil. A cancelled context ends the thinking with an error. A deadline or Stop ends it
// with the best answer so far.
func Search(source *rand.Rand, b Budget, report func(Progress)) game.Player {
	return game.PlayerFunc(func(ctx context.Context, seat game.Seat, q game.Question, refused error) (game.Choice, error) {
		if err := answerable("search", q, refused); err != nil {
			return game.Choice{}, err
		}
		if ctx.Err() != nil && !late(ctx) {
			return game.Choice{}, ctx.Err()
		}
		t := &contest{seat: seat, budget: b.bounded(ctx), report: report, field: shortlist(seat, q, source), seed: source.Uint64()}
		t.playOut = func(ctx context.Context, m game.Match, e *entrant, source *rand.Rand) float64 {
			return playedOut(ctx, m, e.choice, seat.Side(), source)
		}
		t.think(ctx)
		b.Spent.add(t.playouts)
		if ctx.Err() != nil && !late(ctx) {
			return game.Choice{}, ctx.Err()
		}
		return t.best().choice, nil
	})
}

// shortlist returns the answers to be examined, sorted by advice: those with at least half the value
// of the best answer. Other answers are seldom right, and would take most of the time.
func shortlist(seat game.Seat, q game.Question, source *rand.Rand) []*entrant {
	field := make([]*entrant, len(q.Options))
	worth, advised := seat.Worth(nil, nil)
	if !advised {
		worth = make([]int, len(q.Options))
	}
	for i, o := range q.Options {
		field[i] = &entrant{choice: o.Choice, worth: worth[i]}
	}
	// The order of the list must not decide between equal options.
	source.Shuffle(len(field), func(i, j int) { field[i], field[j] = field[j], field[i] })
	slices.SortStableFunc(field, func(a, b *entrant) int { return cmp.Compare(b.worth, a.worth) })
	if most := field[0].worth; most >= 0 {
		if poor := slices.IndexFunc(field, func(c *entrant) bool { return 2*c.worth < most }); poor > 0 {
			field = field[:poor]
		}
	}
	return field[:min(width, len(field))]
}

// playedOut returns the value for a side after an answer and a playout. It returns NaN if the answer
// is impossible in the imagined world; such a world is ignored.
func playedOut(ctx context.Context, m game.Match, c game.Choice, side game.Side, source *rand.Rand) float64 {
	if _, err := m.Answer(c); err != nil {
		return math.NaN()
	}
	playOn(ctx, m, source)
	return value(m.Result(), m.Standing(side), side)
}

// playOn continues a match for a while. Dice follow their odds. Players are greedy with occasional
// mistakes, so that the result does not depend on the advice alone.
func playOn(ctx context.Context, m game.Match, source *rand.Rand) {
	greedy, dice := slipping(source, slip), game.Dice(source)
	for answers := 0; answers < depth && ctx.Err() == nil; {
		q, ok := m.Question()
		if !ok {
			return
		}
		player := dice
		if q.Side != game.Chance {
			answers++
			player = greedy
		}
		c, err := player.Choose(ctx, game.NewSeat(m, q.Side), q, nil)
		if err == nil {
			_, err = m.Answer(c)
		}
		if err != nil {
			// An open question without options ends the playout.
			return
		}
	}
}

// value returns the value of a side's standing, from -1 to 1. A match that is won is worth more than
// any lead in a match that goes on.
func value(r game.Result, standing int, side game.Side) float64 {
	switch lead := lead(standing); {
	case !r.Over:
		return lead
	case r.Winner == side:
		return (3 + lead) / 4
	case r.Winner == side.Enemy():
		return (lead - 3) / 4
	default:
		return lead / 4
	}
}

// lead converts a standing into a value from -1 to 1.
func lead(standing int) float64 {
	ahead := float64(standing) / 100
	return ahead / (math.Abs(ahead) + closeLead)
}
