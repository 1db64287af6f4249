package scenario

import (
	"fmt"

	"metahex/game"
	"metahex/systems/rulebook"
)

// Texts about a scenario for the list in which players choose one.

// Muster summarizes a side's force: its name, then one line for each kind of unit and way of entry,
// "4 A-Inf", "2 Tau-8, turn 3".
func (s *Scenario) Muster(side game.Side) []string {
	var kinds []string
	for i := range s.Forces[side].Detachments {
		d := &s.Forces[side].Detachments[i]
		for k := range d.Units {
			u := &d.Units[k]
			kind := u.Kind.Name
			switch {
			case u.Kind.Move >= Immobile:
				kind += " (" + u.arms() + ")"
			case d.Start == OverEdge:
				kind += fmt.Sprintf(", turn %d", d.Turn)
			case d.Start == InOrbit && d.Turn > 1:
				kind += fmt.Sprintf(", in orbit, from turn %d", d.Turn)
			case d.Start == InOrbit:
				kind += ", in orbit"
			}
			kinds = append(kinds, kind)
		}
	}
	return append([]string{fmt.Sprintf("%s, %d units", SideName(side), len(kinds))}, rulebook.Counted(kinds)...)
}

// Terms returns how the battle is won, and which side begins.
func (s *Scenario) Terms() []string {
	return append(s.winning(), s.sequence())
}
