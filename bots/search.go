package bots

import (
	"cmp"
	"context"
	"errors"
	"math"
	"math/rand/v2"
	"slices"

	"metahex/game"
)

// Search plays out what may happen, instead of trusting the advice.
//
// What a side cannot know is imagined, again and again, each time anew. In each
// imagined world every answer that is still in the running is given, and the
// match is played on for a while as greedy plays, with a slip now and then:
//
//	            world 1   world 2   world 3 │ world 4   world 5 │ …
//	champion  A   +0.2      -0.1      +0.3  │   0.0      +0.2   │
//	          B   +0.4      +0.1      +0.2  │  +0.3      +0.4   │
//	          C   +0.1       0.0      +0.4  │  -0.2       0.0   │
//	          D   -0.3      -0.4      +0.1  │ ── out ──         │
//	          E    0.0      -0.2      -0.1  │ ── out ──         │
//
// All answers meet the same worlds and the same dice at first, so that what is
// compared is the answers and not their luck. After each round the worse half
// of the challengers leaves, and the playouts go to the rest (successive
// halving). The champion is the answer that the advice holds worth most. A
// challenger unseats it only if its lead is larger than the noise: with few
// playouts search is greedy, and departs from it as the evidence grows.
//
// A playout is worth how the side stands where it stops (game.Match.Standing), from -1
// to 1, and most of that range is for a match that is won or lost.

// A Budget bounds the thinking on one answer. The zero value is a small number
// of playouts. The same source and number of playouts give the same answer;
// with Stop, or when the context has a deadline, it depends on the machine.
type Budget struct {
	Playouts int         // 0: no bound, if there is another
	Stop     func() bool // asked between playouts; may be nil
}

// Progress is how far the thinking has come.
type Progress struct {
	Playouts, Of int // Of is 0 where there is no bound
	Best         game.Choice
	Lead         float64 // of the best over the advised answer, from -2 to 2
}

const (
	fewPlayouts = 48   // of a zero Budget
	width       = 6    // answers that are looked at, at most
	depth       = 40   // answers of players in a playout, at most
	slip        = 12   // a playout answers anyhow one time in so many
	closeLead   = 10.0 // a lead in points that is worth half the range
	doubt       = 1.0  // standard errors by which a challenger must lead
	firstWorlds = 6    // of the first round, where playouts are not bounded
)

// Search is a player that thinks ahead within the budget. Report, which may be
// nil, hears how far it has come. A cancelled context ends the thinking with
// its error; a deadline, and Stop, with the best answer so far.
func Search(source *rand.Rand, b Budget, report func(Progress)) game.Player {
	return game.PlayerFunc(func(ctx context.Context, seat game.Seat, q game.Question, refused error) (game.Choice, error) {
		if err := answerable("search", q, refused); err != nil {
			return game.Choice{}, err
		}
		if ctx.Err() != nil && !late(ctx) {
			return game.Choice{}, ctx.Err()
		}
		if _, timed := ctx.Deadline(); b.Playouts == 0 && b.Stop == nil && !timed {
			b.Playouts = fewPlayouts
		}
		t := &thought{seat: seat, source: source, budget: b, report: report, field: shortlist(seat, q, source)}
		t.think(ctx)
		if ctx.Err() != nil && !late(ctx) {
			return game.Choice{}, ctx.Err()
		}
		return t.best().choice, nil
	})
}

// late tells a deadline, after which an answer is wanted, from a cancellation.
func late(ctx context.Context) bool { return errors.Is(ctx.Err(), context.DeadlineExceeded) }

// A candidate is an answer in the running, and what its playouts came to: the
// sums of its leads over the champion in the same worlds, and of their squares.
type candidate struct {
	choice           game.Choice
	worth            int
	playouts         int
	lead, leadSquare float64
}

// shortlist picks the answers to be looked at, the best advised first: the close
// calls, worth half of the best at the least. What is worth less is seldom
// right, and most of the time would be spent on it.
func shortlist(seat game.Seat, q game.Question, source *rand.Rand) []*candidate {
	field := make([]*candidate, len(q.Options))
	worth, advised := seat.Worth(nil, nil)
	if !advised {
		worth = make([]int, len(q.Options))
	}
	for i, o := range q.Options {
		field[i] = &candidate{choice: o.Choice, worth: worth[i]}
	}
	// Among equals none is to be first because it is listed first.
	source.Shuffle(len(field), func(i, j int) { field[i], field[j] = field[j], field[i] })
	slices.SortStableFunc(field, func(a, b *candidate) int { return cmp.Compare(b.worth, a.worth) })
	if most := field[0].worth; most >= 0 {
		if poor := slices.IndexFunc(field, func(c *candidate) bool { return 2*c.worth < most }); poor > 0 {
			field = field[:poor]
		}
	}
	return field[:min(width, len(field))]
}

// A thought is the thinking on one answer.
type thought struct {
	seat   game.Seat
	source *rand.Rand
	budget Budget
	report func(Progress)

	field    []*candidate // the champion first
	playouts int
}

