package gts

import (
	"strings"

	"metahex/game"
	"metahex/rule"
	"metahex/systems/gts/scenario"
)

// startMove sets the movement points of each unit at the start of a move (GTS move/allowance).
func (b *battle) startMove(t *table) {
	if b.act.did&began != 0 {
		return
	}
	for i, u := range b.act.group[:b.act.n] {
		points := b.allowance(int(u))
		b.act.mp[i] = int8(points)
		if !t.Muted() && points > 0 {
			t.Say("GTS move/allowance", "%s has %s.", b.label(int(u)), rule.CountHalves(points, "movement point"))
		}
	}
	b.act.did |= began
}

// doGo moves the group to the next hex. It makes checks for heavy barrage and gives up positions.
// The enemy may fire before and after the step.
func doGo(t *table, _ int, c game.Choice) {
	b, to := t.State, int16(c.Args[0])
	b.leaveBehind(t)
	group := b.members()
	from := b.units[group[0]].at
	d := b.setOut(t, to)
	var steps []step
	heavy := b.barrageAt(from) == 2
	if heavy && len(group) > 1 {
		t.Say("GTS move/heavy-stack", "%s try to leave the barrage.", counted(len(group), "unit"))
	}
	for _, u := range group {
		if b.left(u) == int(scenario.StarMove) {
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

// setOut begins the move if this is its first hex, and reports which units use the one-hex move.
func (b *battle) setOut(t *table, to int16) depart {
	group := b.members()
	from := b.units[group[0]].at
	b.startMove(t)
	if t.Muted() {
		return depart{from, to}
	}
	for _, u := range group {
		if cost := b.leg(u, from, to, len(group) > 1).cost; b.usesOneHex(u, cost) {
			t.Say("GTS move/one-hex", "%s uses its move of one hex: %s costs %s.", b.label(u), b.name(to), pointsWords(cost))
		}
	}
	return depart{from, to}
}

// depart leaves a hex after all checks are passed.
type depart struct{ From, To int16 }

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
	first, before := b.act.prev == nowhere, b.act.mp
	var x leg
	for _, u := range group {
		x = b.leg(u, a.From, a.To, len(group) > 1)
		b.payStep(u, x.cost)
	}
	for _, u := range group {
		b.units[u].at = a.To
		b.claim(u)
	}
	b.act.prev, b.act.along = a.From, x.along
	if !t.Muted() {
		b.tellMove(t, group, a, first, before)
	}
}

// payStep takes the cost of a hex from a unit. The one-hex move and the hex of an MA of * cost
// nothing, and the unit can go no farther.
func (b *battle) payStep(u, cost int) {
	if left := b.left(u); cost <= left {
		b.expend(u, cost)
	} else {
		b.expend(u, left-goneOne)
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
func (b *battle) tellMove(t *table, group []int, a advance, first bool, before [5]int8) {
	cite := clause("GTS move/costs")
	d, _ := b.toward(a.From, a.To)
	h := b.hex(a.From)
	switch {
	case len(group) > 1:
		cite = "GTS move/stack"
	case crossed(h, d):
		cite = "GTS move/bridge"
	case b.face(group[0]).Move.Points == scenario.StarMove:
		cite = "GTS move/star-leg"
	case b.left(group[0]) == goneOne:
		cite = "GTS move/one-hex"
	case b.blocked(group[0], a.From, a.To):
		cite = "GTS move/roads"
	case b.night():
		cite = "GTS move/weather"
	}
	verb := "goes"
	if len(group) > 1 {
		verb = "go"
	}
	t.Say(cite, "%s %s to %s%s.", b.labels(group), verb, b.name(a.To), b.paid(group, before))
	b.drawMove(t, group[0], a.From)
	for _, u := range group {
		for _, f := range b.leadersWith(u) {
			if first {
				t.Say(leaderCite[b.chits[b.drawn].kind], "The leader of %s goes with %s.", b.formations[f].name, b.label(u))
			}
		}
	}
}

// paid says what each unit has paid for a hex and has left: together if that is the same for all.
func (b *battle) paid(group []int, before [5]int8) string {
	var each []string
	same := true
	for i, u := range group {
		words := ""
		if left := b.left(u); left != goneOne {
			words = " for " + pointsWords(int(before[b.rank(u)])-left) + ", " + rule.Halves(left) + " left"
		}
		same = same && (i == 0 || each[i-1] == words)
		each = append(each, words)
	}
	if same {
		return each[0]
	}
	var payers []string
	for i, u := range group {
		if each[i] != "" {
			payers = append(payers, b.label(u)+each[i])
		}
	}
	return ": " + strings.Join(payers, "; ")
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
	b.expend(u, -2*b.tables.Of(scenario.ForceMarch))
	t.Say("GTS move/force-march", "%s marches on with %d more points.", b.label(u), b.tables.Of(scenario.ForceMarch))
}
