package lasergrenadiers

import (
	"cmp"
	"slices"

	"metahex/game"
	"metahex/grid"
	"metahex/rule"
	"metahex/systems/lasergrenadiers/scenario"
	"metahex/systems/tabletop"
)

// Entering and leaving the board.
//
// A force enters over its entry area. A piece that goes round enters later, elsewhere on the same
// edge. Off the board it moves a full rate each turn. In the turn in which it arrives, it moves on
// the board with the allowance that remains.
//
//	          36 inches               rate 24
//	├ entry area ┤─────────────────▶● turn 1: moves 24, 12 to go
//	═══════════════════════════════════ edge   turn 2: enters with 12 left
//	                                           turn 3: enters with all 24

// A detour is what the enemy knows about a reserve that goes round (LG delayed/5).
type detour struct {
	hand int8 // north, south, west or east, as an index into hands
	turn int8 // the first turn in which it may enter
	from int8 // the turn in which it begins to go round
	set  bool
}

// detours asks a side, before the first turn, which of its reserves go round. Other reserves may
// still decide when they could first enter (LG delayed/5).
type detours struct{ Side game.Side }

func (d detours) Title(*battle) (string, rule.Clause) {
	return "reserves of " + d.Side.String(), "LG delayed/1"
}

var detourBlanks = kinds{aUnit, aHand, aNumber}

// detourDeeds are the possible actions with reserves before the first turn.
var detourDeeds = deeds[detours]{
	{
		Verb: vDirect, Word: "direct", Help: "have the other reserves come on through the entry area, or decide later",
		Offer: game.OfferVerb[*battle, detours](vDirect, ""),
		Score: func(*battle, detours, game.Choice) int { return 1 }, // entering directly is sooner
	},
	{
		Verb: vDetour, Word: "detour", Help: "send a reserve round the table: in which direction along the edge, and from which turn it may enter",
		Blanks: detourBlanks,
		Hinder: func(b *battle, d detours, c game.Choice) hindrance {
			if u := int(c.Args[0]); b.side(u) != d.Side {
				return isForeign.For(unit(u))
			}
			return detourObjections.To(b.ordered(int(c.Args[0]), c))
		},
		Offer: func(b *battle, d detours, add offer) {
			for u := range b.pieces {
				if b.side(u) == d.Side {
					offerDetours(b, u, add)
				}
			}
		},
		Do: func(t *table, d detours, c game.Choice) {
			t.Then(d)
			t.State.goRound(t, int(c.Args[0]), c)
		},
	},
}

// Ask lists the detours of each reserve: both directions along the edge, with the turns in which
// the reserve can enter. It asks nothing if no reserve can go round.
func (d detours) Ask(b *battle) game.Question {
	return game.Question{Side: d.Side, Topic: "enter", Cite: "LG delayed/1", Seen: game.Everyone, Options: detourDeeds.Offer(b, d, nil)}.UnlessOver()
}

// Deeds implements game.Step.
func (d detours) Deeds() game.Menu[*battle] { return detourDeeds.For(d) }

// offerDetours lists all detours of a reserve.
func offerDetours(b *battle, u int, add offer) {
	if b.against(roundTrip, u, u).None() {
		for _, hand := range []int{0, 1} {
			for turn := b.setsOut(u); turn <= b.scenario.Turns; turn++ {
				add(choice(vDetour, u, b.firstHand(u)+hand, turn), "LG delayed/5")
			}
		}
	}
}

// firstHand returns the index of the first of the two directions along a side's edge.
func (b *battle) firstHand(u int) int {
	if e := b.entryOf(b.side(u)).Edge; e == scenario.North || e == scenario.South {
		return 2
	}
	return 0
}

// setsOut returns the turn in which a reserve begins to go round if it decides now.
func (b *battle) setsOut(u int) int { return max(int(b.turn), b.firstTurn(u)) }

