package gravarmor

import "metahex/rule"

// detects tells whether a weapon has a unit in range and detected. The firer
// chooses the path that range and detection are counted along; one of the
// lowest sum is never the worse choice, so that one is taken
// (GA combat/range, GA combat/detection).
func (b *battle) detects(g, v int) bool {
	from, to := b.units[b.guns[g].unit].at, b.where(v)
	sum := b.ground.through[b.guns[g].Range][int(from)*len(b.names)+int(to)]
	switch {
	case sum == blind:
		return false
	case b.evident(v):
		return true
	}
	return int(sum)+b.screen(v, to) <= b.ew(g)
}

// evident units are detected by whoever has them in range
// (GA combat/detection/automatic).
func (b *battle) evident(v int) bool { return b.is(v, exposed) }

// ew is what a weapon fires and detects with (GA combat/effects/ew).
func (b *battle) ew(g int) int {
	return max(0, b.guns[g].EW-int(b.units[b.guns[g].unit].lost))
}

// screen is the combat value of a unit's own hex when it is to be detected: the
// special one counts only where it has ended its move (GA scenarios/special).
func (b *battle) screen(v int, at int16) int {
	if b.act.unit == int8(v) && b.act.steps > 0 {
		return b.terrain(at).Combat
	}
	return b.cover(v, at)
}

// cover is the combat value of a hex for a unit in it (GA scenarios/special).
func (b *battle) cover(v int, at int16) int {
	t := b.terrain(at)
	if own := t.Special[b.kind(v).Move]; own >= 0 {
		return own
	}
	return t.Combat
}

// refuseDetection says why a weapon does not reach a unit; nil if it does.
func (b *battle) refuseDetection(g, v int) error {
	if b.detects(g, v) {
		return nil
	}
	k := &b.guns[g]
	from, to := b.units[k.unit].at, b.where(v)
	if away := b.distance(from, to); away > k.Range {
		return rule.Refuse("GA combat/range", "%s is %d hexes away; %s reaches %d", b.name(v), away, k.label, k.Range)
	}
	sum := int(b.ground.through[k.Range][int(from)*len(b.names)+int(to)]) + b.screen(v, to)
	return rule.Refuse("GA combat/detection", "%s is not detected: %d at the least on any path, and %s has EW %d", b.name(v), sum, k.label, b.ew(g))
}
