package gravarmor

import (
	"fmt"
	"strings"

	"metahex/game"
	"metahex/los/detection"
	"metahex/rule"
	"metahex/systems/gravarmor/scenario"
)

// scan is the question whether a weapon has a unit in range and detected. The firer chooses the
// path for both. Package los finds the path with the lowest sum, which is never worse
// (GA combat/range, GA combat/detection).
func (b *battle) scan(g, v int) detection.Scan {
	to := b.where(v)
	return detection.Scan{
		From: int(b.units[b.guns[g].unit].at), To: int(to), Range: b.guns[g].Range, EW: b.ew(g),
		Value: b.screen(v, to), Automatic: b.evident(v),
	}
}

// detects returns the verdict.
func (b *battle) detects(g, v int) bool { return b.ground.detector.Detects(b.scan(g, v)) }

// evident units are detected by any weapon that has them in range (GA combat/detection/automatic).
func (b *battle) evident(v int) bool { return b.is(v, exposed) }

// ew is the EW with which a weapon fires and detects (GA combat/effects/ew).
func (b *battle) ew(g int) int {
	return max(0, b.guns[g].EW-int(b.units[b.guns[g].unit].lost))
}

// screen is the combat value of a unit's own hex for detection. The special value counts only where
// the unit has ended its move (GA scenarios/special). That includes a hex into which it has dived,
// or where it has come down and cannot go on.
func (b *battle) screen(v int, at int16) int {
	down := b.act.way == landed && b.kind(v).Move != scenario.DropShip
	if b.act.unit == int8(v) && b.act.steps > 0 && !down {
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

// sighting says how a unit is detected, as an item that adds nothing.
func (b *battle) sighting(g, v int) rule.Item {
	if b.units[b.guns[g].unit].at < 0 {
		return rule.Item{Reason: "ranged by a friend", Cite: "GA orbital/ortillery/ranging"}
	}
	d := b.ground.detector.Trace(b.scan(g, v), nil)
	if d.Automatic {
		return rule.Item{Reason: fmt.Sprintf("detected by itself, %d of %d hexes away", d.Distance, b.guns[g].Range), Cite: d.Clause()}
	}
	return rule.Item{Reason: fmt.Sprintf("detected with %d of EW %d, by %s", d.Sum, b.ew(g), b.route(d)), Cite: d.Clause()}
}

// route lists the hexes of a path of detection.
func (b *battle) route(d detection.Detection) string {
	var path []string
	for _, p := range d.Path {
		path = append(path, b.hexName(int16(p.Hex)))
	}
	return strings.Join(path, " ")
}

// hinderDetection returns why a weapon does not reach a unit: it is out of range, or not
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

// Why a weapon does not reach a unit.
var (
	outOfRange = &game.Reason{Cite: "GA combat/range", Text: "%s is %s"}
	undetected = &game.Reason{Cite: "GA combat/detection", Text: "%s is not detected: %s"}
)

// reach names the distance of a unit from a weapon.
type reach struct {
	wordless
	b *battle
}

// Name implements game.Names.
func (n reach) Name(pair int32) (string, bool) {
	b, k, v := n.b, &n.b.guns[pair>>8], int(pair&0xff)
	return fmt.Sprintf("%d hexes away; %s reaches %d", b.ground.board.Distance(int(b.units[k.unit].at), int(b.where(v))), k.label, k.Range), true
}

// unseen names the path that comes nearest to detection, for a weapon and a unit.
type unseen struct {
	wordless
	b *battle
}

// Name implements game.Names.
func (n unseen) Name(pair int32) (string, bool) {
	b, g := n.b, int(pair>>8)
	d := b.ground.detector.Trace(b.scan(g, int(pair&0xff)), nil)
	return fmt.Sprintf("%d at the least, by %s, and %s has EW %d", d.Sum, b.route(d), b.guns[g].label, b.ew(g)), true
}

// wordless are names without words.
type wordless struct{}

// Find implements game.Names.
func (wordless) Find(string) (int32, bool) { return 0, false }

// All implements game.Names.
func (wordless) All() []string { return nil }