// The reasons why a piece cannot enter or leave the board in this way. A piece must follow its
// announced detour.
var (
	roundTrip = objections{
		does("LG delayed/1", "%s cannot enter over the edge", order.staysOff),
		against("LG delayed/5", "%s cannot choose again: the enemy was told that it goes to the %s", selfAnd(aDetour), func(o order) bool { return o.pieces[o.u].detour.set }),
	}
	detourObjections = append(roundTrip[:2:2],
		against("LG delayed/5", "want %s", func(o order) (a, b game.Name) { return name(theHands, o.u), b }, func(o order) bool {
			return int(o.c.Args[1])&^1 != o.firstHand(o.u)
		}),
		against("LG delayed/5", "found turn %s; want %s", func(o order) (a, b game.Name) { return name(aNumber, o.c.Args[2]), name(aStart, o.u) }, func(o order) bool {
			return int(o.c.Args[2]) < o.setsOut(o.u) || int(o.c.Args[2]) > o.scenario.Turns
		}),
	)
	ownDetourObjections = slices.Concat(objections{
		does("LG sequence/turn", "it is the move of %s", func(o order) bool { return o.v != o.u }),
	}, detourObjections)
	enterObjections = objections{
		does("LG landing/2", "%s cannot enter over the edge", order.staysOff),
		tooHigh(func(o order) bool { return o.alt < 0 || o.alt > o.ceiling(o.u) }),
		also(func(o order) hindrance {
			_, h := o.approach(o.u, o.at)
			return h
		}),
		also(order.spot),
		also(order.fromEdge),
	}
	descendObjections = objections{
		does("LG landing/2", "%s cannot land from above", func(o order) bool { return o.pieces[o.u].state != reserve || !o.roster[o.u].recruit.Lands }),
		against("LG landing/4.a", "the whole base of %s must be on the table; want %s", selfAnd(aBoard), order.overhangs),
		also(func(o order) hindrance { return o.roofed(o.at, -1, onHouse) }),
		also(order.spot),
	}
	leaveObjections = objections{
		does("LG leaving/1", "%s cannot leave: it is not on the table, or it cannot move", func(o order) bool { return !o.on(o.u) || o.allowance(o.u) == 0 }),
		fromUpstairs(func(order) bool { return true }),
		does("LG leaving/1", "%s is not at the edge; want a base that touches it", func(o order) bool { return o.exit(o.u) == scenario.NoEdge }),
		also(func(o order) hindrance {
			cost, h := o.crossing(o.u)
			return cmp.Or(h, noExit.If(cost > o.left(o.u), name(aBudget, o.u), name(anExit, o.u)))
		}),
	}
	noExit    = because("LG leaving/1", "%s; %s")
	isForeign = because("LG delayed/1", "%s belongs to the enemy")
	goesRound = because("LG delayed/5", "the enemy was told that %s goes to the %s")
	offEdge   = because("LG landing/3", "the point is not at the %s edge; want a point where the base of %s touches the edge")
	enemyArea = because("LG delayed/4", "%s,%s is in the enemy's entry area; want a point outside it")
	barredWay = because("LG delayed/2.a", "%s cannot cross the %s off the board")
	notTold   = because("LG delayed/1", "no detour was announced; want a point in the entry area, %s")
	laterTold = because("LG delayed/5", "the detour was announced for turn %s and cannot end earlier")
	longWay   = because("LG delayed/2.a", "the point is %s inches from the entry area; want turn %s or later")
	onHouse   = because("LG landing/4", "%s is in the way")
)

// staysOff reports whether the piece is not waiting to enter over the edge.
func (o order) staysOff() bool { return o.pieces[o.u].state != reserve || !o.fliesIn(o.u) }

// goRound begins a detour of a reserve and announces the detour to the enemy.
func (b *battle) goRound(t *table, u int, c game.Choice) {
	b.pieces[u].detour = detour{int8(c.Args[1]), int8(c.Args[2]), int8(b.setsOut(u)), true}
	t.Say("LG delayed/5", "%s goes round the table to the %s, and may enter from turn %d.", b.label(u), hands[c.Args[1]], c.Args[2])
}

// firstTurn returns the first turn in which a piece may enter.
func (b *battle) firstTurn(u int) int { return b.roster[u].recruit.Enters }

