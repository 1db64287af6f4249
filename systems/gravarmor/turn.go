package gravarmor

import (
	"metahex/game"
	"metahex/rule"
	"metahex/systems/gravarmor/scenario"
)

// dawn begins a turn (GA turn).
type dawn struct{}

func (dawn) Title(*battle) (string, rule.Clause) {
	return "the next turn", "GA turn"
}

// Work puts the two phases on the agenda.
func (dawn) Work(t *table) {
	b := t.State
	b.turn++
	t.Say("GA turn", "Turn %d.", b.turn)
	t.Show(game.Headline())
	first := b.scenario.First
	t.Then(phase{first, 1}, phase{first.Enemy(), 2}, dusk{})
}

// phase is half a turn: one side moves while the other fires. In the second phase the sides swap
// roles (GA turn/move-fire, GA turn/reversal).
type phase struct {
	Mover  game.Side
	Number int8
}

func (p phase) Title(*battle) (string, rule.Clause) {
	cite := rule.Clause("GA turn/move-fire")
	if p.Number == 2 {
		cite = "GA turn/reversal"
	}
	return scenario.SideName(p.Mover) + " moves, " + scenario.SideName(p.Mover.Enemy()) + " fires", cite
}

// Work resets the phase flags of all units. Disrupted units of the moving side recover.
func (p phase) Work(t *table) {
	b := t.State
	if b.ended {
		return
	}
	b.mover, b.phase, b.last, b.act = p.Mover, p.Number, nobody, idle
	cite := rule.Clause("GA turn/move-fire")
	if p.Number == 2 {
		cite = "GA turn/reversal"
	}
	t.Say(cite, "%s moves, %s fires.", scenario.SideName(p.Mover), scenario.SideName(b.firer()))
	t.Show(game.Headline())
	for u := range b.units {
		b.units[u].fired = 0
		b.unset(u, moved|carried|boarding|alighting|exposed)
		if b.side(u) == p.Mover && b.is(u, disrupted) {
			b.unset(u, disrupted)
			t.Say("GA turn/recovery", "%s recovers.", b.name(u))
			b.draw(t, game.News, u)
		}
	}
	t.Then(window{When: before, Unit: nobody, Last: nobody}, order{}, window{When: after, Unit: nobody, Last: nobody})
}

// order asks the moving side which unit moves next. The side may leave units unmoved
// (GA movement/procedure).
type order struct{}

func (order) Title(b *battle) (string, rule.Clause) {
	return scenario.SideName(b.mover) + " chooses the unit to move next", "GA movement/procedure"
}

// orderDeeds are the deeds of the moving side between two moves of units.
var orderDeeds = deeds[order]{
	{
		Verb: vMove, Word: "move", Help: "begin a unit's move", Blanks: []game.NameKind{aUnit},
		Hinder: func(b *battle, _ order, c game.Choice) game.Hindrance {
			return b.mayMove(int(c.Args[0])).For(titled(int(c.Args[0])))
		},
		Offer: func(b *battle, _ order, add func(game.Choice, rule.Clause)) {
			for u := range b.units {
				if b.side(u) == b.mover {
					add(choice(vMove, u), "")
				}
			}
		},
		Do: func(t *table, o order, c game.Choice) { o.begin(t, int8(c.Args[0])) },
	},
	{
		Verb: vEnd, Word: "end", Help: "move no more units in this phase", Ends: true,
		Offer: game.OfferVerb[*battle, order](vEnd, ""),
	},
	{Verb: vFire, Blanks: []game.NameKind{aGun, aUnit}, Hinder: func(b *battle, _ order, c game.Choice) game.Hindrance { return b.tooLate(c) }},
	concession[order](),
}

// Ask offers every unit that can move.
func (o order) Ask(b *battle) game.Question {
	if b.ended {
		return game.Question{}
	}
	q := game.Question{Side: b.mover, Topic: "move", Cite: "GA movement/procedure", Seen: game.Everyone, Opens: true, Apart: giveUp}
	if q.Options = orderDeeds.Offer(b, o, make([]game.Option, 0, fewOptions)); len(q.Options) == 1 { // only the end of the phase is left
		return game.Question{}
	}
	return q
}

