package lasergrenadiers

import (
	"metahex/game"
	"metahex/grid"
	"metahex/maps/tables"
	"metahex/rule"
	"metahex/systems/tabletop"
)

// Coming onto the board and leaving it.
//
// A force enters over its entry area. Whoever goes round enters elsewhere on the
// same edge, later: off the board he moves a full rate a turn, and what is left
// of the turn in which he arrives he has on the board.
//
//	          36 inches               rate 24
//	├ entry area ┤─────────────────▶● turn 1: 24 gone, 12 to go
//	═══════════════════════════════════ edge   turn 2: enters with 12 left
//	                                           turn 3: enters with all 24

// A detour is what the enemy has been told of a reserve (LG delayed/5).
type detour struct {
	hand int8 // north, south, west or east, by its place in hands
	turn int8 // the first in which it may enter
	from int8 // the turn in which it sets out
	set  bool
}

// detours asks a side, before the first turn, which of its reserves go round. Those that
// do not may still decide when they would enter (LG delayed/5).
type detours struct{ Side game.Side }

func (d detours) Title(*battle) (string, rule.Clause) {
	return "reserves of " + d.Side.String(), "LG delayed/1"
}

// Ask lists, for each reserve, the two ways along the edge with the turns in which they
// can end.
func (d detours) Ask(b *battle) game.Question {
	q := game.Question{Side: d.Side, Topic: "enter", Cite: "LG delayed/1", Seen: game.Everyone}
	for u := range b.pieces {
		if b.side(u) == d.Side {
			b.detourSamples(u, func(c game.Choice, cite rule.Clause) {
				q.Options = append(q.Options, game.Option{Choice: c, Cite: cite})
			})
		}
	}
	if q.Options != nil {
		q.Options = append([]game.Option{{Choice: choice(vDirect)}}, q.Options...)
	}
	return q
}

// Refuse says why a piece cannot go round.
func (d detours) Refuse(b *battle, c game.Choice) error {
	u := int(c.Args[0])
	switch {
	case c.Verb != vDetour || u < 0 || u >= len(b.pieces):
		return nil
	case b.side(u) != d.Side:
		return rule.Refuse("LG delayed/1", "%s belongs to the enemy", b.label(u))
	}
	return b.refuseDetour(u, int(c.Args[1]), int(c.Args[2]))
}

// Answer tells the enemy, and asks again.
func (d detours) Answer(t *table, c game.Choice) {
	if c.Verb == vDirect {
		return
	}
	t.Then(d)
	t.State.goRound(t, int(c.Args[0]), c)
}

// detourSamples are all detours of a reserve.
func (b *battle) detourSamples(u int, add func(game.Choice, rule.Clause)) {
	first := b.firstHand(u)
	for hand := first; hand < first+2; hand++ {
		for turn := b.setsOut(u); turn <= b.scenario.Turns; turn++ {
			if b.refuseDetour(u, hand, turn) == nil {
				add(choice(vDetour, u, hand, turn), "LG delayed/5")
			}
		}
	}
}

// firstHand is the first of the two ways along a side's edge.
func (b *battle) firstHand(u int) int {
	if e := b.entryOf(b.side(u)).Edge; e == North || e == South {
		return 2
	}
	return 0
}

// setsOut is the turn in which a reserve that decides now begins to go round.
func (b *battle) setsOut(u int) int { return max(int(b.turn), b.firstTurn(u)) }

// refuseDetour says why a piece cannot go round so (LG delayed/1). A piece that has told
// of a detour is held to it.
func (b *battle) refuseDetour(u, hand, turn int) error {
	first := b.firstHand(u)
	switch {
	case b.pieces[u].state != reserve || !b.fliesIn(u):
		return rule.Refuse("LG delayed/1", "%s does not enter over the edge", b.label(u))
	case b.pieces[u].detour.set:
		d := b.pieces[u].detour
		return rule.Refuse("LG delayed/5", "the enemy was told that %s goes to the %s from turn %d", b.label(u), hands[d.hand], d.turn)
	case hand < first || hand > first+1:
		return rule.Refuse("LG delayed/5", "want %s or %s along the %s edge", hands[first], hands[first+1], b.entryOf(b.side(u)).Edge)
	case turn < b.setsOut(u) || turn > b.scenario.Turns:
		return rule.Refuse("LG delayed/5", "found turn %d; want %d to %d", turn, b.setsOut(u), b.scenario.Turns)
	}
	return nil
}

// goRound sends a reserve round, and tells the enemy.
func (b *battle) goRound(t *table, u int, c game.Choice) {
	b.pieces[u].detour = detour{int8(c.Args[1]), int8(c.Args[2]), int8(b.setsOut(u)), true}
	t.Say("LG delayed/5", "%s moves off the table to the %s, and may enter from turn %d.", b.label(u), hands[c.Args[1]], c.Args[2])
}

