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