// think plays worlds until one answer is left or the budget is used up.
func (t *thought) think(ctx context.Context) {
	rounds := 0
	for n := len(t.field); n > 1; n = kept(n) {
		rounds++
	}
	for round := range rounds {
		worlds, last := firstWorlds<<round, round == rounds-1
		if t.budget.Playouts > 0 {
			worlds = max(1, (t.budget.Playouts-t.playouts)/((rounds-round)*len(t.field)))
		}
		for w := 0; w < worlds || last && t.budget.Playouts == 0; w++ {
			if !t.world(ctx) {
				return
			}
		}
		if !last {
			t.halve()
		}
	}
}

// kept is how many of n answers stay for the next round: the champion, and the
// better half of the challengers.
func kept(n int) int { return 1 + (n-1)/2 }

// halve takes the worse half of the challengers out.
func (t *thought) halve() {
	challengers := t.field[1:]
	slices.SortStableFunc(challengers, func(a, b *candidate) int { return cmp.Compare(b.mean(), a.mean()) })
	t.field = t.field[:kept(len(t.field))]
}

// world imagines once what cannot be known, and plays every answer out. It is
// false when there is no more time; a world not finished does not count.
func (t *thought) world(ctx context.Context) bool {
	if t.budget.Playouts > 0 && t.playouts+len(t.field) > t.budget.Playouts {
		return false
	}
	imagined := t.seat.Imagine(t.source)
	luck, course := t.source.Uint64(), t.source.Uint64()
	values := make([]float64, len(t.field))
	for i, c := range t.field {
		if ctx.Err() != nil || t.budget.Stop != nil && t.budget.Stop() {
			return false
		}
		values[i] = playedOut(ctx, imagined.Clone(), c.choice, t.seat.Side(), rand.New(rand.NewPCG(luck, course)))
	}
	if ctx.Err() != nil {
		return false
	}
	for i, c := range t.field {
		if lead := values[i] - values[0]; !math.IsNaN(lead) {
			c.playouts, c.lead, c.leadSquare = c.playouts+1, c.lead+lead, c.leadSquare+lead*lead
		}
	}
	t.playouts += len(t.field)
	if t.report != nil {
		best := t.best()
		t.report(Progress{t.playouts, t.budget.Playouts, best.choice, best.mean()})
	}
	return true
}

// playedOut is what a match is worth to a side in the end, after an answer. It is no number
// where what is true stands in the way of this answer in the imagined world, which then
// tells nothing about it.
func playedOut(ctx context.Context, m game.Match, c game.Choice, side game.Side, source *rand.Rand) float64 {
	if _, err := m.Answer(c); err != nil {
		return math.NaN()
	}
	playOn(ctx, m, source)
	return value(m.Result(), m.Standing(side), side)
}

// best is the challenger that leads by more than the noise, if there is one,
// and the champion if not.
func (t *thought) best() *candidate {
	best := t.field[0]
	for _, c := range t.field[1:] {
		if c.mean()-doubt*c.noise() > 0 && c.mean() > best.mean() {
			best = c
		}
	}
	return best
}

// mean is the mean lead over the champion.
func (c *candidate) mean() float64 { return c.lead / float64(max(1, c.playouts)) }

// noise is the standard error of the mean lead. Of fewer than three playouts it
// cannot be told.
func (c *candidate) noise() float64 {
	n := float64(c.playouts)
	if n < 3 {
		return math.Inf(1)
	}
	return math.Sqrt(max(0, c.leadSquare/n-c.mean()*c.mean()) / (n - 1))
}

// playOn plays a match on for a while: dice by their odds, players as greedy
// plays, who slip now and then so that not all hangs on the advice.
func playOn(ctx context.Context, m game.Match, source *rand.Rand) { playFor(ctx, m, source, depth) }

// playFor plays a match on for so many answers of players at most.
func playFor(ctx context.Context, m game.Match, source *rand.Rand, depth int) {
	greedy, random, dice := Greedy(source), Random(source), game.Dice(source)
	for answers := 0; answers < depth && ctx.Err() == nil; {
		q, ok := m.Question()
		if !ok {
			return
		}
		player := dice
		if q.Side != game.Chance {
			answers++
			if player = greedy; source.IntN(slip) == 0 {
				player = random
			}
		}
		c, err := player.Choose(ctx, game.NewSeat(m, q.Side), q, nil)
		if err == nil {
			_, err = m.Answer(c)
		}
		if err != nil {
			// An open question without a list: the playout ends here.
			return
		}
	}
}

// value is what a side's standing is worth, from -1 to 1. A match that is over
// and won is worth more than any lead.
func value(r game.Result, standing int, side game.Side) float64 {
	ahead := float64(standing) / 100
	lead := ahead / (math.Abs(ahead) + closeLead)
	switch {
	case !r.Over:
		return lead
	case r.Winner == side:
		return (3 + lead) / 4
	case r.Winner == side.Enemy():
		return (lead - 3) / 4
	}
	return lead / 4
}
