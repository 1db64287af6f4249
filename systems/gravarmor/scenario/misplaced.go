package scenario

import "metahex/game"

// misplaced warns of units that cannot stand in the hex where the key `at` puts them.
func (r *reader) misplaced(side game.Side, f *forceFile) {
	all := r.s.Forces[side].Detachments[len(f.Forts):]
	for i := range f.Detachments {
		d, at := &all[i], f.Detachments[i].At
		if at == nil || len(d.Zone.Hexes) == 0 {
			continue
		}
		h := d.Zone.Hexes[0]
		t := &r.s.Key.Terrains[r.s.Key.Of(r.s.Board.Hex(h))]
		if k := t.refused(d.Units); k != nil {
			r.s.CannotStand(at.Node, "GA scenarios/forces", k.Name, r.s.Board.Name(h), t.Name+", "+t.Cost[k.Move].String())
		}
	}
}

// refused returns the kind of the first unit that cannot stand on a terrain, or nil. Infantry can
// begin inside a carrier among the units.
func (t *Terrain) refused(units []Recruit) *Kind {
	seats := 0
	for _, u := range units {
		if u.Kind.Carrier && u.Kind.Move <= Grav && t.Stands(u.Kind) {
			seats++
		}
	}
	for _, u := range units {
		switch {
		case t.Stands(u.Kind):
		case u.Kind.Move == Infantry && seats > 0:
			seats--
		default:
			return u.Kind
		}
	}
	return nil
}

// Stands reports whether units of a kind can be in hexes of the terrain at all.
func (t *Terrain) Stands(k *Kind) bool { return k.Move > Grav || t.Cost[k.Move] > 0 }
