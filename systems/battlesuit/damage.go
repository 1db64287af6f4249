package battlesuit

import (
	"metahex/cards"
	"metahex/game"
	"metahex/maps/dots"
	"metahex/rule"
	"metahex/systems/battlesuit/scenario"
)

// suffer applies the result of an attack (BHM 9.3.4).
func (b *battle) suffer(t *table, v int, hit scenario.Hit) {
	switch {
	case hit.Out:
		b.eliminate(t, v, "BHM 9.3.3/X")
	case hit.Boxes > 0:
		b.hurt(t, v, int(hit.Boxes), "BHM 9.3.4")
	}
	if hit.Shaken && b.on(v) {
		b.shake(t, v)
	}
}

// hurt marks boxes on a card (BHM 5.2.1).
func (b *battle) hurt(t *table, v, boxes int, cite rule.Clause) {
	s := &b.soldiers[v]
	deck, left := &b.tables.Units, b.pointsLeft(v)
	s.card = deck.Hit(s.card, boxes)
	switch deck.State(s.card) {
	case cards.Out:
		b.eliminate(t, v, cite)
		return
	case cards.Down:
		t.Say("BHM 7.8", "%s is down.", b.label(v))
		b.draw(t, game.Loss, v, boxes)
		if b.act.unit == int8(v) {
			b.act.did |= spent
		}
		if b.readings[scenario.Felled] == scenario.NoPoints {
			left = 0
		}
		t.Then(fall{int8(v), int8(left)})
	default:
		t.Say("BHM 5.2.1", "%s has taken %d of 5 hits.", b.label(v), s.card.Damage)
		b.draw(t, game.Loss, v, boxes)
	}
	if !b.sealed(v) {
		return
	}
	switch limit := b.tables.Of(scenario.BreachDamage); {
	case int(s.card.Damage) > limit:
		t.Say("BHM 12.2", "The suit of %s is breached.", b.label(v))
		b.eliminate(t, v, "BHM 12.2")
	case int(s.card.Damage) == limit:
		t.Then(breach{int8(v)})
	}
}

// sealed reports whether a unit needs an intact suit.
func (b *battle) sealed(u int) bool {
	return b.armoured(u) && b.scenario.Integrity&game.Only(b.side(u)) != 0
}

// breach rolls whether a hit breaches a damaged suit (BHM 12.2).
type breach struct{ Unit int8 }

func (k breach) Title(b *battle) (string, rule.Clause) {
	return "suit check of " + b.label(int(k.Unit)), "BHM 12.2"
}

// Ask rolls a die.
func (k breach) Ask(b *battle) game.Question {
	if !b.on(int(k.Unit)) {
		return game.Question{}
	}
	return b.asksDie("breach", "BHM 12.2", b.readings[scenario.Breach])
}

// Explain returns the odds of the die.
func (k breach) Explain(b *battle, _ game.Choice) rule.Tally {
	return rule.Tally{Title: "suit check", Outcomes: b.dieOdds(k, func(after *battle) int { return tell(!after.on(int(k.Unit))) }, "holds", "X")}
}

// Answer eliminates the soldier if its suit is breached.
func (k breach) Answer(t *table, c game.Choice) {
	b, u := t.State, int(k.Unit)
	if int(c.Args[0]) > b.tables.Of(scenario.BreachRoll) {
		t.Say("BHM 12.2", "%s rolls %d: the suit holds.", b.label(u), c.Args[0])
		return
	}
	t.Say("BHM 12.2", "%s rolls %d: the suit is breached.", b.label(u), c.Args[0])
	b.eliminate(t, u, "BHM 12.2")
}

// shake puts a marker on a soldier in good order, and lands it if it is in the air (BHM 9.3.3). A
// soldier that is already shaken or panicked stays as it is.
func (b *battle) shake(t *table, v int) {
	s := &b.soldiers[v]
	s.stealth = 0
	switch {
	case s.markers == 0:
		s.markers = 1
		t.Say("BHM 9.3.3/S", "%s is shaken.", b.label(v))
	case s.markers == 1:
		t.Say("BHM 9.3.3/S", "%s stays shaken.", b.label(v))
	case b.drone(v):
		t.Say("BHM 9.3.3/S", "%s stays shut down.", b.label(v))
	default:
		t.Say("BHM 9.3.3/S", "%s stays panicked.", b.label(v))
	}
	b.draw(t, game.Shaken, v, 0)
	if b.act.unit == int8(v) {
		b.act.did |= spent
	}
	if b.is(v, airborne) && !b.down(v) {
		t.Then(fall{int8(v), int8(b.pointsLeft(v))})
	}
}

// eliminate takes a soldier out of the match; the enemy scores for it.
func (b *battle) eliminate(t *table, u int, cite rule.Clause) {
	if !b.on(u) {
		return
	}
	side, squad := b.side(u), b.squad(u)
	led := b.leader(side, squad) == u
	b.show(t, u, "BHM 5.0")
	gone := b.effect(game.Destroyed, u)
	b.remove(u, offDead)
	t.Say(cite, "%s is eliminated.", b.label(u))
	t.Show(gone)
	b.credit(t, scenario.Kill, u, scenario.NoEdge)
	if led {
		b.succession(t, side, squad)
	}
}

// remove takes a soldier off the map.
func (b *battle) remove(u int, where spot) {
	s := &b.soldiers[u]
	s.at, s.level, s.flags, s.markers, s.painted, s.stealth = where, 0, complete, 0, 0, 0
	if b.act.unit == int8(u) {
		b.act.did |= spent
	}
}

// glow attacks a soldier that enters slag on the ground (BHM 2.3.5).
type glow struct{ Unit int8 }

func (g glow) Title(b *battle) (string, rule.Clause) {
	return "slag where " + b.label(int(g.Unit)) + " stands", "BHM 2.3.5"
}

// Work rolls for the attack if it can have any effect.
func (g glow) Work(t *table) {
	b, u := t.State, int(g.Unit)
	if !b.on(u) || b.is(u, airborne) || b.scenario.Special.Glow == 0 {
		return
	}
	d := b.ground.dot(b.soldiers[u].at)
	if d.Terrain != dots.Slag || d.bridged() {
		return
	}
	b.blast(t, "BHM 2.3.5", shot{By: -1, At: g.Unit, Power: int8(b.scenario.Special.Glow)})
}

// blast rolls for an attack that no soldier makes, if it can have any effect.
func (b *battle) blast(t *table, cite rule.Clause, s shot) {
	v := int(s.At)
	if b.tables.Hit(b.powerOf(s), scenario.AttackFaces) == (scenario.Hit{}) {
		t.Say(cite, "%s cannot be harmed by the attack.", b.label(v))
		return
	}
	b.expose(t, v)
	t.Say(cite, "%s is attacked with strength %d.", b.label(v), s.Power)
	t.Then(lastWill{s}, strike{s})
}
