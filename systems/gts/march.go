package gts

import (
	"metahex/game"
	"metahex/rule"
	"metahex/systems/gts/scenario"
)

// startMove sets the movement points at the start of a move.
func (b *battle) startMove(t *table) {
	if b.act.did&began == 0 {
		b.act.mp = int8(max(0, b.pointsLeft()))
		if !t.Muted() && b.pointsLeft() > 0 {
			t.Say("GTS move/allowance", "%s has %s.", b.label(b.members()[0]), rule.CountHalves(b.pointsLeft(), "movement point"))
		}
		b.act.did |= began
	}
}

// doGo moves the group to the next hex. It makes checks for heavy barrage and gives up positions.
// The enemy may fire before and after the step.
func doGo(t *table, _ int, c game.Choice) {
	b, to := t.State, int16(c.Args[0])
	b.leaveBehind(t)
	group := b.members()
	from := b.units[group[0]].at
	star := b.pointsLeft() == int(scenario.StarMove)
	d := b.setOut(t, to)
	var steps []step
	heavy := b.barrageAt(from) == 2
	if heavy && len(group) > 1 {
		t.Say("GTS move/heavy-stack", "%s try to leave the barrage.", counted(len(group), "unit"))
	}
	for _, u := range group {
		if star {
			steps = append(steps, check{Unit: int16(u), Why: forStar, Hex: to})
		}
		if heavy {
			t.Say("GTS move/heavy-barrage", "%s leaves heavy barrage.", b.label(u))
			b.cohesion(t, u, "GTS results/cohesion-hit")
			steps = append(steps, check{Unit: int16(u), Why: forExit})
		}
	}
	if b.barrageAt(from) == 1 {
		t.Say("GTS move/light-barrage", "Leaving light barrage costs %d more points.", b.tables.Of(scenario.BarrageExit))
	}
	t.Then(append(steps, d)...)
}

// setOut begins the move if this is its first hex, and computes the cost of the hex.
func (b *battle) setOut(t *table, to int16) depart {
	u := b.members()[0]
	x := b.stepTo(to)
	left := b.pointsLeft()
	b.startMove(t)
	if left != int(scenario.StarMove) && x.cost > left {
		b.act.did |= oneHex
		t.Say("GTS move/one-hex", "%s uses its move of one hex.", b.label(u))
	}
	return depart{b.units[u].at, to, int8(x.cost), x.along}
}

// depart leaves a hex after all checks are passed.
type depart struct {
	From, To int16
	Cost     int8
	Along    int8
}

func (depart) Title(*battle) (string, rule.Clause) { return "a move", "GTS move/before-after" }

// Work lets the enemy fire before and after the step.
func (d depart) Work(t *table) {
	b := t.State
	group := b.members()
	if len(group) == 0 || b.act.leaves == heldBack {
		return
	}
	for _, u := range group {
		if b.is(u, improved) {
			b.unset(u, improved)
			t.Say("GTS move/improved-position", "%s gives up its improved position.", b.label(u))
		}
	}
	b.trigger(d.From)
	t.Then(append(b.gatherLeaders(d.From), respond{d.From, d.To, false}, advance(d), respond{d.From, d.To, true}, act{})...)
}

// advance carries out the step.
type advance depart

func (advance) Title(*battle) (string, rule.Clause) { return "a move", "GTS move/costs" }

// Work moves the group to the next hex, unless fire has stopped it.
func (a advance) Work(t *table) {
	b := t.State
	all := len(b.members())
	b.leaveBehind(t)
	group := b.members()
	if len(group) == 0 {
		return
	}
	if len(group) < all {
		if questions := b.gatherLeaders(a.From); len(questions) > 0 {
			t.Then(append(questions, a)...)
			return
		}
	}
	for _, u := range group {
		b.units[u].at = a.To
		b.claim(u)
	}
	first := b.act.prev == nowhere
	b.act.prev, b.act.along = a.From, a.Along
	if b.act.mp = int8(max(0, int(b.act.mp)-int(a.Cost))); b.act.did&oneHex != 0 || b.face(group[0]).Move.Points == scenario.StarMove {
		b.act.mp = 0
		b.act.did |= stayed
	}
	if !t.Muted() {
		b.tellMove(t, group, a, first)
	}
}

