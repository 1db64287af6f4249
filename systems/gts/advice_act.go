package gts

import (
	"metahex/game"
	"metahex/systems/gts/scenario"
)

// Worth implements game.Step.
func (act) Worth(b *battle, c game.Choice) int {
	group := b.members()
	u := group[0]
	switch c.Verb {
	case vJoin:
		return b.worthJoin(int(c.Args[0]))
	case vFire:
		return b.by(wFire, b.promise(shot{By: int16(u), At: int16(c.Args[0])})) - 4
	case vBombard:
		return b.by(wBombard, b.worthBombard(u, c))
	case vAssault:
		return b.worthAssault(int16(c.Args[0]))
	case vRally:
		if b.is(u, suppressed) {
			return b.by(wRally, 30)
		}
		return b.by(wRally, 8*int(b.units[u].hits))
	case vGo:
		return b.worthGo(u, int16(c.Args[0]))
	case vPosition, vEntrench, vBlock, vClear, vRearguard:
		return b.worthLabour(u, c)
	case vExit:
		return b.worthExit(u)
	case vPass, vDone:
		return 0
	}
	return b.worthChange(u, c.Verb)
}

// worthJoin values joining a stack: a stack is useful only for an assault.
func (b *battle) worthJoin(v int) int {
	u := b.members()[0]
	for _, at := range b.near[b.units[u].at] {
		if at != nowhere && b.enemyIn(at, b.side(u)) && b.face(v).Assault.Has && !b.is(v, suppressed|entrenched) && b.face(v).Move.Points > 0 && b.allowed(assaulting) {
			return b.strength([]int{u, v}) - b.strength(b.in(at, b.side(u).Enemy()))/2
		}
	}
	return -1
}

func (b *battle) worthBombard(u int, c game.Choice) int {
	if c.Args[1] == 0 {
		return 1
	}
	n := b.promise(shot{By: int16(u), At: int16(c.Args[1] - 1), Hex: int16(c.Args[0]), How: indirectly})
	if how := b.spot(u, int16(c.Args[0])); !how.has {
		n = n * (b.needed(u).Sum() + 1) / 10
	}
	return n
}

func (b *battle) worthAssault(at int16) int {
	group := b.members()
	ours, theirs := b.strength(group), b.strength(b.in(at, b.side(group[0]).Enemy()))
	worth := b.by(wAssault, 4*(ours-theirs))
	for i, o := range b.scenario.Objectives {
		if b.id(o.At) == at && b.control[i] != b.side(group[0]) {
			worth += 2 * o.Points
		}
	}
	return worth
}

// worthGo values a step: the progress towards the goal minus the danger.
func (b *battle) worthGo(u int, to int16) int {
	worth := b.by(wGoal, b.goal(u, b.units[u].at)-b.goal(u, to)) + b.by(wHeld, b.worthHeld(u, to))
	if b.inEnemyZone(to, b.side(u)) {
		worth -= b.by(wDanger, b.exposure(u))
	}
	worth -= b.by(wShelter, b.tables.Terrain[b.hex(to).Terrain].Fire)
	if to == b.act.prev {
		worth -= 6
	}
	return 2*worth - 1
}

// worthHeld values the objectives that a step takes, minus the objectives that it leaves empty.
func (b *battle) worthHeld(u int, to int16) (worth int) {
	from, side := b.units[u].at, b.side(u)
	for i, o := range b.scenario.Objectives {
		if b.id(o.At) == to && b.control[i] != side {
			worth += 8 + 2*o.Points
		}
		if b.id(o.At) == from && b.control[i] == side && len(b.in(from, side)) == 1 {
			worth -= 4 + 2*o.Points
		}
	}
	return worth
}

// exposure returns the penalty for stepping into an enemy fire zone.
func (b *battle) exposure(u int) int {
	cost, formed := 2, b.is(u, column)
	if formed || b.class(u) == scenario.Mortar || b.class(u) == scenario.Artillery {
		cost += 12
	}
	if formed && b.pointsLeft() < 8 {
		cost += 6
	}
	return cost
}

// ahead returns the next hex on the way to the goal, or nowhere.
func (b *battle) ahead(u int) int16 {
	best, least := nowhere, b.goal(u, b.units[u].at)
	for _, to := range b.near[b.units[u].at] {
		if to == nowhere || b.enemyIn(to, b.side(u)) {
			continue
		}
		if g := b.goal(u, to); g < least {
			best, least = to, g
		}
	}
	return best
}

