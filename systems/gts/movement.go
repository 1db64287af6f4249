package gts

import (
	"slices"

	"metahex/game"
	"metahex/rule"
	"metahex/systems/gts/scenario"
)

// The reasons why the group cannot enter a hex or go farther.
var (
	staysHere    = &game.Reason{Cite: "GTS move/one", Text: "%s cannot go farther in this action"}
	isHeld       = &game.Reason{Cite: "GTS move/enemy", Text: "an enemy is in %s"}
	isBeside     = &game.Reason{Cite: "GTS move/enemy", Text: "%s is within %s hexes of an enemy entry hex"}
	hasColumn    = &game.Reason{Cite: "GTS general/stacking-column", Text: "another column is in %s"}
	isDeadEnd    = &game.Reason{Cite: "GTS general/stacking", Text: "%s is full, and the group cannot go on from it"}
	isForbidden  = &game.Reason{Cite: "GTS division/actions", Text: "%s is in an enemy fire zone"}
	isDug        = &game.Reason{Cite: "GTS entrench/leave", Text: "%s must first leave its entrenchment"}
	isZoned      = &game.Reason{Cite: "GTS move/star", Text: "%s is in an enemy fire zone"}
	cannotMove   = &game.Reason{Cite: "GTS move/none", Text: "%s cannot move"}
	hasGoneOne   = &game.Reason{Cite: "GTS move/one-hex", Text: "%s has used its move of one hex"}
	isDear       = &game.Reason{Cite: "GTS move/costs", Text: "%s costs %s"}
	noMarchAfter = &game.Reason{Cite: "GTS move/force-march-limit", Text: "%s has used its move of one hex"}
	noMarcher    = &game.Reason{Cite: "GTS move/force-march", Text: "%s cannot make a force march: it is not a leg unit"}
	hasMarched   = &game.Reason{Cite: "GTS move/force-march", Text: "%s has already tried a force march in this action"}
	mayGoYet     = &game.Reason{Cite: "GTS move/force-march", Text: "%s must first move as far as it can"}

	noColumnsMove = &game.Reason{Cite: "GTS move/stack", Text: "%s is in column and cannot move in a stack"}
)

// moveDeeds are the movement deeds of the group.
var moveDeeds = slices.Concat(deeds[act]{{
	Verb: vGo, Word: "go", Help: "enter the next hex", Blanks: kinds{aHex}, Hinder: as(moving, hinderGo), Explain: explainGo, Do: begins(moving, doGo),
	Offer: listing(moving, func(b *battle, u int, add offer) {
		for _, to := range b.near[b.units[u].at] {
			if to != nowhere {
				add(choice(vGo, int(to)), b.goCite(to))
			}
		}
	}),
}}, changeDeeds, deeds[act]{
	actOnce(moving, vForce, "force-march", "make a check for two more movement points", "GTS move/force-march", hinderForce, func(t *table, u int, _ game.Choice) {
		b := t.State
		b.startMove(t)
		b.act.did |= forced
		var steps []step
		if b.alone() {
			steps = append(steps, check{Unit: int16(u), Why: forMarch})
		} else {
			for _, v := range b.members() {
				steps = append(steps, march{int16(v)})
			}
		}
		t.Then(append(steps, act{})...)
	}),
})

// allowance returns a unit's movement allowance in half-points, or noMove or starMove
// (GTS move/allowance, move/markers).
func (b *battle) allowance(u int) int {
	m := b.face(u).Move
	switch {
	case b.is(u, suppressed):
		return int(scenario.NoMove)
	case m.Points < 0:
		return int(m.Points)
	}
	return 2 * int(m.Points)
}

// pointsLeft returns the half-points that the group has left. It returns noMove if fire has
// suppressed the whole group during the move (GTS move/markers).
func (b *battle) pointsLeft() int {
	if b.act.did&began != 0 {
		if b.pinned() {
			return int(scenario.NoMove)
		}
		return int(b.act.mp)
	}
	least := 1 << 10
	for _, u := range b.members() {
		least = min(least, b.allowance(u))
	}
	return least
}

// pinned reports whether every member of the group is suppressed.
func (b *battle) pinned() bool { return len(b.fit()) == 0 }

// stepTo returns the cost of a hex for the whole group, which is the highest cost of its members.
func (b *battle) stepTo(to int16) leg {
	group := b.members()
	worst := leg{}
	for _, u := range group {
		x := b.leg(u, b.units[u].at, to, len(group) > 1)
		if !x.why.None() {
			return x
		}
		if x.cost >= worst.cost {
			worst = x
		}
	}
	return worst
}

// closed returns why the group may not enter a hex, however many points it has.
func (b *battle) closed(to int16) hindrance {
	group := b.members()
	u := group[0]
	plain, columns := b.count(group)
	full := !b.room(to, b.side(u), plain, columns)
	switch {
	case b.enemyIn(to, b.side(u)):
		return isHeld.For(hex(to))
	case b.nearEntry(to, b.side(u)):
		return b.besideEntry(to)
	case full && columns > 0:
		return hasColumn.For(hex(to))
	case full && !b.passes(to):
		return isDeadEnd.For(hex(to))
	}
	return when(b.watched(to, b.side(u)), isForbidden.For(hex(to)))
}

// watched reports whether a hex in an enemy fire zone is closed during a division's activation
// (GTS division/actions).
func (b *battle) watched(at int16, side game.Side) bool {
	return b.chits[b.drawn].kind == divisionChit && b.inEnemyZone(at, side)
}