// firstTurn is the first turn in which a piece may enter.
func (b *battle) firstTurn(u int) int { return b.roster[u].recruit.Enters }

// due reports whether a reserve may enter this turn.
func (b *battle) due(u int) bool { return int(b.turn) >= b.firstTurn(u) }

// arrival is the turn in which a piece that goes round a distance off the board
// can enter at the earliest, counted from 1, and what it has left then (LG
// delayed/2).
func arrival(rate, distance int64) (turn int, left int64) {
	turn = int(distance/rate) + 1
	return turn, int64(turn)*rate - distance
}

// approach is how far from its entry area a piece enters, and what it has left
// on the board; or why it may not enter there.
func (b *battle) approach(u int, at grid.Point) (left int64, err error) {
	k, side := b.kind(u), b.side(u)
	e := b.entryOf(side)
	along, ok := b.along(e.Edge, at, k.Base)
	if !ok || !at.Legal() || !b.table.Holds(grid.Circle{At: at, Radius: k.Base}) {
		return 0, rule.Refuse("LG landing/3", "%s is not at the %s edge; want a base that touches it", at, e.Edge)
	}
	other := b.entryOf(side.Enemy())
	if pos, on := b.along(other.Edge, at, k.Base); on && pos >= other.From && pos <= other.To {
		return 0, rule.Refuse("LG delayed/4", "%s lies in the entry area of the enemy", at)
	}
	distance := max(0, e.From-along, along-e.To)
	if distance == 0 {
		return b.allowance(u), nil
	}
	d := b.pieces[u].detour
	beyond := b.tables.factor(b.entryOf(side).Beyond, k, b.readings)
	if beyond.Barred() {
		return 0, rule.Refuse("LG delayed/2.a", "%s cannot cross the %s off the board", b.label(u), b.entryOf(side).Beyond)
	}
	turn, left := arrival(k.Rate, beyond.Of(distance))
	turn += int(d.from) - 1
	hand := int8(0)
	if along > e.To {
		hand = 1
	}
	if e.Edge == North || e.Edge == South {
		hand += 2
	}
	switch {
	case !d.set:
		return 0, rule.Refuse("LG delayed/1", "%s lies outside the entry area, %s to %s along the %s edge, and no detour was told", at, grid.Inches(e.From), grid.Inches(e.To), e.Edge)
	case d.hand != hand:
		return 0, rule.Refuse("LG delayed/5", "the enemy was told that %s goes to the %s", b.label(u), hands[d.hand])
	case int(d.turn) > int(b.turn):
		return 0, rule.Refuse("LG delayed/5", "the enemy was told of turn %d", d.turn)
	case turn > int(b.turn):
		return 0, rule.Refuse("LG delayed/2.a", "%s is %s inches from the entry area: %s arrives in turn %d", at, grid.Inches(distance), b.label(u), turn)
	case turn < int(b.turn):
		return b.allowance(u), nil
	}
	return left, nil
}

// refuseEnter says why a piece cannot come on at a point.
func (b *battle) refuseEnter(u int, at grid.Point, alt int64) error {
	k := b.kind(u)
	if b.pieces[u].state != reserve || !b.fliesIn(u) {
		return rule.Refuse("LG landing/2", "%s does not enter over the edge", b.label(u))
	}
	if high := b.tables.Ceiling(k.Type); alt < 0 || alt > high {
		return rule.Refuse("LG altitude", "%s inches is too high for %s; want 0 to %s", grid.Inches(alt), k.Type, grid.Inches(high))
	}
	if _, err := b.approach(u, at); err != nil {
		return err
	}
	return b.refuseSpot(u, at, alt)
}

// fliesIn reports whether a reserve may enter over the edge: of those that land,
// who can stay in the air (LG landing/2; pods and turrets fall, LG landing/6).
func (b *battle) fliesIn(u int) bool {
	return b.entryOf(b.side(u)).Edge != NoEdge && (!b.roster[u].recruit.Lands || b.kind(u).Hovers)
}

// refuseSpot says why a piece cannot appear at a point and altitude.
func (b *battle) refuseSpot(u int, at grid.Point, alt int64) error {
	if v := b.crowded(u, at, alt); v >= 0 {
		return rule.Refuse("LG overrun/4", "%s stands there", b.label(v))
	}
	l := leg{Unit: int8(u), From: at, To: at.Add(b.entryOf(b.side(u)).Edge.inward()), Low: alt, High: alt}
	if alt == 0 {
		_, err := b.footing(&l, &plan{}, b.table.At(at))
		return err
	}
	return b.overhead(&l)
}

