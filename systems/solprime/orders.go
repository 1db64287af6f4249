package solprime

import (
	"slices"

	"metahex/game"
	"metahex/rule"
	"metahex/systems/tabletop"
)

// orders asks what the stands of a platoon do, one order at a time, until it is
// done (SP play/whole). The question is open: a leg may end at any point. What
// is listed are samples, and every answer goes through check, listed or not.
type orders struct{ Platoon int8 }

func (o orders) Title(b *battle) (string, rule.Clause) {
	return "orders of " + b.squads[o.Platoon].name, "SP play/whole"
}

// orderDeeds end what a stand does.
var orderDeeds = []deed{{
	verb: vReady, word: "ready", help: "a stand has finished its actions", aboard: true, away: true,
	refuse: func(b *battle, u int, _ game.Choice) error { return b.refuseSilence(u) },
	do: func(b *battle, t *table, u int, _ game.Choice) {
		b.set(u, ordered)
		t.Say("SP play/whole", "%s has finished.", b.label(u))
	},
}}

// Ask offers samples.
func (o orders) Ask(b *battle) game.Question {
	p := int(o.Platoon)
	if b.ended || !o.anyLeft(b) {
		return game.Question{}
	}
	q := game.Question{Side: b.squads[p].side, Topic: "order", Cite: "SP play", Open: true, Seen: game.Everyone}
	add := func(c game.Choice, cite rule.Clause) {
		if o.check(b, c) == nil && !slices.ContainsFunc(q.Options, func(o game.Option) bool { return o.Choice == c }) {
			q.Options = append(q.Options, game.Option{Choice: c, Cite: cite})
		}
	}
	for u := range b.stands {
		if b.active(int(b.roster[u].platoon)) && b.exists(u) && !b.is(u, ordered) {
			for d := range deeds {
				if offer := deeds[d].offer; offer != nil {
					offer(b, u, add)
				}
			}
		}
	}
	if done := choice(vDone); o.check(b, done) == nil {
		q.Options = append(q.Options, game.Option{Choice: done, Cite: "SP play/whole"})
	}
	return q
}

// anyLeft reports whether anybody under orders is left.
func (o orders) anyLeft(b *battle) bool {
	for q := range b.platoons {
		if b.active(q) && b.able(q) {
			return true
		}
	}
	return false
}

// Refuse says why something may not be done.
func (o orders) Refuse(b *battle, c game.Choice) error { return o.check(b, c) }

// check is nil for a legal order, a *rule.Refusal else.
func (o orders) check(b *battle, c game.Choice) error {
	d := known(c.Verb)
	switch {
	case c == choice(vDone):
		return b.refuseSilence(-1)
	case d == nil:
		return rule.Refuse("SP play", "this is no order")
	}
	for _, n := range c.Args[d.numbers():] {
		if n != 0 {
			return rule.Refuse("SP play", "the order has a number too many")
		}
	}
	u := int(c.Args[0])
	switch {
	case u < 0 || u >= len(b.stands) || !b.exists(u) || !b.active(int(b.roster[u].platoon)):
		return rule.Refuse("SP play/whole", "want a stand of %s", b.squads[o.Platoon].name)
	case b.is(u, ordered):
		return rule.Refuse("SP play/whole", "%s has finished its actions", b.label(u))
	case b.is(u, fresh):
		return rule.Refuse("SP air/drop-act", "%s has jumped this turn, on foot, and does not act yet", b.label(u))
	case !b.living(u) && !d.away:
		return rule.Refuse("SP play/whole", "%s is not on the table", b.label(u))
	case b.carried(u) && !d.aboard:
		return rule.Refuse("SP apc/aboard", "%s is in %s, and gets out first", b.label(u), b.label(b.host(u)))
	}
	return d.refuse(b, u, c)
}

// Answer carries an order out, after a test of morale where one is called for,
// and asks again.
func (o orders) Answer(t *table, c game.Choice) {
	b := t.State
	if c.Verb == vDone {
		return
	}
	t.Then(carryOut{o.Platoon, c}, o)
	if why := b.daunted(int(c.Args[0]), c); why != nothing {
		t.Then(nerveTest{b.roster[c.Args[0]].platoon, why})
	}
}

// Explain shows what a leg costs, or what a shot is made of.
func (o orders) Explain(b *battle, c game.Choice) rule.Tally {
	if d := known(c.Verb); d != nil && d.explain != nil && o.check(b, c) == nil {
		return d.explain(b, int(c.Args[0]), c)
	}
	return rule.Tally{}
}

// Worth weighs an order against being done, which is worth nothing.
func (o orders) Worth(b *battle, c game.Choice) int {
	switch d := known(c.Verb); {
	case c.Verb == vDone:
		return 0
	case d == nil || d.worth == nil:
		return -1
	default:
		return d.worth(b, int(c.Args[0]), c)
	}
}

// carryOut does what was ordered, unless the platoon's nerve has failed since.
type carryOut struct {
	Platoon int8
	Order   game.Choice
}

func (c carryOut) Title(b *battle) (string, rule.Clause) {
	return "the order of " + b.squads[c.Platoon].name, "SP play/whole"
}

// Work does it.
func (c carryOut) Work(t *table) {
	d := deedOf[c.Order.Verb]
	if (orders{c.Platoon}).check(t.State, c.Order) != nil {
		return
	}
	if d.open {
		t.Then(react{Pause: tabletop.Pause{Mover: int8(c.Order.Args[0]), Hits: t.State.stands[c.Order.Args[0]].shots}, Acts: true})
	}
	d.do(t.State, t, int(c.Order.Args[0]), c.Order)
}
