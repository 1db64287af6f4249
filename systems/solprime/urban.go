package solprime

import (
	"metahex/grid"
	"metahex/los/books"
	"metahex/rule"
)

// Towns (SP urban): areas of many buildings. Who is within an inch of the edge
// fires out and is fired at from without; within, there is close combat alone.
//
//	         ┌─────────────────┐
//	 ● ─────▶│● ≤ 1"      ●    │      ● ◀──▶ ●  in one town: close combat
//	 ◀───────│            deep │
//	         └─────────────────┘
//	          sight reaches 2" through it

// townOf is the town that a stand is in; who flies is in none.
func (b *battle) townOf(u int) int {
	if b.aloft(u) {
		return -1
	}
	return books.TownAt(b.table, b.stands[u].at)
}

// brink reports whether the base of a stand in a town is within an inch of the
// town's edge.
func (b *battle) brink(u, town int) bool {
	at, within := b.stands[u].at, b.base(u).Radius+int64(b.tables.Of(TownEdge))
	area := &b.table.Features[town].Area
	for _, p := range area.Polygons {
		for i := range p {
			if grid.NearSegment(at, p[i], p[(i+1)%len(p)], within) {
				return true
			}
		}
	}
	for _, c := range area.Circles {
		if deep := c.Radius - within; c.Has(at) && (deep < 0 || !(grid.Circle{At: c.At, Radius: deep}).Has(at)) {
			return true
		}
	}
	return false
}

// A towns is what towns have to do with fire from one stand at another.
type towns uint8

const (
	noTown towns = iota
	oneTown
	infantryOut // only infantry fires out
	deepFirer
	deepTarget
)

// towned finds what towns have to do with fire.
func (b *battle) towned(u, v int) towns {
	from, to := b.townOf(u), b.townOf(v)
	switch {
	case from < 0 && to < 0:
	case from == to:
		return oneTown
	case from >= 0 && b.readings[Towns] == infantryOnly && !b.infantry(u):
		return infantryOut
	case from >= 0 && !b.brink(u, from):
		return deepFirer
	case to >= 0 && !b.brink(v, to):
		return deepTarget
	}
	return noTown
}

// refuseTown says why there is no fire into, out of or within a town.
func (b *battle) refuseTown(u, v int) error {
	switch b.towned(u, v) {
	case oneTown:
		return rule.Refuse("SP urban/inside", "%s and %s are in one town, where there is close combat alone", b.label(u), b.label(v))
	case infantryOut:
		return rule.Refuse("SP close-combat/urban", "%s is in a town, out of which infantry alone fires", b.label(u))
	case deepFirer:
		return rule.Refuse("SP urban/edge", "%s is deeper in the town than an inch", b.label(u))
	case deepTarget:
		return rule.Refuse("SP urban/edge", "%s is deeper in the town than an inch", b.label(v))
	}
	return nil
}