// The reasons why a unit cannot move at all.
var (
	notYours  = &game.Reason{Cite: "GA movement/procedure", Text: "%s does not belong to the moving side"}
	hasMoved  = &game.Reason{Cite: "GA turn/notes", Text: "%s has moved in this phase"}
	wasLifted = &game.Reason{Cite: "GA movement/carriers/rest", Text: "%s was carried in this turn and cannot move"}
	noPoints  = &game.Reason{Cite: "GA movement/points", Text: "%s has no movement points"}
	isFort    = &game.Reason{Cite: "GA movement/points", Text: "%s is a fort and never moves"}
	inCarrier = &game.Reason{Cite: "GA movement/carriers", Text: "%s is in a carrier and can leave it only during the carrier's move"}
	isDown    = &game.Reason{Cite: "GA combat/effects/disruption", Text: "%s is disrupted"}
	isGone    = &game.Reason{Cite: "GA movement/procedure", Text: "%s is out of the battle"}
	notDue    = &game.Reason{Cite: "GA scenarios/forces", Text: "%s comes to the map in a later turn"}
	noDive    = &game.Reason{Cite: "GA movement/orbit", Text: "%s cannot come down from orbit by itself"}
	battery   = &game.Reason{Cite: "GA orbital/ortillery", Text: "%s is a battery in orbit and stays there"}
)

// mayMove returns why a unit cannot begin a move now, or nil.
func (b *battle) mayMove(u int) *game.Reason {
	m, s := &b.roster[u], &b.units[u]
	switch {
	case m.side != b.mover:
		return notYours
	case m.kind.Move == scenario.Orbital:
		return battery
	case s.in != nobody:
		return inCarrier
	case s.at < 0 && s.at != offReserve && s.at != offOrbit:
		return isGone
	}
	return b.mayBegin(u)
}

// mayBegin returns why a unit on the map and outside carriers cannot begin a move, or nil.
func (b *battle) mayBegin(u int) *game.Reason {
	m, s := &b.roster[u], &b.units[u]
	switch {
	case s.flags&carried != 0:
		return wasLifted
	case s.flags&moved != 0:
		return hasMoved
	case s.flags&disrupted != 0:
		return isDown
	case m.kind.Move == scenario.Immobile:
		return isFort
	case b.turn < int8(m.detachment.Turn):
		return notDue
	case s.at == offOrbit && !dives(m.kind):
		return noDive
	case m.kind.MP == 0 && !m.kind.Move.Spacecraft():
		return noPoints
	}
	return nil
}

// Deeds implements game.Step.
func (o order) Deeds() game.Menu[*battle] { return orderDeeds.For(o) }

// begin begins a move. First the enemy may fire at the unit that is about to leave its hex, and at
// the unit that has just ended its move (GA combat/when/before).
func (o order) begin(t *table, u int8) {
	b := t.State
	t.Say("GA movement/procedure", "%s is about to move.", b.name(int(u)))
	if b.draw(t, game.Begins, int(u)); b.where(int(u)) < 0 && !t.Muted() {
		t.Show(game.Untold()) // it enters: its move tells more
	}
	t.Then(window{before, u, b.last}, begin{u}, march{u}, finish{u}, o)
}

// dusk ends a turn: it scores points and, after the last turn, ends the match (GA turn/ending).
type dusk struct{}

func (dusk) Title(*battle) (string, rule.Clause) {
	return "the end of the turn", "GA turn/ending"
}

// Work scores and continues with the next turn.
func (dusk) Work(t *table) {
	b := t.State
	b.act = idle
	b.score(t)
	if b.ended || int(b.turn) >= b.scenario.Turns {
		b.ended = true
		b.tellResult(t)
		return
	}
	t.Then(dawn{})
}

// tellResult announces the result of the battle.
func (b *battle) tellResult(t *table) {
	if !t.Muted() {
		r := b.Result()
		t.Say(r.Cite, "The battle is over: %s.", r.Text)
	}
}

// giveUp is an additional legal answer to every question of a player (GA turn/ending).
var giveUp = []game.Choice{{Verb: vConcede}}

// concession returns the deed with which the asked side concedes defeat.
func concession[K any]() game.Deed[*battle, K] {
	return game.Deed[*battle, K]{Verb: vConcede, Do: func(t *table, _ K, _ game.Choice) { concede(t) }}
}

// concede ends the battle at once: the enemy wins, whatever the points.
func concede(t *table) {
	q, _ := t.Question()
	b := t.State
	b.gaveUp, b.ended = q.Side, true
	t.Say("GA turn/ending", "%s concedes defeat.", scenario.SideName(q.Side))
	b.tellResult(t)
	t.Finish()
}
