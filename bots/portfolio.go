package bots

import (
	"cmp"
	"context"
	"math/rand/v2"
	"slices"

	"metahex/game"
)

// A portfolio chooses whole activations, not single answers.
//
// If one answer differs from greedy's, greedy undoes it with the next answer: a step towards cover,
// and back. So a portfolio compares plans for a whole activation: which unit to act with, and by
// which stance of the system's advice (Portfolio Greedy Search, Churchill and Buro 2013).
//
//	                      world 1   world 2   world 3 │ world 4 …
//	BB by doctrine          +0.2      -0.1      +0.3  │   0.0
//	BB rush                 +0.4      +0.1      +0.2  │  +0.3
//	BB cover                -0.3      -0.4      +0.1  │ ── out
//	BD by doctrine           0.0      -0.2      -0.1  │ ── out
//
// A playout follows the stance to the end of the activation. After that, its own side follows the
// doctrine that practice has found (outlook.go), and the enemy plays like greedy. The playout ends
// after about one more activation of each unit. The champion is the plan that follows the doctrine; a
// lead that luck explains does not replace it (contest.required). Practice chooses the set-up too
// (setups.go).
//
// When few plans are left, the enemy replies: in its next activation it takes the stance that hurts
// the best plan most. The rest of the budget is spent against that reply.
//
// During the activation the stance stays the same, unless another one is clearly better. Reactions
// and questions between activations are decided answer by answer, as search does, with the same
// playouts.

// A Scope limits how far a Portfolio looks.
type Scope struct {
	Pieces  int // number of units to consider for an activation
	Stances int // number of stances per unit; 0: all stances
	Horizon int // rounds in a playout; a round has an activation for each unit that the side has left
}

// A portfolio is the player that Portfolio returns.
type portfolio struct {
	source *rand.Rand
	budget Budget
	scope  Scope
	report func(Progress)
	plan   *Plan
	buffer leaning
	// foe makes the enemy of a playout; nil: greedy. FoeActs is the number of activations that foe
	// plays before greedy replaces it; 0: all.
	foe     func(*rand.Rand) game.Player
	foeActs int
}

// Portfolio returns a player that thinks a whole activation ahead. The first answer of an activation
// gets the whole budget; the other answers get a part of it. The player stores its plan, which may
// be nil, between answers. Report is called with the progress and may be nil. A cancelled context
// ends the thinking with an error. A deadline or Stop ends it with the best answer so far.
func Portfolio(source *rand.Rand, b Budget, scope Scope, plan *Plan, report func(Progress)) game.Player {
	return newPortfolio(source, b, scope, plan, report)
}

func newPortfolio(source *rand.Rand, b Budget, scope Scope, plan *Plan, report func(Progress)) *portfolio {
	if plan == nil {
		plan = &Plan{}
	}
	return &portfolio{source: source, budget: b, scope: scope, plan: plan, report: report}
}

const (
	leastActs     = 9 // minimum number of activations in a playout
	finalists     = 3 // plans that are left when the enemy replies
	smallDecision = 4 // a decision inside an activation gets this fraction of the budget: a quarter
	reaction      = 8 // a reaction gets an eighth of the budget; every step may cause a reaction
)

// Choose implements game.Player.
func (p *portfolio) Choose(ctx context.Context, s game.Seat, q game.Question, refused error) (game.Choice, error) {
	if err := answerable("a bot that thinks ahead", q, refused); err != nil {
		return game.Choice{}, err
	}
	if ctx.Err() != nil && !late(ctx) {
		return game.Choice{}, ctx.Err()
	}
	p.buffer.source = p.source
	if q.Opens {
		p.plan.set(nil)
	}
	switch {
	case len(q.Options) == 1 && !q.Opens:
		return q.Options[0].Choice, nil
	case q.Setup:
		return p.setUp(ctx, s, q)
	}
	best, err := p.think(ctx, s, q)
	if err != nil {
		return game.Choice{}, err
	}
	if _, reacts := s.Window(); !reacts {
		p.plan.set(best.weights)
	}
	return best.choice, nil
}

