package lasergrenadiers

import (
	"cmp"

	"metahex/game"
	"metahex/rule"
	"metahex/systems/tabletop"
)

// Only an outline of the sequence of play survives: one piece at a time. As a stand-in, a d10 decides
// which side begins a turn (LG sequence/turn).

var d10 = rule.Dice{Count: 1, Low: 1, High: 10}

// asks returns a question to Chance.
func asks(topic string, cite rule.Clause) game.Question {
	return game.Question{Side: game.Chance, Topic: topic, Cite: cite, Seen: game.Everyone, Options: rolls}
}

// rolls are the answers of a d10, allocated once.
var rolls = game.Roll(vRoll, d10, "")

// opening begins the match.
type opening struct{}

func (opening) Title(*battle) (string, rule.Clause) { return "the opening", "LG sequence/turn" }

// Work gives head starts.
func (opening) Work(t *table) {
	tabletop.Begin(t, &t.State.points, t.State.scenario.Start, "LG sequence/victory")
}

// dawn begins a turn, or ends the match.
type dawn struct{}

func (dawn) Title(*battle) (string, rule.Clause) { return "next turn", "LG sequence/turn" }

// Work prepares all pieces for the turn.
func (dawn) Work(t *table) {
	b := t.State
	if int(b.turn) >= b.scenario.Turns || b.ended || b.decided() {
		b.close(t)
		return
	}
	b.turn++
	b.act, b.dice = -1, [3]int8{}
	for u := range b.pieces {
		p := &b.pieces[u]
		p.spent, p.turned, p.stood, p.hits = 0, 0, 0, 0
		p.flags &^= done | fired | observed | loading | risen | popped
	}
	t.Say("LG sequence/turn", "Turn %d.", b.turn)
	t.Show(game.Headline())
	t.Then(initiative{game.Red}, initiative{game.Blue}, begin{})
}

// initiative rolls a side's die.
type initiative struct{ Side game.Side }

func (i initiative) Title(*battle) (string, rule.Clause) {
	return "initiative of " + i.Side.String(), "LG sequence/turn"
}

// Ask rolls the die.
func (initiative) Ask(*battle) game.Question { return asks("initiative", "LG sequence/turn") }

// Explain returns the odds of moving first. Of the throws with equal dice, which are rolled again, each
// side has half.
func (i initiative) Explain(b *battle, _ game.Choice) rule.Tally {
	red := 0
	for own := d10.Min(); own <= d10.Max(); own++ {
		for other := d10.Min(); other <= d10.Max(); other++ {
			if i.Side == game.Blue {
				red += 1 + cmp.Compare(int(b.dice[game.Red]), own)
			} else {
				red += 1 + cmp.Compare(own, other)
			}
		}
	}
	of := 2 * d10.Of() * d10.Of()
	return rule.Tally{Title: "initiative", Outcomes: []rule.Outcome{{Result: "red moves first", Ways: red, Of: of}, {Result: "blue moves first", Ways: of - red, Of: of}}}
}

// Answer records the die.
func (i initiative) Answer(t *table, c game.Choice) { t.State.dice[i.Side] = int8(c.Args[0]) }

// begin gives the first move to the side with the higher die. Equal dice are rolled again.
type begin struct{}

func (begin) Title(*battle) (string, rule.Clause) { return "who moves first", "LG sequence/turn" }

// Work compares the dice.
func (begin) Work(t *table) {
	b := t.State
	red, blue := b.dice[game.Red], b.dice[game.Blue]
	switch cmp.Compare(red, blue) {
	case 0:
		t.Say("LG sequence/turn", "Both throw %d, and throw again.", red)
		t.Then(initiative{game.Red}, initiative{game.Blue}, begin{})
		return
	case 1:
		b.first = game.Red
	default:
		b.first = game.Blue
	}
	t.Say("LG sequence/turn", "Red throws %d, blue %d: %s moves first.", red, blue, b.first)
	t.Show(game.Headline())
	t.Then(alternate{b.first}, dawn{})
}

