package solprime

import (
	"metahex/game"
	"metahex/systems/solprime/scenario"
)

// VTOL craft as carriers (SP vtol/carry). A craft lands within two inches of the squads, and both
// platoons are activated. The squads board, and the craft moves on. Unloading works in reverse, in
// another turn.

// beside returns the largest distance at which a squad can get into a carrier or out of it.
func (b *battle) beside(c int) int64 {
	if b.kind(c).Branch == scenario.VTOL {
		return int64(b.tables.Of(scenario.BoardReach))
	}
	return int64(b.tables.Of(scenario.Adjacent))
}

// ferryObjections are the reasons why a squad cannot get into or out of a carrier that flies.
var ferryObjections = objections{
	against("SP air/drop", "%s is an aircraft and cannot land to load or unload", other, func(o order) bool { return o.kind(o.v).Branch == scenario.Aircraft }),
	against("SP vtol/carry", "%s is in the air and must land first", other, func(o order) bool { return o.aloft(o.v) }),
	against("SP vtol/carry-together", "%s and %s must be activated together", reversed, func(o order) bool {
		return o.kind(o.v).Branch == scenario.VTOL && (!o.active(o.roster[o.v].platoon) || !o.active(o.roster[o.u].platoon))
	}),
	against("SP vtol/carry-once", "%s has got in or out this turn and cannot do so again", self, func(o order) bool { return o.kind(o.v).Branch == scenario.VTOL && o.is(o.u, ferried) }),
}

// laden reports whether a stand carries other stands.
func (b *battle) laden(u int) bool { return b.kind(u).Bays > 0 && len(b.inside(u)) > 0 }

// scoreJoin favours unloading a landed craft at an objective or near enemies. It also favours loading
// a craft that has squads beside it.
func (b *battle) scoreJoin(u int, c game.Choice) int {
	if b.kind(u).Branch != scenario.VTOL || b.aloft(u) {
		return -1
	}
	if b.laden(u) && (b.onGoal(u) || b.pressed(u)) {
		return 30
	}
	for _, i := range b.squads[c.Args[1]].members {
		if v := int(i); b.outside(v) && b.adjacent(u, v) && b.far(v) >= 8 {
			return 25
		}
	}
	return -1
}
