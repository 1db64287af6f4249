package battlesuit

import (
	"fmt"

	"metahex/game"
	"metahex/morale"
	"metahex/rule"
	"metahex/systems/battlesuit/scenario"
)

// rally asks how many command points to spend on a morale check (BHM 11.1.2.1). A crusader nearby
// may replace the check (BHM 11.3).
type rally struct{ Unit int8 }

func (r rally) Title(b *battle) (string, rule.Clause) {
	return "points for the morale of " + b.label(int(r.Unit)), "BHM 11.1.2.1"
}

// rallyBars are the reasons why points cannot be spent on a check. faithBars are the reasons why a
// crusader cannot replace the check.
var rallyBars = bars{
	against("BHM 11.1.2.1", "%s is not the soldier that checks morale", other, func(i intent) bool { return i.v != i.u }),
	against("BHM 11.1.2.1", "the side does not have that many command points", nil, func(i intent) bool {
		return i.w < 0 || i.w > i.points(i.side(i.u))
	}),
	against("BHM 12.11", "%s cannot have that many command points: a commander helps the other squad only in sight", self, func(i intent) bool {
		return i.w > i.pointsFor(i.u)
	}),
}

var faithBars = bars{
	against("BHM 11.3", "%s is not the soldier that checks morale, or has no crusader nearby that can calm it", other, func(i intent) bool { return i.v != i.u || i.calmer(i.u) == noUnit }),
}

// rallyDeeds are the deeds of a rally: spend 0 or more points, or let a crusader calm the soldier.
var rallyDeeds = deeds[rally]{
	{
		Verb: vRally, Word: "rally", Help: "check morale and spend this many command points", Blanks: kinds{aUnit, aNumber},
		Hinder: func(b *battle, r rally, c game.Choice) hindrance { return rallyBars.on(b, int(r.Unit), c) },
		Offer: func(b *battle, r rally, add offer) {
			for n := range b.pointsFor(int(r.Unit)) + 1 {
				add(choice(vRally, int(r.Unit), n), "BHM 11.1.2.1")
			}
		},
		Explain: func(b *battle, r rally, c game.Choice) rule.Tally {
			return b.nerve(int(r.Unit), int(c.Args[1]), b.side(int(r.Unit)))
		},
		Do: func(t *table, r rally, c game.Choice) { r.spend(t, int8(c.Args[1])) },
	},
	{
		Verb: vFaith, Word: "faith", Help: "let the crusader calm the soldier without a check", Blanks: kinds{aUnit},
		Hinder: func(b *battle, r rally, c game.Choice) hindrance { return faithBars.on(b, int(r.Unit), c) },
		Offer:  func(_ *battle, r rally, add offer) { add(choice(vFaith, int(r.Unit)), "BHM 11.3") },
		Do:     func(t *table, r rally, _ game.Choice) { t.State.calm(t, int(r.Unit)) },
	},
}

// spend spends command points on the check and schedules its roll.
func (r rally) spend(t *table, n int8) {
	b, u := t.State, int(r.Unit)
	b.expose(t, u)
	if n > 0 {
		b.spend(u, n)
		t.Say("BHM 11.1.2.1", "%s spends %s on %s.", b.side(u), rule.Count(int(n), "command point"), b.label(u))
	}
	t.Then(check{r.Unit, n})
}

// Ask offers each number of points that the side can spend, and the help of the crusader.
func (r rally) Ask(b *battle) game.Question {
	u := int(r.Unit)
	return game.Question{Side: b.side(u), Topic: "rally", Cite: b.checkOf(u).Cite(), Seen: game.Everyone, Options: rallyDeeds.Offer(b, r, nil)}
}

// Deeds implements game.Step.
func (r rally) Deeds() game.Menu[*battle] { return rallyDeeds.For(r) }

// nerve returns the modifiers of a morale check, as far as a side knows them (BHM 7.2 to 7.4).
func (b *battle) nerve(u, points int, viewer game.Side) rule.Tally {
	side := b.side(u)
	return b.tables.Morale.Tally(b.checkOf(u), morale.Situation{
		Commander:    b.has(u, commanding),
		Leaderless:   b.lack(u, viewer),
		Points:       points,
		Marine:       b.roster[u].detachment.Marines,
		Reorganising: b.sides[side].idle,
		HalfStrength: b.halved(u),
	})
}

// lack returns why a soldier is out of command, as far as a side knows (BHM 7.4, 12.4.3, 12.11).
func (b *battle) lack(u int, viewer game.Side) morale.Lack {
	by := b.leaders(b.side(u))
	switch {
	case b.isLed(u, viewer, by):
		return morale.None
	case b.jammer(u, viewer) != noUnit:
		return morale.Jammed
	case b.split(b.side(u)) && by[1-b.squad(u)] >= 0:
		return morale.Unseen
	}
	return morale.Disabled
}

// checkOf returns the table for a soldier's check. Drones use the table of shaken soldiers
// (BHM 12.4.1).
func (b *battle) checkOf(u int) morale.Check {
	if b.soldiers[u].markers < 2 || b.drone(u) {
		return morale.Shaken
	}
	return b.panicTable(u)
}

// panicTable returns the table of 7.3 for a soldier's class.
func (b *battle) panicTable(u int) morale.Check {
	if b.armoured(u) {
		return morale.ArmouredPanic
	}
	return morale.UnarmouredPanic
}

