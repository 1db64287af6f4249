package solprime

import (
	"metahex/game"
	"metahex/grid"
	"metahex/rule"
)

// orders asks what the stands of a platoon do, one order at a time, until it is
// done (SP play/whole). The question is open: a leg may end at any point. What
// is listed are samples, and every answer goes through check, listed or not.
type orders struct{ Platoon int8 }

// String names the step for the agenda.
func (orders) String() string { return "orders of the platoon" }

// Ask offers samples.
func (o orders) Ask(b *battle) game.Question {
	p := int(o.Platoon)
	if b.ended || b.platoons[p].gone || b.strength(p) == 0 {
		return game.Question{}
	}
	q := game.Question{Side: b.squads[p].side, Topic: "order", Cite: "SP play", Open: true, Seen: game.Everyone}
	add := func(c game.Choice, cite rule.Clause) {
		if o.check(b, c) == nil {
			for _, known := range q.Options {
				if known.Choice == c {
					return
				}
			}
			q.Options = append(q.Options, game.Option{Choice: c, Cite: cite})
		}
	}
	for _, i := range b.squads[p].members {
		if u := int(i); b.living(u) && !b.is(u, ordered) {
			b.samples(u, add)
		}
	}
	q.Options = append(q.Options, game.Option{Choice: choice(vDone), Cite: "SP play/whole"})
	return q
}

// Refuse says why something may not be done.
func (o orders) Refuse(b *battle, c game.Choice) error { return o.check(b, c) }

// numbers is how many numbers the orders have.
var numbers = [vBoth + 1]int{vGo: 3, vBack: 3, vFace: 3, vFire: 3, vSnap: 3, vWatch: 1, vAssault: 2, vClear: 2, vCall: 3, vPlan: 3, vReady: 1}

// check is nil for a legal order, a *rule.Refusal else.
func (o orders) check(b *battle, c game.Choice) error {
	if c.Verb > vBoth || c.Verb < vGo || c.Verb > vDone {
		return rule.Refuse("SP play", "this is no order")
	}
	for _, n := range c.Args[numbers[c.Verb]:] {
		if n != 0 {
			return rule.Refuse("SP play", "the order has a number too many")
		}
	}
	if c.Verb == vDone {
		return nil
	}
	u := int(c.Args[0])
	switch {
	case u < 0 || u >= len(b.stands) || int(b.roster[u].platoon) != int(o.Platoon) || !b.living(u):
		return rule.Refuse("SP play/whole", "want a stand of %s", b.squads[o.Platoon].name)
	case b.is(u, ordered):
		return rule.Refuse("SP play/whole", "%s has finished its actions", b.label(u))
	}
	switch c.Verb {
	case vGo, vBack:
		return b.refuseGo(u, c)
	case vFace:
		return b.refuseFace(u, grid.Point{X: c.Args[1], Y: c.Args[2]})
	case vFire:
		return b.refuseFire(u, int(c.Args[1]), int(c.Args[2]))
	case vSnap:
		if b.is(u, moved) {
			return rule.Refuse("SP play", "%s has moved, and does not move again after firing", b.label(u))
		}
		return b.refuseFire(u, int(c.Args[1]), int(c.Args[2]))
	case vWatch:
		return b.refuseWatch(u)
	case vAssault:
		return b.refuseAssault(u, int(c.Args[1]))
	case vClear:
		return b.refuseClear(u, int(c.Args[1]))
	case vCall, vPlan:
		return b.refuseCall(u, grid.Point{X: c.Args[1], Y: c.Args[2]})
	}
	return nil
}

// Answer carries an order out, after a test of morale where one is called for,
// and asks again.
func (o orders) Answer(t *table, c game.Choice) {
	b := t.State
	if c.Verb == vDone {
		return
	}
	t.Then(o)
	if u := int(c.Args[0]); b.platoons[o.Platoon].nerve == untested && b.daunted(u, c) != nothing {
		t.Then(nerveTest{o.Platoon, b.daunted(u, c)}, carryOut{o.Platoon, c})
		return
	}
	t.Then(carryOut{o.Platoon, c})
}

