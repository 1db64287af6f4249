package scenario

import (
	"fmt"
	"slices"

	"metahex/game"
	"metahex/rule"
	"metahex/systems/rulebook"
)

// Muster implements rulebook.MusterForm. The units are one detachment.
func (f *File) Muster(side game.Side, units []string) error {
	force := &[]*rule.Located[ForceFile]{game.Red: &f.Forces.Red, game.Blue: &f.Forces.Blue}[side].Value
	zone := rule.Of(f.Zones.Names()[0])
	for _, d := range slices.Backward(force.Detachments) {
		if d.Zone != nil {
			zone = *d.Zone
		}
	}
	force.Build.Value = 0
	for _, unit := range units {
		kind, err := Library.Standard().Units.Find(unit)
		if err != nil {
			return err
		}
		force.Build.Value += Library.Standard().Units.Kind(kind).Build.Points
	}
	force.Detachments = []DetachmentFile{{Name: rule.Of("Force"), Units: rulebook.Counts(units), Zone: &zone}}
	return nil
}

// Aim implements rulebook.Form.
func (f *File) Aim(aims []rulebook.Aim) error {
	f.Victory = victoryFile{Text: rulebook.AimsText, Margin: rule.Of(1)}
	awards := &f.Victory.Awards.Value
	for i, a := range aims {
		zone := fmt.Sprintf("objective-%d", i+1)
		*f.Zones.Put(zone) = ZoneFile{Title: fmt.Sprintf("objective %d", i+1), Dots: rule.AllOf(a.At)}
		for _, side := range []game.Side{game.Red, game.Blue} {
			*awards = append(*awards, AwardFile{To: rule.Of(side.String()), For: rule.Of(Control), Zone: new(rule.Of(zone)), Score: Score(a.Points)})
		}
	}
	for _, side := range []game.Side{game.Red, game.Blue} {
		*awards = append(*awards, AwardFile{To: rule.Of(side.String()), For: rule.Of(Kill), Score: -1})
	}
	return nil
}
