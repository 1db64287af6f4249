package lasergrenadiers

import (
	"cmp"
	"slices"

	"metahex/game"
	"metahex/grid"
	"metahex/maps/tables"
	"metahex/systems/lasergrenadiers/scenario"
	"metahex/systems/tabletop"
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

// walled returns a refusal if a wall, a roof or the edge of a hill is between a carrier and a trooper beside
// it. A trooper that crosses one pays for it in a leg of its own.
func (o order) walled(l *leg, p *plan) hindrance {
	if o.pieces[o.v].floor > 0 {
		i, _ := o.house(o.v)
		return isHouse.If(!o.indoors(l), feature(i))
	}
	for _, s := range p.Cut(o.sweep, o.bears(l, p)) {
		if h := cmp.Or(o.walls(l, s.On), o.fenced(s.On)); !h.None() {
			return h
		}
	}
	if edges := p.Edges(o.sweep); len(edges) > 0 && !l.flying() {
		return between.ForBoth(feature(edges[0].Feature), unit(o.v))
	}
	return hindrance{}
}

// between refuses to load or unload over an obstacle.
var between = because("LG transport/3", "%s is between %s and the trooper")

// fenced returns a refusal if one of some features is a wall, an antitank obstacle or a cliff.
func (o order) fenced(on []int) hindrance {
	for _, i := range on {
		switch o.table.Features[i].Kind {
		case tables.LowWall, tables.HighWall, tables.Trap, tables.Cliff:
			return between.ForBoth(feature(i), unit(o.v))
		}
	}
	return hindrance{}
}

// edged returns a refusal if the edge of a hill on a way along the ground is a cliff.
func (b *battle) edged(u int8, way tabletop.Leg) hindrance {
	if b.readings[scenario.Hillsides] != scenario.Cliffs {
		return hindrance{}
	}
	for _, c := range way.Edges(b.sweep) {
		if !b.table.Features[c.Feature].Sloped {
			return cliffThere.For(feature(c.Feature))
		}
	}
	return hindrance{}
}

// scale adds the cost of the edges of hills without a slope. On the ground an edge counts as a slope that is
// as long as it is high, or, by a reading, as a cliff (LG terrain/3).
func (b *battle) scale(l *leg, p *plan) hindrance {
	if l.flying() {
		return hindrance{}
	}
	if h := b.edged(l.Unit, p.Leg); !h.None() {
		return h
	}
	slope := rowCost(b.tables, scenario.RowUphill, b.kind(l.unit()), b.readings)
	for _, c := range p.Climbs(b.sweep) {
		if more := slope.Of(c.Rise) - c.Rise; c.Edge && more > 0 {
			p.Tolls = append(p.Tolls, tabletop.Toll{At: c.At, Cost: b.run(l).Of(more), What: "up the edge of " + b.table.Features[c.Feature].Name, Cite: rowClauses[scenario.RowUphill], Uphill: true})
		}
	}
	slices.SortStableFunc(p.Tolls, func(a, b tabletop.Toll) int { return cmp.Compare(a.At, b.At) })
	return hindrance{}
}
