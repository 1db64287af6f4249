package gts

import (
	"metahex/game"
	"metahex/rule"
)

// Assaults (GTS assault/flow). The steps in order, each on the agenda:
//
//	storm       who can: positions given up, heavy barrage, bravery
//	decide      the defender runs or stands
//	├ flee      runners leave, others fire at them, the hex is taken
//	└ mode      the assaulters charge or fire
//	  charge    each checks; then one defender for all
//	  volley    both sides fire at once; aim picks targets
//	  settle    all results together
//	  outcome   hex taken, called off, or once more from decide

// assaults lists the hexes that the group can assault.
func (b *battle) assaults(q *game.Question) {
	u := b.members()[0]
	for _, at := range b.near[b.units[u].at] {
		if at != nowhere && b.enemyIn(at, b.side(u)) && b.refuseAssault(u, at) == nil {
			q.Options = append(q.Options, game.Option{Choice: choice(vAssault, int(at)), Cite: "GTS assault/who"})
		}
	}
}

// refuseAssault says why the group cannot assault a hex; nil if it can.
func (b *battle) refuseAssault(u int, at int16) error {
	if at < 0 || int(at) >= len(b.near) {
		return nil
	}
	if _, next := b.toward(b.units[u].at, at); !next || !b.enemyIn(at, b.side(u)) {
		return rule.Refuse("GTS assault/who", "want an adjacent hex with an enemy in it")
	}
	if b.nearEntry(at, b.side(u)) {
		return b.refuseEntry(at)
	}
	group := b.members()
	for _, v := range group {
		f := b.face(v)
		switch name := b.label(v); {
		case f.Move.Points < 0:
			return rule.Refuse("GTS assault/who", "%s has no movement to assault with", name)
		case !f.Assault.Has:
			return rule.Refuse("GTS assault/who", "%s has no assault rating", name)
		case b.is(v, entrenched|suppressed) || b.units[v].steps < 1:
			return rule.Refuse("GTS assault/who", "%s is entrenched, suppressed or without steps", name)
		}
		if x := b.leg(v, b.units[v].at, at, len(group) > 1); x.why != nil {
			return x.why
		}
	}
	return nil
}

// assault begins: positions are given up, heavy barrage and fear take their
// share.
func (b *battle) assault(t *table, to int16) {
	group := b.members()
	from := b.units[group[0]].at
	b.melee = melee{from: from, to: to}
	if len(group) > 1 {
		t.Say("GTS assault/together", "%s assault %s together.", b.labels(group), b.name(to))
	} else {
		t.Say("GTS assault/flow", "%s assaults %s.", b.label(group[0]), b.name(to))
	}
	var steps []step
	for _, u := range group {
		if b.is(u, improved) {
			b.unset(u, improved)
			t.Say("GTS assault/position", "%s gives up its improved position.", b.label(u))
		}
		if b.barrageAt(from) == 2 {
			t.Say("GTS assault/barrage", "%s is in heavy barrage.", b.label(u))
			b.cohesion(t, u, "GTS results/cohesion-hit")
			steps = append(steps, check{Unit: int8(u), Why: forStorm, Hex: to})
		}
	}
	if b.fearsome(to, group[0]) {
		t.Say("GTS assault/bravery", "Armour, an entrenchment or a bridge wants bravery.")
		for _, u := range group {
			steps = append(steps, check{Unit: int8(u), Why: forBravery, Hex: to})
		}
	}
	t.Then(append(steps, decide{})...)
}

// fearsome tells whether assaulting a hex wants bravery.
func (b *battle) fearsome(to int16, u int) bool {
	d, _ := b.toward(b.melee.from, to)
	h := b.hex(b.melee.from)
	if (h.Crossings[0] | h.Crossings[1]).Has(d) {
		return true
	}
	for _, v := range b.in(to, b.side(u).Enemy()) {
		if b.face(v).Armoured || b.is(v, entrenched) {
			return true
		}
	}
	return false
}

