package solprime

import (
	"metahex/grid"
	"metahex/systems/solprime/scenario"
)

// Which stand is inside which. A stand in a carrier is off the table until it gets out. A stand in a
// section of a structure has the place of the section, and fires out.
//
//	              ┌───────┐            ┌───────┐
//	carried ──▶   │  APC  │   housed ▶ │section│ ──▶ fire
//	              └───────┘            └───────┘
//	lost with the carrier             exposed when the section is gone

// nowhere is the host of a stand that is not inside another stand.
const nowhere = -1

// host returns the carrier or the section that a stand is in, or nowhere.
func (b *battle) host(u int) int { return int(b.stands[u].host) }

// outermost returns the carrier or the section that a stand is in, or the stand itself.
func (b *battle) outermost(u int) int {
	if h := b.host(u); h != nowhere {
		return h
	}
	return u
}

// structure reports whether a stand is a section of a structure.
func (b *battle) structure(u int) bool { return b.kind(u).Branch == scenario.Structure }

// carried reports whether a stand is in a carrier, and therefore not on the table.
func (b *battle) carried(u int) bool {
	h := b.host(u)
	return h != nowhere && !b.structure(h)
}

// housed reports whether a stand is in a section of a structure.
func (b *battle) housed(u int) bool {
	h := b.host(u)
	return h != nowhere && b.structure(h)
}

// outside reports whether a stand is alive, on the table, and not inside another stand.
func (b *battle) outside(u int) bool { return b.living(u) && b.host(u) == nowhere }

// inside lists the stands in a carrier or a section.
func (b *battle) inside(h int) (all []int) {
	for u := range b.stands {
		if b.exists(u) && b.host(u) == h {
			all = append(all, u)
		}
	}
	return all
}

// mark returns the target of fire at a stand: the section that the stand is in, or else the stand
// itself (SP fire/fortified).
func (b *battle) mark(u int) int {
	if b.housed(u) {
		return b.host(u)
	}
	return u
}

// shift moves a stand, and all stands that it carries, to a place.
func (b *battle) shift(u int, at grid.Point) {
	b.stands[u].at = at
	if b.kind(u).Bays == 0 {
		return
	}
	for _, v := range b.inside(u) {
		b.stands[v].at = at
	}
}