// think compares the possible answers to a question.
func (p *portfolio) think(ctx context.Context, s game.Seat, q game.Question) (*entrant, error) {
	c := &contest{seat: s, budget: p.budget.bounded(ctx), report: p.report, seed: p.source.Uint64(), units: living(s)}
	_, reacts := s.Window()
	inside := !q.Opens && !reacts && s.Advice() != nil
	c.budget = c.budget.part(1, fraction(q.Opens, inside))
	look := p.plan.foresight()
	if q.Opens || !look.learnt {
		look = p.practiseBefore(ctx, c, look, inside)
	}
	switch {
	case q.Opens:
		c.field = p.activations(s, q, look)
	case inside:
		c.field = p.turns(s, q, look)
	default:
		c.field = p.answers(s, q, look)
	}
	acts := p.acts(q, c.units)
	c.playOut = func(ctx context.Context, m game.Match, e *entrant, source *rand.Rand) float64 {
		r := &rollout{side: s.Side(), outlook: look, acts: acts, own: e.weights, usual: look.usual(), reply: e.reply, foeActs: p.foeActs}
		if p.foe != nil {
			r.foe = p.foe(source)
		}
		return r.after(ctx, m, e.choice, source)
	}
	if p.foe != nil {
		c.think(ctx) // the enemy's replies are simulated already
	} else {
		c.thinkTwice(ctx, s.Advice())
	}
	p.budget.Spent.add(c.playouts)
	if ctx.Err() != nil && !late(ctx) {
		return nil, ctx.Err()
	}
	return c.best(), nil
}

// fraction returns the divisor of the budget for a question: 4 means a quarter of the budget.
func fraction(opens, inside bool) int {
	switch {
	case opens:
		return 1
	case inside:
		return smallDecision
	}
	return reaction
}

// practiseBefore improves the outlook. It uses a part of the contest's time. If an activation began
// without an outlook, the rest of the activation follows the doctrine.
func (p *portfolio) practiseBefore(ctx context.Context, c *contest, look *outlook, inside bool) *outlook {
	first := !look.learnt
	part := 1
	if first {
		part = thorough
	}
	budget := p.budget.bounded(ctx).part(part, drill)
	if budget.Time > 0 {
		c.budget.Time = max(1, c.budget.Time-budget.Time)
	}
	if first {
		budget = p.schooling(budget)
	}
	look = p.practise(ctx, c.seat, budget, c.seed+1)
	if first && inside {
		p.plan.set(look.usual())
	}
	return look
}

// schooling raises the playouts of the first practice of a match. A doctrine needs more matches than
// a small budget has.
func (p *portfolio) schooling(b Budget) Budget {
	if b.Playouts > 0 {
		b.Playouts = max(b.Playouts, min(lessons, 2*p.budget.Playouts))
	}
	return b
}

// practise improves the outlook within a budget.
func (p *portfolio) practise(ctx context.Context, s game.Seat, b Budget, seed uint64) *outlook {
	look := p.plan.foresight().practised(ctx, s, stances(s), b, seed)
	p.plan.foresee(look)
	return look
}

// acts returns the number of activations of a playout, for a side with a number of units.
func (p *portfolio) acts(q game.Question, units int) int {
	n := len(q.Options)
	if !q.Opens {
		n = (units + 1) / 2
	}
	return max(leastActs, p.scope.Horizon*n)
}

// living returns the number of units that the side has on the board.
func living(s game.Seat) (n int) {
	for _, piece := range s.View().Pieces {
		if piece.ID >= 0 && piece.Side == s.Side() && piece.Off == "" {
			n++
		}
	}
	return n
}

// stances returns the weights that a side can follow: the shipped weights and those of each stance.
func stances(s game.Seat) []game.Weights {
	all := []game.Weights{nil}
	if advice := s.Advice(); advice != nil {
		for i := range advice.Stances {
			all = append(all, advice.Stances[i].Weights)
		}
	}
	return all
}

