package battlesuit

import (
	"metahex/game"
	"metahex/systems/battlesuit/scenario"
)

// Buildings that carry soldiers (BHM 12.13). A storey is a fixed number of
// levels high; the top of the last storey is the roof.

// storeyAt reports whether a level is a storey above the ground floor.
func (b *battle) storeyAt(at spot, level int) bool {
	d := b.ground.dot(at)
	up := level - int(d.Level)
	return d.tall > 0 && up > 0 && up <= int(d.tall) && up%b.tables.Of(scenario.StoreyHeight) == 0
}

// roof is the level of the last storey of a building that carries soldiers. At other places it is
// the level of the ground.
func (b *battle) roof(at spot) int {
	d, high := b.ground.dot(at), b.tables.Of(scenario.StoreyHeight)
	return int(d.Level) + int(d.tall)/high*high
}

// standsAt reports whether a soldier set up at a level is not in the air: it is on the ground, or
// on a storey (BHM 12.13).
func (b *battle) standsAt(u int, at spot, level int) bool {
	if b.has(u, flying) {
		return false
	}
	return level == b.ground.level(at) && !b.wet(at) || b.act.unit != int8(u) && !b.has(u, fixed) && b.storeyAt(at, level)
}

// inStoreys reports whether a soldier is on any floor inside a building that carries soldiers. There
// it cannot bounce.
func (b *battle) inStoreys(u int) bool {
	s := &b.soldiers[u]
	return s.at >= 0 && !b.is(u, airborne) && b.ground.dot(s.at).tall > 0
}

// towardFromStorey is toward for a soldier on an upper storey: into a storey of the same level next
// door, onto ground of the same level, or into the air.
func (b *battle) towardFromStorey(u int, to spot) (way, int, *game.Reason) {
	level := int(b.soldiers[u].level)
	switch {
	case b.storeyAt(to, level):
		return indoors, b.enterCost(to), nil
	case level == b.ground.level(to) && !b.wet(to):
		return onFoot, b.enterCost(to), nil
	case level >= b.lowest(to) && b.has(u, bouncing) && !b.did(landed|sneaking):
		return leaps, b.openCost(), nil
	case level >= b.lowest(to):
		return blocked(noLeap)
	}
	return blocked(tooTall)
}

// climbs are the reasons why a soldier cannot climb at all inside a building.
var climbs = bars{
	against("BHM 12.13", "%s is not inside a building that carries soldiers, or cannot climb there", self, func(i intent) bool { return !i.inStoreys(i.u) || i.drone(i.u) }),
	against("BHM 8.3", "%s cannot stop on a point that is occupied", self, func(i intent) bool { return i.is(i.u, passing) }),
	against("BHM 12.13", "%s has too few points left to climb", self, func(i intent) bool { return int(i.act.mp) < i.tables.Of(scenario.StoreyCost) }),
}

// nextStorey is the reason why a soldier cannot climb to a level: only the next storey is allowed.
var nextStorey = bars{
	against("BHM 12.13", "level %s is not the level of the next storey", storey, func(i intent) bool { return !i.isNextStorey(i.u, i.v) }),
}

// isNextStorey reports whether a level is the next storey above or below a soldier.
func (b *battle) isNextStorey(u, level int) bool {
	s, high := &b.soldiers[u], b.tables.Of(scenario.StoreyHeight)
	return (level == int(s.level)-high || level == int(s.level)+high) && (b.storeyAt(s.at, level) || level == b.ground.level(s.at))
}

// offerStoreys lists the next storeys above and below.
func (b *battle) offerStoreys(u int, add offer) {
	if !b.inStoreys(u) {
		return
	}
	high := b.tables.Of(scenario.StoreyHeight)
	for _, level := range [...]int{int(b.soldiers[u].level) - high, int(b.soldiers[u].level) + high} {
		add(choice(vClimb, level), "BHM 12.13")
	}
}

// climb takes a soldier up or down inside a building.
func (b *battle) climb(t *table, u int, c game.Choice) {
	level := int(c.Args[0])
	b.act.mp -= int8(b.tables.Of(scenario.StoreyCost))
	b.act.did |= moved
	b.soldiers[u].level = int8(level)
	t.Say("BHM 12.13", "%s climbs to level %d.", b.label(u), level)
}
