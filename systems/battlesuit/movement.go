package battlesuit

import (
	"metahex/game"
	"metahex/grid"
	"metahex/rule"
	"metahex/systems/battlesuit/scenario"
)

// moveDeeds are the deeds of moving: enter a place, or leave the map.
var moveDeeds = deeds[act]{
	explained(order(vGo, "go", "enter the next dot", kinds{aSite, aDown}, nil, (*battle).hinderStep, func(b *battle, u int, add offer) {
		if !b.stuck(u) && !b.grounded(u) {
			b.offerAround(b.soldiers[u].at, vGo, b.stepClause(), add)
		}
	}, (*battle).goOn), (*battle).price),
	moving(order(vExit, "exit", "leave the map", nil, exitBars, nil, just(vExit, "BHM 8.4"), (*battle).leave)),
}

// hinderMove returns why the active soldier may not move any more.
func (b *battle) hinderMove(u int) hindrance {
	if b.stuck(u) {
		return b.pinned(u).For(piece(u))
	}
	return hindrance{}
}

// hinderStep returns why the active soldier cannot go to a place.
func (b *battle) hinderStep(u int, c game.Choice) hindrance {
	to, ok := b.placeIn(c, 0)
	if !ok {
		return b.noPlace()
	}
	_, cost, why := b.mayGo(u, to)
	switch {
	case why == nil:
		return hindrance{}
	case b.stuck(u):
		return b.hinderMove(u)
	case why == offBridge:
		return why.ForBoth(place(b.soldiers[u].at), place(to))
	case why == ontoBridge:
		return why.ForBoth(place(to), place(b.soldiers[u].at))
	case why == tooDear && b.raster != nil:
		return legTooDear.ForBoth(place(to), game.Name{Kind: aPrice, N: int32(cost)})
	}
	return why.For(place(to))
}

// offerAround offers the places next to a place.
func (b *battle) offerAround(at spot, v game.Verb, cite rule.Clause, add offer) {
	for _, to := range b.around(at) {
		if to != nowhere {
			add(b.placed(v, to), cite)
		}
	}
}

// affordable reports whether a soldier can pay for a step. The first step of an activation is always
// possible (BHM 8.1).
func (b *battle) affordable(cost int, length int64) bool {
	return cost <= b.purse() || b.act.did&stepped == 0 && (b.raster == nil || length <= grid.Inch)
}

// purse is what the active soldier can still spend on movement: points, or on a table thousandths of
// points.
func (b *battle) purse() int { return int(b.act.mp)*b.parts() + int(b.act.rest) }

// pay subtracts movement points, down to 0. On a table a point is spent when an inch is begun; the
// unused part of the inch remains for the next move (BHM 15.1).
func (b *battle) pay(cost int) {
	left := max(0, b.purse()-cost)
	b.act.mp, b.act.rest = int8(left/b.parts()), int16(left%b.parts())
}

// leftWords returns the active soldier's remaining movement points in words.
func (b *battle) leftWords() string {
	if b.act.rest == 0 {
		return rule.Count(int(b.act.mp), "movement point")
	}
	return grid.Inches(int64(b.purse())) + " movement points"
}

// stuck reports whether the active soldier may not move any more.
func (b *battle) stuck(u int) bool {
	return b.did(rooted|half) || b.did(fired) && b.has(u, sniping) || b.has(u, fixed)
}

// Reasons why a soldier may not move any more, by what it has done.
var (
	byNature     = &game.Reason{Cite: "BHM 12.4.4", Text: fixedText}
	byPainting   = &game.Reason{Cite: "BHM 9.4", Text: fixedText}
	byEmerging   = &game.Reason{Cite: "BHM 12.3", Text: fixedText}
	byMine       = &game.Reason{Cite: "BHM 12.6.1", Text: fixedText}
	bySniping    = &game.Reason{Cite: "BHM 11.1b", Text: fixedText}
	byFiring     = &game.Reason{Cite: "BHM 9.7", Text: fixedText}
	byDemolition = &game.Reason{Cite: "BHM 11.2.2", Text: fixedText}
)