// Arrival returns the earliest turn in which a piece can enter after a distance off the board. The
// turn in which it begins the detour counts as 1. The result left is the allowance that remains in
// the turn of arrival (LG delayed/2).
func Arrival(rate, distance int64) (turn int, left int64) {
	turn = int(distance/rate) + 1
	return turn, int64(turn)*rate - distance
}

// approach returns the allowance of a piece that enters at a point, or why it may not enter there.
func (b *battle) approach(u int, at grid.Point) (left int64, h hindrance) {
	k, e, other := b.kind(u), b.entryOf(b.side(u)), b.entryOf(b.side(u).Enemy())
	along, ok := b.along(e.Edge, at, k.Base)
	if !ok || (order{battle: b, u: u, at: at}).overhangs() {
		return left, offEdge.ForBoth(name(anEdge, e.Edge), unit(u))
	}
	if pos, on := b.along(other.Edge, at, k.Base); on && pos >= other.From && pos <= other.To {
		return left, enemyArea.ForBoth(length(at.X), length(at.Y))
	}
	hand := b.firstHand(u)
	if along > e.To {
		hand++
	}
	if distance := max(0, e.From-along, along-e.To); distance > 0 {
		return b.roundabout(u, hand, distance)
	}
	return b.allowance(u), hindrance{}
}

// roundabout returns the allowance of a piece that enters at a distance from its entry area, or why
// it may not enter there.
func (b *battle) roundabout(u, hand int, distance int64) (left int64, h hindrance) {
	d, e := b.pieces[u].detour, b.entryOf(b.side(u))
	beyond := rowCost(b.tables, e.Beyond, b.kind(u), b.readings)
	if beyond.Barred() {
		return left, barredWay.ForBoth(unit(u), name(aRow, e.Beyond))
	}
	turn, rest := Arrival(b.rate(u), beyond.Of(distance))
	turn += int(d.from) - 1
	switch now := int(b.turn); {
	case !d.set:
		return left, notTold.For(name(anEntry, u))
	case int(d.hand) != hand:
		return left, goesRound.ForBoth(unit(u), name(aHand, int(d.hand)))
	case int(d.turn) > now:
		return left, laterTold.For(name(aNumber, int(d.turn)))
	case turn > now:
		return left, longWay.ForBoth(length(distance), name(aNumber, turn))
	case turn < now:
		return b.allowance(u), hindrance{}
	}
	return rest, hindrance{}
}

// fliesIn reports whether a reserve may enter over the edge. A piece that lands can do so only if it
// hovers (LG landing/2). Pods and turrets fall instead (LG landing/6).
func (b *battle) fliesIn(u int) bool {
	return b.entryOf(b.side(u)).Edge != scenario.NoEdge && (!b.roster[u].recruit.Lands || b.kind(u).Hovers)
}

// spot returns why a piece cannot appear at a point and altitude.
func (o order) spot() hindrance {
	if v := o.crowded(o.u, o.at, o.alt); v >= 0 {
		return inTheWay.For(unit(v))
	}
	if o.alt != 0 {
		return o.roofed(o.at, o.alt, isHouse)
	}
	_, h := o.footing(&leg{Unit: int8(o.u), From: o.at, To: o.at.Add(inward(o.entryOf(o.side(o.u)).Edge))}, o.table.At(o.at))
	return h
}

// fromEdge returns why a piece cannot come from an edge of the board to a point beside it.
func (o order) fromEdge() hindrance {
	_, h := o.strip(o.u, o.rim(o.u, o.at, o.entryOf(o.side(o.u)).Edge), o.at, o.alt)
	return h
}

// rim returns the point of an edge of the board that is nearest to a piece whose base touches the edge.
func (b *battle) rim(u int, at grid.Point, e scenario.Edge) grid.Point {
	return at.Add(inward(e).Neg().Scaled(b.kind(u).Base))
}

// strip returns the cost of the ground between a piece and the edge that it touches, or why the piece cannot
// cross it.
func (b *battle) strip(u int, from, to grid.Point, alt int64) (int64, hindrance) {
	l := &leg{Unit: int8(u), From: from, To: to, Low: alt, High: alt}
	p := newPlan(l)
	h := b.lay(l, p)
	return p.cost(0), h
}