// leaveBehind removes units that fire has suppressed from the group; they can go no farther
// (GTS move/markers).
func (b *battle) leaveBehind(t *table) {
	for _, u := range b.members() {
		if b.is(u, suppressed) {
			t.Say("GTS move/markers", "%s is suppressed and stays at %s.", b.label(u), b.where(u))
			b.stayBehind(t, u)
		}
	}
}

// tellMove reports a move and what affected its cost.
func (b *battle) tellMove(t *table, group []int, a advance, first bool) {
	cite := clause("GTS move/costs")
	d, _ := b.toward(a.From, a.To)
	h := b.hex(a.From)
	switch {
	case len(group) > 1:
		cite = "GTS move/stack"
	case (h.Crossings[0] | h.Crossings[1]).Has(d):
		cite = "GTS move/bridge"
	case b.face(group[0]).Move.Points == scenario.StarMove:
		cite = "GTS move/star-leg"
	case b.blocked(group[0], a.From, a.To):
		cite = "GTS move/roads"
	case b.night():
		cite = "GTS move/weather"
	}
	verb := "goes"
	if len(group) > 1 {
		verb = "go"
	}
	t.Say(cite, "%s %s to %s for %s, %s left.", b.labels(group), verb, b.name(a.To), pointsWords(int(a.Cost)), rule.Halves(int(b.act.mp)))
	b.drawMove(t, group[0], a.From)
	for _, u := range group {
		for _, f := range b.leadersWith(u) {
			if first {
				t.Say(leaderCite[b.chits[b.drawn].kind], "The leader of %s goes with %s.", b.formations[f].name, b.label(u))
			}
		}
	}
}

// fallOut removes a unit from its stack if the unit does not march on. The unit stays in its hex.
func (b *battle) fallOut(t *table, u int) {
	if b.on(u) && !b.alone() {
		t.Say("GTS move/force-march", "%s stays at %s.", b.label(u), b.where(u))
		b.stayBehind(t, u)
	}
}

// march asks whether a unit of a stack tries a force march with the others or stays
// (GTS move/force-march).
type march struct{ Unit int16 }

func (m march) Title(b *battle) (string, rule.Clause) {
	return b.of("a force march", m.Unit), "GTS move/force-march"
}

// marchDeeds are the deeds to try the force march and to stay.
var marchDeeds = deeds[march]{
	{
		Verb: vForce, Offer: game.OfferVerb[*battle, march](vForce, ""),
		Explain: func(b *battle, m march, _ game.Choice) rule.Tally {
			return b.quality(check{Unit: m.Unit, Why: forMarch})
		},
		Do: func(t *table, m march, _ game.Choice) { t.Then(check{Unit: m.Unit, Why: forMarch}) },
	},
	plain(vDone, "", "", "", nil, func(t *table, m march) { t.State.fallOut(t, int(m.Unit)) }),
}

// Ask asks the unit's owner.
func (m march) Ask(b *battle) game.Question {
	return ask(b, int(m.Unit), "force march", "GTS move/force-march", marchDeeds, m)
}

// Deeds implements game.Step.
func (m march) Deeds() game.Menu[*battle] { return marchDeeds.For(m) }

// heldBack is the destination of a move that a failed check has stopped.
const heldBack int16 = -2

// moveChecked continues after a check during a move.
func (b *battle) moveChecked(t *table, c check, passed bool) {
	switch u := int(c.Unit); {
	case c.Why == forStar && !passed:
		b.cohesion(t, u, "GTS results/cohesion-hit")
		b.act.did |= stayed
		b.act.leaves = heldBack
	case c.Why == forExit && !passed:
		t.Say("GTS move/heavy-barrage", "%s stays.", b.label(u))
		b.stayBehind(t, u)
	case c.Why == forMarch:
		b.marched(t, u, passed)
	case c.Why == forEntry && passed:
		b.enterWork(t, u)
	case c.Why == forLeaving && passed:
		b.leaveWork(t, u)
	}
}

// marched continues after a unit's check for a force march.
func (b *battle) marched(t *table, u int, passed bool) {
	if !passed {
		b.cohesion(t, u, "GTS results/cohesion-hit")
		b.fallOut(t, u)
		return
	}
	if b.act.did&marched == 0 { // a stack receives the points only once
		b.act.mp += int8(2 * b.tables.Of(scenario.ForceMarch))
		b.act.did |= marched
	}
	t.Say("GTS move/force-march", "%s marches on with %d more points.", b.label(u), b.tables.Of(scenario.ForceMarch))
}