// Explain shows what a leg costs, or what a shot is made of.
func (o orders) Explain(b *battle, c game.Choice) rule.Tally {
	if o.check(b, c) != nil {
		return rule.Tally{}
	}
	switch u := int(c.Args[0]); c.Verb {
	case vGo, vBack:
		l := b.legOf(u, c)
		if p, err := b.plan(&l); err == nil {
			return b.tally(&l, p)
		}
	case vCall:
		return b.arrivalSum(u, grid.Point{X: c.Args[1], Y: c.Args[2]})
	case vFire:
		return b.odds(shot{By: int8(u), At: int8(c.Args[1]), Weapon: int8(c.Args[2])})
	}
	return rule.Tally{}
}

// carryOut does what was ordered, unless the platoon's nerve has failed since.
type carryOut struct {
	Platoon int8
	Order   game.Choice
}

// String names the step for the agenda.
func (carryOut) String() string { return "the order" }

// Work does it.
func (c carryOut) Work(t *table) {
	b := t.State
	if (orders{c.Platoon}).check(b, c.Order) != nil {
		return
	}
	switch u := int(c.Order.Args[0]); c.Order.Verb {
	case vGo, vBack:
		b.setOut(t, b.legOf(u, c.Order))
	case vFace:
		b.face(t, u, grid.Point{X: c.Order.Args[1], Y: c.Order.Args[2]})
	case vFire:
		b.fire(t, u, int(c.Order.Args[1]), int(c.Order.Args[2]), true)
	case vSnap:
		b.set(u, hasty)
		b.fire(t, u, int(c.Order.Args[1]), int(c.Order.Args[2]), true)
	case vWatch:
		b.set(u, watching|ordered)
		t.Say("SP overwatch", "%s is on overwatch.", b.label(u))
	case vAssault:
		b.assault(t, u, int(c.Order.Args[1]))
	case vCall, vPlan:
		b.call(t, u, grid.Point{X: c.Order.Args[1], Y: c.Order.Args[2]}, c.Order.Verb == vPlan)
	case vClear:
		b.clearMine(t, u, int(c.Order.Args[1]))
	case vReady:
		b.set(u, ordered)
		t.Say("SP play/whole", "%s has finished.", b.label(u))
	}
}

// bearings are sixteen directions; their lengths do not matter.
var bearings = [16]grid.Vector{
	{X: 0, Y: -12}, {X: 5, Y: -12}, {X: 12, Y: -12}, {X: 12, Y: -5}, {X: 12, Y: 0}, {X: 12, Y: 5}, {X: 12, Y: 12}, {X: 5, Y: 12},
	{X: 0, Y: 12}, {X: -5, Y: 12}, {X: -12, Y: 12}, {X: -12, Y: 5}, {X: -12, Y: 0}, {X: -12, Y: -5}, {X: -12, Y: -12}, {X: -5, Y: -12},
}

// samples calls add for all orders that may be worth listing.
func (b *battle) samples(u int, add func(game.Choice, rule.Clause)) {
	s := &b.stands[u]
	for v := range b.stands {
		if !b.foe(u, v) {
			continue
		}
		for _, w := range b.kind(u).Weapons {
			add(choice(vFire, u, v, b.tables.weaponIndex(w)), "SP fire")
			if !b.infantry(u) {
				add(choice(vSnap, u, v, b.tables.weaponIndex(w)), "SP play")
			}
		}
		add(choice(vAssault, u, v), "SP close-combat")
	}
	if left := b.leftOver(u); left >= 500 {
		for _, d := range bearings {
			for _, length := range []int64{left, left / 2} {
				if to := s.at.Add(d.Scaled(length)); to.Legal() {
					add(goTo(vGo, u, to), "SP movement")
				}
			}
		}
		for _, o := range b.scenario.Objectives {
			add(goTo(vGo, u, s.at.Add(o.Place.At.Sub(s.at).Scaled(min(left, o.Place.At.Distance(s.at))))), "SP movement")
		}
		if !b.infantry(u) {
			add(goTo(vBack, u, s.at.Add(s.facing.Neg().Scaled(left/2))), "SP movement/back")
		}
	}
	if b.kind(u).Calibre > 0 {
		for v := range b.stands {
			if b.foe(u, v) {
				add(goTo(vCall, u, b.stands[v].at), "SP artillery")
				add(goTo(vPlan, u, b.stands[v].at), "SP artillery/later")
			}
		}
	}
	for m := range b.mines {
		add(choice(vClear, u, m), "SP engineers")
	}
	add(choice(vWatch, u), "SP overwatch")
}
