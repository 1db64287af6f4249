package gts

import (
	"metahex/game"
	"metahex/rule"
	"metahex/systems/gts/scenario"
)

// suffer inflicts a result on a unit (GTS results).
type suffer struct {
	Unit   int16
	Result scenario.Result
	How    how
}

func (s suffer) Title(b *battle) (string, rule.Clause) {
	return b.of("fire result", s.Unit), "GTS results/S"
}

// sufferDeeds are the deeds to take the result and to be brave.
var sufferDeeds = deeds[suffer]{
	plain(vDuck, "duck", "be suppressed", "", nil, func(t *table, s suffer) { t.State.suppress(t, int(s.Unit)) }),
	{
		Verb: vBrave, Word: "brave", Help: "check to take a cohesion hit instead of suppression", Offer: game.OfferVerb[*battle, suffer](vBrave, ""),
		Explain: func(b *battle, s suffer, c game.Choice) rule.Tally {
			return explainCheck(b, check{Unit: s.Unit, Why: forChoice}, c)
		},
		Do: func(t *table, s suffer, _ game.Choice) {
			t.Then(check{Unit: s.Unit, Why: forChoice, Shot: shot{How: s.How}})
		},
	},
}

// Ask asks only the owner of a unit that would be suppressed and is not running. The owner may try
// for a cohesion hit instead (GTS results/S).
func (s suffer) Ask(b *battle) game.Question {
	if s.Result != scenario.Suppress || s.How&atRunner != 0 {
		return game.Question{}
	}
	return ask(b, int(s.Unit), "suffer", "GTS results/S", sufferDeeds, s)
}

// Deeds implements game.Step.
func (s suffer) Deeds() game.Menu[*battle] { return sufferDeeds.For(s) }

// inflict puts a result on the agenda, as a question if the owner has a choice.
func (b *battle) inflict(t *table, u int, r scenario.Result, h how) {
	if !b.on(u) || r == scenario.NoResult {
		return
	}
	switch r {
	case scenario.MaySuppr:
		t.Then(check{Unit: int16(u), Why: forNerve, Shot: shot{How: h}})
		return
	case scenario.Suppress:
		b.act.hurt = true
		b.loseContact(t, u, "GTS results/contact")
		if h&atRunner != 0 {
			t.Say("GTS assault/runners-lost", "%s is caught running.", b.label(u))
			b.eliminate(t, u, "GTS assault/runners-lost")
			return
		}
		t.Then(suffer{int16(u), r, h})
		return
	}
	t.Then(wound{int16(u), r})
}

// wound is a result without a choice.
type wound struct {
	Unit   int16
	Result scenario.Result
}

func (w wound) Title(b *battle) (string, rule.Clause) {
	return b.of("fire result", w.Unit), "GTS results/C"
}

// Work applies the result.
func (w wound) Work(t *table) {
	b, u := t.State, int(w.Unit)
	if !b.on(u) {
		return
	}
	b.act.hurt = true
	b.loseContact(t, u, "GTS results/contact")
	switch w.Result {
	case scenario.HitOnce:
		b.cohesion(t, u, "GTS results/C")
	case scenario.StepLost:
		b.loseStep(t, u)
	case scenario.Eliminated:
		b.eliminate(t, u, "GTS results/E")
	}
}

// suppress puts a Suppressed marker on a unit. If the unit already has a marker, it takes a
// cohesion hit instead (GTS results/S).
func (b *battle) suppress(t *table, u int) {
	if b.is(u, suppressed) {
		t.Say("GTS results/S", "%s is suppressed already.", b.label(u))
		b.cohesion(t, u, "GTS results/C")
		return
	}
	b.set(u, suppressed)
	t.Say("GTS results/S", "%s is suppressed.", b.label(u))
	b.draw(t, game.Shaken, u)
}

// cohesion inflicts a cohesion hit from fire (GTS results/C) or from another rule
// (GTS results/cohesion-hit).
func (b *battle) cohesion(t *table, u int, cite clause) {
	s := &b.units[u]
	switch {
	case s.steps == 0:
		t.Say("GTS results/C", "%s has no steps left to take a cohesion hit.", b.label(u))
		b.eliminate(t, u, "GTS results/E")
	case s.hits < 2:
		s.hits++
		t.Say(cite, "%s takes a cohesion hit and has %d.", b.label(u), s.hits)
		b.draw(t, game.Loss, u)
	default:
		t.Say("GTS results/C", "%s has two cohesion hits already.", b.label(u))
		b.loseStep(t, u)
	}
	b.loseContact(t, u, "GTS results/contact")
}

// loseStep removes a step (GTS results/1).
func (b *battle) loseStep(t *table, u int) {
	if b.units[u].steps <= 1 {
		t.Say("GTS results/1", "%s has lost its last step.", b.label(u))
		b.eliminate(t, u, "GTS results/E")
		return
	}
	worth := b.worth(u, int(b.units[u].steps)-1)
	b.credit(u, int(b.units[u].steps)-1)
	b.units[u].steps = 1
	t.SayScored(worth, "GTS results/1", "%s is down to one step.", b.label(u))
	b.draw(t, game.Loss, u)
}

// eliminate removes a unit from play.
func (b *battle) eliminate(t *table, u int, cite clause) {
	if !b.on(u) {
		return
	}
	from, worth, gone := b.units[u].at, b.worth(u, max(1, int(b.units[u].steps))), b.effect(game.Destroyed, u)
	b.credit(u, max(1, int(b.units[u].steps)))
	b.units[u] = unit{at: offDead, contact: pending}
	t.SayScored(worth, cite, "%s is eliminated.", b.label(u))
	t.Show(gone)
	b.rehome(t, u, from)
	b.drop(u)
	if b.roster[u].rearguard {
		b.units[u].at = offDead
	}
}

// credit scores lost steps for the enemy.
func (b *battle) credit(u, steps int) {
	b.points[b.side(u).Enemy()] += int16(b.worth(u, steps).Points)
}

// worth returns the score for lost steps of a unit.
func (b *battle) worth(u, steps int) game.Scored {
	return game.Scored{Side: b.side(u).Enemy(), Points: steps * b.scenario.Kills, Cause: "enemy steps"}
}

// loseContact turns a unit's contact marker back to pending (GTS contact/lost, results/contact).
func (b *battle) loseContact(t *table, u int, cite clause) {
	if b.units[u].contact != pending {
		b.units[u].contact = pending
		t.Say(cite, "%s loses contact.", b.label(u))
	}
}
