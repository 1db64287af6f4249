package gravarmor

import "metahex/game"

// Way is the path along which a shot is counted: the hexes of the lowest sum,
// with what they sum to (GA combat/detection).
func (w window) Way(b *battle, c game.Choice) []game.Waypoint {
	if c.Verb != vFire || !b.legal(int(c.Args[0]), int(c.Args[1])) {
		return nil
	}
	g, v := int(c.Args[0]), int(c.Args[1])
	if b.guns[g].Range == 0 {
		return nil // ortillery sees through the eyes of others
	}
	return b.waypoints(b.ground.detector.Trace(b.scan(g, v), nil))
}

// Aims implements game.Aiming: each weapon of a unit at an enemy.
func (w window) Aims(b *battle, by, at int32) (all []game.Choice) {
	if min(by, at) < 0 || int(max(by, at)) >= len(b.units) || b.side(int(by)) == b.side(int(at)) {
		return nil
	}
	for g := range b.gunsOf(int(by)) {
		all = append(all, choice(vFire, g, int(at)))
	}
	return all
}
