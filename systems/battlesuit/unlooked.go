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
// Until then sums, advice and dangers must be the same in all worlds in which the lines differ. They
// know cards, markers, cover and who may act. An attack takes its target to be in sight; a place has
// no known watchers.

// unlookedChance is how often an attack finds its target if it is declared before a look, in percent.
const unlookedChance = 50

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
	if b.readings.Declare == scenario.BeforeSight {
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

// perhaps is the gain of an attack that may turn out not to see its target.
func (br *brief) perhaps(gain int) int {
	if br.unlooked {
		return gain * unlookedChance / 100
	}
	return gain
}

// watching returns the enemies that are known to see a stand.
func (br *brief) watching(b *battle, at stand) crowd {
	if br.unlooked {
		return crowd{}
	}
	return br.watches[br.side].who(b, at)
}
