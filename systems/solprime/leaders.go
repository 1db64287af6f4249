package solprime

import (
	"strconv"

	"metahex/game"
	"metahex/grid"
	"metahex/rule"
)

// leaderDeeds are the orders of SP leaders.
var leaderDeeds = []deed{{
	verb: vLead, open: true, word: "lead", help: "send the leader from his stand to another beside it", blanks: []blank{aStand}, aboard: true,
	refuse: (*battle).refuseLead, do: (*battle).lead, offer: (*battle).offerLead, worth: (*battle).worthLead,
}}

// offerLead lists one's own stands.
func (b *battle) offerLead(u int, add offer) {
	for v := range b.stands {
		if int(b.leaders[b.side(u)]) == u && b.side(v) == b.side(u) {
			add(choice(vLead, u, v), "SP leaders/attaching")
		}
	}
}

// refuseLead says why the leader cannot go to a stand (SP leaders/attaching): he
// is always with one, and with one alone.
func (b *battle) refuseLead(u int, c game.Choice) error {
	v := target(c)
	switch {
	case int(b.leaders[b.side(u)]) != u:
		return rule.Refuse("SP leaders/always", "the leader is not with %s", b.label(u))
	case !b.anyOf(v) || v == u || b.side(v) != b.side(u) || b.structure(v):
		return rule.Refuse("SP leaders/always", "want another stand of one's own side")
	case b.is(u, led):
		return rule.Refuse("SP leaders/attaching", "the leader has come to %s in this turn", b.label(u))
	case !b.adjacent(u, v):
		return rule.Refuse("SP leaders/attaching", "%s does not touch %s", b.label(v), b.label(u))
	}
	return nil
}

// lead attaches him to another stand.
func (b *battle) lead(t *table, u int, c game.Choice) {
	v := target(c)
	b.leaders[b.side(u)] = int8(v)
	b.set(v, led)
	t.Say("SP leaders/attaching", "The leader goes from %s to %s.", b.label(u), b.label(v))
}

// worthLead follows the dearer stand, and leaves one that is in trouble.
func (b *battle) worthLead(u int, c game.Choice) int {
	return 2*(b.kind(target(c)).Flank-b.kind(u).Flank) - 3
}

// fate throws what becomes of a leader whose stand is lost (SP leaders/loss).
type fate struct{ Side game.Side }

func (f fate) Title(*battle) (string, rule.Clause) {
	return "fate of the leader of " + f.Side.String(), "SP leaders/loss"
}

// Ask rolls.
func (f fate) Ask(b *battle) game.Question {
	if l := b.leaders[f.Side]; l < 0 || b.exists(int(l)) {
		return game.Question{}
	}
	return asks("leader", "SP leaders/loss", 10)
}

// Answer kills him, or puts him with the nearest stand of his side.
func (f fate) Answer(t *table, c game.Choice) {
	b := t.State
	from, best, least := b.stands[b.leaders[f.Side]].at, int8(-1), int64(1)<<60
	for u := range b.stands {
		if d := b.stands[u].at.Sub(from).Square(); b.living(u) && b.side(u) == f.Side && d < least {
			best, least = int8(u), d
		}
	}
	if int(c.Args[0]) <= b.tables.Of(LeaderKilled) || best < 0 {
		b.leaders[f.Side] = -1
		t.Say("SP leaders/loss", "The leader of %s is killed (%d).", f.Side, c.Args[0])
		return
	}
	b.leaders[f.Side] = best
	t.Say("SP leaders/nearest", "The leader of %s lives (%d) and is with %s, %s inches off.", f.Side, c.Args[0], b.label(int(best)), grid.Inches(grid.RootUp(least)))
}

func digits(n int) string { return strconv.Itoa(n) }