// enter puts a piece on the board.
func (b *battle) enter(t *table, u int, c game.Choice) {
	at, alt := pointOf(c), int64(c.Args[2])
	left, _ := b.approach(u, at)
	p := &b.pieces[u]
	p.state, p.at, p.alt, p.facing = onTable, at, alt, inward(b.entryOf(b.side(u)).Edge)
	p.spent = b.allowance(u) - left
	cite := rule.Clause("LG landing/3")
	switch along, _ := b.along(b.entryOf(b.side(u)).Edge, at, b.kind(u).Base); {
	case left < b.allowance(u):
		cite = "LG delayed/2.b"
	case along < b.entryOf(b.side(u)).From || along > b.entryOf(b.side(u)).To:
		cite = "LG delayed/3"
	}
	t.Say(cite, "%s enters at %s with %s left.", b.label(u), b.where(u), grid.InchWords(left))
	b.drawMove(t, u, game.Point(at))
	t.Then(react{tabletop.Still(u)})
}

// descend begins a landing. The piece starts a full move above the landing point (LG landing/4.a).
func (b *battle) descend(t *table, u int, c game.Choice) {
	at, p := pointOf(c), &b.pieces[u]
	p.state, p.at, p.alt, p.facing = onTable, at, b.rate(u), inward(b.entryOf(b.side(u)).Edge)
	b.set(u, falling)
	cite := rule.Clause("LG landing/4.a")
	if !b.kind(u).Hovers { // pods and turrets fall
		cite = "LG landing/6"
	}
	t.Say(cite, "%s comes from above, %s over %s.", b.label(u), grid.InchWords(p.alt), at)
	b.draw(t, game.Bounce, u, int(p.alt/grid.Inch))
	t.Then(react{tabletop.Still(u)})
}

// offerLandings lists landing points all over the table.
func offerLandings(b *battle, u int, add offer) {
	if !b.roster[u].recruit.Lands {
		return
	}
	for x := int32(6000); x < b.table.Size.X; x += 6000 {
		for y := int32(6000); y < b.table.Size.Y; y += 6000 {
			add(choice(vDescend, int(x), int(y)), "LG landing/4")
		}
	}
}

// offerEntries lists entry points from the middle of the entry area outwards, on the ground and in
// the air.
func offerEntries(b *battle, u int, add offer) {
	if !b.fliesIn(u) {
		return
	}
	base, e := b.kind(u).Base, b.entryOf(b.side(u))
	mid := (e.From + e.To) / 2
	for _, alt := range []int64{0, min(2*grid.Inch, b.ceiling(u))} {
		add(goTo(vEnter, b.onEdge(e.Edge, mid, base), alt), "LG landing/3")
	}
	for n := range e.Edge.Length(b.table) / (3 * grid.Inch) {
		off := 3 * grid.Inch * (n + 1)
		add(goTo(vEnter, b.onEdge(e.Edge, mid-off, base), 0), "LG landing/3")
		add(goTo(vEnter, b.onEdge(e.Edge, mid+off, base), 0), "LG landing/3")
	}
}

// exit returns the edge that a piece's base touches, or NoEdge.
func (b *battle) exit(u int) scenario.Edge {
	for e := scenario.West; e <= scenario.South; e++ {
		if _, on := b.along(e, b.pieces[u].at, b.kind(u).Base); on {
			return e
		}
	}
	return scenario.NoEdge
}

// crossing returns the cost of leaving over the edge that a piece touches, or why it cannot. The piece turns
// outwards, moves up to the edge, and as far over firm ground beyond it.
func (b *battle) crossing(u int) (int64, hindrance) {
	p, e := &b.pieces[u], b.exit(u)
	cost, h := b.strip(u, p.at, b.rim(u, p.at, e), p.alt)
	return b.turnCost(u, bandOf(p.facing, inward(e).Neg())) + cost + b.kind(u).Base, h
}

// leave takes a piece off the board for good.
func (b *battle) leave(t *table, u int, _ game.Choice) { b.remove(t, u, gone, "LG leaving/1") }
