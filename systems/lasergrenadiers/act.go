package lasergrenadiers

import (
	"slices"

	"metahex/game"
	"metahex/grid"
	"metahex/rule"
)

// act asks for the next action of a piece (a leg, a turn, a shot) until the piece is done
// (LG turning/2). The question is open: a leg may end at any point, and the listed answers are
// samples.
type act struct{ Unit int8 }

func (a act) Title(b *battle) (string, rule.Clause) {
	return b.label(int(a.Unit)) + " goes on with its move", "LG sequence/turn"
}

// The kinds of the numbers in an answer.
var (
	aPoint     = kinds{aLength, aLength}
	aPlace     = kinds{aLength, aLength, aLength} // a point with an altitude
	aFloor     = kinds{aNumber}
	anotherOne = kinds{aUnit}
)

// actDeeds are the actions of a piece in its move, in the order in which they are listed. A waiting
// piece enters, a carried piece gets out, and a piece on the table fires, loads and moves.
var actDeeds = deeds[act]{
	{
		Verb: vDescend, Word: "descend", Help: "land from above at a point", Blanks: aPoint,
		Hinder: by(descendObjections), Offer: listing(reserve, offerLandings), Do: then((*battle).descend),
	},
	{
		Verb: vDetour, Blanks: detourBlanks, // detourDeeds defines the word
		Hinder: by(ownDetourObjections), Offer: listing(reserve, offerDetours), Do: then((*battle).goRound),
	},
	{
		Verb: vEnter, Word: "enter", Help: "enter the table at a point of its edge, at an altitude", Blanks: aPlace,
		Hinder: by(enterObjections), Offer: listing(reserve, offerEntries), Do: then((*battle).enter),
	},
	{
		Verb: vUnload, Word: "unload", Help: "get out of the carrier at a point", Blanks: aPoint,
		Hinder: hinderUnload, Offer: listing(carried, offerUnload), Do: then((*battle).unload),
	},
	{
		Verb: vFire, Word: "fire", Help: "fire at an enemy", Blanks: anotherOne,
		Hinder: by(fireObjections), Offer: listing(onTable, offerUpon), Do: thenUpon((*battle).fire),
		Explain: func(b *battle, a act, c game.Choice) rule.Tally { return b.explainFire(int(a.Unit), int(c.Args[0])) },
	},
	{
		Verb: vCrush, Word: "crush", Help: "destroy an enemy's foxhole by driving over it", Blanks: anotherOne,
		Hinder: by(crushObjections), Do: thenUpon((*battle).crush),
	},
	{
		Verb: vLoad, Word: "load", Help: "get into a carrier", Blanks: anotherOne,
		Hinder: by(loadObjections), Do: thenUpon((*battle).load),
	},
	legDeed(vGo, "go", "move forwards to a point (X Y) and an altitude, in inches", offerLegs),
	{
		Verb: vFace, Word: "face", Help: "turn in place to look at a point", Blanks: aPoint,
		Hinder: by(faceObjections), Do: then((*battle).face),
	},
	legDeed(vBack, "back", "move backwards to a point and altitude", offering(vBack, grid.Vector.Neg)),
	legDeed(vSide, "side", "move sideways to a point and altitude", offering(vSide, grid.Vector.Right)),
	{
		Verb: vClimb, Word: "climb", Help: "go to another floor of the building", Blanks: aFloor,
		Hinder: by(climbObjections), Offer: moving(offerHeights), Do: thenUpon((*battle).climb),
	},
	{
		Verb: vLeave, Word: "leave", Help: "leave the board over the edge",
		Hinder: by(leaveObjections), Offer: moving(func(_ *battle, _ int, add offer) { add(choice(vLeave), "LG leaving/1") }), Do: then((*battle).leave),
	},
	{Verb: vDone, Word: "done", Help: "end the piece's move", Ends: true, Hinder: by(doneObjections), Offer: game.OfferVerb[*battle, act](vDone, "")},
}

// legDeed returns the deed for a leg in one direction of movement.
func legDeed(v game.Verb, word, help string, own func(*battle, int, offer)) game.Deed[*battle, act] {
	return game.Deed[*battle, act]{
		Verb: v, Word: word, Help: help, Blanks: aPlace,
		Hinder: hinderGo, Offer: moving(own), Explain: explainGo, Do: then((*battle).setOut),
	}
}

