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

// A Lack is the reason why a soldier is out of command.
type Lack uint8

// The reasons. None means that the soldier is in command.
const (
	None     Lack = iota
	Disabled      // BHM 7.4
	Jammed        // BHM 12.4.3: an ECM drone is near
	Unseen        // BHM 12.11: only the other squad's leader is able, and does not see the soldier
)

// lacks are the reasons in words, and their clauses.
var lacks = [...]struct {
	text string
	cite rule.Clause
}{
	Disabled: {modifierReasons[Leaderless], Leaderless.Clause()},
	Jammed:   {"out of command: ECM drone near", "BHM 12.4.3"},
	Unseen:   {"squad leader disabled, and not seen by the other", "BHM 12.11"},
}

// A Situation holds everything that modifies the die of one check.
type Situation struct {
	Commander    bool // the checked soldier is a commander, so 7.4 does not apply
	Leaderless   Lack // BHM 7.4
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
	}{{Leaderless, once(s.Leaderless != None && !s.Commander)}, {Command, s.Points}, {Marine, once(s.Marine)},
		{Reorganising, once(s.Reorganising)}, {HalfStrength, once(s.HalfStrength)}} {
		if part.times != 0 {
			f, text, cite := t.modifiers[part.m], modifierReasons[part.m], part.m.Clause()
			if part.m == Leaderless {
				text, cite = lacks[s.Leaderless].text, lacks[s.Leaderless].cite
			}
			tally.Items = append(tally.Items, rule.Item{Amount: f.Amount * part.times, Reason: text, Cite: cite, Source: f.Note("morale modifier")})
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
