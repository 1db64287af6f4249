package gts

import (
	"metahex/game"
	"metahex/grid"
	"metahex/maps"
	"metahex/rule"
)

// What it costs to go from hex to hex.
//
// Points are counted in halves, for the roads. Who is in column and goes along
// a way pays the way's cost; who is not pays the terrain's. A unit that came in
// over one way cannot go on along another that merely shares the hex: act.along
// holds the ways that it may follow. Roads and raised roads meet where they
// share a hex, and so do railways, but not the two with each other.

const allWays = 1<<maps.Ways - 1

// network is the set of ways that a way meets.
var network = [maps.Ways]int8{
	maps.Road: 1<<maps.Road | 1<<maps.RaisedRoad, maps.RaisedRoad: 1<<maps.Road | 1<<maps.RaisedRoad,
	maps.Railroad: 1<<maps.Railroad | 1<<maps.RaisedRailroad, maps.RaisedRailroad: 1<<maps.Railroad | 1<<maps.RaisedRailroad,
}

// A leg is one hex's worth of a move: what it costs in half points, or why it
// cannot be.
type leg struct {
	cost  int
	along int8 // ways that can be followed from there
	why   error
}

// leg prices the way from one hex to the next for a unit, alone or in a stack.
func (b *battle) leg(u int, from, to int16, stack bool) leg {
	return b.legAlong(u, from, to, stack, b.act.along)
}

// legAlong does so for a unit that may follow the given ways.
func (b *battle) legAlong(u int, from, to int16, stack bool, may int8) leg {
	d, ok := b.toward(from, to)
	if !ok {
		return leg{why: rule.Refuse("GTS move/costs", "%s is not next to %s", b.name(to), b.name(from))}
	}
	h, g := b.hex(from), b.hex(to)
	way, along := b.wayFor(u, h, from, to, d, stack, may)
	x := leg{along: along}
	bridged := false
	if barred := h.Barriers[maps.Stream].Has(d) || h.Barriers[maps.Impassable].Has(d); barred {
		if bridged, x.cost, x.why = b.crossing(u, h, d, way >= 0); x.why != nil {
			return x
		}
	}
	price, why := b.ground(u, h, g, way)
	if why != nil {
		return leg{why: why}
	}
	if bridged && way < 0 {
		price = b.tables.Of(FerryCost) * 2
	}
	if b.night() {
		price *= b.tables.Of(NightFactor)
	}
	x.cost += price
	if b.barrageAt(from) > 0 {
		x.cost += 2 * b.tables.Of(BarrageExit)
	}
	return x
}

// toward is the direction from a hex to the next.
func (b *battle) toward(from, to int16) (grid.Direction, bool) {
	for d, at := range b.near[from] {
		if at == to && at != nowhere {
			return grid.Direction(d), true
		}
	}
	return 0, false
}

// wayFor finds the cheapest way that a unit can follow over a hexside, or -1,
// and what it may follow from there (GTS move/roads).
func (b *battle) wayFor(u int, h maps.TheatreHex, from, to int16, d grid.Direction, stack bool, may int8) (way int, along int8) {
	way, along = -1, 0
	least := 1 << 10
	for w := range maps.Ways {
		if !h.Ways[w].Has(d) {
			continue
		}
		along |= network[w]
		if may>>w&1 == 0 || stack || b.blocked(from, u) || b.blocked(to, u) {
			continue
		}
		if p := b.tables.ways[w].price(b.moveClass(u)); b.is(u, column) && p.column > 0 && int(p.column) < least {
			way, least = int(w), int(p.column)
		}
	}
	if along == 0 || way < 0 {
		along = allWays
	}
	return way, along
}

// blocked tells whether a hex has a road block of another division.
func (b *battle) blocked(at int16, u int) bool {
	for _, k := range b.blocks {
		if k.at == at && k.division != b.roster[u].division {
			return true
		}
	}
	return false
}

// moveClass is the colour of a unit's allowance; * and No move as leg (GTS
// move/star-leg).
func (b *battle) moveClass(u int) MoveClass { return b.face(u).Move.Class }

// crossing prices a stream or an impassable hexside: bridges and ferries are
// for columns alone (GTS move/bridge).
func (b *battle) crossing(u int, h maps.TheatreHex, d grid.Direction, onWay bool) (bridged bool, cost int, why error) {
	bridge := h.Crossings[maps.BridgeAcross].Has(d) && onWay || h.Crossings[maps.Ferry].Has(d)
	switch {
	case bridge && b.is(u, column):
		return true, 0, nil
	case h.Barriers[maps.Impassable].Has(d) && (h.Crossings[maps.BridgeAcross] | h.Crossings[maps.Ferry]).Has(d):
		return false, 0, rule.Refuse("GTS move/bridge", "%s can cross only in column", b.label(u))
	case h.Barriers[maps.Impassable].Has(d):
		return false, 0, rule.Refuse("GTS chart/terrain", "the hexside is impassable")
	case b.moveClass(u) != Leg:
		return false, 0, rule.Refuse("GTS chart/terrain", "vehicles do not cross streams")
	case b.is(u, column):
		return false, 2 * b.tables.Of(StreamLegColumn), nil
	}
	return false, 2 * b.tables.Of(StreamLeg), nil
}

