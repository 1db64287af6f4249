package scenario

import (
	"metahex/game"
)

// misplaced warns of units that cannot stand in the hex where the key `at` puts them. Infantry can
// begin inside a carrier of its detachment.
func (r *reader) misplaced(side game.Side, f *forceFile) {
	all := r.s.Forces[side].Detachments[len(f.Forts):]
	for i := range f.Detachments {
		d, at := &all[i], f.Detachments[i].At
		if at == nil || len(d.Zone.Hexes) == 0 {
			continue
		}
		h := d.Zone.Hexes[0]
		t := &r.s.Key.Terrains[r.s.Key.Of(r.s.Board.Hex(h))]
		seats := 0
		for _, u := range d.Units {
			if u.Kind.Carrier && u.Kind.Move <= Grav && t.Cost[u.Kind.Move] > 0 {
				seats++
			}
		}
		for _, u := range d.Units {
			if u.Kind.Move > Grav || t.Cost[u.Kind.Move] > 0 {
				continue
			}
			if u.Kind.Move == Infantry && seats > 0 {
				seats--
				continue
			}
			r.s.CannotStand(r.file, at.Node, "GA scenarios/forces", u.Kind.Name, r.s.Board.Name(h), t.Name+", "+t.Cost[u.Kind.Move].String())
			break
		}
	}
}
