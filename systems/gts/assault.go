package gts

import (
	"slices"

	"metahex/game"
	"metahex/rule"
	"metahex/systems/gts/scenario"
)

// Assaults (GTS assault/flow). The steps in order, as entries of the agenda:
//
//	storm       who can assault: positions given up, heavy barrage, bravery
//	decide      the defender runs or stands
//	├ flee      runners leave, others fire at them, the hex is taken
//	└ mode      the assaulters charge or fire
//	  charge    each assaulter checks; then one defender for all
//	  volley    both sides fire at once; aim picks targets
//	  settle    all results together
//	  outcome   hex taken, called off, or once more from decide

// The reasons why a hex cannot be assaulted.
var (
	noFoeNext  = &game.Reason{Cite: "GTS assault/who", Text: "want an adjacent hex with an enemy in it"}
	noMovement = &game.Reason{Cite: "GTS assault/who", Text: "%s has no movement points, so it cannot assault"}
	noRating   = &game.Reason{Cite: "GTS assault/who", Text: "%s has no assault rating"}
	isUnfit    = &game.Reason{Cite: "GTS assault/who", Text: "%s cannot assault: it is entrenched, suppressed or without steps"}
)

// offerAssaults lists the hexes next to the active group that it can assault.
func offerAssaults(b *battle, u int, add offer) {
	for _, at := range b.near[b.units[u].at] {
		if at != nowhere {
			add(choice(vAssault, int(at)), "GTS assault/who")
		}
	}
}

// hinderAssault returns why the group cannot assault a hex.
func hinderAssault(b *battle, u int, c game.Choice) hindrance {
	at := int16(c.Args[0])
	if _, next := b.toward(b.units[u].at, at); !next || !b.enemyIn(at, b.side(u)) {
		return hindrance{Reason: noFoeNext}
	}
	if b.nearEntry(at, b.side(u)) {
		return b.besideEntry(at)
	}
	group := b.members()
	for _, v := range group {
		switch f := b.face(v); {
		case f.Move.Points < 0:
			return noMovement.For(counter(v))
		case !f.Assault.Has:
			return noRating.For(counter(v))
		case b.is(v, entrenched|suppressed) || b.units[v].steps < 1:
			return isUnfit.For(counter(v))
		}
		if x := b.leg(v, b.units[v].at, at, false); !x.why.None() {
			return x.why
		}
	}
	plain, columns := b.count(group)
	return isStacked.If(!b.room(at, b.side(u), plain, columns), hex(at))
}

// doAssault begins an assault. Assaulters give up improved positions, roll for heavy barrage and
// make bravery checks.
func doAssault(t *table, _ int, c game.Choice) {
	b, to := t.State, int16(c.Args[0])
	group := b.members()
	from := b.units[group[0]].at
	b.melee = melee{from: from, to: to}
	if len(group) > 1 {
		t.Say("GTS assault/together", "%s assaults %s with %s.", b.label(group[0]), b.name(to), b.labels(group[1:]))
		b.draw(t, game.News, group[0])
	} else {
		t.Say("GTS assault/flow", "%s assaults %s.", b.label(group[0]), b.name(to))
		b.draw(t, game.News, group[0])
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
			steps = append(steps, check{Unit: int16(u), Why: forStorm, Hex: to})
		}
	}
	if b.fearsome(to, group[0]) {
		t.Say("GTS assault/bravery", "Armour, an entrenchment or a bridge requires a bravery check.")
		for _, u := range group {
			steps = append(steps, check{Unit: int16(u), Why: forBravery, Hex: to})
		}
		steps = append(steps, falter{})
	}
	t.Then(append(steps, decide{})...)
}

// fearsome reports whether assaulting a hex requires bravery checks.
func (b *battle) fearsome(to int16, u int) bool {
	d, _ := b.toward(b.melee.from, to)
	h := b.hex(b.melee.from)
	return crossed(h, d) ||
		slices.ContainsFunc(b.in(to, b.side(u).Enemy()), func(v int) bool { return b.face(v).Armoured || b.is(v, entrenched) })
}

// assaultChecked continues after a check in an assault.
func (b *battle) assaultChecked(t *table, c check, passed bool) {
	u := int(c.Unit)
	switch {
	case c.Why == forStand:
		b.stood(t, passed)
	case c.Why == forEscape && !passed:
		t.Say("GTS assault/retreat-star", "%s cannot be moved.", b.label(u))
		b.eliminate(t, u, "GTS assault/retreat-star")
	case c.Why == forFlight && !passed:
		t.Say("GTS assault/retreat-barrage", "%s is held by the barrage.", b.label(u))
		b.eliminate(t, u, "GTS assault/retreat-barrage")
	case passed || c.Why == forCharge && b.readings[scenario.Charge] == scenario.ChargeFires:
	default:
		t.Say(whyFacts[c.Why].cite, "%s takes no part in the assault.", b.label(u))
		if c.Why == forBravery { // all units check before any drops out; see falter
			b.melee.afraid.add(u)
			return
		}
		b.drop(u)
	}
}

