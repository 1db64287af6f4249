package gravarmor

import (
	"metahex/game"
	"metahex/rule"
	"metahex/systems/gravarmor/scenario"
)

// hit applies a hit: vehicles are destroyed, infantry and forts roll for the effect
// (GA combat/effects).
func (b *battle) hit(t *table, v int) {
	if b.roster[v].victim == scenario.Vehicle {
		b.destroy(t, v, "GA combat/effects/vehicles")
		return
	}
	t.Then(suffer{int8(v)})
}

// suffer rolls the dice for the hit effects table.
type suffer struct{ Unit int8 }

func (s suffer) Title(b *battle) (string, rule.Clause) {
	return "the effect of the hit on " + b.name(int(s.Unit)), "GA combat/effects/infantry"
}

// Ask asks for the dice roll.
func (s suffer) Ask(b *battle) game.Question {
	return game.Question{Side: game.Chance, Topic: "effect", Cite: b.sufferClause(int(s.Unit)), Options: rolled, Seen: game.Everyone}
}

// sufferClause returns the clause of the unit's row in the table.
func (b *battle) sufferClause(u int) rule.Clause {
	if b.roster[u].victim == scenario.Fortress {
		return "GA combat/effects/fortress"
	}
	return "GA combat/effects/infantry"
}

// Explain returns the terrain value that is subtracted from the dice.
func (s suffer) Explain(b *battle, _ game.Choice) rule.Tally {
	u := int(s.Unit)
	t := rule.Tally{Title: "subtracted from the dice", Outcomes: b.effectOdds(u)}
	t.Add(-b.shelter(u), b.terrain(b.where(u)).Name, b.sufferClause(u))
	return t
}

// effectOdds returns the odds of the effects of a hit on a unit in its present state.
func (b *battle) effectOdds(u int) []rule.Outcome {
	return b.tables.EffectOdds(b.roster[u].victim, b.shelter(u), func(e scenario.Effect) bool { return b.fatal(u, e) })
}

// fatal reports whether an effect destroys a unit: it is disrupted already, or loses its last EW
// (GA combat/effects/disruption, GA combat/effects/ew).
func (b *battle) fatal(u int, e scenario.Effect) bool {
	switch e {
	case scenario.Disrupted:
		return b.is(u, disrupted)
	case scenario.LoseOne, scenario.LoseTwo:
		return int(b.units[u].lost)+int(e-scenario.LoseOne)+1 >= b.kind(u).EW
	}
	return e == scenario.Destroyed
}

// Answer applies the effect.
func (s suffer) Answer(t *table, c game.Choice) {
	b, u := t.State, int(s.Unit)
	combat := b.shelter(u)
	e := b.tables.Effect(b.roster[u].victim, int(c.Args[0]), combat)
	t.Say(b.sufferClause(u), "Dice %d less %d for terrain: result %s for %s.", c.Args[0], combat, e, b.name(u))
	b.drawEffect(t, u, int(c.Args[0]), combat, e)
	switch e {
	case scenario.Disrupted:
		b.disrupt(t, u)
	case scenario.LoseOne, scenario.LoseTwo:
		b.jam(t, u, int8(e-scenario.LoseOne)+1)
	case scenario.Destroyed:
		b.destroy(t, u, b.sufferClause(u))
	}
}

// disrupt disrupts a unit until its side moves again. A second disruption destroys the unit
// (GA combat/effects/disruption).
func (b *battle) disrupt(t *table, u int) {
	if b.fatal(u, scenario.Disrupted) {
		b.destroy(t, u, "GA combat/effects/disruption")
		return
	}
	b.set(u, disrupted)
	t.Say("GA combat/effects/disruption", "%s is disrupted.", b.name(u))
	b.draw(t, game.Shaken, u)
	if b.is(u, boarding) {
		b.units[u].at, b.units[u].in = b.where(u), nobody
		b.unset(u, boarding)
		b.act.aboard--
		t.Say("GA movement/carriers/once", "%s does not get into the carrier.", b.name(u))
	}
}

// jam subtracts EW from every weapon of a fort. A fort without EW is destroyed
// (GA combat/effects/ew).
func (b *battle) jam(t *table, u int, n int8) {
	s := &b.units[u]
	s.lost = min(s.lost+n, int8(b.kind(u).EW))
	t.Say("GA combat/effects/ew", "%s has lost %d EW in all.", b.name(u), s.lost)
	b.draw(t, game.Loss, u)
	if int(s.lost) >= b.kind(u).EW {
		b.destroy(t, u, "GA combat/effects/ew")
	}
}

// destroy removes a unit from the battle and handles the units inside it.
func (b *battle) destroy(t *table, u int, cite rule.Clause) {
	t.Say(cite, "%s is destroyed.", b.name(u))
	b.draw(t, game.Destroyed, u)
	at, flew := b.where(u), b.is(u, exposed)
	ship := b.kind(u).Move == scenario.DropShip
	var inside []int
	for v := range b.aboard(u) {
		inside = append(inside, v)
	}
	if b.act.unit == int8(u) {
		for v := range b.units {
			if b.is(v, alighting) {
				inside = append(inside, v)
			}
		}
	}
	b.fall(t, u)
	for _, v := range inside {
		switch {
		case ship:
			b.lose(t, v, "GA orbital/drop-ships/hit")
		case flew:
			b.lose(t, v, b.crashClause())
		default:
			b.units[v].at, b.units[v].in = at, nobody
			b.unset(v, boarding|alighting)
			t.Say("GA movement/carriers/hit", "%s is hit inside its carrier.", b.name(v))
			t.Then(suffer{int8(v)}, scramble{int8(v)})
		}
	}
	b.check()
}

// crashClause returns the clause that prevents units from leaving a carrier in the air.
func (b *battle) crashClause() rule.Clause {
	if b.act.way == dived {
		return "GA orbital/descent/hit"
	}
	return "GA movement/carriers/hit"
}

// lose destroys a unit and all units inside it, because its carrier is lost.
func (b *battle) lose(t *table, u int, cite rule.Clause) {
	t.Say(cite, "%s is lost with its carrier.", b.name(u))
	b.draw(t, game.Destroyed, u)
	for v := range b.aboard(u) {
		b.lose(t, v, cite)
	}
	b.fall(t, u)
}

// remove destroys a unit and all units inside it. The terrain kills them, or they cannot get out in
// time.
func (b *battle) remove(t *table, u int) {
	for v := range b.aboard(u) {
		b.lose(t, v, "GA scenarios/key")
	}
	b.fall(t, u)
	b.check()
}

// fall marks one unit as destroyed and scores it.
func (b *battle) fall(t *table, u int) {
	b.units[u].at, b.units[u].in = offDead, nobody
	b.units[u].flags &^= exposed | boarding | alighting
	b.reward(t, scenario.Kill, u, nowhere)
}

// scramble destroys a unit that must get out on terrain where it cannot survive
// (GA movement/example).
type scramble struct{ Unit int8 }

func (s scramble) Title(b *battle) (string, rule.Clause) {
	return b.name(int(s.Unit)) + " leaves the wreck", "GA movement/carriers/hit"
}

// Work destroys the unit on the deadly terrain.
func (s scramble) Work(t *table) { t.State.scorch(t, int(s.Unit)) }