// assaultChecked goes on after a check of an assault.
func (b *battle) assaultChecked(t *table, c check, passed bool) {
	u := int(c.Unit)
	switch {
	case c.Why == forStand && passed:
		t.Then(volley{})
	case c.Why == forStand:
		t.Say("GTS assault/defender-check", "The defenders break.")
		t.Then(flee{})
	case c.Why == forEscape && !passed:
		t.Say("GTS assault/retreat-star", "%s cannot be moved.", b.label(u))
		b.eliminate(t, u, "GTS assault/retreat-star")
	case c.Why == forFlight && !passed:
		t.Say("GTS assault/retreat-barrage", "%s is held by the barrage.", b.label(u))
		b.eliminate(t, u, "GTS assault/retreat-barrage")
	case passed || c.Why == forCharge && b.readings.Charge == ChargeFires:
	default:
		t.Say(whyFacts[c.Why].cite, "%s takes no part in the assault.", b.label(u))
		b.drop(u)
	}
}

// defenders are the enemies in the assaulted hex.
func (b *battle) defenders() []int {
	group := b.members()
	if len(group) == 0 {
		return nil
	}
	return b.in(b.melee.to, b.side(group[0]).Enemy())
}

// decide asks the defender whether he runs or stands (GTS assault/stand).
type decide struct{}

func (decide) String() string { return "run or stand" }

// Ask asks, while there are assaulters.
func (decide) Ask(b *battle) game.Question {
	all := b.defenders()
	if len(all) == 0 {
		return game.Question{}
	}
	return game.Question{Side: b.side(all[0]), Topic: "stand", Cite: "GTS assault/stand", Seen: game.Everyone, Options: standOptions}
}

var standOptions = []game.Option{{Choice: choice(vStand)}, {Choice: choice(vRun)}}

// Answer goes on with either.
func (decide) Answer(t *table, c game.Choice) {
	b := t.State
	who := b.side(b.defenders()[0])
	if c.Verb == vRun {
		t.Say("GTS assault/stand", "%s runs.", who)
		t.Then(flee{})
		return
	}
	t.Say("GTS assault/stand", "%s stands.", who)
	t.Then(mode{})
}

// mode asks the assaulters whether they charge or fire (GTS assault/charge).
type mode struct{}

func (mode) String() string { return "charge or fire" }

// Ask asks their side.
func (mode) Ask(b *battle) game.Question {
	group := b.members()
	if len(group) == 0 {
		return game.Question{}
	}
	return game.Question{Side: b.side(group[0]), Topic: "mode", Cite: "GTS assault/charge", Seen: game.Everyone, Options: modeOptions}
}

var modeOptions = []game.Option{{Choice: choice(vCharge)}, {Choice: choice(vVolley)}}

// Answer begins the charge or the fire.
func (mode) Answer(t *table, c game.Choice) {
	b := t.State
	b.melee.charging = c.Verb == vCharge
	if !b.melee.charging {
		t.Say("GTS assault/fire", "The assaulters fire.")
		t.Then(volley{})
		return
	}
	t.Say("GTS assault/charge", "The assaulters charge.")
	var steps []step
	for _, u := range b.members() {
		steps = append(steps, check{Unit: int8(u), Why: forCharge})
	}
	t.Then(append(steps, brace{})...)
}

// brace asks the defender which unit checks for all against a charge (GTS
// assault/defender-check).
type brace struct{}

func (brace) String() string { return "the defenders' check" }

// Ask offers all of them, while somebody charges.
func (brace) Ask(b *battle) game.Question {
	q := game.Question{Topic: "brace", Cite: "GTS assault/defender-check", Seen: game.Everyone}
	for _, v := range b.defenders() {
		q.Side = b.side(v)
		q.Options = append(q.Options, game.Option{Choice: choice(vBrace, v)})
	}
	return q
}

// Answer has it check.
func (brace) Answer(t *table, c game.Choice) { t.Then(check{Unit: int8(c.Args[0]), Why: forStand}) }

// Explain is the quality of the unit that checks.
func (brace) Explain(b *battle, c game.Choice) rule.Tally {
	return b.quality(check{Unit: int8(c.Args[0]), Why: forStand})
}
