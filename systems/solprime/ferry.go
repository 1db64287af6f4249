package solprime

import (
	"metahex/game"
	"metahex/rule"
)

// VTOL craft as carriers (SP vtol/carry): a craft lands within two inches of the
// squads, both being activated; they board, and it goes on with them. To unload
// them, the same backwards, and not in one turn.

// beside is how near a squad must be to get into a carrier, or is set down by it.
func (b *battle) beside(c int) int64 {
	if b.kind(c).Branch == VTOL {
		return int64(b.tables.Of(BoardReach))
	}
	return int64(b.tables.Of(Adjacent))
}

// ferry says why a squad cannot get into, or out of, a carrier that flies.
func (b *battle) ferry(u, c int) error {
	switch k := b.kind(c); {
	case k.Branch == Aircraft:
		return rule.Refuse("SP air/drop", "%s does not land; squads jump from it", b.label(c))
	case k.Branch != VTOL:
		return nil
	case b.aloft(c):
		return rule.Refuse("SP vtol/carry", "%s is in the air; it lands first", b.label(c))
	case !b.active(int(b.roster[c].platoon)) || !b.active(int(b.roster[u].platoon)):
		return rule.Refuse("SP vtol/carry-together", "%s and %s must be activated together", b.label(c), b.label(u))
	case b.is(u, ferried):
		return rule.Refuse("SP vtol/carry-once", "%s has got in or out this turn", b.label(u))
	}
	return nil
}

// laden reports whether a stand carries somebody.
func (b *battle) laden(u int) bool { return b.kind(u).Bays > 0 && len(b.inside(u)) > 0 }

// worthJoin has the squads of a craft that has landed get out of it where there is
// something to be done, and those near one that is empty get in.
func (b *battle) worthJoin(u int, c game.Choice) int {
	if b.kind(u).Branch != VTOL || b.aloft(u) {
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