// ground prices the hex that is entered (GTS move/costs, chart/raised).
func (b *battle) ground(u int, h, g maps.TheatreHex, way int) (int, error) {
	if way >= 0 {
		p := b.tables.ways[way].price(b.moveClass(u)).column
		return int(p), nil
	}
	if b.moveClass(u) != Leg && (g.Raised() || h.Raised()) {
		return 0, rule.Refuse("GTS chart/raised", "vehicles go onto and off raised ways only along ways, in column")
	}
	p := b.tables.terrain[g.Country].price(b.moveClass(u))
	cost := p.normal
	if b.is(u, column) {
		cost = p.column
	}
	if cost == prohibited {
		return 0, rule.Refuse("GTS chart/terrain", "%s cannot enter %s so", b.label(u), g.Country)
	}
	if g.Raised() {
		cost *= 2
	}
	return int(cost), nil
}

// allowance is a unit's movement allowance in half points, or noMove or
// starMove (GTS move/allowance, move/markers).
func (b *battle) allowance(u int) int {
	m := b.face(u).Move
	switch {
	case b.is(u, suppressed):
		return int(noMove)
	case m.Points < 0:
		return int(m.Points)
	}
	return 2 * int(m.Points)
}

// pointsLeft are the half points that the group has left.
func (b *battle) pointsLeft() int {
	if b.act.did&began != 0 {
		return int(b.act.mp)
	}
	least := 1 << 10
	for _, u := range b.members() {
		least = min(least, b.allowance(u))
	}
	return least
}

// stepTo prices a hex for the whole group: the dearest of its members.
func (b *battle) stepTo(to int16) leg {
	group := b.members()
	worst := leg{}
	for _, u := range group {
		x := b.leg(u, b.units[u].at, to, len(group) > 1)
		if x.why != nil {
			return x
		}
		if x.cost >= worst.cost {
			worst = x
		}
	}
	return worst
}

// closed says why the group may not enter a hex, whatever its points.
func (b *battle) closed(to int16) error {
	group := b.members()
	u := group[0]
	if to < 0 || int(to) >= len(b.near) {
		return nil
	}
	columns := 0
	for _, v := range group {
		if b.is(v, column) {
			columns++
		}
	}
	full := !b.room(to, b.side(u), len(group)-columns, columns)
	switch {
	case b.enemyIn(to, b.side(u)):
		return rule.Refuse("GTS move/enemy", "an enemy is in %s", b.name(to))
	case b.nearEntry(to, b.side(u)):
		return rule.Refuse("GTS move/enemy", "%s is within %d hexes of an enemy entry hex", b.name(to), b.tables.Of(EntryDistance))
	case full && columns > 0:
		return rule.Refuse("GTS general/stacking-column", "another column is in %s", b.name(to))
	case full && !b.passes(to):
		return rule.Refuse("GTS general/stacking", "%s is full, and there is no going on from it", b.name(to))
	case b.chits[b.drawn].kind == divisionChit && b.inEnemyZone(to, b.side(u)):
		return rule.Refuse("GTS division/actions", "%s is in an enemy fire zone", b.name(to))
	}
	return nil
}

// passes tells whether the group can go through a full hex: from one that is
// not, with points to go on, since stacking is looked at in the end (GTS
// general/stacking-check).
func (b *battle) passes(to int16) bool {
	group := b.members()
	u, from := group[0], b.units[group[0]].at
	x := b.stepTo(to)
	left := b.pointsLeft() - x.cost
	if x.why != nil || left <= 0 || b.crammed(from, b.side(u)) {
		return false
	}
	for _, on := range b.near[to] {
		if on == nowhere || on == from || b.enemyIn(on, b.side(u)) || b.nearEntry(on, b.side(u)) || !b.room(on, b.side(u), len(group), 0) {
			continue
		}
		if y := b.legAlong(u, to, on, len(group) > 1, x.along); y.why == nil && y.cost <= left {
			return true
		}
	}
	return false
}

// nearEntry tells whether a hex is too near an entry hex of the enemy.
func (b *battle) nearEntry(at int16, side game.Side) bool {
	for d := range b.divisions {
		if b.divisions[d].side == side {
			continue
		}
		for _, e := range b.divisions[d].entries {
			if b.apart(at, e) <= b.tables.Of(EntryDistance) {
				return true
			}
		}
	}
	return false
}

