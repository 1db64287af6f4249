package battlesuit

import (
	"metahex/rule"
	"metahex/systems/battlesuit/scenario"
)

// Unlooked: what is answered before a line of sight may be checked.
//
//	strict combat (12.8)         every question: a look at a target commits the soldier
//	before-sight (8.5, 9.5)      reactions: fire is declared before sight and range are checked
//
// Until then sums, advice and dangers must be the same in all worlds in which the lines differ. The
// advice takes every enemy to be in sight, the less likely the farther it stands.

// halfSight is the range in points at which an attack that is declared before a look finds its target
// half of the time, as the advice takes it.
const halfSight = 6

// strict returns the clause of strict combat if it is in force (BHM 12.8).
func (b *battle) strict() rule.Clause {
	if b.option(scenario.StrictCombat) {
		return "BHM 12.8"
	}
	return ""
}

// unlooked returns the clause by which no line of sight may be checked before reaction fire is
// declared. Under 8.5=when-seen only soldiers that see the mover are asked, also under strict combat.
func (r react) unlooked(b *battle) rule.Clause {
	if b.readings[scenario.Declare] == scenario.BeforeSight {
		return "BHM 9.5"
	}
	return ""
}

// unlooked returns the sum of an attack before its declaration. No line of sight may be checked yet,
// so the sum uses only the attacker's own card.
func (b *battle) unlooked(u int, cite rule.Clause) rule.Tally {
	t := rule.Tally{Title: "attack strength"}
	t.Items = append(t.Items, rule.Item{Amount: b.tables.Units.Attack(b.soldiers[u].card), Reason: "attack of " + b.article(u), Cite: "BHM 9.3.2", Source: b.kind(u).Note()})
	t.Add(0, "sight and range are checked only after the attack is declared", cite)
	return t
}

// maySee reports whether two enemies see each other, as far as the side may know.
func (br *brief) maySee(b *battle, u, v int) bool { return br.unlooked || b.sees(u, v) }

// perhaps is the worth of an attack over some points of range, which may turn out not to see its
// target.
func (br *brief) perhaps(worth, away int) int {
	if br.unlooked {
		return worth * halfSight * halfSight / (halfSight*halfSight + away*away)
	}
	return worth
}

// watching returns the enemies that see a stand, as far as the side may know.
func (br *brief) watching(b *battle, at stand) (seen crowd) {
	if !br.unlooked {
		return br.watches[br.side].who(b, at)
	}
	for v := range br.men {
		if br.men[v].foe {
			seen[v/64] |= 1 << (v % 64)
		}
	}
	return seen
}
