package lasergrenadiers

import (
	"cmp"

	"metahex/game"
	"metahex/grid"
	"metahex/maps/tables"
	"metahex/rule"
	"metahex/systems/lasergrenadiers/scenario"
	"metahex/systems/tabletop"
)

// setOut turns a piece and starts it on its leg.
func (b *battle) setOut(t *table, u int, c game.Choice) {
	l := b.legOf(u, c)
	p, _ := b.plan(&l) // the leg is legal
	if p.band >= 0 {
		b.pieces[u].look(p.facing, p.turn)
		if p.turn > 0 {
			cite := rule.Clause("LG turning/1")
			if b.pieces[u].slowed > 0 {
				cite = "LG turning/5"
			}
			t.Say(cite, "%s turns by up to %d degrees, for %s.", b.label(u), bandDegrees[p.band], grid.InchWords(p.turn))
		}
	}
	b.unset(u, dugIn)
	t.Then(run{l})
}

// look turns a piece, at a cost.
func (p *piece) look(facing grid.Vector, cost int64) {
	p.facing, p.drift, p.turned = facing, 0, p.turned+cost
	p.pay(cost)
}

// pay spends allowance on movement. A carrier that moves has finished loading and unloading: the next
// trooper takes another third of its turn (LG transport/1).
func (p *piece) pay(cost int64) {
	if p.spent += cost; cost > 0 {
		p.flags &^= loading
	}
}

// run moves a piece along a leg until something stops it: the leg ends, or the enemy may fire
// (LG popup/3).
type run struct{ Leg leg }

func (r run) Title(b *battle) (string, rule.Clause) {
	return b.label(int(r.Leg.Unit)) + " on the way to " + r.Leg.To.String(), "LG sequence/turn"
}

// Work moves to the next stop and lets the enemy fire there. A piece that was fired at stops, and
// its player decides again.
func (r run) Work(t *table) {
	b, l := t.State, r.Leg
	u, recall := int(l.Unit), b.recall
	b.recall = 0 // the enemy chose to wait only in this leg
	if b.pieces[u].hits != l.Hits {
		return
	}
	p, h := b.plan(&l)
	if !h.None() {
		t.Say("LG speed/6.a", "%s can go no farther.", b.label(u))
		return
	}
	at := l.Done
	if at == 0 && !l.Asked && b.heeded(u) {
		l.Asked = true
	} else {
		at = b.stop(&l, p, recall)
		b.advance(t, &l, p, at)
		if recall > at {
			b.recall = recall
		}
	}
	l.Done = at
	next := []step{react{tabletop.Pause{Mover: l.Unit, Hits: l.Hits, Done: at, Rest: p.Length - at}}}
	if at < p.Length {
		next = append(next, run{l})
	}
	t.Then(next...)
}

// advance moves a piece to a distance along its leg, and spends the cost.
func (b *battle) advance(t *table, l *leg, p *plan, at int64) {
	u := int(l.Unit)
	one := &b.pieces[u]
	cost := p.Between(l.Done, at)
	one.pay(cost)
	one.drift += p.aside*at/p.Length - p.aside*l.Done/p.Length
	rose, from := one.alt, game.Point(one.at)
	if one.at, one.alt = l.point(p, at); one.alt > rose {
		b.set(u, risen)
	}
	t.Say(b.underway(l, p, at), "%s %s %s, for %s.", b.label(u), l.motion(one.alt > rose), b.where(u), grid.InchWords(cost))
	b.drawMove(t, u, from)
	if l.From == l.To && one.alt > rose {
		b.draw(t, game.Bounce, u, int(one.alt/grid.Inch))
	}
	if one.alt == 0 && b.is(u, falling) {
		b.unset(u, falling)
		t.Say("LG landing/4", "%s has landed.", b.label(u))
		b.draw(t, game.Landing, u, 0)
	}
	b.crash(t, l, p, at)
}

// motion returns the words for a leg in an event, such as "goes to".
func (l *leg) motion(rises bool) string {
	switch {
	case l.How == backwards:
		return "backs to"
	case l.How == sideways:
		return "moves sideways to"
	case l.From == l.To && rises:
		return "rises at"
	case l.From == l.To:
		return "sinks at"
	}
	return "goes to"
}

// crash knocks down trees and runs over enemies on the part of the leg that the piece has moved.
func (b *battle) crash(t *table, l *leg, p *plan, at int64) {
	for _, f := range p.trees {
		if f.at < at {
			b.felled[f.feature/64] |= 1 << (f.feature % 64)
			t.Say("LG terrain/9", "%s knocks down %s.", b.label(int(l.Unit)), b.table.Features[f.feature].Name)
		}
	}
	for _, o := range p.over {
		if o.to <= at {
			t.Say("LG overrun/1", "%s runs over %s.", b.label(int(l.Unit)), b.label(int(o.unit)))
			b.draw(t, game.News, int(l.Unit), 0)
			b.remove(t, int(o.unit), dead, "LG overrun/6")
		}
	}
}

// underway returns the clause for the movement along a stretch of a leg. This is the clause of the
// first ground that is not firm, if nothing else applies.
func (b *battle) underway(l *leg, p *plan, at int64) rule.Clause {
	_, cite := going(b.kind(int(l.Unit)), l.How)
	switch {
	case b.is(int(l.Unit), falling):
		return "LG landing/4.b"
	case l.Low != l.High:
		return "LG popup/1"
	case l.How != forwards:
		return cite
	}
	for _, t := range p.Paid(l.Done, at) {
		if t.Uphill {
			return t.Cite
		}
	}
	for _, c := range p.Stretches {
		if c.To > l.Done && c.Cite != rowClauses[scenario.RowFirm] {
			return c.Cite
		}
		if c.To >= at {
			break
		}
	}
	return rowClauses[scenario.RowFirm]
}