// by returns a Hinder function for a deed. It checks a table of objections.
func by(all objections) func(*battle, act, game.Choice) hindrance {
	return func(b *battle, a act, c game.Choice) hindrance { return all.To(b.ordered(int(a.Unit), c)) }
}

// hinderUnload returns why a piece cannot get out of its carrier.
func hinderUnload(b *battle, a act, c game.Choice) hindrance {
	o := b.ordered(int(a.Unit), c)
	o.v = int(b.pieces[a.Unit].aboard)
	return unloadObjections.To(o)
}

// then and thenUpon return Do functions. After such a deed, the piece is asked for its next action.
func then(own func(*battle, *table, int, game.Choice)) func(*table, act, game.Choice) {
	return func(t *table, a act, c game.Choice) {
		t.Then(a)
		own(t.State, t, int(a.Unit), c)
	}
}

func thenUpon(own func(b *battle, t *table, u, n int)) func(*table, act, game.Choice) {
	return then(func(b *battle, t *table, u int, c game.Choice) { own(b, t, u, int(c.Args[0])) })
}

// listing returns an Offer function for pieces in one state. The function moving returns one for
// pieces on the table that still have some allowance.
func listing(of state, own func(*battle, int, offer)) func(*battle, act, offer) {
	return func(b *battle, a act, add offer) {
		if u := int(a.Unit); b.pieces[u].state == of {
			own(b, u, add)
		}
	}
}

func moving(own func(*battle, int, offer)) func(*battle, act, offer) {
	return listing(onTable, func(b *battle, u int, add offer) {
		if b.left(u) > 0 {
			own(b, u, add)
		}
	})
}

// Ask offers samples of the piece's legal actions.
func (a act) Ask(b *battle) game.Question {
	u := int(a.Unit)
	if in := b.pieces[u].state == carried && b.is(u, loading); in || !b.living(u) || b.ended {
		return game.Question{}
	}
	q := game.Question{Side: b.side(u), Topic: "act", Cite: "LG turning/2", Open: true, Want: notOpen, Seen: game.Everyone}
	for _, o := range actDeeds.Offer(b, a, nil) {
		if !slices.ContainsFunc(q.Options, func(p game.Option) bool { return p.Choice == o.Choice }) {
			q.Options = append(q.Options, o)
		}
	}
	return q
}

// Deeds implements game.Step.
func (a act) Deeds() game.Menu[*battle] { return actDeeds.For(a) }

// pointOf returns the point in an answer.
func pointOf(c game.Choice) grid.Point { return grid.Point{X: c.Args[0], Y: c.Args[1]} }

// goTo returns the answer with a point and an altitude.
func goTo(v game.Verb, to grid.Point, alt int64) game.Choice {
	return choice(v, int(to.X), int(to.Y), int(alt))
}

// ways are the directions of movement by verb; verbs without one go forwards.
var ways = [vWait + 1]way{vBack: backwards, vSide: sideways}

// legOf returns the leg that an answer describes. On an upper floor, the leg stays at its altitude.
func (b *battle) legOf(u int, c game.Choice) leg {
	p, high := &b.pieces[u], int64(c.Args[2])
	if p.floor > 0 {
		high = p.alt
	}
	return leg{Unit: int8(u), From: p.at, To: pointOf(c), Low: p.alt, High: high, How: ways[c.Verb], Hits: p.hits}
}

// hinderGo returns why a piece cannot make a leg.
func hinderGo(b *battle, a act, c game.Choice) hindrance {
	l := b.legOf(int(a.Unit), c)
	return b.afford(&l)
}

// explainGo returns the cost of a leg.
func explainGo(b *battle, a act, c game.Choice) rule.Tally {
	l := b.legOf(int(a.Unit), c)
	p, h := b.plan(&l)
	if !h.None() {
		return rule.Tally{}
	}
	return b.tally(&l, p)
}

// doneObjections are the reasons why a piece cannot end its move here.
var doneObjections = objections{does("LG landing/5", "%s cannot hover and must go further down", func(o order) bool {
	p := &o.pieces[o.u]
	down := max(0, p.alt-o.left(o.u))
	return o.is(o.u, falling) && !o.kind(o.u).Hovers && down < p.alt && hinderGo(o.battle, act{int8(o.u)}, goTo(vGo, p.at, down)).None()
})}