// moveObjections are the reasons why a piece cannot move now. The second piece of an order is the
// carrier, if any. Off the board a carrier moves before the pieces in it.
var moveObjections = objections{
	does("LG leaving/1", "%s has left the board and may not return", func(o order) bool { return o.pieces[o.u].state == gone }),
	does("LG sequence/damage", "%s is destroyed", func(o order) bool { return o.pieces[o.u].state == dead }),
	does("LG sequence/turn", "%s has moved this turn", func(o order) bool { return o.is(o.u, done) }),
	against("LG transport/3", "%s is in %s, which has not entered", both, func(o order) bool { return o.pieces[o.u].state == carried && !o.on(o.v) }),
	against("LG delayed/2.b", "%s cannot enter before turn %s", func(o order) (a, b game.Name) { return unit(o.u), name(aNumber, o.firstTurn(o.u)) }, func(o order) bool {
		return o.pieces[o.u].state == reserve && int(o.turn) < o.firstTurn(o.u)
	}),
}

// isEnemy is the reason why a side cannot move a piece of the enemy.
var isEnemy = because("LG sequence/turn", "%s belongs to the enemy")

// hinderMove returns why a piece cannot move now.
func (b *battle) hinderMove(u int) hindrance {
	return b.against(moveObjections, u, int(b.pieces[u].aboard))
}

// alternate lets a side move one of its pieces. If the side has no piece left to move, its enemy
// moves a piece.
type alternate struct{ Side game.Side }

func (a alternate) Title(*battle) (string, rule.Clause) {
	return "alternate moves, " + a.Side.String() + " next", "LG sequence/turn"
}

// Work finds the side that moves next.
func (a alternate) Work(t *table) {
	b := t.State
	for _, side := range []game.Side{a.Side, a.Side.Enemy()} {
		for u := range b.pieces {
			if b.side(u) == side && b.hinderMove(u).None() && !b.ended {
				t.Then(impulse{side})
				return
			}
		}
	}
}

// impulse asks a side which of its pieces moves next.
type impulse struct{ Side game.Side }

func (i impulse) Title(*battle) (string, rule.Clause) {
	return "move of " + i.Side.String(), "LG sequence/turn"
}

// impulseDeeds start the move of a piece.
var impulseDeeds = deeds[impulse]{{
	Verb: vActivate, Word: "activate", Help: "begin a piece's move", Blanks: kinds{aUnit},
	Hinder: func(b *battle, i impulse, c game.Choice) hindrance {
		u := int(c.Args[0])
		if b.side(u) != i.Side {
			return isEnemy.For(unit(u))
		}
		return b.hinderMove(u)
	},
	Offer: func(b *battle, _ impulse, add offer) {
		for u := range b.pieces {
			add(choice(vActivate, u), "")
		}
	},
	Score: func(b *battle, _ impulse, c game.Choice) int { return b.scoreActivate(int(c.Args[0])) },
	Do: func(t *table, i impulse, c game.Choice) { // afterwards the enemy moves a piece
		b, u := t.State, int8(c.Args[0])
		b.act = u
		t.Say("LG sequence/turn", "%s begins its activation.", b.label(int(u)))
		if b.draw(t, game.Begins, int(u), 0); !b.on(int(u)) && !t.Muted() {
			t.Show(game.Effect{Kind: game.Begins, By: game.NoPiece, At: game.NoPiece}) // it enters: its move tells more
		}
		t.Then(act{u}, finish{u}, alternate{i.Side.Enemy()})
	},
}}

// Ask lists the pieces that have not moved.
func (i impulse) Ask(b *battle) game.Question {
	return game.Question{Side: i.Side, Topic: "activate", Cite: "LG sequence/turn", Seen: game.Everyone, Opens: true, Options: impulseDeeds.Offer(b, i, nil)}
}

// Deeds implements game.Step.
func (i impulse) Deeds() game.Menu[*battle] { return impulseDeeds.For(i) }

// finish ends a piece's move.
type finish struct{ Unit int8 }

func (f finish) Title(b *battle) (string, rule.Clause) {
	return "end of the move of " + b.label(int(f.Unit)), "LG sequence/turn"
}

// Work marks the piece as moved.
func (f finish) Work(t *table) {
	t.State.set(int(f.Unit), done)
	t.State.act = -1
}