// moves lists what the group may do of moving.
func (b *battle) moves(q *game.Question) {
	group := b.members()
	u := group[0]
	if b.act.did&stayed != 0 {
		return
	}
	if !b.is(u, entrenched) {
		for _, to := range b.near[b.units[u].at] {
			if to != nowhere && b.canGo(to) == nil {
				q.Options = append(q.Options, game.Option{Choice: choice(vGo, int(to)), Cite: b.goCite(to)})
			}
		}
	}
	if len(group) == 1 {
		b.changes(u, q)
	}
	if b.mayForce(u) {
		q.Options = append(q.Options, game.Option{Choice: choice(vForce), Cite: "GTS move/force-march"})
	}
}

// canGo says why the group cannot go to a hex now; nil if it can.
func (b *battle) canGo(to int16) error {
	if err := b.closed(to); err != nil {
		return err
	}
	x := b.stepTo(to)
	if x.why != nil {
		return x.why
	}
	left := b.pointsLeft()
	for _, u := range b.members() {
		if b.is(u, entrenched) {
			return rule.Refuse("GTS entrench/leave", "%s is in an entrenchment, and first leaves it", b.label(u))
		}
	}
	u := b.members()[0]
	switch {
	case left == int(starMove):
		if b.inEnemyZone(to, b.side(u)) {
			return rule.Refuse("GTS move/star", "%s is in an enemy fire zone", b.name(to))
		}
		return nil
	case left == int(noMove):
		return rule.Refuse("GTS move/none", "%s cannot move", b.label(u))
	case b.act.did&oneHex != 0:
		return rule.Refuse("GTS move/one-hex", "%s has used its move of one hex", b.label(u))
	case x.cost > left && !b.mayOneHex():
		return rule.Refuse("GTS move/costs", "%s costs %s points, and there are %s", b.name(to), half(x.cost), half(left))
	}
	return nil
}

// mayOneHex tells whether the move that leg infantry always has is still there.
func (b *battle) mayOneHex() bool {
	if b.act.did != 0 {
		return false
	}
	for _, u := range b.members() {
		if b.moveClass(u) != Leg || b.class(u) != Infantry && b.class(u) != Engineer || b.allowance(u) < 0 {
			return false
		}
	}
	return true
}

// goCite is the clause by which the group goes to a hex.
func (b *battle) goCite(to int16) clause {
	switch left := b.pointsLeft(); {
	case left == int(starMove):
		return "GTS move/star"
	case b.stepTo(to).cost > left:
		return "GTS move/one-hex"
	}
	return "GTS move/costs"
}

// mayForce tells whether a force march can be tried: leg, moved as far as it
// can, not by the move of one hex (GTS move/force-march-limit).
func (b *battle) mayForce(u int) bool {
	group := b.members()
	if len(group) != 1 || b.act.did&began == 0 || b.act.did&(oneHex|forced|stayed) != 0 || b.moveClass(u) != Leg || b.allowance(u) < 0 {
		return false
	}
	for _, to := range b.near[b.units[u].at] {
		if to != nowhere && b.canGo(to) == nil {
			return false
		}
	}
	return true
}

// refuseForce says why no force march can be tried.
func (b *battle) refuseForce(u int) error {
	switch {
	case b.act.did&oneHex != 0:
		return rule.Refuse("GTS move/force-march-limit", "%s has used its move of one hex", b.label(u))
	case b.moveClass(u) != Leg || b.act.did&(forced|stayed) != 0:
		return rule.Refuse("GTS move/force-march", "%s is no leg unit, or has tried already", b.label(u))
	}
	return rule.Refuse("GTS move/force-march", "%s has not moved as far as it can", b.label(u))
}

// half writes half points.
func half(n int) string {
	if n%2 == 0 {
		return digits(n / 2)
	}
	if n == 1 {
		return "1/2"
	}
	return digits(n/2) + " 1/2"
}

// refuseGo says why the group cannot go to a hex.
func (b *battle) refuseGo(u int, to int16) error {
	if to < 0 || int(to) >= len(b.near) || b.act.did&stayed != 0 {
		return nil
	}
	if _, ok := b.toward(b.units[u].at, to); !ok {
		return rule.Refuse("GTS move/costs", "%s is not next to %s", b.name(to), b.where(u))
	}
	return b.canGo(to)
}

// explainGo is what a hex costs.
func (b *battle) explainGo(to int16) rule.Tally {
	x := b.stepTo(to)
	t := rule.Tally{Title: "half movement points"}
	if x.why == nil {
		t.Add(x.cost, "to enter "+b.name(to), b.goCite(to))
		t.Add(-max(0, b.pointsLeft()), "left", "GTS move/allowance")
	}
	return t
}
