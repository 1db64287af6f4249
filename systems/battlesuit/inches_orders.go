package battlesuit

import (
	"metahex/game"
	"metahex/grid"
	"metahex/rule"
)

// Answers that name a point of a table: any that the rules allow is taken, whether
// it is listed or not.

// pointed reports whether an order of a soldier under way names a point.
func pointed(v game.Verb) bool { return v == vGo || v == vEnter || v == vDemolish || v == vFace }

// refusePoint says why an order that names a point is against the rules; nil if it is
// not.
func (b *battle) refusePoint(u int, c game.Choice) error {
	at, ok := b.placeIn(c, 0)
	s := &b.soldiers[u]
	switch {
	case !ok:
		return rule.Refuse("BHM 15.1", "there is no such point on the table; want 0,0 to %s", b.raster.Table.Size)
	case c != b.placed(c.Verb, at) || (s.at < 0) != (c.Verb == vEnter) || s.stealth > 0:
		return b.unheard(c)
	}
	switch c.Verb {
	case vEnter:
		return b.refuseEnter(u, at)
	case vDemolish:
		return b.refuseDemolish(u, at)
	case vFace:
		return b.refuseFace(u, c)
	}
	return b.refuseGo(u, c)
}

// refuseEnter says why a soldier cannot come onto the table at a point.
func (b *battle) refuseEnter(u int, at spot) error {
	m := &b.roster[u]
	switch {
	case !b.raster.stands(at):
		return rule.Refuse("BHM 15.3", "%s is not on the table with the whole base", b.name(at))
	case !m.detachment.Region.has(at.point()) || !m.detachment.Region.fits(b.ground.dot(at).Terrain):
		return rule.Refuse("BHM 8.4", "%s is not at %s, where %s comes on", b.name(at), m.detachment.Where, b.label(u))
	case b.seenThere(at, u) >= 0:
		return rule.Refuse("BHM 8.3", "%s is where another stands", b.name(at))
	case !b.mayEnterAt(u, at):
		return rule.Refuse("BHM 2.3.6", "%s %s", b.name(at), hindrances[tooWet].text)
	}
	return nil
}

// refuseDemolish says why an engineer cannot bring down what is at a point: it is
// there if a base would touch it, and next to him if it is no more than an inch from
// the middle of his own (BHM 11.2.2).
func (b *battle) refuseDemolish(u int, at spot) error {
	switch {
	case !b.has(u, engineer):
		return rule.Refuse("BHM 11.2.2", "%s is no engineer", b.label(u))
	case !b.did(quiet) || b.did(shaky|half) || b.is(u, airborne):
		return rule.Refuse("BHM 11.2.2", "demolition comes before anything else, and from the ground")
	case !b.soldiers[u].at.point().Near(at.point(), grid.Inch):
		return rule.Refuse("BHM 11.2.2", "%s is more than an inch away", b.name(at))
	case !b.frail(at):
		return rule.Refuse("BHM 11.2.2", "nothing at %s can be brought down", b.name(at))
	}
	return nil
}
