package cards

import (
	"strings"

	"gopkg.in/yaml.v3"

	"metahex/rule"
)

// A Class is the broad kind of a unit.
type Class uint8

// The classes.
const (
	Armoured   Class = iota + 1 // BHM 4.1: a card with five damage boxes
	Unarmoured                  // BHM 4.2: out at the first hit
	Drone                       // BHM 4.3: out at the first hit
)

var classNames = []string{"armoured", "unarmoured", "drone"}

// String returns the word of the class in unit files.
func (c Class) String() string {
	if c < Armoured || c > Drone {
		return "no class"
	}
	return classNames[c-1]
}

// Clause returns the clause that describes the class.
func (c Class) Clause() rule.Clause {
	return [...]rule.Clause{"", "BHM 4.1", "BHM 4.2", "BHM 4.3"}[c]
}

// UnmarshalText reads the word of a class.
func (c *Class) UnmarshalText(text []byte) error {
	err := rule.SetWord(c, "class", text, classNames)
	*c++
	return err
}

// Abilities is the set of special abilities and limits of a unit type.
type Abilities uint32

// The abilities.
const (
	Bounce     Abilities = 1 << iota // BHM 8.2: thrusters
	Fly                              // BHM 12.4: a drone; it flies over all terrain and does not have to land
	Fixed                            // BHM 12.4.4: cannot move
	Paint                            // BHM 9.4: may paint targets
	Command                          // BHM 11.1: keeps other units in command, gives active command
	Stealth                          // BHM 12.3
	QueryOnce                        // BHM 5.5: may look at one enemy card per activation
	QueryAll                         // BHM 5.5: may look at all enemy cards in sight
	SingleShot                       // BHM 4.1.7: no rapid fire
	Sniper                           // BHM 11.1b: fires only at rest and from the ground, range bands of fifteen, paints for +4
	Engineer                         // BHM 11.2: repair of others, demolition, mine clearance
	Crusader                         // BHM 11.3: calms shaken and panicked units nearby
	JackKnife                        // BHM 11.4: printed attack doubled against adjacent targets
	Battery                          // BHM 12.4.4: fires twice without the rapid-fire penalty (4.3.5)
	Bomb                             // BHM 12.4.2: one nuclear charge
	Jammer                           // BHM 12.4.3: disturbs command and aim of nearby enemies; cannot be painted
)

var abilityNames = []string{"bounce", "fly", "fixed", "paint", "command", "stealth", "query-once", "query-all",
	"single-shot", "sniper", "engineer", "crusader", "jack-knife", "battery", "bomb", "jammer"}

// String lists the abilities as unit files name them.
func (a Abilities) String() string {
	var names []string
	for i, name := range abilityNames {
		if a&(1<<i) != 0 {
			names = append(names, name)
		}
	}
	return strings.Join(names, ", ")
}

// abilityNotes describe each ability in a few words, with its clause.
var abilityNotes = []string{
	"bounces and flies by thrusters (8.2)", "flies over all terrain, may stay in the air (12.4)", "cannot move (12.4.4)", "may paint targets (9.4)",
	"keeps others in command, commands actively (11.1)", "stealth (12.3)", "looks at one enemy card per activation (5.5)", "looks at all enemy cards in sight (5.5)",
	"no rapid fire (4.1.7)", "fires only at rest, on the ground; range bands of 15; paints for +4 (11.1)", "repairs others, demolishes, clears mines (11.2)",
	"calms shaken and panicked units nearby (11.3)", "printed attack doubled against adjacent targets (11.4)", "fires twice without penalty (12.4.4)", "carries one nuclear charge (12.4.2)",
	"jams command and aim of nearby enemies; cannot be painted (12.4.3)",
}

// Notes returns a description of each ability, for the special rules on a card (BHM 5.3).
func (a Abilities) Notes() []string {
	var notes []string
	for i, note := range abilityNotes {
		if a&(1<<i) != 0 {
			notes = append(notes, note)
		}
	}
	return notes
}

// UnmarshalYAML reads a list of names of abilities.
func (a *Abilities) UnmarshalYAML(n *yaml.Node) error {
	if n.Kind != yaml.SequenceNode {
		return rule.At(n, "want a list of abilities, such as [bounce, paint]")
	}
	*a = 0
	for _, c := range n.Content {
		bit := ability(c.Value)
		if bit == 0 {
			return rule.At(c, "%s", rule.Unknown("ability", c.Value, abilityNames))
		}
		if *a&bit != 0 {
			return rule.At(c, "ability %q is already given", c.Value)
		}
		*a |= bit
	}
	return nil
}

func ability(name string) Abilities {
	for i, known := range abilityNames {
		if known == name {
			return 1 << i
		}
	}
	return 0
}