// enemyWithin reports whether an enemy is within n hexes of a unit.
func (b *battle) enemyWithin(u, n int) bool {
	return b.anyUnit(func(v int) bool { return b.side(v) != b.side(u) && b.apart(b.units[v].at, b.units[u].at) <= n })
}

func (b *battle) worthChange(u int, v game.Verb) int {
	switch v {
	case vForm, vUnform:
		return b.worthColumn(u, v == vForm)
	case vBreak:
		return -9
	case vDismount, vMountColumn:
		return b.worthVehicles(u, v == vMountColumn)
	case vDismountColumn, vMount:
		return -4
	case vDig:
		return 6
	case vForce:
		return -1
	}
	return -3
}

// worthColumn values forming or leaving column. A unit forms column if it cannot continue without
// column. It leaves column near the enemy if it can continue without column.
func (b *battle) worthColumn(u int, enter bool) int {
	at, to := b.units[u].at, b.ahead(u)
	stuck := to != nowhere && !b.leg(u, at, to, false).why.None()
	switch {
	case enter && stuck && b.goesAs(true, u, at, to):
		return 7
	case enter:
		return -2
	case stuck || to != nowhere && !b.goesAs(false, u, at, to):
		return -4
	case b.inEnemyZone(at, b.side(u)) || b.enemyWithin(u, 3):
		return 8
	}
	return -1
}

// worthVehicles values mounting for a long move, and dismounting near the enemy.
func (b *battle) worthVehicles(u int, mount bool) int {
	near := func(n int) bool { return b.inEnemyZone(b.units[u].at, b.side(u)) || b.enemyWithin(u, n) }
	switch {
	case !mount && near(5):
		return 6
	case mount && !near(8) && b.goal(u, b.units[u].at) > 40:
		return 4
	}
	return -4
}

// goesAs reports whether a unit could take the step. The argument formed says whether the unit would
// be in column.
func (b *battle) goesAs(formed bool, u int, from, to int16) bool {
	c := *b
	c.units = append([]unit(nil), b.units...)
	c.unset(u, column)
	if formed {
		c.set(u, column)
	}
	return c.legAlong(u, from, to, false, allWays).why.None()
}

func (b *battle) worthLabour(u int, c game.Choice) int {
	near := b.enemyWithin(u, 6)
	switch c.Verb {
	case vPosition:
		if near && !b.inEnemyZone(b.units[u].at, b.side(u)) && b.ahead(u) == nowhere {
			return 3
		}
	case vEntrench:
		if near {
			return 2
		}
	case vClear:
		return 1
	case vRearguard:
		return b.worthRearguard(u)
	}
	return -2
}

// worthRearguard values leaving a rearguard. A rearguard is useful for a unit that is leaving the
// map with an enemy close behind.
func (b *battle) worthRearguard(u int) int {
	if _, out := b.wayOut(u, b.units[u].at, 0); out && b.enemyWithin(u, 5) {
		return 12
	}
	return -2
}

// Worth implements game.Step. Much weaker units run.
func (decide) Worth(b *battle, c game.Choice) int {
	all := b.defenders()
	if c.Verb == vStand {
		return 0
	}
	for _, v := range all {
		if b.is(v, suppressed) || b.face(v).Move.Points < 0 && !b.roster[v].rearguard {
			return -1
		}
	}
	return b.strength(b.members()) - 2*b.strength(all)
}

// Worth implements game.Step.
func (mode) Worth(b *battle, c game.Choice) int {
	if c.Verb != vCharge {
		return 0
	}
	worst := 0
	for _, v := range b.defenders() {
		worst = max(worst, b.quality(check{Unit: int16(v), Why: forStand}).Sum())
	}
	return 5 - worst
}

// Worth implements game.Step.
func (brace) Worth(b *battle, c game.Choice) int {
	return b.quality(check{Unit: int16(c.Args[0]), Why: forStand}).Sum()
}

// Worth implements game.Step.
func (a aim) Worth(b *battle, c game.Choice) int {
	return b.by(wFire, b.promise(a.shot(c)))
}

// Worth implements game.Step.
func (outcome) Worth(b *battle, c game.Choice) int {
	if c.Verb != vPress {
		return 0
	}
	return b.strength(b.fit()) - b.strength(b.defenders())
}

// Worth implements game.Step. Units run to shelter.
func (flee) Worth(b *battle, c game.Choice) int {
	if c.Verb != vRetreat {
		return 0
	}
	all := b.defenders()
	worth := 0
	for _, u := range all {
		if b.hinderRun(u, int16(c.Args[0])).None() {
			worth += 10
		}
	}
	if b.inEnemyZone(int16(c.Args[0]), b.side(all[0])) {
		worth -= 5
	}
	return worth
}
