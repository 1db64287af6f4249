package solprime

import (
	"metahex/game"
	"metahex/grid"
	"metahex/los/books"
	"metahex/systems/solprime/scenario"
)

// Towns (SP urban) are areas of many buildings. A stand within an inch of the edge can fire out of the
// town and be fired at from outside. Two stands in one town can only fight in close combat.
//
//	         ┌─────────────────┐
//	 ● ─────▶│● ≤ 1"      ●    │      ● ◀──▶ ●  in one town: close combat
//	 ◀───────│            deep │
//	         └─────────────────┘
//	          sight reaches 2" through it

// townOf returns the town that a stand is in, or -1. Stands in the air are in no town.
func (b *battle) townOf(u int) int {
	if b.aloft(u) {
		return -1
	}
	return books.TownAt(b.table, b.stands[u].at)
}

// brink reports whether the base of a stand in a town is within an inch of the edge of the town.
func (b *battle) brink(u, town int) bool {
	at, within := b.stands[u].at, b.base(u).Radius+int64(b.tables.Of(scenario.TownEdge))
	area := &b.table.Features[town].Area
	for _, p := range area.Polygons {
		for i := range p {
			if grid.NearSegment(at, p[i], p[(i+1)%len(p)], within) {
				return true
			}
		}
	}
	for _, c := range area.Circles {
		if deep := c.Radius - within; c.Has(at) && (deep < 0 || at.Sub(c.At).Square() >= deep*deep) {
			return true
		}
	}
	return false
}

// The reasons why a town prevents fire.
var (
	inOneTown = &game.Reason{Cite: "SP urban/inside", Text: "%s and %s are in the same town, where only close combat is possible"}
	staysIn   = &game.Reason{Cite: "SP close-combat/urban", Text: "%s is in a town, and only infantry can fire out of a town"}
	isDeep    = &game.Reason{Cite: "SP urban/edge", Text: "%s is more than an inch deep in the town"}
)

// towned returns why a town prevents stand u from firing at stand v.
func (b *battle) towned(u, v int) hindrance {
	from, to := b.townOf(u), b.townOf(v)
	switch {
	case from < 0 && to < 0:
	case from == to:
		return inOneTown.ForBoth(stood(u), stood(v))
	case from >= 0 && b.readings[scenario.Towns] == scenario.InfantryOnly && !b.infantry(u):
		return staysIn.For(stood(u))
	case from >= 0 && !b.brink(u, from):
		return isDeep.For(stood(u))
	case to >= 0 && !b.brink(v, to):
		return isDeep.For(stood(v))
	}
	return hindrance{}
}
