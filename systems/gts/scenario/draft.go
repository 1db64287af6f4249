package scenario

import (
	"fmt"
	"strings"

	"metahex/game"
	"metahex/rule"
	"metahex/systems/rulebook"
)

// Place implements rulebook.PlaceForm. A list has units and their hexes: "A1 A2 at K-04, A3 at J-05".
func (f *File) Place(side game.Side, list string) error {
	force := []*ForceFile{game.Red: &f.Forces.Red, game.Blue: &f.Forces.Blue}[side]
	force.Units, force.Arrive = nil, nil
	for part := range strings.SplitSeq(list, ",") {
		units, at, _ := strings.Cut(part, " at ")
		if len(strings.Fields(units)) == 0 || len(strings.Fields(at)) != 1 {
			return fmt.Errorf("found %q; want units and a hex, such as A1 A2 at K-04", strings.TrimSpace(part))
		}
		here := force.Units.Put(strings.TrimSpace(at))
		*here = append(*here, rule.AllOf(strings.Fields(units)...)...)
	}
	return nil
}

// Aim implements rulebook.Form.
func (f *File) Aim(aims []rulebook.Aim) error {
	f.Objectives, f.Victory.Text = nil, rulebook.AimsText
	for _, a := range aims {
		f.Objectives = append(f.Objectives, ObjectiveFile{At: rule.Of(a.At), Points: a.Points})
	}
	return nil
}
