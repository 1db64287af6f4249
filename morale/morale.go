// Package morale holds morale checks as tables. A die plus its modifiers falls into a band of a
// table, and the band gives the outcome.
//
//	shaken soldier ──── Shock table (BHM 7.2) ──┬─ recovery, shaken, stunned
//	                                            └─ panic
//	panicked soldier ── armoured or unarmoured table (BHM 7.3)
//	                    berserk, paranoia or run, fright, self-destruct,
//	                    shock, recovery
//
// The bands begin at 0, below the lowest face of a d12, because a side without its leader subtracts
// 1 from the die (BHM 7.4). A sum beyond the end of a table counts as the last value. The system
// decides what the soldier does after each outcome.
package morale

import "metahex/rule"

// An Outcome is the result of a soldier's morale check. Its meaning depends on the table: both
// tables of 7.3, for example, contain shock.
type Outcome uint8

// The outcomes, in the order of the tables.
const (
	Panic        Outcome = iota + 1 // 7.2: panics, and is checked again later in the turn
	Stunned                         // 7.2: stays shaken and does nothing
	Shaky                           // 7.2, "shaken" in the book: no longer shaken, but fires at -2
	Recovery                        // 7.2, 7.3: in good order, acts normally
	Berserk                         // 7.3: leaps or runs, then fires at the nearest unit
	Paranoia                        // 7.3, armoured: fires at the nearest unit
	Run                             // 7.3, unarmoured: moves six points towards its own edge
	Fright                          // 7.3: moves to the nearest best cover
	SelfDestruct                    // 7.3, armoured: the soldier is out
	Shock                           // 7.3: shaken instead of panicked, does nothing
)

var outcomeNames = []string{"panic", "stunned", "shaken", "recovery", "berserk", "paranoia", "run", "fright", "self-destruct", "shock"}

// String returns the word of the outcome in table files.
func (o Outcome) String() string {
	if o < Panic || o > Shock {
		return "no outcome"
	}
	return outcomeNames[o-1]
}

// UnmarshalText reads the word of an outcome.
func (o *Outcome) UnmarshalText(text []byte) error {
	err := rule.SetWord(o, "outcome", text, outcomeNames)
	*o++
	return err
}

// A Check is one of the three tables of section 7.
type Check uint8

// The checks.
const (
	Shaken          Check = iota // BHM 7.2
	ArmouredPanic                // BHM 7.3, the first table
	UnarmouredPanic              // BHM 7.3, the second table
	Checks                       // the number of checks
)

var checkNames = [Checks]string{"shaken", "armoured-panic", "unarmoured-panic"}

// String returns the key of the table in table files.
func (c Check) String() string { return checkNames[c] }

var rows = [Checks]map[Outcome]rule.Clause{
	Shaken: {
		Panic:    "BHM 7.2/panic",
		Stunned:  "BHM 7.2/stunned",
		Shaky:    "BHM 7.2/shaken",
		Recovery: "BHM 7.2/recovery",
	},
	ArmouredPanic: {
		Berserk:      "BHM 7.3/berserk",
		Paranoia:     "BHM 7.3/paranoia",
		Fright:       "BHM 7.3/fright",
		SelfDestruct: "BHM 7.3/self-destruct",
		Shock:        "BHM 7.3/shock",
		Recovery:     "BHM 7.3/recovery",
	},
	UnarmouredPanic: {
		Berserk:  "BHM 7.3/unarmoured-berserk",
		Run:      "BHM 7.3/unarmoured-run",
		Fright:   "BHM 7.3/unarmoured-fright",
		Shock:    "BHM 7.3/unarmoured-shock",
		Recovery: "BHM 7.3/unarmoured-recovery",
	},
}

// Clause returns the clause of the outcome's row in the check's table; empty if the table has no
// such row.
func (c Check) Clause(o Outcome) rule.Clause { return rows[c][o] }

// Cite returns the clause of the whole check.
func (c Check) Cite() rule.Clause {
	if c == Shaken {
		return "BHM 7.2"
	}
	return "BHM 7.3"
}
