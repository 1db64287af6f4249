package solprime

import "metahex/grid"

// Advice for the end of a leg: what a stand could fire at from there, and what enemies could do to it
// there. Both are weighed against the same figures for the place where the stand is now.

// prospect returns the worth of a stand's shots from its place, minus the enemy's shots at it.
func (b *battle) prospect(u int) int {
	w := b.Or(shipped)
	if w[wLater] == 0 && w[wDanger] == 0 {
		return 0
	}
	best, danger := b.duel(u)
	return b.by(wLater, best) - b.by(wDanger, danger)
}

// prospectAt is like prospect, for another place. The stand faces the way it has come, also after it
// has backed off: so this undervalues backing off with a fixed gun.
func (b *battle) prospectAt(u int, at grid.Point) int {
	if b.stands[u].host != nowhere {
		return 0
	}
	d := b.scout()
	s := &d.stands[u]
	if to := at.Sub(s.at); to != (grid.Vector{}) {
		s.facing = to
	}
	s.at = at
	return d.prospect(u)
}

// duel returns the worth of a stand's best shot from its place, and half of what enemies who see it
// there could gain by their best shots. It looks along a line of sight only if one of the two is in
// range, and weighs shots, which is slower, only along free lines.
func (b *battle) duel(u int) (best, danger int) {
	for v := range b.stands {
		if !b.foe(u, v) || !b.outside(v) {
			continue
		}
		fires, fears := b.covers(u, v, b.kind(u).Weapons), b.covers(v, u, b.kind(v).Weapons)
		if !fires && !fears || !b.sees(u, v, b.stands[v].at) {
			continue
		}
		if fires {
			best = max(best, b.strongest(u, v))
		}
		if fears {
			danger += b.strongest(v, u) / 2
		}
	}
	return best, danger
}

// strongest returns the worth of a stand's best shot at an enemy, if it sees the enemy.
func (b *battle) strongest(u, v int) (most int) {
	for i, w := range b.kind(u).Weapons {
		if b.stands[u].load[i] > 0 && b.ranges(u, v, w) && b.aimed(u, v, w) {
			most = max(most, b.gainWith(u, v, w))
		}
	}
	return most
}
