package gravarmor

import "metahex/systems/gravarmor/scenario"

// ranged reports whether ortillery may fire at a unit: a friend on the map must have it in range
// and detected. Disrupted infantry still spots for ortillery. A disrupted vehicle does not, because
// it is clearing its shields (GA orbital/ortillery/ranging).
func (b *battle) ranged(v int) bool {
	for g := range b.guns {
		u := int(b.guns[g].unit)
		if b.side(u) == b.mover || b.units[u].at < 0 {
			continue
		}
		if b.is(u, disrupted) && b.kind(u).Move != scenario.Infantry {
			continue
		}
		if b.detects(g, v) {
			return true
		}
	}
	return false
}