// passes reports whether the group can pass through a full hex. It must come from a hex that is not
// full and have points to go on, because stacking is checked at the end
// (GTS general/stacking-check).
func (b *battle) passes(to int16) bool {
	group := b.members()
	u, from := group[0], b.units[group[0]].at
	x := b.stepTo(to)
	left := b.pointsLeft() - x.cost
	if !x.why.None() || left <= 0 || b.crammed(from, b.side(u)) {
		return false
	}
	free := func(at int16) bool {
		return !b.enemyIn(at, b.side(u)) && !b.nearEntry(at, b.side(u)) && b.room(at, b.side(u), len(group), 0)
	}
	return slices.ContainsFunc(b.near[to][:], func(on int16) bool {
		if on == nowhere || on == from || !free(on) {
			return false
		}
		y := b.legAlong(u, to, on, len(group) > 1, x.along)
		return y.why.None() && y.cost <= left
	})
}

// nearEntry reports whether a hex is too near an entry hex of the enemy.
func (b *battle) nearEntry(at int16, side game.Side) bool {
	for d := range b.divisions {
		if b.divisions[d].side == side {
			continue
		}
		for _, e := range b.divisions[d].entries {
			if b.apart(at, e) <= b.tables.Of(scenario.EntryDistance) {
				return true
			}
		}
	}
	return false
}

// besideEntry refuses a hex that is too near an entry hex of the enemy.
func (b *battle) besideEntry(at int16) hindrance {
	return isBeside.ForBoth(hex(at), name(aNumber, b.tables.Of(scenario.EntryDistance)))
}

// hinderGo returns why the group cannot go to a hex.
func hinderGo(b *battle, u int, c game.Choice) hindrance {
	to := int16(c.Args[0])
	_, next := b.toward(b.units[u].at, to)
	switch {
	case b.act.did&oneHex != 0:
		return hasGoneOne.For(counter(u))
	case b.act.did&stayed != 0:
		return staysHere.For(counter(u))
	case !next:
		return isNotNext.ForBoth(hex(to), hex(b.units[u].at))
	}
	return b.hinderStep(to)
}

// hinderStep returns why the group cannot go to the next hex now.
func (b *battle) hinderStep(to int16) hindrance {
	if h := b.closed(to); !h.None() {
		return h
	}
	x := b.stepTo(to)
	if !x.why.None() {
		return x.why
	}
	if h := b.bound(); !h.None() {
		return h
	}
	return b.hinderPrice(b.lead(), to, x.cost)
}

// bound returns why the group cannot go to any hex: a unit is in an entrenchment, or in column in a
// stack.
func (b *battle) bound() hindrance {
	group := b.members()
	for _, u := range group {
		switch {
		case b.is(u, entrenched):
			return isDug.For(counter(u))
		case b.is(u, column) && len(group) > 1:
			return noColumnsMove.For(counter(u))
		}
	}
	return hindrance{}
}

// hinderPrice returns why the group has too few points for the next hex.
func (b *battle) hinderPrice(u int, to int16, cost int) hindrance {
	left := b.pointsLeft()
	switch {
	case left == int(scenario.StarMove) && b.inEnemyZone(to, b.side(u)):
		return isZoned.For(hex(to))
	case left == int(scenario.StarMove):
	case left == int(scenario.NoMove):
		return cannotMove.For(counter(u))
	case cost > left && !b.mayOneHex():
		return isDear.ForBoth(hex(to), pair(aPrice, cost, left))
	}
	return hindrance{}
}

// mayOneHex reports whether the one-hex move of leg infantry is still available.
func (b *battle) mayOneHex() bool {
	if b.act.did != 0 {
		return false
	}
	for _, u := range b.members() {
		if !b.isLegInfantry(u) || b.allowance(u) < 0 {
			return false
		}
	}
	return true
}

// isLegInfantry reports whether a unit is infantry or engineers on foot.
func (b *battle) isLegInfantry(u int) bool {
	return b.moveClass(u) == scenario.Leg && (b.class(u) == scenario.Infantry || b.class(u) == scenario.Engineer)
}

// goCite returns the clause that allows the group to enter a hex.
func (b *battle) goCite(to int16) clause {
	switch left := b.pointsLeft(); {
	case left == int(scenario.StarMove):
		return "GTS move/star"
	case b.mayOneHex() && b.stepTo(to).cost > left:
		return "GTS move/one-hex"
	}
	return "GTS move/costs"
}

// hinderForce returns why the group cannot try a force march. Only leg units can, after they have
// moved as far as possible, and not after the move of one hex (GTS move/force-march-limit). A group
// that cannot leave its hex cannot march.
func hinderForce(b *battle, u int, _ game.Choice) hindrance {
	for _, v := range b.members() {
		switch {
		case b.moveClass(v) != scenario.Leg:
			return noMarcher.For(counter(v))
		case b.allowance(v) < 0:
			return cannotMove.For(counter(v))
		}
	}
	switch {
	case b.act.did&oneHex != 0:
		return noMarchAfter.For(counter(u))
	case b.act.did&forced != 0:
		return hasMarched.For(counter(u))
	case b.act.did&stayed != 0:
		return staysHere.For(counter(u))
	}
	if h := b.bound(); !h.None() {
		return h
	}
	onward := b.anyNext(b.units[u].at, func(to int16) bool { return b.hinderStep(to).None() })
	return when(onward, mayGoYet.For(counter(u)))
}

// pointsWords formats half-points as text with the word "points".
func pointsWords(n int) string { return rule.CountHalves(n, "point") }

// explainGo returns the cost of a hex as a sum.
func explainGo(b *battle, _ act, c game.Choice) rule.Tally {
	to := int16(c.Args[0])
	x := b.stepTo(to)
	t := rule.Tally{Title: "movement points", Parts: 2}
	if x.why.None() {
		t.Add(x.cost, "to enter "+b.name(to), b.goCite(to))
	}
	return t
}
