package gts

import (
	"slices"

	"metahex/game"
	"metahex/grid"
	"metahex/maps/hexes"
	"metahex/systems/gts/scenario"
)

// The costs of moving from hex to hex.
//
// Points are counted in halves, because of the roads. A way is a road or a railway. A unit in
// column that follows a way pays the cost of the way; any other unit pays the cost of the terrain.
// A bridge is no way: a column can cross it even if it cannot follow the way over it.
// A unit that has entered a hex by one way cannot continue on an unconnected way in the hex:
// act.along holds the ways that it may follow. Roads and raised roads connect if they share a hex,
// and so do railways. Roads do not connect with railways.

const allWays = 1<<hexes.Ways - 1

// network maps each way to the set of ways that connect with it.
var network = [hexes.Ways]int8{
	hexes.Road: 1<<hexes.Road | 1<<hexes.RaisedRoad, hexes.RaisedRoad: 1<<hexes.Road | 1<<hexes.RaisedRoad,
	hexes.Railroad: 1<<hexes.Railroad | 1<<hexes.RaisedRailroad, hexes.RaisedRailroad: 1<<hexes.Railroad | 1<<hexes.RaisedRailroad,
}

// A leg is one hex of a move: its cost in half-points, or why it is impossible.
type leg struct {
	cost  int
	along int8 // ways that the unit can follow from the new hex
	why   hindrance
}

// The reasons why a unit cannot go from one hex to the next.
var (
	isNotNext    = &game.Reason{Cite: "GTS move/costs", Text: "%s is not next to %s"}
	onlyColumns  = &game.Reason{Cite: "GTS move/bridge", Text: "%s can cross only in column"}
	isImpassable = &game.Reason{Cite: "GTS chart/terrain", Text: "the hexside is impassable"}
	noFord       = &game.Reason{Cite: "GTS chart/terrain", Text: "vehicles cannot cross streams"}
	isRaised     = &game.Reason{Cite: "GTS chart/raised", Text: "vehicles can enter or leave a raised way only in column, along a way"}
	isShut       = &game.Reason{Cite: "GTS move/roads", Text: "a road block closes the way to %s, and %s cannot go there without it"}
	isUnmet      = &game.Reason{Cite: "GTS move/roads", Text: "the way to %s does not meet the way by which %s came, and it cannot go there without one"}
	isProhibited = &game.Reason{Cite: "GTS chart/terrain", Text: "%s, in its present form, cannot enter %s"}
)

// leg returns the cost for a unit of moving to the next hex, alone or in a stack.
func (b *battle) leg(u int, from, to int16, stack bool) leg {
	return b.legAlong(u, from, to, stack, b.act.along)
}

// legAlong is like leg, for a unit that may follow only the given ways.
func (b *battle) legAlong(u int, from, to int16, stack bool, may int8) leg {
	d, ok := b.toward(from, to)
	if !ok {
		return leg{why: isNotNext.ForBoth(hex(to), hex(from))}
	}
	h, g := b.hex(from), b.hex(to)
	way, along := b.wayFor(u, h, from, to, d, stack, may)
	x := leg{along: along}
	if (h.Barriers[hexes.Stream] | h.Barriers[hexes.Impassable]).Has(d) {
		if x.cost, x.why = b.crossing(u, h, d); !x.why.None() {
			return x
		}
	}
	price, why := b.ground(u, h, g, way)
	if !why.None() {
		if x.why = b.unused(u, h, from, to, d, may); x.why.None() {
			x.why = why
		}
		return x
	}
	if way < 0 && b.is(u, column) && ferried(h, d) {
		price = b.tables.Of(scenario.FerryCost) * 2
	}
	x.cost += price
	if b.night() {
		x.cost *= b.tables.Of(scenario.NightFactor)
	}
	if b.barrageAt(from) > 0 {
		x.cost += 2 * b.tables.Of(scenario.BarrageExit)
	}
	return x
}

// toward returns the direction from a hex to a neighbour.
func (b *battle) toward(from, to int16) (grid.Direction, bool) {
	for d, at := range b.near[from] {
		if at == to && at != nowhere {
			return grid.Direction(d), true
		}
	}
	return 0, false
}

