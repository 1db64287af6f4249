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

// String names the step for the agenda.
func (d detours) String() string { return "reserves of " + d.Side.String() }

var detourBlanks = kinds{aUnit, aHand, aNumber}

// detourDeeds are what may be done with reserves before the first turn.
var detourDeeds = deeds[detours]{
	{
		Verb: vDirect, Word: "direct", Help: "have the other reserves come on through the entry area, or decide later",
		Offer: game.OfferVerb[*battle, detours](vDirect, ""),
		Score: func(*battle, detours, game.Choice) int { return 1 }, // the sooner way
	},
	{
		Verb: vDetour, Word: "detour", Help: "send a reserve round: which way along the edge, and the first turn in which it may enter",
		Blanks: detourBlanks,
		Hinder: func(b *battle, d detours, c game.Choice) hindrance {
			if u := int(c.Args[0]); b.side(u) != d.Side {
				return isForeign.For(unit(u))
			}
			return b.hinderDetour(c)
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

// Ask lists, for each reserve, the two ways along the edge with the turns in which they
// can end.
func (d detours) Ask(b *battle) game.Question {
	options := detourDeeds.Offer(b, d, nil)
	if len(options) < 2 { // nobody goes round
		return game.Question{}
	}
	return game.Question{Side: d.Side, Topic: "enter", Cite: "LG delayed/1", Seen: game.Everyone, Options: options}
}

// Refuse says why a piece cannot go round.
func (d detours) Refuse(b *battle, c game.Choice) error { return detourDeeds.Refuse(b, d, c) }

// Worth takes the direct way.
func (d detours) Worth(b *battle, c game.Choice) int { return detourDeeds.Score(b, d, c) }

// Answer tells the enemy, and asks again.
func (d detours) Answer(t *table, c game.Choice) { detourDeeds.Do(t, d, c) }

// offerDetours lists all detours of a reserve.
func offerDetours(b *battle, u int, add offer) {
	if b.roundTrip(u).None() {
		first := b.firstHand(u)
		for hand := first; hand < first+2; hand++ {
			for turn := b.setsOut(u); turn <= b.scenario.Turns; turn++ {
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

// Why a piece cannot come onto the board so, or leave it.
var (
	isForeign  = &reason{Cite: "LG delayed/1", Text: "%s belongs to the enemy"}
	itsMove    = &reason{Cite: "LG sequence/turn", Text: "it is the move of %s"}
	noDetour   = &reason{Cite: "LG delayed/1", Text: "%s does not enter over the edge"}
	goesRound  = &reason{Cite: "LG delayed/5", Text: "the enemy was told that %s goes to the %s"}
	noHand     = &reason{Cite: "LG delayed/5", Text: "want %s"}
	noTurn     = &reason{Cite: "LG delayed/5", Text: "found turn %s; want %s"}
	offEdge    = &reason{Cite: "LG landing/3", Text: "want a point at the %s edge, which the base of %s then touches"}
	enemyArea  = &reason{Cite: "LG delayed/4", Text: "%s,%s lies in the entry area of the enemy"}
	barredWay  = &reason{Cite: "LG delayed/2.a", Text: "%s cannot cross the %s off the board"}
	notTold    = &reason{Cite: "LG delayed/1", Text: "want a point of the entry area, %s, as no detour was told"}
	laterTold  = &reason{Cite: "LG delayed/5", Text: "the enemy was told of turn %s"}
	longWay    = &reason{Cite: "LG delayed/2.a", Text: "that is %s inches from the entry area: want turn %s at the earliest"}
	noEntry    = &reason{Cite: "LG landing/2", Text: "%s does not enter over the edge"}
	noLanding  = &reason{Cite: "LG landing/2", Text: "%s does not come from above"}
	offLanding = &reason{Cite: "LG landing/4.a", Text: "the whole base of %s must be on the table; want %s"}
	onHouse    = &reason{Cite: "LG landing/4", Text: "%s is in the way"}
	cannotGo   = &reason{Cite: "LG leaving/1", Text: "%s cannot leave"}
	notAtEdge  = &reason{Cite: "LG leaving/1", Text: "%s is not at the edge; want a base that touches it"}
	tooSlow    = &reason{Cite: "LG leaving/1", Text: "%s; %s"}
)

// roundTrip returns why a piece cannot go round at all (LG delayed/1). A piece that has told
// of a detour is held to it.
func (b *battle) roundTrip(u int) hindrance {
	if b.pieces[u].state != reserve || !b.fliesIn(u) {
		return noDetour.For(unit(u))
	}
	return when(b.pieces[u].detour.set, goesRound.ForBoth(unit(u), name(aDetour, u)))
}

// hinderDetour returns why a piece cannot go round so.
func (b *battle) hinderDetour(c game.Choice) hindrance {
	u, hand, turn := int(c.Args[0]), int(c.Args[1]), int(c.Args[2])
	if h := b.roundTrip(u); !h.None() {
		return h
	}
	switch first := b.firstHand(u); {
	case hand < first || hand > first+1:
		return noHand.For(name(theHands, u))
	case turn < b.setsOut(u) || turn > b.scenario.Turns:
		return noTurn.ForBoth(name(aNumber, turn), name(aStart, u))
	}
	return hindrance{}
}

// hinderOwnDetour returns why a piece cannot go round so in its own move.
func (b *battle) hinderOwnDetour(u int, c game.Choice) hindrance {
	if int(c.Args[0]) != u {
		return itsMove.For(unit(u))
	}
	return b.hinderDetour(c)
}

// goRound sends a reserve round, and tells the enemy.
func (b *battle) goRound(t *table, u int, c game.Choice) {
	b.pieces[u].detour = detour{int8(c.Args[1]), int8(c.Args[2]), int8(b.setsOut(u)), true}
	t.Say("LG delayed/5", "%s moves off the table to the %s, and may enter from turn %d.", b.label(u), hands[c.Args[1]], c.Args[2])
}

// firstTurn is the first turn in which a piece may enter.
func (b *battle) firstTurn(u int) int { return b.roster[u].recruit.Enters }

// arrival is the turn in which a piece that goes round a distance off the board
// can enter at the earliest, counted from 1, and what it has left then (LG
// delayed/2).
func arrival(rate, distance int64) (turn int, left int64) {
	turn = int(distance/rate) + 1
	return turn, int64(turn)*rate - distance
}

// approach is what a piece has left that enters at a point, or why it may not enter there.
func (b *battle) approach(u int, at grid.Point) (left int64, h hindrance) {
	k, e, other := b.kind(u), b.entryOf(b.side(u)), b.entryOf(b.side(u).Enemy())
	along, ok := b.along(e.Edge, at, k.Base)
	if !ok || !b.holds(u, at) {
		return 0, offEdge.ForBoth(name(anEdge, e.Edge), unit(u))
	}
	if pos, on := b.along(other.Edge, at, k.Base); on && pos >= other.From && pos <= other.To {
		return 0, enemyArea.ForBoth(length(int64(at.X)), length(int64(at.Y)))
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

// roundabout is what a piece has left that enters so far from its entry area, or why it may
// not enter there.
func (b *battle) roundabout(u, hand int, distance int64) (left int64, h hindrance) {
	d, e := b.pieces[u].detour, b.entryOf(b.side(u))
	beyond := b.tables.factor(e.Beyond, b.kind(u), b.readings)
	if beyond.Barred() {
		return 0, barredWay.ForBoth(unit(u), name(aRow, e.Beyond))
	}
	turn, left := arrival(b.rate(u), beyond.Of(distance))
	turn += int(d.from) - 1
	switch now := int(b.turn); {
	case !d.set:
		return 0, notTold.For(name(anEntry, u))
	case int(d.hand) != hand:
		return 0, goesRound.ForBoth(unit(u), name(aHand, int(d.hand)))
	case int(d.turn) > now:
		return 0, laterTold.For(name(aNumber, int(d.turn)))
	case turn > now:
		return 0, longWay.ForBoth(length(distance), name(aNumber, turn))
	case turn < now:
		return b.allowance(u), hindrance{}
	}
	return left, hindrance{}
}

// hinderEnter returns why a piece cannot come on at a point.
func (b *battle) hinderEnter(u int, c game.Choice) hindrance {
	at, alt := pointOf(c), int64(c.Args[2])
	switch {
	case b.pieces[u].state != reserve || !b.fliesIn(u):
		return noEntry.For(unit(u))
	case alt < 0 || alt > b.ceiling(u):
		return tooHigh.ForBoth(length(alt), name(aCeiling, u))
	}
	if _, h := b.approach(u, at); !h.None() {
		return h
	}
	return b.hinderSpot(u, at, alt)
}

// fliesIn reports whether a reserve may enter over the edge: of those that land,
// who can stay in the air (LG landing/2; pods and turrets fall, LG landing/6).
func (b *battle) fliesIn(u int) bool {
	return b.entryOf(b.side(u)).Edge != NoEdge && (!b.roster[u].recruit.Lands || b.kind(u).Hovers)
}

// hinderSpot returns why a piece cannot appear at a point and altitude.
func (b *battle) hinderSpot(u int, at grid.Point, alt int64) hindrance {
	if v := b.crowded(u, at, alt); v >= 0 {
		return inTheWay.For(unit(v))
	}
	if alt > 0 {
		return b.overhead(&leg{From: at, To: at, Low: alt, High: alt})
	}
	_, h := b.footing(&leg{Unit: int8(u), From: at, To: at.Add(b.entryOf(b.side(u)).Edge.inward())}, b.table.At(at))
	return h
}

// enter puts a piece onto the board.
func (b *battle) enter(t *table, u int, c game.Choice) {
	at, alt := pointOf(c), int64(c.Args[2])
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

// hinderDescend returns why a piece cannot come down onto a point.
func (b *battle) hinderDescend(u int, c game.Choice) hindrance {
	at := pointOf(c)
	switch {
	case b.pieces[u].state != reserve || !b.roster[u].recruit.Lands:
		return noLanding.For(unit(u))
	case !b.holds(u, at):
		return offLanding.ForBoth(unit(u), name(aBoard, u))
	}
	for _, i := range b.table.At(at) {
		if b.table.Features[i].Kind == tables.Built {
			return onHouse.For(feature(i))
		}
	}
	return b.hinderSpot(u, at, 0)
}

// descend begins a landing: a full move above the landing point (LG
// landing/4.a).
func (b *battle) descend(t *table, u int, c game.Choice) {
	at, p := pointOf(c), &b.pieces[u]
	p.state, p.at, p.alt, p.facing = onTable, at, b.rate(u), b.entryOf(b.side(u)).Edge.inward()
	b.set(u, falling)
	cite := rule.Clause("LG landing/4.a")
	if b.kind(u).Anchored || b.kind(u).Carries > 0 && !b.kind(u).Hovers {
		cite = "LG landing/6"
	}
	t.Say(cite, "%s comes from above, %s inches over %s.", b.label(u), grid.Inches(p.alt), at)
	t.Then(react{tabletop.Still(u)})
}

// offerLandings lists points all over the table.
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

// offerEntries lists points from the middle of the entry area outwards, and there also in
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
	for off := int64(3 * grid.Inch); off < edgeLength(b.table, e.Edge); off += 3 * grid.Inch {
		add(goTo(vEnter, b.onEdge(e.Edge, mid-off, base), 0), "LG landing/3")
		add(goTo(vEnter, b.onEdge(e.Edge, mid+off, base), 0), "LG landing/3")
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

// crossing is what it costs to leave over the edge that a piece touches: the turn outwards,
// and the breadth of the base, over firm ground.
func (b *battle) crossing(u int) int64 {
	out := b.exit(u).inward().Neg()
	return b.tables.turnCost(b.kind(u).Type, b.allowance(u), bandOf(b.pieces[u].facing, out)) + 2*b.kind(u).Base
}

// hinderLeave returns why a piece cannot leave the board now.
func (b *battle) hinderLeave(u int, _ game.Choice) hindrance {
	switch {
	case !b.on(u) || b.allowance(u) == 0:
		return cannotGo.For(unit(u))
	case b.exit(u) == NoEdge:
		return notAtEdge.For(unit(u))
	}
	return when(b.crossing(u) > b.left(u), tooSlow.ForBoth(name(aBudget, u), name(anExit, u)))
}

// leave takes a piece off the board for good.
func (b *battle) leave(t *table, u int, _ game.Choice) { b.remove(t, u, gone, "LG leaving/1") }