// check rolls the die of a morale check (BHM 7.2, 7.3).
type check struct{ Unit, Points int8 }

func (k check) Title(b *battle) (string, rule.Clause) {
	return "morale check of " + b.label(int(k.Unit)), b.checkOf(int(k.Unit)).Cite()
}

// Ask rolls a d12.
func (k check) Ask(b *battle) game.Question {
	return asks("morale", b.checkOf(int(k.Unit)).Cite(), rollD12)
}

// Explain returns the tally of the check's modifiers.
func (k check) Explain(b *battle, _ game.Choice) rule.Tally {
	return b.nerve(int(k.Unit), int(k.Points), game.Chance)
}

// Answer finds the outcome on the table and carries it out.
func (k check) Answer(t *table, c game.Choice) {
	b, u := t.State, int(k.Unit)
	b.expose(t, u)
	if j := b.jammer(u, game.Chance); j != noUnit {
		b.show(t, j, "BHM 12.4.6")
	}
	which := b.checkOf(u)
	tally := b.nerve(u, int(k.Points), game.Chance)
	outcome := b.tables.Morale.Outcome(which, int(c.Args[0]), tally.Sum())
	t.Say(which.Clause(outcome), "%s checks morale: %s: %s.", b.label(u), addition(tally, c.Args[0]), outcome)
	b.drawNerve(t, u, int(c.Args[0]), tally.Sum(), outcome)
	if b.drone(u) {
		b.reboot(t, u, outcome)
		return
	}
	b.behave(t, u, outcome)
}

// addition formats a die and what is added to it, each with its clause: "die 6, +1 marine [BHM 12.5.3],
// sum 7".
func addition(tally rule.Tally, die int32) string {
	text := fmt.Sprintf("die %d", die)
	for _, item := range tally.Items {
		text += fmt.Sprintf(", %+d %s [%s]", item.Amount, item.Reason, item.Cite)
	}
	if len(tally.Items) > 0 {
		text += fmt.Sprintf(", sum %d", int(die)+tally.Sum())
	}
	return text
}

// behave carries out the outcome of a soldier's check (BHM 7.2, 7.3).
func (b *battle) behave(t *table, u int, outcome morale.Outcome) {
	s := &b.soldiers[u]
	me := int8(u)
	switch outcome {
	case morale.Panic:
		s.markers = 2
		b.act.did |= unfinished
	case morale.Stunned:
	case morale.Shaky, morale.Recovery:
		s.markers = 0
		b.recover(t, u, outcome)
	case morale.Berserk:
		t.Then(berserk{me}, lashOut{me, b.row(u, outcome)})
	case morale.Paranoia:
		t.Then(lashOut{me, b.row(u, outcome)})
	case morale.Fright:
		t.Then(cower{me})
	case morale.Run:
		t.Then(run{me, int8(b.tables.Of(scenario.RunPoints))})
	case morale.SelfDestruct:
		b.eliminate(t, u, "BHM 7.3/self-destruct")
	case morale.Shock:
		s.markers = 1
		t.Then(touchDown{me})
	}
}

// reboot carries out a drone's check. Panic adds a second marker; the next panic takes the drone
// off-line. Recovery removes one marker in each activation (BHM 12.4.1).
func (b *battle) reboot(t *table, u int, outcome morale.Outcome) {
	s := &b.soldiers[u]
	switch {
	case outcome == morale.Panic && s.markers == 2:
		t.Say("BHM 12.4.1", "%s goes off-line and is taken off the map.", b.label(u))
		b.remove(u, offLine)
	case outcome == morale.Panic:
		s.markers = 2
		t.Say("BHM 12.4.1", "%s shuts down.", b.label(u))
	case outcome == morale.Stunned:
	default:
		if s.markers--; s.markers > 0 {
			t.Say("BHM 12.4.1", "%s recovers from one of two markers.", b.label(u))
			b.draw(t, game.News, u, 0)
			return
		}
		b.recover(t, u, outcome)
	}
}

// recover lets a recovered soldier act.
func (b *battle) recover(t *table, u int, outcome morale.Outcome) {
	if outcome == morale.Shaky {
		b.act.did |= shaky
	}
	if !b.sides[b.side(u)].idle {
		t.Then(act{int8(u)})
	}
}

// calmer returns an able crusader near enough to calm a soldier, or noUnit
// (BHM 11.3).
func (b *battle) calmer(u int) int {
	for v := range b.soldiers {
		if v != u && b.side(v) == b.side(u) && b.has(v, crusading) && b.good(v) && b.apart(u, v) <= b.tables.Of(scenario.CrusaderRadius) {
			return v
		}
	}
	return noUnit
}

// calm removes one marker without a check. The soldier is then complete (BHM 11.3).
func (b *battle) calm(t *table, u int) {
	v := b.calmer(u)
	b.expose(t, u)
	b.show(t, v, "BHM 5.0")
	b.soldiers[u].markers--
	now := "in good order"
	if b.soldiers[u].markers > 0 {
		now = "shaken"
	}
	t.Say("BHM 11.3", "%s calms %s, who is now %s and complete.", b.label(v), b.label(u), now)
	b.draw(t, game.News, v, 0)
}
