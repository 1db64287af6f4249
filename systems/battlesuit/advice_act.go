package battlesuit

import (
	"metahex/game"
	"metahex/grid"
	"metahex/systems/battlesuit/scenario"
)

// Weigh finds the best course that begins with each answer. An answer's worth is what the course
// gains over ending the activation now.
func (a act) Weigh(b *battle, options []game.Option, worth []int) {
	u := int(a.Unit)
	b.advise(b.side(u), u, options, worth, func(br *brief, c game.Choice) int {
		switch {
		case b.soldiers[u].at < 0:
			return br.entryWorth(b, u, c)
		case b.soldiers[u].stealth > 0:
			return br.stealthWorth(b, u, c)
		}
		return br.actWorth(b, u, c)
	})
}

// actWorth is the expected gain of an answer for a soldier on the map.
func (br *brief) actWorth(b *battle, u int, c game.Choice) int {
	br.weigh(b, u)
	if worth, ok := br.offered(c); ok {
		return worth - br.rest
	}
	switch c.Verb {
	case vExit:
		return br.exitWorth(b, u)
	case vClimb:
		at := b.standOf(u)
		at.level = int16(c.Args[0])
		return br.stop(b, u, at, int(b.act.mp)-b.tables.Of(scenario.StoreyCost)) - br.rest - 1
	case vFace:
		return br.faceWorth(b, u, c)
	case vGo, vBounce, vBoost, vCrash, vLand:
		return -1000
	}
	return br.workWorth(b, u, c)
}

// entryWorth is the value of a point of entry. Staying off the map is the worst answer.
func (br *brief) entryWorth(b *battle, u int, c game.Choice) int {
	if c.Verb == vDone {
		return -sure
	}
	return br.hold(b, u, b.foot(b.spotIn(c, 0)))
}

// stealthWorth favours leaving stealth after two turns, or earlier for a good shot.
func (br *brief) stealthWorth(b *battle, u int, c game.Choice) int {
	if c.Verb == vStealth {
		return 0
	}
	return 50*int(b.soldiers[u].stealth) - 120 + br.bestShot(b, u)
}

// exitWorth is the score for leaving the map. It adds part of the soldier's prize, which the enemy can
// then no longer score. It subtracts part of what the soldier could still do here.
func (br *brief) exitWorth(b *battle, u int) int {
	worth := 100 * b.exitPrize(u, b.exitEdge(u))
	if worth == 0 {
		return -sure
	}
	// The soldier's goals do not count, because it can no longer reach them after its exit.
	return worth + int(br.men[u].prize)/2 - int(br.men[u].material)/4
}

// faceWorth favours turning towards the nearest enemy when nothing else is left to do.
func (br *brief) faceWorth(b *battle, u int, c game.Choice) int {
	nearest, at := 1<<15, -1
	for v := range br.men {
		if br.men[v].foe && b.on(v) && b.apart(u, v) < nearest {
			nearest, at = b.apart(u, v), v
		}
	}
	if at < 0 || b.turns(u, at) == 0 {
		return -5
	}
	// Enemies in sight may fire at a soldier that turns.
	if _, danger := br.regard(b, u, b.standOf(u)); danger > 0 {
		return -5
	}
	if b.raster != nil {
		if !grid.Within(b.wayTo(u, b.spotIn(c, 0)), b.wayTo(u, b.soldiers[at].at), b.arc()[0]) {
			return -5
		}
		return 1
	}
	way := b.offset(b.soldiers[u].at, b.soldiers[at].at)
	if !b.inArc(grid.Direction(c.Args[0]), way) {
		return -5
	}
	return 1
}

// workWorth is the expected gain of repairs, demolition, command, stealth and bombs.
func (br *brief) workWorth(b *battle, u int, c game.Choice) int {
	switch c.Verb {
	case vRepair:
		damage := int(b.soldiers[u].card.Damage)
		return br.repairs(b, u, damage, damage-1) * max(0, scenario.AttackFaces-damage) / scenario.AttackFaces
	case vMend, vOverhaul:
		return br.mendWorth(b, u, c)
	case vDemolish:
		return br.demolitionWorth(b, b.spotIn(c, 0))
	case vCommand:
		return br.commandWorth(b, u)
	case vDetonate:
		return br.blastGain(b, u) - br.burden(b, u)
	}
	return -20
}

// repairs is the gain from lowering a soldier's damage from one number of boxes to another.
func (br *brief) repairs(_ *battle, v, from, to int) int {
	m := &br.men[v]
	return (int(wear[from]-wear[to])*int(m.material) + int(pursuit[from]-pursuit[to])*int(m.prize)) / 100
}

// mendWorth is the gain when an engineer or a crusader repairs a soldier. A soldier that is down
// can act again after a repair.
func (br *brief) mendWorth(b *battle, u int, c game.Choice) int {
	mender, v := int(c.Args[0]), int(c.Args[1])
	damage := int(b.soldiers[v].card.Damage)
	worth := 0
	if c.Verb == vMend {
		worth = br.repairs(b, v, damage, damage-1)
	} else {
		for die := 1; die <= 6; die++ {
			boxes := max(0, die-int(b.soldiers[mender].card.Damage))
			worth += br.repairs(b, v, damage, max(0, damage-boxes))
		}
		worth /= 6
	}
	other := mender + v - u
	if b.down(other) {
		return worth
	}
	return worth - br.bestShot(b, other)
}

// commandWorth is the expected gain of command points: safer morale checks for the shaken and
// panicked, and friends with shots that act before the enemy.
func (br *brief) commandWorth(b *battle, u int) int {
	worth := 0
	for v := range br.men {
		switch m := &br.men[v]; {
		case v == u || !m.friend || b.is(v, complete):
		case b.soldiers[v].markers > 0:
			worth += int(m.material) / 6
		case m.active:
			worth += br.bestShot(b, v) / 12
		}
	}
	return worth - 10
}
