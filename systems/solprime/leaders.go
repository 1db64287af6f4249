package solprime

import (
	"strconv"

	"metahex/game"
	"metahex/grid"
	"metahex/rule"
	"metahex/systems/solprime/scenario"
)

var leaderDeeds = deeds{{
	Verb: vLead, Word: "lead", Help: "move the leader from its stand to another stand beside it", Blanks: ofTwo,
	Hinder: leadObjections.hinder, Do: lead, Score: (*battle).scoreLead,
	Offer: offerEach(vLead, "SP leaders/attaching", func(b *battle, u, _ int) bool { return int(b.leaders[b.side(u)]) == u }),
}}

// leadObjections are the reasons why the leader cannot join a stand (SP leaders/attaching). The
// leader is always with exactly one stand.
var leadObjections = objections{
	does("SP leaders/always", "the leader is not with %s", func(b *battle, u int) bool { return int(b.leaders[b.side(u)]) != u }),
	against("SP leaders/always", "want another stand of the same side that is not a section", nil, func(o order) bool { return !o.friend() || o.structure(o.v) }),
	is(led, "SP leaders/attaching", "the leader has joined %s this turn and must stay there"),
	against("SP leaders/attaching", "%s does not touch %s", reversed, func(o order) bool { return !o.touches(o.u, o.v) }),
}

// touches reports whether the leader can go from one stand to another. Stands touch on the ground, or
// inside the same carrier or section. A carrier touches the stands that it carries.
func (b *battle) touches(u, v int) bool {
	i, j := b.outermost(u), b.outermost(v)
	return i == j || !b.aloft(i) && !b.aloft(j) && b.base(u).Apart(b.base(v), int64(b.tables.Of(scenario.Adjacent)))
}

// lead attaches the leader to another stand.
func lead(t *table, u int, c game.Choice) {
	b, v := t.State, target(c)
	b.leaders[b.side(u)] = int8(v)
	b.set(v, led)
	t.Say("SP leaders/attaching", "The leader goes from %s to %s.", b.label(u), b.label(v))
}

// scoreLead favours a stand with more flank armour.
func (b *battle) scoreLead(u int, c game.Choice) int {
	return 2*(b.kind(target(c)).Flank-b.kind(u).Flank) - 3
}

// fate rolls for a leader whose stand is lost (SP leaders/loss).
type fate struct{ Side game.Side }

func (f fate) Title(*battle) (string, rule.Clause) {
	return "fate of the leader of " + f.Side.String(), "SP leaders/loss"
}

// Ask rolls the die.
func (fate) Ask(*battle) game.Question { return asks("leader", "SP leaders/loss", 10) }

// Explain returns the odds of the die.
func (f fate) Explain(b *battle, _ game.Choice) rule.Tally {
	best, _ := f.nearest(b)
	return rule.Tally{Title: "fate of the leader", Outcomes: rule.FaceOdds(rule.Dice{Count: 1, Low: 1, High: 10}, "survives", func(die int) string {
		if f.kills(b, die) || best < 0 {
			return "killed"
		}
		return "survives"
	})}
}

// kills reports whether a roll kills the leader.
func (fate) kills(b *battle, die int) bool { return die <= b.tables.Of(scenario.LeaderKilled) }

// nearest returns the nearest stand of the leader's side, or -1, and the square of its distance.
func (f fate) nearest(b *battle) (best int8, least int64) {
	from := b.stands[b.leaders[f.Side]].at
	best, least = -1, 1<<60
	for u := range b.stands {
		if d := b.stands[u].at.Sub(from).Square(); b.living(u) && !b.structure(u) && b.side(u) == f.Side && d < least {
			best, least = int8(u), d
		}
	}
	return best, least
}

// Answer kills the leader or attaches it to the nearest stand of its side.
func (f fate) Answer(t *table, c game.Choice) {
	b := t.State
	best, least := f.nearest(b)
	if f.kills(b, int(c.Args[0])) || best < 0 {
		b.leaders[f.Side] = -1
		t.Say("SP leaders/loss", "The leader of %s is killed (roll %d).", f.Side, c.Args[0])
		return
	}
	b.leaders[f.Side] = best
	t.Say("SP leaders/nearest", "The leader of %s survives (roll %d) and goes to %s, %s away.", f.Side, c.Args[0], b.label(int(best)), grid.InchWords(grid.RootUp(least)))
}

func digits(n int) string { return strconv.Itoa(n) }
