package gts

import (
	"metahex/game"
	"metahex/rule"
	"metahex/systems/gts/scenario"
)

// The reasons why a rearguard cannot be left.
var (
	noRearguard = &game.Reason{Cite: "GTS engineer/rearguard", Text: "%s cannot leave a rearguard: want infantry of a formation that has a rearguard left"}
	noRearHex   = &game.Reason{Cite: "GTS engineer/rearguard-check", Text: "%s has no suitable hex nearby for a rearguard"}
	isTooFar    = &game.Reason{Cite: "GTS engineer/rearguard-check", Text: "%s is too far away"}
	noWayTo     = &game.Reason{Cite: "GTS engineer/rearguard-check", Text: "%s could not move to %s in one action"}
	isCovered   = &game.Reason{Cite: "GTS engineer/rearguard-check", Text: "%s is in an enemy fire zone"}
	isStacked   = &game.Reason{Cite: "GTS general/stacking", Text: "%s is full"}
)

// hinderRearguard returns why a unit cannot leave a rearguard
// (GTS engineer/rearguard).
func hinderRearguard(b *battle, u int, _ game.Choice) hindrance {
	if b.class(u) != scenario.Infantry || b.roster[u].rearguard || b.spare(u) < 0 {
		return noRearguard.For(counter(u))
	}
	p := posting{int16(u)}
	can := func(at int16) bool {
		h, _ := postingDeeds.Hinder(b, p, choice(vPost, int(at)))
		return h.None()
	}
	here := b.units[u].at
	if can(here) || b.anyNext(here, can) { // the cheap check comes first
		return hindrance{}
	}
	return noRearHex.If(len(postingDeeds.Offer(b, p, nil)) == 0, counter(u))
}

// posting asks where to leave a rearguard (GTS engineer/rearguard-check).
type posting struct{ Unit int16 }

func (p posting) Title(b *battle) (string, rule.Clause) {
	return b.of("a rearguard", p.Unit), "GTS engineer/rearguard"
}

// postingDeeds leave the rearguard in a nearby hex. The hex must be outside fire zones, and the unit
// itself must be able to go there.
var postingDeeds = deeds[posting]{{
	Verb: vPost, Word: "post", Help: "put the rearguard in a hex", Blanks: kinds{aHex},
	Hinder: func(b *battle, p posting, c game.Choice) hindrance {
		u, at := int(p.Unit), int16(c.Args[0])
		side := b.side(u)
		switch {
		case b.apart(b.units[u].at, at) > b.tables.Of(scenario.RearguardDistance):
			return isTooFar.For(hex(at))
		case b.nearEntry(at, side):
			return b.besideEntry(at)
		case b.enemyIn(at, side):
			return isHeld.For(hex(at))
		case b.inEnemyZone(at, side):
			return isCovered.For(hex(at))
		case !b.room(at, side, 1, 0):
			return isStacked.For(hex(at))
		}
		return noWayTo.If(!b.couldGo(u, at), counter(u), hex(at))
	},
	Offer: func(b *battle, p posting, add offer) {
		if b.spare(int(p.Unit)) >= 0 {
			for at := range b.near {
				if b.span.Has(b.places[at]) {
					add(choice(vPost, at), "")
				}
			}
		}
	},
	// The rearguard rests in this activation (GTS engineer/rearguard-rest).
	Do: func(t *table, p posting, c game.Choice) {
		b, u := t.State, int(p.Unit)
		v, at := b.spare(u), int16(c.Args[0])
		b.units[v].at = at
		b.set(v, fresh)
		b.claim(v)
		t.Say("GTS engineer/rearguard-check", "%s leaves the rearguard %s at %s.", b.label(u), b.label(v), b.name(at))
	},
}}

// Ask offers the possible hexes.
func (p posting) Ask(b *battle) game.Question {
	return ask(b, int(p.Unit), "rearguard", "GTS engineer/rearguard-check", postingDeeds, p)
}

// Deeds implements game.Step.
func (p posting) Deeds() game.Menu[*battle] { return postingDeeds.For(p) }

// goesNear reports whether a unit could go directly, without a change of state, to a free hex at
// most two hexes away. The unit must not be in column or in an entrenchment. This check covers most
// cases and is cheap.
func (b *battle) goesNear(u int, to int16) bool {
	from, left := b.units[u].at, b.allowance(u)
	if left <= 0 || b.is(u, entrenched) {
		return false
	}
	if x := b.legAlong(u, from, to, false, allWays); x.why.None() {
		return x.cost <= left || b.isLegInfantry(u)
	}
	return b.anyNext(from, func(via int16) bool {
		if b.enemyIn(via, b.side(u)) || b.nearEntry(via, b.side(u)) || !b.room(via, b.side(u), 1, 0) || b.watched(via, b.side(u)) {
			return false
		}
		x, y := b.legAlong(u, from, via, false, allWays), b.legAlong(u, via, to, false, allWays)
		return x.why.None() && y.why.None() && x.cost+y.cost <= left
	})
}

// couldGo reports whether a unit could move to a hex in one action, in its present state or after
// entering column, without a force march. It uses the search of Reach on a copy of the battle.
func (b *battle) couldGo(u int, to int16) bool {
	from := b.units[u].at
	if from == to || b.goesNear(u, to) {
		return true
	}
	way := &table{State: b.Clone()}
	way.Mute()
	c := way.State
	for _, forms := range []bool{false, true} {
		c.act = idle
		c.act.close = b.act.close
		c.act.group[0], c.act.n, c.act.kind, c.act.along = int16(u), 1, moving, allWays
		if forms {
			if !hinderForm(c, u, vForm).None() {
				break
			}
			c.startMove(way)
			c.form(u)
		}
		start := posture{at: from, act: c.act}
		if c.reaches(way, start, to) {
			return true
		}
		c.put(start)
	}
	return false
}

// slipAway takes rearguards off the map after a round of assault fire, before the assaulters decide
// whether they call off (GTS assault/rearguard).
type slipAway struct{}

func (slipAway) Title(*battle) (string, rule.Clause) {
	return "rearguards slip away", "GTS assault/rearguard"
}

// Work removes the defending rearguards that are not suppressed, if an assaulter is left to decide.
func (slipAway) Work(t *table) {
	b := t.State
	if b.pinned() {
		return
	}
	for _, v := range b.defenders() {
		if b.slipsAway(v) {
			b.slip(t, v)
		}
	}
}

// slipsAway reports whether a unit is a rearguard that is taken off the map instead of running.
func (b *battle) slipsAway(u int) bool { return b.roster[u].rearguard && !b.is(u, suppressed) }

// slip takes a rearguard off the map. Its formation can leave it again.
func (b *battle) slip(t *table, u int) {
	from := b.units[u].at
	b.units[u] = unit{at: offRearguard, steps: int8(b.roster[u].kind.Steps), contact: pending}
	t.Say("GTS assault/rearguard", "%s is taken off the map.", b.label(u))
	b.rehome(t, u, from)
}
