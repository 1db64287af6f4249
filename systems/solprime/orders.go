package solprime

import (
	"slices"

	"metahex/game"
	"metahex/rule"
	"metahex/systems/tabletop"
)

// orders asks for the orders of a platoon's stands, one at a time, until the platoon is done
// (SP play/whole). The question is open, because a leg may end at any point. The listed orders are
// samples. An order that is not listed is legal if no objection applies.
type orders struct{ Platoon int8 }

func (o orders) Title(b *battle) (string, rule.Clause) {
	return "orders of " + b.squads[o.Platoon].name, "SP play/whole"
}

// readyDeeds end the actions of a stand. doneDeeds end the actions of the platoon.
var (
	readyDeeds = deeds{{
		Verb: vReady, Word: "ready", Help: "end the actions of a stand", Blanks: ofStand,
		Hinder: func(b *battle, u int, _ game.Choice) hindrance { return b.mustFire(u) },
		Do: func(t *table, u int, _ game.Choice) {
			t.State.set(u, ordered)
			t.Say("SP play/whole", "%s has finished.", t.State.label(u))
		},
	}}
	doneDeeds = deeds{{
		Verb: vDone, Word: "done", Help: "end the actions of the platoon", Ends: true, Offer: game.OfferVerb[*battle, int](vDone, "SP play/whole"),
		Hinder: func(b *battle, _ int, _ game.Choice) hindrance { return b.mustFire(nobody) },
		Score:  func(*battle, int, game.Choice) int { return 0 },
	}}
)

// Ask lists samples of legal orders without duplicates.
func (o orders) Ask(b *battle) game.Question {
	q := game.Question{Side: b.squads[o.Platoon].side, Topic: "order", Cite: "SP play", Open: true, Seen: game.Everyone}
	if b.ended || !b.anyLeft() {
		return game.Question{}
	}
	for u := range b.stands {
		if mayAct.to(order{battle: b, u: u}).None() {
			q.Options = distinct(orderDeeds.Offer(b, u, q.Options), len(q.Options))
		}
	}
	q.Options = doneDeeds.Offer(b, nobody, q.Options)
	return q
}

// distinct removes duplicates from the options that begin at an index.
func distinct(all []game.Option, from int) []game.Option {
	kept := all[:from]
	for _, o := range all[from:] {
		if !slices.ContainsFunc(kept[from:], func(k game.Option) bool { return k.Choice == o.Choice }) {
			kept = append(kept, o)
		}
	}
	return kept
}

// anyLeft reports whether an active platoon can still act.
func (b *battle) anyLeft() bool {
	return some(len(b.platoons), func(q int) bool { return b.active(int8(q)) && b.able(q) })
}

// of returns the list of deeds that contains an order, and the stand of the order.
func (orders) of(c game.Choice) (deeds, int) {
	if c.Verb == vDone {
		return doneDeeds, nobody
	}
	return orderDeeds, int(c.Args[0])
}

// Refuse returns why an order is illegal.
func (o orders) Refuse(b *battle, c game.Choice) error {
	all, u := o.of(c)
	h, ok := all.Hinder(b, u, c)
	if !ok {
		return rule.Refuse("SP play", "this is not an order")
	}
	return h.Refusal(b)
}

// Answer carries out an order. Then it asks again.
func (o orders) Answer(t *table, c game.Choice) {
	if c.Verb == vDone {
		return
	}
	t.Then(carryOut{c}, o)
}

// Explain returns the cost of a leg or the modifiers of a shot.
func (o orders) Explain(b *battle, c game.Choice) rule.Tally {
	all, u := o.of(c)
	return all.Explain(b, u, c)
}

// Worth returns the worth of an order compared with being done, which is worth 0.
func (o orders) Worth(b *battle, c game.Choice) int {
	all, u := o.of(c)
	if d := all.Of(c.Verb); d != nil && d.Score != nil {
		return d.Score(b, u, c)
	}
	return -1
}

// carryOut carries out an order, after the morale tests that the order requires. A failed test may
// prevent the order.
type carryOut struct{ Order game.Choice }

func (carryOut) Title(b *battle) (string, rule.Clause) {
	return "the order of " + b.squads[b.acting].name, "SP play/whole"
}

// Work carries out the order, or begins the next test.
func (k carryOut) Work(t *table) {
	u := int(k.Order.Args[0])
	if h, _ := orderDeeds.Hinder(t.State, u, k.Order); !h.None() {
		return
	}
	if test, ok := t.State.due(k.Order); ok {
		t.Then(test, k)
		return
	}
	if conducts[k.Order.Verb]&seen != 0 {
		t.Then(react{Pause: tabletop.Pause{Mover: int8(u), Hits: t.State.stands[u].shots}, Acts: true})
	}
	orderDeeds.Do(t, u, k.Order)
}