// enter puts a piece onto the board.
func (b *battle) enter(t *table, u int, at grid.Point, alt int64) {
	left, _ := b.approach(u, at)
	p := &b.pieces[u]
	p.state, p.at, p.alt, p.facing = onTable, at, alt, b.entryOf(b.side(u)).Edge.inward()
	p.spent = b.allowance(u) - left
	cite := rule.Clause("LG landing/3")
	switch along, _ := b.along(b.entryOf(b.side(u)).Edge, at, b.kind(u).Base); {
	case left < b.allowance(u):
		cite = "LG delayed/2.b"
	case along < b.entryOf(b.side(u)).From || along > b.entryOf(b.side(u)).To:
		cite = "LG delayed/3"
	}
	t.Say(cite, "%s enters at %s with %s inches left.", b.label(u), b.where(u), grid.Inches(left))
	t.Then(react{tabletop.Still(u)})
}

// refuseDescend says why a piece cannot come down onto a point.
func (b *battle) refuseDescend(u int, at grid.Point) error {
	if b.pieces[u].state != reserve || !b.roster[u].recruit.Lands {
		return rule.Refuse("LG landing/2", "%s does not come from above", b.label(u))
	}
	if !at.Legal() || !b.table.Holds(grid.Circle{At: at, Radius: b.kind(u).Base}) {
		return rule.Refuse("LG landing/4.a", "%s is not on the table", at)
	}
	for _, i := range b.table.At(at) {
		if f := &b.table.Features[i]; f.Kind == tables.Built {
			return rule.Refuse("LG landing/4", "%s is in the way", f.Name)
		}
	}
	return b.refuseSpot(u, at, 0)
}

// descend begins a landing: a full move above the landing point (LG
// landing/4.a).
func (b *battle) descend(t *table, u int, at grid.Point) {
	p := &b.pieces[u]
	p.state, p.at, p.alt, p.facing = onTable, at, b.rate(u), b.entryOf(b.side(u)).Edge.inward()
	b.set(u, falling)
	cite := rule.Clause("LG landing/4.a")
	if b.kind(u).Anchored || b.kind(u).Carries > 0 && !b.kind(u).Hovers {
		cite = "LG landing/6"
	}
	t.Say(cite, "%s comes from above, %s inches over %s.", b.label(u), grid.Inches(p.alt), at)
	t.Then(react{tabletop.Still(u)})
}

// entrySamples are points of the entry area, of the edge beyond it where a
// detour leads, and for landings of the table.
func (b *battle) entrySamples(u int, add func(game.Choice, rule.Clause)) {
	k, e := b.kind(u), b.entryOf(b.side(u))
	if b.roster[u].recruit.Lands {
		for x := int32(6000); x < b.table.Size.X; x += 6000 {
			for y := int32(6000); y < b.table.Size.Y; y += 6000 {
				add(choice(vDescend, int(x), int(y)), "LG landing/4")
			}
		}
	}
	if !b.fliesIn(u) {
		return
	}
	b.detourSamples(u, add)
	// From the middle of the entry area outwards, and there also in the air.
	mid := (e.From + e.To) / 2
	for _, alt := range []int64{0, min(2*grid.Inch, b.tables.Ceiling(k.Type))} {
		add(goTo(vEnter, b.onEdge(e.Edge, mid, k.Base), alt), "LG landing/3")
	}
	for off := int64(3 * grid.Inch); off < edgeLength(b.table, e.Edge); off += 3 * grid.Inch {
		add(goTo(vEnter, b.onEdge(e.Edge, mid-off, k.Base), 0), "LG landing/3")
		add(goTo(vEnter, b.onEdge(e.Edge, mid+off, k.Base), 0), "LG landing/3")
	}
}

// exit is the edge that a piece's base touches, NoEdge where it touches none.
func (b *battle) exit(u int) Edge {
	for e := West; e <= South; e++ {
		if _, on := b.along(e, b.pieces[u].at, b.kind(u).Base); on {
			return e
		}
	}
	return NoEdge
}

// crossing is what it costs to leave over an edge: the turn outwards, and the
// breadth of the base, over firm ground.
func (b *battle) crossing(u int, e Edge) int64 {
	out := e.inward().Neg()
	return b.tables.turnCost(b.kind(u).Type, b.allowance(u), bandOf(b.pieces[u].facing, out)) + 2*b.kind(u).Base
}

// refuseLeave says why a piece cannot leave the board now.
func (b *battle) refuseLeave(u int) error {
	e := b.exit(u)
	switch {
	case !b.on(u) || b.allowance(u) == 0:
		return rule.Refuse("LG leaving/1", "%s cannot leave", b.label(u))
	case e == NoEdge:
		return rule.Refuse("LG leaving/1", "%s is not at the edge; want a base that touches it", b.label(u))
	case b.crossing(u, e) > b.left(u):
		return rule.Refuse("LG leaving/1", "%s has %s inches left; to leave over the %s edge costs %s", b.label(u), grid.Inches(b.left(u)), e, grid.Inches(b.crossing(u, e)))
	}
	return nil
}

// leave takes a piece off the board for good.
func (b *battle) leave(t *table, u int) { b.remove(t, u, gone, "LG leaving/1") }
