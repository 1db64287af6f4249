package lasergrenadiers

import (
	"metahex/game"
	"metahex/grid"
	"metahex/maps/tables"
)

// Heights and floors. A piece is on the ground, on an upper floor of a building, or in the air:
//
//	    ●        in the air: a building is closed below its roof
//	┌───────┐
//	│ ●     │    on an upper floor: a piece stays on the floor, or climbs
//	├───────┤
//	│ ●        ● on the ground: a building is open to all that may enter it
//
// A trooper gets into a carrier, and out of it, at the level of the carrier.

// airborne reports whether a piece is in the air. On an upper floor it is not.
func (p *piece) airborne() bool { return p.alt > 0 && p.floor == 0 }

// level reports whether pieces at two altitudes can touch.
func level(a, b int64) bool { return a-b < grid.Inch && b-a < grid.Inch }

// abreast reports whether two pieces are on the same floor, or in the air at the same level.
func (b *battle) abreast(u, v int) bool {
	p, q := &b.pieces[u], &b.pieces[v]
	return p.floor == q.floor && level(p.alt, q.alt)
}

// indoors reports whether a leg stays on one floor of one building.
func (b *battle) indoors(l *leg) bool {
	for _, i := range b.table.At(l.From) {
		f := &b.table.Features[i]
		if f.Kind != tables.Built || !f.Area.Has(l.To) {
			continue
		}
		parts := f.Area.Through(l.From, l.To)
		return l.Low == l.High && len(parts) == 1 && parts[0].From == 0 && parts[0].To == l.From.Distance(l.To)
	}
	return false
}

// roofed returns a refusal if a building at a point rises above an altitude.
func (b *battle) roofed(at grid.Point, alt int64, why *game.Reason) hindrance {
	for _, i := range b.table.At(at) {
		if b.table.Features[i].Kind == tables.Built && b.sweep.Ground(at)+alt < b.sweep.Top(i) {
			return why.For(feature(i))
		}
	}
	return hindrance{}
}

// walls returns a refusal if a leg through the air meets a building. The parameter on lists the
// features that affect a stretch of the leg.
func (b *battle) walls(l *leg, on []int) hindrance {
	if !l.flying() || b.pieces[l.Unit].floor > 0 {
		return hindrance{}
	}
	for _, i := range on {
		if b.table.Features[i].Kind == tables.Built {
			return isHouse.For(feature(i))
		}
	}
	return hindrance{}
}

// doorway returns the straight leg from a carrier to a trooper beside it, with its plan.
func (o order) doorway(to grid.Point, alt int64) (*leg, *plan) {
	c := &o.pieces[o.v]
	l := &leg{Unit: int8(o.v), From: c.at, To: to, Low: c.alt, High: alt}
	return l, newPlan(l)
}

// walled returns a refusal if a wall or roof is between a carrier and a trooper beside it.
func (o order) walled(l *leg, p *plan) hindrance {
	if o.pieces[o.v].floor > 0 {
		i, _ := o.house(o.v)
		return when(!o.indoors(l), isHouse.For(feature(i)))
	}
	for _, s := range p.Cut(o.sweep, o.bears(l, p)) {
		if h := o.walls(l, s.On); !h.None() {
			return h
		}
	}
	return hindrance{}
}
