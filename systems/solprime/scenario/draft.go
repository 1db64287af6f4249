package scenario

import (
	"fmt"
	"slices"

	"metahex/game"
	"metahex/rule"
	"metahex/systems/rulebook"
	"metahex/systems/tabletop"
)

// Muster implements rulebook.MusterForm. The stands take the places of the stands before, unless the player
// sets them up.
func (f *File) Muster(side game.Side, units []string) error {
	force := []*ForceFile{game.Red: &f.Forces.Red, game.Blue: &f.Forces.Blue}[side]
	var old, stands []UnitFile
	for _, p := range force.Platoons {
		old = append(old, slices.DeleteFunc(p.Units, func(u UnitFile) bool { return u.At.Node == nil })...)
	}
	if force.Zones == nil && len(units) > len(old) {
		return fmt.Errorf("found more than %d stands; the pattern has no more places", len(old))
	}
	labels := tabletop.Labels{}
	for i, unit := range units {
		u := UnitFile{Unit: rule.Of(unit), Label: rule.Of(labels.Next(unit))}
		if force.Zones == nil {
			u.At, u.Face = old[i].At, old[i].Face
		}
		stands = append(stands, u)
	}
	*force = ForceFile{Level: force.Level, Control: force.Control, Centre: force.Centre, Psionic: force.Psionic, Edge: force.Edge, Zones: force.Zones, Overwatch: force.Overwatch}
	for some := range slices.Chunk(stands, 6) {
		force.Platoons = append(force.Platoons, PlatoonFile{rule.Of(fmt.Sprintf("Force-%d", len(force.Platoons)+1)), rule.Of("veteran"), some})
	}
	return nil
}

// Aim implements rulebook.Form.
func (f *File) Aim(aims []rulebook.Aim) (err error) {
	f.Victory = rulebook.AimsText
	f.Objectives, err = tabletop.Aims(aims)
	return err
}