// stances returns the weights to consider, the weights of the doctrine first.
func (p *portfolio) stances(s game.Seat, look *outlook) []game.Weights {
	all := stances(s)
	if look.doctrine < len(all) {
		doctrine := all[look.doctrine]
		all = slices.Insert(slices.Delete(all, look.doctrine, look.doctrine+1), 0, doctrine)
	}
	if most := p.scope.Stances; most > 0 {
		all = all[:min(len(all), 1+most)]
	}
	return all
}

// ranked returns the options, sorted by advice, the best first.
func (p *portfolio) ranked(s game.Seat, q game.Question, look *outlook) []*entrant {
	field := make([]*entrant, len(q.Options))
	worth, advised := s.Worth(look.usual(), nil)
	if !advised {
		worth = make([]int, len(q.Options))
	}
	for i, o := range q.Options {
		field[i] = &entrant{choice: o.Choice, worth: worth[i]}
	}
	// The order of the list must not decide between equal options.
	p.source.Shuffle(len(field), func(i, j int) { field[i], field[j] = field[j], field[i] })
	slices.SortStableFunc(field, func(a, b *entrant) int { return cmp.Compare(b.worth, a.worth) })
	return field
}

// activations returns the units to act with, sorted by advice, each with every stance.
func (p *portfolio) activations(s game.Seat, q game.Question, look *outlook) (field []*entrant) {
	best := p.ranked(s, q, look)
	best = best[:min(p.scope.Pieces, len(best))]
	for _, b := range best {
		for _, w := range p.stances(s, look) {
			field = append(field, &entrant{choice: b.choice, weights: w, worth: b.worth})
		}
	}
	return field
}

// answers returns the best answers according to the advice.
func (p *portfolio) answers(s game.Seat, q game.Question, look *outlook) []*entrant {
	field := p.ranked(s, q, look)
	// Doing nothing has the value 0. It is always considered.
	idle := slices.IndexFunc(field, func(e *entrant) bool { return e.worth <= 0 })
	if idle >= width {
		field[width-1] = field[idle]
	}
	return field[:min(width, len(field))]
}

// turns returns the ways to continue an activation: the plan, and each stance that would answer
// differently.
func (p *portfolio) turns(s game.Seat, q game.Question, look *outlook) (field []*entrant) {
	for _, w := range append([]game.Weights{p.plan.get()}, p.stances(s, look)...) {
		p.buffer.weights = w
		c := p.buffer.choose(s, q)
		if !slices.ContainsFunc(field, func(e *entrant) bool { return e.choice == c }) {
			field = append(field, &entrant{choice: c, weights: w})
		}
	}
	return field
}

// thinkTwice thinks until few candidates are left, and finds the enemy's best reply to the best
// candidate. Then it compares the remaining candidates again, against that reply.
func (c *contest) thinkTwice(ctx context.Context, advice *game.Advice) {
	if len(c.field) <= finalists || advice == nil {
		c.think(ctx)
		return
	}
	c.begin(ctx)
	c.halve(ctx, finalists, 2, 3)
	if reply := c.reply(ctx, advice); reply != nil {
		for _, e := range c.field {
			*e = entrant{choice: e.choice, weights: e.weights, worth: e.worth, reply: reply}
		}
	}
	c.halve(ctx, 1, 1, 1)
}

// reply returns the enemy's best stance against the best candidate so far, or nil if no stance is
// clearly better.
func (c *contest) reply(ctx context.Context, advice *game.Advice) game.Weights {
	best := c.best()
	field, report := c.field, c.report
	defer func() { c.field, c.report = field, report }()
	c.report = nil // no progress is reported while the enemy's stances are compared
	c.field = []*entrant{{choice: best.choice, weights: best.weights}}
	for _, s := range advice.Stances {
		c.field = append(c.field, &entrant{choice: best.choice, weights: best.weights, reply: s.Weights})
	}
	c.round(ctx, max(1, c.budget.Playouts/10/len(c.field)), c.until(8, 10))
	worst := c.field[0]
	for _, e := range c.field[1:] {
		if e.mean()+doubt*e.noise() < 0 && e.mean() < worst.mean() {
			worst = e
		}
	}
	return worst.reply
}