const fixedText = "%s may not move any more in this activation"

// pinned returns why the active soldier may not move any more.
func (b *battle) pinned(u int) *game.Reason {
	switch shot := b.did(half | fired); {
	case b.has(u, fixed):
		return byNature
	case b.act.painted != noUnit:
		return byPainting
	case b.did(stepped) && shot && b.soldiers[u].cooled > b.turn:
		return byEmerging
	case b.did(stepped):
		return byMine
	case shot && b.has(u, sniping):
		return bySniping
	case shot:
		return byFiring
	}
	return byDemolition
}

// price returns the tally of movement points for a step to the next point.
func (b *battle) price(u int, c game.Choice) rule.Tally {
	to := b.spotIn(c, 0)
	w, cost, why := b.mayGo(u, to)
	if why != nil {
		return rule.Tally{}
	}
	if b.raster != nil {
		return b.priceOfLeg(u, to)
	}
	tally := rule.Tally{Title: "movement points"}
	if w != onFoot && w != alights {
		tally.Add(cost, "flown over as open ground", "BHM 8.2.4")
		return tally
	}
	d := b.ground.dot(to)
	tally.Items = append(tally.Items, rule.Item{Amount: b.enterCost(to), Reason: d.footing().String(), Cite: b.groundClause(), Source: b.tables.TerrainNote(d.footing())})
	if climb := cost - b.enterCost(to); climb > 0 {
		tally.Items = append(tally.Items, rule.Item{Amount: climb, Reason: "climbing", Cite: scenario.ClimbCost.Clause(), Source: b.tables.MeasureNote(scenario.ClimbCost)})
	}
	return tally
}

// goOn enters a point. After that, mines, slag and the enemy act.
func (b *battle) goOn(t *table, u int, c game.Choice) {
	to := b.spotIn(c, 0)
	if b.raster != nil {
		b.setOut(t, u, to)
		return
	}
	w, cost, _ := b.mayGo(u, to)
	b.pay(cost)
	b.move(t, u, to, w)
	if b.did(sneaking) {
		t.Then(mineAt{int8(u)}, glow{int8(u)})
		return
	}
	t.Then(mineAt{int8(u)}, glow{int8(u)}, b.reaction(u))
}

// move puts a soldier onto the next point, in a voluntary or a forced move.
func (b *battle) move(t *table, u int, to spot, w way) {
	from := b.soldiers[u].at
	b.step(u, to, w)
	verb := "enters"
	if b.raster != nil {
		verb = "goes to"
	}
	t.Say(b.entering(w), "%s %s %s.", b.label(u), verb, b.where(u))
	b.drawMove(t, u, from)
	b.discover(t, u)
	if b.occupant(to, u) != noUnit {
		b.set(u, passing)
	}
	b.claimFrom(u, b.act.prev)
}

// step updates the soldier itself when it enters a point.
func (b *battle) step(u int, to spot, w way) {
	s := &b.soldiers[u]
	b.faceAlong(s, to)
	level := b.levelOver(u, to)
	b.act.prev = s.at
	s.at = to
	b.act.did |= moved | stepped
	switch w {
	case flying_:
		s.level = int8(level)
	case leaps:
		b.set(u, airborne)
		b.act.did |= bounced | aloft
	case indoors:
		b.unset(u, airborne)
		b.act.did |= landed
	default:
		b.unset(u, airborne)
		s.level = int8(b.footLevel(to))
	}
	b.unset(u, passing)
}

// groundClause is the clause for the ground a soldier enters.
func (b *battle) groundClause() rule.Clause {
	if b.raster != nil {
		return "BHM 15.5"
	}
	return "BHM 8.1"
}

// stepClause is the clause for walking from point to point.
func (b *battle) stepClause() rule.Clause {
	if b.raster != nil {
		return "BHM 15.1"
	}
	return "BHM 8.1"
}