// The reasons why a piece cannot turn in place, or go to another floor.
var (
	faceObjections = objections{
		against("LG turning/1", "want a point to look at, not the piece's own place", nil, func(o order) bool { return !o.on(o.u) || !o.at.Legal() || o.at == o.pieces[o.u].at }),
		does("LG turning/1", "%s sees in all directions and never has to turn", func(o order) bool { return o.tables.Turn(turnsAs(o.kind(o.u).Type, o.readings), 0).Num == 0 }),
		does("LG turning/1", "%s already faces there", func(o order) bool { return grid.Same(o.pieces[o.u].facing, o.at.Sub(o.pieces[o.u].at)) }),
		isStopped,
		also(func(o order) hindrance {
			_, cost := o.turning(o.u, o.at)
			return noTurnLeft.If(cost > o.left(o.u), name(aBudget, o.u), length(cost))
		}),
	}
	climbObjections = objections{
		does("LG terrain/12", "%s is not on the table", func(o order) bool { return !o.on(o.u) }),
		also(func(o order) hindrance {
			cost, cite, h := o.ascent(o.u, o.v)
			return cmp.Or(h, o.costs(o.u, cost, cite))
		}),
	}
	isOutside  = because("LG terrain/12", "%s is not in a building")
	noFloor    = because("LG terrain/12", "want another of the floors 0 to %s of %s")
	oneFloor   = because("LG terrain/12", "%s has only one floor")
	onWheels   = because("LG crewed/1", "%s is on wheels and cannot climb stairs")
	tooNarrow  = because("LG terrain/12", "the stairs of %s are too narrow for %s")
	noClimbers = because("LG terrain/13", "only infantry can climb ladders")
	noStairs   = because("LG terrain/12", "%s has neither stairs nor a ladder")
)

// turning returns the cost of a turn towards a point, and its column in the turning table.
func (b *battle) turning(u int, to grid.Point) (band int, cost int64) {
	band = bandOf(b.pieces[u].facing, to.Sub(b.pieces[u].at))
	return band, b.turnCost(u, band)
}

// face turns a piece in place. Turning affects its own fire, but not fire at it (LG speed/3, /4).
func (b *battle) face(t *table, u int, c game.Choice) {
	p, to := &b.pieces[u], pointOf(c)
	band, cost := b.turning(u, to)
	p.look(to.Sub(p.at), cost)
	cite := rule.Clause("LG turning/4")
	if p.slowed > 0 {
		cite = "LG speed/6.b"
	}
	t.Say(cite, "%s turns by up to %d degrees in place, for %s.", b.label(u), bandDegrees[band], grid.InchWords(cost))
}

// house returns the building that a piece is in.
func (b *battle) house(u int) (int, bool) {
	for _, i := range b.table.At(b.pieces[u].at) {
		if b.table.Features[i].Kind == tables.Built && b.pieces[u].alt < b.table.Features[i].Height {
			return i, true
		}
	}
	return -1, false
}

// ascent returns the cost of changing floors, by stairs or ladder (LG terrain/12, /13).
func (b *battle) ascent(u, floor int) (int64, rule.Clause, hindrance) {
	i, in := b.house(u)
	if !in {
		return 0, "", isOutside.For(unit(u))
	}
	house, now := &b.table.Features[i].House, int(b.pieces[u].floor)
	cost, cite, h := b.stairs(u, i)
	switch {
	case house.Floors == 1:
		return 0, "", oneFloor.For(feature(i))
	case !h.None():
		return 0, "", h
	case floor < 0 || floor >= house.Floors || floor == now:
		return 0, "", noFloor.ForBoth(name(aNumber, house.Floors-1), feature(i))
	}
	return cost.Of(int64(max(floor-now, now-floor)) * house.Storey), cite, hindrance{}
}

// stairs returns the cost of climbing in a building, or why a piece cannot climb there.
func (b *battle) stairs(u, i int) (factor, rule.Clause, hindrance) {
	house, k := &b.table.Features[i].House, b.kind(u)
	switch {
	case house.Stairs == tables.Broad || house.Stairs == tables.Narrow && k.Type.Infantry():
		cost := rowCost(b.tables, scenario.RowStairs, k, b.readings)
		return cost, "LG terrain/12", onWheels.If(cost.Barred(), name(aModel, u))
	case house.Stairs == tables.Narrow && !house.Ladder:
		return factor{}, "", tooNarrow.ForBoth(feature(i), name(aModel, u))
	case house.Ladder && k.Type.Infantry():
		return rowCost(b.tables, scenario.RowLadder, k, b.readings), "LG terrain/13", hindrance{}
	case house.Ladder:
		return factor{}, "", hindrance{Reason: noClimbers}
	case k.Type == scenario.Jetpack:
		return once, "LG terrain/13", hindrance{}
	}
	return factor{}, "", noStairs.For(feature(i))
}

// climb moves a piece to another floor.
func (b *battle) climb(t *table, u, floor int) {
	cost, cite, _ := b.ascent(u, floor)
	i, _ := b.house(u)
	p := &b.pieces[u]
	p.pay(cost)
	b.unset(u, dugIn)
	p.floor, p.alt = int8(floor), int64(floor)*b.table.Features[i].House.Storey
	t.Say(cite, "%s climbs to floor %d of %s, for %s.", b.label(u), floor, b.table.Features[i].Name, grid.InchWords(cost))
	t.Then(react{tabletop.Still(u)})
}
