package gts

import (
	"metahex/game"
	"metahex/rule"
)

// refuseRearguard says why a unit cannot leave a rearguard (GTS
// engineer/rearguard).
func (b *battle) refuseRearguard(u int) error {
	if b.class(u) != Infantry || b.roster[u].rearguard || b.spare(u) < 0 {
		return rule.Refuse("GTS engineer/rearguard", "%s leaves no rearguard: want infantry of a formation that has one left", b.label(u))
	}
	if len(b.rearHexes(u)) == 0 {
		return rule.Refuse("GTS engineer/rearguard-check", "%s has no hex near for a rearguard", b.label(u))
	}
	return nil
}

// rearHexes are the hexes in which a unit can leave a rearguard.
func (b *battle) rearHexes(u int) (all []int16) {
	if !b.on(u) || b.spare(u) < 0 {
		return nil
	}
	for i := range b.near {
		at := int16(i)
		if b.apart(b.units[u].at, at) <= b.tables.Of(RearguardDistance) && b.span.Has(b.place(at)) && b.refusePost(u, at) == nil {
			all = append(all, at)
		}
	}
	return all
}

// refusePost says why no rearguard can be left in a hex: out of fire zones, near,
// and where the unit could go by itself.
func (b *battle) refusePost(u int, at int16) error {
	switch {
	case at < 0 || int(at) >= len(b.near) || !b.span.Has(b.place(at)):
		return nil
	case b.apart(b.units[u].at, at) > b.tables.Of(RearguardDistance) || !b.couldGo(u, at):
		return rule.Refuse("GTS engineer/rearguard-check", "%s could not go to %s in one action, or it is too far", b.label(u), b.name(at))
	case b.nearEntry(at, b.side(u)):
		return b.refuseEntry(at)
	case b.inEnemyZone(at, b.side(u)) || b.enemyIn(at, b.side(u)):
		return rule.Refuse("GTS engineer/rearguard-check", "%s is in an enemy fire zone", b.name(at))
	case !b.room(at, b.side(u), 1, 0):
		return rule.Refuse("GTS general/stacking", "%s is full", b.name(at))
	}
	return nil
}

// posting asks where a rearguard is left (GTS engineer/rearguard-check).
type posting struct{ Unit int8 }

func (p posting) String() string { return "a rearguard" }

// Ask offers the hexes.
func (p posting) Ask(b *battle) game.Question {
	u := int(p.Unit)
	q := game.Question{Side: b.side(u), Topic: "rearguard", Cite: "GTS engineer/rearguard-check", Seen: game.Everyone}
	for _, at := range b.rearHexes(u) {
		q.Options = append(q.Options, game.Option{Choice: choice(vPost, int(at))})
	}
	return q
}

// Refuse says why not there.
func (p posting) Refuse(b *battle, c game.Choice) error {
	if c.Verb != vPost {
		return nil
	}
	return b.refusePost(int(p.Unit), int16(c.Args[0]))
}

// Answer puts it on the map; it rests in this activation (GTS
// engineer/rearguard-rest).
func (p posting) Answer(t *table, c game.Choice) {
	b, u := t.State, int(p.Unit)
	v, at := b.spare(u), int16(c.Args[0])
	b.units[v].at = at
	b.set(v, fresh)
	b.claim(v)
	t.Say("GTS engineer/rearguard-check", "%s leaves %s at %s.", b.label(u), b.label(v), b.name(at))
}

// couldGo tells whether a unit could reach a hex, two away at most, with its
// allowance.
func (b *battle) couldGo(u int, to int16) bool {
	from, left := b.units[u].at, b.allowance(u)
	if from == to {
		return true
	}
	if x := b.leg(u, from, to, false); x.why == nil {
		return x.cost <= left
	}
	for _, via := range b.near[from] {
		if via == nowhere || b.enemyIn(via, b.side(u)) {
			continue
		}
		x, y := b.leg(u, from, via, false), b.leg(u, via, to, false)
		if x.why == nil && y.why == nil && x.cost+y.cost <= left {
			return true
		}
	}
	return false
}