// stood continues with fire if the defenders stand; otherwise it continues with their flight.
func (b *battle) stood(t *table, passed bool) {
	if passed {
		t.Then(volley{})
		return
	}
	t.Say("GTS assault/defender-check", "The defenders break.")
	t.Then(flee{})
}

// falter removes units that failed their bravery check from the assault.
type falter struct{}

func (falter) Title(*battle) (string, rule.Clause) { return "bravery", "GTS assault/bravery-check" }

// Work removes these units.
func (falter) Work(t *table) {
	b := t.State
	for _, u := range b.members() {
		if b.melee.afraid.has(u) {
			b.drop(u)
		}
	}
	b.melee.afraid = set{}
}

// defenders returns the enemies in the assaulted hex.
func (b *battle) defenders() []int {
	group := b.members()
	if len(group) == 0 {
		return nil
	}
	return b.in(b.melee.to, b.side(group[0]).Enemy())
}

// decide asks the defender to run or to stand (GTS assault/stand).
type decide struct{}

func (decide) Title(*battle) (string, rule.Clause) { return "run or stand", "GTS assault/stand" }

// decideDeeds are the deeds to stand and to run.
var decideDeeds = deeds[decide]{
	plain(vStand, "stand", "stand against the assault", "", nil, func(t *table, _ decide) {
		t.Say("GTS assault/stand", "%s stands.", t.State.side(t.State.defenders()[0]))
		t.Then(mode{})
	}),
	plain(vRun, "run", "run away", "", nil, func(t *table, _ decide) {
		t.Say("GTS assault/stand", "%s runs.", t.State.side(t.State.defenders()[0]))
		t.Then(flee{})
	}),
}

// Ask asks only while assaulters remain.
func (decide) Ask(b *battle) game.Question {
	return ask(b, first(b.defenders()), "stand", "GTS assault/stand", decideDeeds, decide{})
}

// Deeds implements game.Step.
func (decide) Deeds() game.Menu[*battle] { return decideDeeds.For(decide{}) }

// mode asks the assaulters to charge or to fire (GTS assault/charge).
type mode struct{}

func (mode) Title(*battle) (string, rule.Clause) { return "charge or fire", "GTS assault/charge" }

// modeDeeds are the deeds to charge and to fire.
var modeDeeds = deeds[mode]{
	plain(vCharge, "charge", "charge the defenders", "", nil, func(t *table, _ mode) {
		t.State.melee.charging = true
		t.Say("GTS assault/charge", "The assaulters charge.")
		var steps []step
		for _, u := range t.State.members() {
			steps = append(steps, check{Unit: int16(u), Why: forCharge})
		}
		t.Then(append(steps, brace{})...)
	}),
	plain(vVolley, "volley", "fire at the defenders", "", nil, func(t *table, _ mode) {
		t.State.melee.charging = false
		t.Say("GTS assault/fire", "The assaulters fire.")
		t.Then(volley{})
	}),
}

// Ask asks the side of the assaulters.
func (mode) Ask(b *battle) game.Question {
	return ask(b, b.lead(), "mode", "GTS assault/charge", modeDeeds, mode{})
}

// Deeds implements game.Step.
func (mode) Deeds() game.Menu[*battle] { return modeDeeds.For(mode{}) }

// brace asks the defender which unit makes the check for all units against a charge
// (GTS assault/defender-check).
type brace struct{}

func (brace) Title(*battle) (string, rule.Clause) {
	return "the defenders' check", "GTS assault/defender-check"
}

var noDefender = &game.Reason{Cite: "GTS assault/defender-check", Text: "%s is not among the defenders"}

// braceDeeds choose the defending unit that makes the check.
var braceDeeds = deeds[brace]{{
	Verb: vBrace, Word: "brace", Help: "let this unit make the check for all defenders", Blanks: kinds{aUnit},
	Hinder: func(b *battle, _ brace, c game.Choice) hindrance {
		return noDefender.If(!slices.Contains(b.defenders(), int(c.Args[0])), counter(c.Args[0]))
	},
	Offer: func(b *battle, _ brace, add offer) {
		for _, v := range b.defenders() {
			add(choice(vBrace, v), "")
		}
	},
	Explain: func(b *battle, _ brace, c game.Choice) rule.Tally {
		return b.quality(check{Unit: int16(c.Args[0]), Why: forStand})
	},
	Do: func(t *table, _ brace, c game.Choice) { t.Then(check{Unit: int16(c.Args[0]), Why: forStand}) },
}}

// Ask offers all defenders if at least one unit charges.
func (brace) Ask(b *battle) game.Question {
	return ask(b, first(b.defenders()), "brace", "GTS assault/defender-check", braceDeeds, brace{})
}

// Deeds implements game.Step.
func (brace) Deeds() game.Menu[*battle] { return braceDeeds.For(brace{}) }
