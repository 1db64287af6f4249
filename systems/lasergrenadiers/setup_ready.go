package lasergrenadiers

import (
	"metahex/game"
	"metahex/rule"
)

// readying asks a side which pieces begin in a foxhole. It also lets the side turn the pieces that
// the side has set up.
type readying struct{ Side game.Side }

func (r readying) Title(*battle) (string, rule.Clause) {
	return "foxholes and facing of " + r.Side.String(), "LG sequence/setup"
}

// readyDeeds are the possible actions with a piece in this step.
var readyDeeds = deeds[readying]{
	{
		Verb: vDig, Word: "dig", Help: "have a piece begin in a foxhole", Blanks: ofPiece,
		Hinder: func(b *battle, r readying, c game.Choice) hindrance { return digObjections.To(b.setOrder(r.Side, c)) },
		Offer: func(b *battle, _ readying, add offer) {
			for u := range b.pieces {
				add(choice(vDig, u), "LG overrun/5")
			}
		},
		Score: func(b *battle, _ readying, c game.Choice) int { return 1 + b.pull(int(c.Args[0]))/100 },
		Do: func(t *table, r readying, c game.Choice) {
			b, u := t.State, int(c.Args[0])
			b.set(u, dugIn)
			t.Say("LG overrun/5", "%s begins in a foxhole.", b.label(u))
			t.Then(r)
		},
	},
	{
		Verb: vTurn, Word: "turn", Help: "have a piece begin facing a point", Blanks: ofPoint,
		Hinder: func(b *battle, r readying, c game.Choice) hindrance { return turnObjections.To(b.setOrder(r.Side, c)) },
		Do: func(t *table, r readying, c game.Choice) {
			b, o := t.State, t.State.setOrder(r.Side, c)
			b.pieces[o.u].facing = o.at.Sub(b.pieces[o.u].at)
			t.Say("LG sequence/setup", "%s faces %s.", b.label(o.u), o.at)
			t.Then(r)
		},
	},
	{Verb: vDone, Offer: game.OfferVerb[*battle, readying](vDone, "")},
}

// The reasons why a piece cannot begin in a foxhole, or be turned before the first turn.
var (
	digObjections = objections{
		ownObjection,
		does("LG overrun/5", "%s does not stand on the table", func(o order) bool { return !o.on(o.u) }),
		does("LG overrun/5", "%s is a vehicle; want infantry or a crewed weapon", func(o order) bool { return o.kind(o.u).Type.Vehicle() }),
		does("LG overrun/5", "%s is in a foxhole", func(o order) bool { return o.is(o.u, dugIn) }),
		against("LG overrun/5", "%s has no foxhole left", func(o order) (a, b game.Name) { return name(aSide, int(o.player)), b }, func(o order) bool { return o.foxholes(o.player) == 0 }),
	}
	turnObjections = objections{
		ownObjection,
		does("LG sequence/setup", "%s does not stand on the table", func(o order) bool { return !o.on(o.u) }),
		does("LG sequence/setup", "the scenario fixes the place and facing of %s", func(o order) bool { return !o.roster[o.u].recruit.Unset }),
		against("LG sequence/setup", "want a point to look at, not the piece's own place", nil, func(o order) bool { return !o.at.Legal() || o.at == o.pieces[o.u].at }),
	}
)

// foxholes returns how many pieces a side may still dig in before the first turn.
func (b *battle) foxholes(side game.Side) int {
	left := b.scenario.Forces[side].Foxholes
	for u := range b.pieces {
		if b.side(u) == side && b.is(u, dugIn) && !b.roster[u].recruit.Dug {
			left--
		}
	}
	return left
}

// Ask lists the pieces that can begin in a foxhole. It does not list points to face.
func (r readying) Ask(b *battle) game.Question {
	return game.Question{Side: r.Side, Topic: "ready", Cite: "LG sequence/setup", Open: true, Setup: true, Seen: game.Everyone, Options: readyDeeds.Offer(b, r, nil),
		Want: "use the word \"dig\" or \"turn\" for a piece, or \"done\" to finish"}
}

// Deeds implements game.Step.
func (r readying) Deeds() game.Menu[*battle] { return readyDeeds.For(r) }
