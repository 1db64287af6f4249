package scenario

import (
	"slices"

	"metahex/game"
	"metahex/rule"
	"metahex/systems/rulebook"
	"metahex/systems/tabletop"
)

// Muster implements rulebook.MusterForm. Pieces for which there is no place enter in turn 1.
func (f *File) Muster(side game.Side, units []string) error {
	force := []*ForceFile{game.Red: &f.Forces.Red, game.Blue: &f.Forces.Blue}[side]
	old, labels := slices.DeleteFunc(force.Pieces, func(p PieceFile) bool { return p.At.Node == nil }), tabletop.Labels{}
	force.Pieces = nil
	for i, unit := range units {
		p := PieceFile{Unit: rule.Of(unit), Label: rule.Of(labels.Next(unit))}
		if i < len(old) {
			p.At, p.Face = old[i].At, old[i].Face
		} else {
			p.Enters = 1
		}
		force.Pieces = append(force.Pieces, p)
	}
	return nil
}

// Aim implements rulebook.Form.
func (f *File) Aim(aims []rulebook.Aim) (err error) {
	f.Victory = rulebook.AimsText
	f.Objectives, err = tabletop.Aims(aims)
	return err
}
