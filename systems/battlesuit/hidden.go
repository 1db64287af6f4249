package battlesuit

// spot ends a soldier's hiding (BHM 12.10).
func (b *battle) spot(t *table, u int) {
	if !b.is(u, hidden) {
		return
	}
	b.unset(u, hidden)
	if b.on(u) {
		t.Say("BHM 12.10", "%s comes to light at %s.", b.label(u), b.where(u))
	}
}

// discover ends the hiding of a soldier who moves, and of enemies whom he comes
// upon: next to them or, under the other reading, on their very point.
func (b *battle) discover(t *table, u int) {
	b.spot(t, u)
	reach := 1
	if b.readings.Spotting == entersIt {
		reach = 0
	}
	for v := range b.soldiers {
		if b.is(v, hidden) && b.on(v) && b.side(v) != b.side(u) && b.apart(u, v) <= reach {
			b.spot(t, v)
		}
	}
}
