package battlesuit

import "math"

// settle moves a soldier off a point that another soldier occupies: back to the point it has just
// left, or to the nearest free point (BHM 8.3).
func (b *battle) settle(t *table, u int) {
	if !b.on(u) || !b.is(u, passing) {
		return
	}
	b.unset(u, passing)
	s := &b.soldiers[u]
	back := b.act.prev
	if back < 0 || b.occupant(back, u) != noUnit {
		back = b.nearestFree(u)
	}
	if back < 0 {
		return
	}
	s.at = back
	if ground := b.footLevel(back); !b.is(u, airborne) || int(s.level) < ground {
		s.level = int8(ground)
	}
	t.Say("BHM 8.3", "%s may not stop on an occupied point and goes back to %s.", b.label(u), b.where(u))
}

// nearestFree returns the nearest dry point without a soldier.
func (b *battle) nearestFree(u int) spot {
	best, at := int64(math.MaxInt64), nowhere
	for id := range b.spots() {
		if d := b.far(b.soldiers[u].at, id); d < best && b.occupant(id, u) == noUnit && !b.wet(id) {
			best, at = d, id
		}
	}
	return at
}
