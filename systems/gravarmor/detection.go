package gravarmor

import (
	"fmt"

	"metahex/game"
	"metahex/los/detection"
	"metahex/rule"
	"metahex/systems/gravarmor/scenario"
)

// scan describes a check: is a unit in range of a weapon, and does the weapon detect it? The firer
// chooses the path for both. Package los finds the path with the lowest sum, which is always best
// for the firer (GA combat/range, GA combat/detection).
func (b *battle) scan(g, v int) detection.Scan {
	to := b.where(v)
	return detection.Scan{
		From: int(b.units[b.guns[g].unit].at), To: int(to), Range: b.guns[g].Range, EW: b.ew(g),
		Value: b.screen(v, to), Automatic: b.evident(v),
	}
}

// detects reports whether a unit is in range of a weapon and detected by it.
func (b *battle) detects(g, v int) bool { return b.ground.detector.Detects(b.scan(g, v)) }

// evident reports whether a unit is detected automatically by any weapon in range
// (GA combat/detection/automatic).
func (b *battle) evident(v int) bool { return b.is(v, exposed) }

// ew returns the EW with which a weapon fires and detects (GA combat/effects/ew).
func (b *battle) ew(g int) int {
	return max(0, b.guns[g].EW-int(b.units[b.guns[g].unit].lost))
}

// screen returns the combat value of a unit's own hex for detection. The special value counts only
// if the unit has ended its move in the hex (GA scenarios/special). A unit that has dived, or has
// landed and cannot go on, has ended its move.
func (b *battle) screen(v int, at int16) int {
	down := b.act.way == landed && b.kind(v).Move != scenario.DropShip
	if b.act.unit == int8(v) && b.act.steps > 0 && !down {
		return b.terrain(at).Combat
	}
	return b.cover(v, at)
}

// cover returns the combat value of a hex for a unit in that hex (GA scenarios/special).
func (b *battle) cover(v int, at int16) int {
	t := b.terrain(at)
	if own := t.Special[b.kind(v).Move]; own >= 0 {
		return own
	}
	return t.Combat
}

// sighting returns how a unit is detected, as an item of a sum that adds nothing.
func (b *battle) sighting(g, v int) rule.Item {
	if b.units[b.guns[g].unit].at < 0 {
		return rule.Item{Reason: "a friendly unit detects the target in range", Cite: "GA orbital/ortillery/ranging"}
	}
	d := b.ground.detector.Trace(b.scan(g, v), nil)
	if d.Automatic {
		return rule.Item{Reason: fmt.Sprintf("detected automatically, %d hexes away (range %d)", d.Distance, b.guns[g].Range), Cite: d.Clause()}
	}
	return rule.Item{Reason: fmt.Sprintf("detected with %d of EW %d, along %s", d.Sum, b.ew(g), b.route(d)), Cite: d.Clause()}
}

// route returns the hexes of a detection path as text.
func (b *battle) route(d detection.Detection) string {
	return rule.Joined(d.Path, " ", func(p detection.Hop) string { return b.hexName(int16(p.Hex)) })
}

// hinderDetection returns why a weapon cannot fire at a unit: the unit is out of range or not
// detected.
func (b *battle) hinderDetection(g, v int) game.Hindrance {
	if b.detects(g, v) {
		return game.Hindrance{}
	}
	if b.ground.board.Distance(int(b.units[b.guns[g].unit].at), int(b.where(v))) > b.guns[g].Range {
		return outOfRange.ForBoth(titled(v), pair(aReach, g, v))
	}
	return undetected.ForBoth(titled(v), pair(aSighting, g, v))
}

// The reasons why a weapon cannot fire at a unit.
var (
	outOfRange = &game.Reason{Cite: "GA combat/range", Text: "%s is %s"}
	undetected = &game.Reason{Cite: "GA combat/detection", Text: "%s is not detected: %s"}
)

// reachWords formats the distance from a weapon to a unit.
func (b *battle) reachWords(pair int32) string {
	k, v := &b.guns[pair>>8], int(pair&0xff)
	return fmt.Sprintf("%d hexes away; %s reaches %d", b.ground.board.Distance(int(b.units[k.unit].at), int(b.where(v))), k.label, k.Range)
}

// sightingWords formats the path that comes nearest to detection, for a weapon and a unit.
func (b *battle) sightingWords(pair int32) string {
	g := int(pair >> 8)
	d := b.ground.detector.Trace(b.scan(g, int(pair&0xff)), nil)
	return fmt.Sprintf("the best path (%[2]s) needs EW %[1]d, but %[3]s has EW %[4]d", d.Sum, b.route(d), b.guns[g].label, b.ew(g))
}
