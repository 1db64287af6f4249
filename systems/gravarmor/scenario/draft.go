package scenario

import (
	"fmt"
	"slices"

	"metahex/game"
	"metahex/maps/hexes"
	"metahex/rule"
	"metahex/systems/rulebook"
)

// Muster implements rulebook.MusterForm. The units are one detachment.
func (f *File) Muster(side game.Side, units []string) error {
	force := []*rule.Located[forceFile]{League: &f.Forces.League, Imperial: &f.Forces.Imperial}[side]
	zone := rule.Of(f.Zones.Names()[0])
	for _, d := range slices.Backward(force.Value.Detachments) {
		if d.Zone != nil {
			zone = *d.Zone
		}
	}
	force.Value = forceFile{Detachments: []DetachmentFile{{Name: rule.Of("Force"), Units: rulebook.Counts(units), Zone: &zone}}}
	return nil
}

// Aim implements rulebook.Form.
func (f *File) Aim(aims []rulebook.Aim) error {
	f.Victory = victoryFile{Text: rulebook.AimsText, Margin: rule.Of(1)}
	awards := &f.Victory.Awards.Value
	for i, a := range aims {
		zone := fmt.Sprintf("objective-%d", i+1)
		*f.Zones.Put(zone) = ZoneFile{ZoneFile: hexes.ZoneFile{Title: fmt.Sprintf("objective %d", i+1), Hexes: rule.AllOf(a.At)}}
		for _, side := range sideNames {
			*awards = append(*awards, AwardFile{To: rule.Of(side), For: rule.Of(Hold), Zone: new(rule.Of(zone)), Score: rule.Of(a.Points)})
		}
	}
	for _, side := range sideNames {
		*awards = append(*awards, AwardFile{To: rule.Of(side), For: rule.Of(Kill), Score: rule.Of(1)})
	}
	return nil
}