// wayFor returns the cheapest way that a unit can follow over a hexside, or -1. Along holds the
// ways that it may follow from the new hex (GTS move/roads).
func (b *battle) wayFor(u int, h hexes.Hex, from, to int16, d grid.Direction, stack bool, may int8) (way int, along int8) {
	way, along = -1, 0
	least, closed := 1<<10, stack || b.blocked(u, from, to)
	for w := range hexes.Ways {
		if !h.Ways[w].Has(d) {
			continue
		}
		along |= network[w]
		if may>>w&1 == 0 || closed {
			continue
		}
		if p := b.tables.Ways[w].Price(b.moveClass(u)); b.is(u, column) && p.Column > 0 && int(p.Column) < least {
			way, least = int(w), int(p.Column)
		}
	}
	if along == 0 || way < 0 {
		along = allWays
	}
	return way, along
}

// blocked reports whether either of two hexes has a road block of another division.
func (b *battle) blocked(u int, from, to int16) bool {
	return slices.ContainsFunc(b.blocks, func(k block) bool {
		return (k.at == from || k.at == to) && k.division != b.roster[u].division
	})
}

// moveClass returns the class shown by the colour of a unit's allowance. Units with * or No move as
// leg (GTS move/star-leg).
func (b *battle) moveClass(u int) scenario.MoveClass { return b.face(u).Move.Class }

// unused returns why a column cannot follow a way that leads over a hexside: a road block, or the way
// by which it came.
func (b *battle) unused(u int, h hexes.Hex, from, to int16, d grid.Direction, may int8) hindrance {
	for w := range hexes.Ways {
		switch leads := h.Ways[w].Has(d) && b.is(u, column); {
		case leads && b.blocked(u, from, to):
			return isShut.ForBoth(hex(to), counter(u))
		case leads && may>>w&1 == 0:
			return isUnmet.ForBoth(hex(to), counter(u))
		}
	}
	return hindrance{}
}

// crossed reports whether a bridge or a ferry leads over a hexside.
func crossed(h hexes.Hex, d grid.Direction) bool {
	return (h.Crossings[hexes.BridgeAcross] | h.Crossings[hexes.Ferry]).Has(d)
}

// ferried reports whether only a ferry leads over a hexside.
func ferried(h hexes.Hex, d grid.Direction) bool {
	return h.Crossings[hexes.Ferry].Has(d) && !h.Crossings[hexes.BridgeAcross].Has(d)
}

// crossing returns the cost of a stream or an impassable hexside. Only columns can use bridges and
// ferries (GTS move/bridge). A bridge carries them also where they cannot follow the way over it.
func (b *battle) crossing(u int, h hexes.Hex, d grid.Direction) (cost int, why hindrance) {
	formed, leg, deep := b.is(u, column), b.moveClass(u) == scenario.Leg, h.Barriers[hexes.Impassable].Has(d)
	switch {
	case crossed(h, d) && formed:
		return 0, hindrance{}
	case crossed(h, d) && (deep || !leg):
		return 0, onlyColumns.For(counter(u))
	case deep:
		return 0, hindrance{Reason: isImpassable}
	case !leg:
		return 0, hindrance{Reason: noFord}
	case formed:
		return 2 * b.tables.Of(scenario.StreamLegColumn), hindrance{}
	}
	return 2 * b.tables.Of(scenario.StreamLeg), hindrance{}
}

// ground returns the cost of the terrain of the hex that the unit enters
// (GTS move/costs, chart/raised).
func (b *battle) ground(u int, h, g hexes.Hex, way int) (int, hindrance) {
	if way >= 0 {
		p := b.tables.Ways[way].Price(b.moveClass(u)).Column
		return int(p), hindrance{}
	}
	if b.moveClass(u) != scenario.Leg && (g.Raised() || h.Raised()) {
		return 0, hindrance{Reason: isRaised}
	}
	p := b.tables.Terrain[g.Terrain].Price(b.moveClass(u))
	cost := p.Normal
	if b.is(u, column) {
		cost = p.Column
	}
	if cost == scenario.Prohibited {
		return 0, isProhibited.ForBoth(counter(u), name(aTerrain, int(g.Terrain)))
	}
	if g.Raised() {
		cost *= 2
	}
	return int(cost), hindrance{}
}
