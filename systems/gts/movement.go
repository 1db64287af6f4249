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
	actOnce(moving, vForce, "force-march", "make a check for two more movement points", "GTS move/force-march", hinderForce, func(t *table, _ int, _ game.Choice) {
		b := t.State
		b.startMove(t)
		b.leaveBehind(t)
		b.act.did |= forced
		var steps []step
		if b.alone() {
			steps = append(steps, check{Unit: int16(b.lead()), Why: forMarch})
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

// goneOne is what is left for a unit that has used its move of one hex, or the hex of an MA of *.
const goneOne = -3

// left returns the half-points that a unit has left, or goneOne, noMove or starMove. A unit that fire
// has suppressed during the move has noMove (GTS move/markers).
func (b *battle) left(u int) int {
	i := b.rank(u)
	if b.act.did&began == 0 || i < 0 || b.is(u, suppressed) {
		return b.allowance(u)
	}
	return int(b.act.mp[i])
}

// expend takes half-points from an active unit.
func (b *battle) expend(u, cost int) { b.act.mp[b.rank(u)] -= int8(cost) }

// pointsLeft returns the least that any unit of the group has left.
func (b *battle) pointsLeft() int {
	least := 1 << 10
	for _, u := range b.movers() {
		least = min(least, b.left(u))
	}
	return least
}

// movers returns the units that go on: the group, without those that fire has suppressed during the
// move, unless it has suppressed all of them.
func (b *battle) movers() []int {
	if b.act.did&began != 0 {
		if fit := b.fit(); len(fit) > 0 {
			return fit
		}
	}
	return b.members()
}

// pinned reports whether every member of the group is suppressed.
func (b *battle) pinned() bool { return len(b.fit()) == 0 }

// stepTo returns the cost of a hex for the unit of the group that pays most. A unit with an MA of *
// pays nothing.
func (b *battle) stepTo(to int16) leg {
	group := b.movers()
	worst := leg{}
	for _, u := range group {
		x := b.leg(u, b.units[u].at, to, len(group) > 1)
		if !x.why.None() {
			return x
		}
		if b.left(u) == int(scenario.StarMove) {
			x.cost = 0
		}
		if x.cost >= worst.cost {
			worst = x
		}
	}
	return worst
}

// closed returns why the group may not enter a hex, however many points it has.
func (b *battle) closed(to int16) hindrance {
	group := b.movers()
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
	return isForbidden.If(b.watched(to, b.side(u)), hex(to))
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
	group := b.movers()
	side, from, stack := b.side(group[0]), b.units[group[0]].at, len(group) > 1
	if b.crammed(from, side) {
		return false
	}
	goesOn := func(u int, on int16) bool {
		x := b.leg(u, from, to, stack)
		y := b.legAlong(u, to, on, stack, x.along)
		return x.why.None() && y.why.None() && x.cost+y.cost <= b.left(u)
	}
	return b.anyNext(to, func(on int16) bool {
		if on == from || b.enemyIn(on, side) || b.nearEntry(on, side) || !b.room(on, side, len(group), 0) {
			return false
		}
		return !slices.ContainsFunc(group, func(u int) bool { return !goesOn(u, on) })
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
	if h := b.hinderFarther(); !h.None() {
		return h
	}
	if _, next := b.toward(b.units[u].at, to); !next {
		return isNotNext.ForBoth(hex(to), hex(b.units[u].at))
	}
	return b.hinderStep(to)
}

// hinderFarther returns why the group cannot go farther in this action, to whatever hex.
func (b *battle) hinderFarther() hindrance {
	for _, u := range b.movers() {
		switch {
		case b.left(u) == goneOne && b.face(u).Move.Points != scenario.StarMove:
			return hasGoneOne.For(counter(u))
		case b.left(u) == goneOne, b.act.did&stayed != 0:
			return staysHere.For(counter(u))
		}
	}
	return hindrance{}
}

// hinderStep returns why the group cannot go to the next hex now. Each unit pays for itself.
func (b *battle) hinderStep(to int16) hindrance {
	if h := b.closed(to); !h.None() {
		return h
	}
	group := b.movers()
	var costs [len(b.act.group)]int
	for i, u := range group {
		x := b.leg(u, b.units[u].at, to, len(group) > 1)
		if !x.why.None() {
			return x.why
		}
		costs[i] = x.cost
	}
	if h := b.bound(); !h.None() {
		return h
	}
	for i, u := range group {
		if h := b.hinderPrice(u, to, costs[i]); !h.None() {
			return h
		}
	}
	return hindrance{}
}

// bound returns why the group cannot go to any hex: a unit is in an entrenchment, or in column in a
// stack.
func (b *battle) bound() hindrance {
	group := b.movers()
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

// hinderPrice returns why a unit has too few points for the next hex. A unit with an MA of * pays
// nothing.
func (b *battle) hinderPrice(u int, to int16, cost int) hindrance {
	left := b.left(u)
	switch {
	case left == int(scenario.StarMove):
		return isZoned.If(b.inEnemyZone(to, b.side(u)), hex(to))
	case left == int(scenario.NoMove):
		return cannotMove.For(counter(u))
	}
	return isDear.If(cost > left && !b.mayOneHex(u), hex(to), pair(aPrice, cost, left))
}

// mayOneHex reports whether a unit may still make the one-hex move of leg infantry. It must not have
// expended a point (GTS move/one-hex).
func (b *battle) mayOneHex(u int) bool {
	left := b.left(u)
	return b.isLegInfantry(u) && left >= 0 && left == b.allowance(u) && b.act.did&forced == 0 && b.act.prev == nowhere
}

// usesOneHex reports whether a unit enters the next hex by the one-hex move.
func (b *battle) usesOneHex(u int, cost int) bool { left := b.left(u); return left >= 0 && cost > left }

// isLegInfantry reports whether a unit is infantry or engineers on foot.
func (b *battle) isLegInfantry(u int) bool {
	return b.moveClass(u) == scenario.Leg && (b.class(u) == scenario.Infantry || b.class(u) == scenario.Engineer)
}

// goCite returns the clause that allows the group to enter a hex.
func (b *battle) goCite(to int16) clause {
	switch left := b.pointsLeft(); {
	case left == int(scenario.StarMove):
		return "GTS move/star"
	case left >= 0 && b.anyOneHex(to):
		return "GTS move/one-hex"
	}
	return "GTS move/costs"
}

// anyOneHex reports whether a unit of the group enters the next hex by the one-hex move.
func (b *battle) anyOneHex(to int16) bool {
	group := b.movers()
	return slices.ContainsFunc(group, func(u int) bool {
		return b.usesOneHex(u, b.leg(u, b.units[u].at, to, len(group) > 1).cost)
	})
}

// hinderForce returns why the group cannot try a force march. Only leg units can, after they have
// moved as far as possible, and not after the move of one hex (GTS move/force-march-limit). A group
// that cannot leave its hex cannot march.
func hinderForce(b *battle, u int, _ game.Choice) hindrance {
	for _, v := range b.movers() {
		switch {
		case b.moveClass(v) != scenario.Leg:
			return noMarcher.For(counter(v))
		case b.allowance(v) < 0:
			return cannotMove.For(counter(v))
		}
	}
	switch {
	case b.pointsLeft() == goneOne:
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
	return mayGoYet.If(onward, counter(u))
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
