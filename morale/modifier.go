package morale

import "metahex/rule"

// A Modifier is a change to the die of a morale check.
type Modifier uint8

// The modifiers, in the order of their clauses.
const (
	Leaderless   Modifier = iota // BHM 7.4: the squad leader is shaken, panicked or out
	Command                      // BHM 11.1.2.1: for each active command point
	Marine                       // BHM 12.5.3
	Reorganising                 // BHM 12.11: the side merges two squads into one
	HalfStrength                 // BHM 12.12: half the squad is lost
	Modifiers                    // the number of modifiers
)

var modifierNames = [Modifiers]string{"leaderless", "command-point", "marine", "reorganising", "half-strength"}
var modifierReasons = [Modifiers]string{"squad leader disabled", "active command", "marine", "squad reorganises", "squad at half strength"}
var modifierClauses = [Modifiers]rule.Clause{"BHM 7.4", "BHM 11.1.2.1", "BHM 12.5.3", "BHM 12.11", "BHM 12.12"}

// String returns the key of the modifier in table files.
func (m Modifier) String() string { return modifierNames[m] }

// Clause returns the clause that states the modifier.
func (m Modifier) Clause() rule.Clause { return modifierClauses[m] }

// A Situation holds everything that modifies the die of one check.
type Situation struct {
	Commander    bool // the checked soldier is a commander, so 7.4 does not apply
	Leaderless   bool // BHM 7.4
	Points       int  // active command points spent before the throw (BHM 11.1.2.1)
	Marine       bool // BHM 12.5.3
	Reorganising bool // BHM 12.11
	HalfStrength bool // BHM 12.12
}

// Tally returns the sum of the modifiers, without the die, and the odds of every outcome.
func (t *Tables) Tally(c Check, s Situation) rule.Tally {
	tally := rule.Tally{Title: t.checks[c].Name}
	for _, part := range []struct {
		m     Modifier
		times int
	}{{Leaderless, once(s.Leaderless && !s.Commander)}, {Command, s.Points}, {Marine, once(s.Marine)},
		{Reorganising, once(s.Reorganising)}, {HalfStrength, once(s.HalfStrength)}} {
		if part.times != 0 {
			f := t.modifiers[part.m]
			tally.Items = append(tally.Items, rule.Item{Amount: f.Amount * part.times, Reason: modifierReasons[part.m],
				Cite: part.m.Clause(), Source: f.Note("morale modifier")})
		}
	}
	tally.Outcomes = t.Odds(c, tally.Sum())
	return tally
}

func once(yes bool) int {
	if yes {
		return 1
	}
	return 0
}
