package gts

import (
	"fmt"
	"slices"

	"metahex/game"
	"metahex/rule"
	"metahex/systems/gts/scenario"
)

type clause = rule.Clause

var rollD10 = game.Roll(vRoll, rule.D10, "GTS general/die")

// A check is a troop quality check of a unit for a purpose. Shot and Hex are data for the steps
// that follow the check.
type check struct {
	Unit int16
	Why  why
	Shot shot
	Hex  int16
}

func (c check) Title(b *battle) (string, rule.Clause) {
	return c.title(b), "GTS general/quality"
}

// purpose says what is checked: "A1 checks for the company bonus".
func (c check) purpose(b *battle) string {
	return b.label(int(c.Unit)) + " checks " + whyFacts[c.Why].text
}

// title returns the name of the check on the agenda. A flow chart has no battle.
func (c check) title(b *battle) string {
	text := b.of("troop quality check", c.Unit)
	if b != nil {
		text += ", " + whyFacts[c.Why].text
	}
	return text
}

// A why is the purpose of a check. It decides what follows the check.
type why uint8

const (
	forBonus why = iota
	forOpfire
	forBravery
	forWork
	forStar
	forExit
	forMarch
	forEntry
	forLeaving
	forNerve
	forChoice
	forRally
	forCharge
	forStand
	forStorm
	forFlight
	forEscape
)

var whyFacts = [...]struct {
	text string
	cite clause
	free bool // no command point can be spent
}{
	forBonus:   {"for the company bonus", "GTS fire/company-bonus", false},
	forOpfire:  {"for opportunity fire", "GTS opfire/fire", true},
	forBravery: {"its bravery", "GTS assault/bravery-check", true},
	forWork:    {"for its work", "GTS engineer/men-at-work", true},
	forStar:    {"to go one hex", "GTS move/star", false},
	forExit:    {"to leave heavy barrage", "GTS move/heavy-barrage", false},
	forMarch:   {"for a force march", "GTS move/force-march", false},
	forEntry:   {"to enter an entrenchment", "GTS entrench/enter-star", false},
	forLeaving: {"to leave an entrenchment", "GTS entrench/leave-star", false},
	forNerve:   {"against suppression", "GTS results/S-check", false},
	forChoice:  {"to take a cohesion hit instead of suppression", "GTS results/S", false},
	forRally:   {"to rally", "GTS rally/check", false},
	forCharge:  {"to charge", "GTS assault/charge-check", false},
	forStand:   {"to stand", "GTS assault/defender-check", false},
	forStorm:   {"to assault from heavy barrage", "GTS assault/barrage", false},
	forFlight:  {"to run away from heavy barrage", "GTS assault/retreat-barrage", false},
	forEscape:  {"to be able to run", "GTS assault/retreat-star", false},
}

var noSpending = &game.Reason{Cite: "GTS general/quality-spend", Text: "this check cannot be passed with a command point"}

// checkDeeds are the deeds to roll the die and to spend a point (GTS general/quality-spend).
var checkDeeds = deeds[check]{
	{
		Verb: vTrust, Word: "trust", Help: "roll the die for the check", Offer: game.OfferVerb[*battle, check](vTrust, "GTS general/quality"), Explain: explainCheck,
		Do: func(t *table, c check, _ game.Choice) { t.Then(toss(c)) },
	},
	{
		Verb: vSpend, Word: "spend", Help: "spend a command point to pass the check", Offer: game.OfferVerb[*battle, check](vSpend, "GTS general/quality-spend"),
		Hinder: func(b *battle, c check, _ game.Choice) hindrance {
			u := int(c.Unit)
			switch {
			case whyFacts[c.Why].free:
				return hindrance{Reason: noSpending}
			case !b.rich(u):
				return noPoint.For(name(aDivision, b.division(u)))
			}
			return noCommand.If(!b.inCommand(u), counter(u))
		},
		// With a command point the check passes without a die roll.
		Explain: func(b *battle, c check, _ game.Choice) rule.Tally {
			t := explainCheck(b, c, game.Choice{})
			t.Outcomes = nil
			return t
		},
		Do: func(t *table, c check, _ game.Choice) {
			b, u := t.State, int(c.Unit)
			b.pay(u)
			t.Say("GTS general/quality-spend", "%s passes its check %s by spending a command point.", b.label(u), whyFacts[c.Why].text)
			c.done(t, true)
		},
	},
	{
		Verb: vRoll, Word: "roll", Help: "the die shows", Blanks: kinds{aNumber}, Explain: explainCheck,
		Do: func(t *table, c check, a game.Choice) { toss(c).Answer(t, a) },
	},
}

// explainCheck returns the quality as a sum, with its odds and the purpose of the check.
func explainCheck(b *battle, c check, _ game.Choice) rule.Tally {
	t := b.quality(c)
	t.Title = c.purpose(b)
	return t
}

// Ask lets the owner spend a point if possible, otherwise only roll the die. It skips a check that
// has lost its purpose.
func (c check) Ask(b *battle) game.Question {
	if c.isIdle(b) {
		return game.Question{}
	}
	q := ask(b, int(c.Unit), "check", whyFacts[c.Why].cite, checkDeeds, c)
	if len(q.Options) == 1 { // only the die roll is left
		return chance("quality", "GTS general/quality")
	}
	return q
}

// isIdle reports whether a check has lost its purpose, because the unit no longer takes part in the
// assault or the move has been stopped.
func (c check) isIdle(b *battle) bool {
	switch c.Why {
	case forBravery, forCharge:
		return !b.acting(int(c.Unit))
	case forStar, forExit:
		return b.act.leaves == heldBack
	}
	return false
}

// Deeds implements game.Step.
func (c check) Deeds() game.Menu[*battle] { return checkDeeds.For(c) }

// A toss rolls the die of a check.
type toss check

func (s toss) Title(b *battle) (string, rule.Clause) {
	return check(s).title(b), "GTS general/quality"
}

// Ask rolls the die.
func (s toss) Ask(b *battle) game.Question { return chance("quality", "GTS general/quality") }

// Explain returns the quality as a sum, with its odds.
func (s toss) Explain(b *battle, c game.Choice) rule.Tally { return explainCheck(b, check(s), c) }

// Answer compares the die roll with the quality. A 0 passes, a 9 fails, and other rolls pass up to
// the quality (GTS general/quality).
func (s toss) Answer(t *table, a game.Choice) {
	b, c, die := t.State, check(s), int(a.Args[0])
	sum := b.quality(c).Sum()
	passed := die == 0 || die < 9 && die <= sum
	if !t.Muted() {
		t.Say("GTS general/quality", "%s checks %s: quality %d, die %d, %s.", b.label(int(c.Unit)), whyFacts[c.Why].text, sum, die, verdict(passed))
		e := b.effect(game.Check, int(c.Unit))
		e.Throw, e.Result = game.Throw{Dice: "d10", Face: int32(die), Need: int32(sum)}, verdict(passed)
		if c.Why == forNerve {
			e.Result = "check " + e.Result
		}
		t.Show(e)
		b.tellBravery(t, c)
	}
	c.done(t, passed)
}

func verdict(passed bool) string {
	if passed {
		return "passed"
	}
	return "failed"
}

// quality returns a unit's modified troop quality (GTS general/quality-modifiers).
func (b *battle) quality(c check) rule.Tally {
	u := int(c.Unit)
	s := &b.units[u]
	t := rule.Tally{Title: "troop quality"}
	t.Items = append(t.Items, rule.Item{Amount: b.roster[u].kind.Quality, Reason: "quality of " + b.label(u), Cite: "GTS general/quality", Source: b.tables.Order.Note("units")})
	add := func(when bool, q scenario.Quality) {
		if when {
			item := b.tables.QualityItem(q, 1)
			if item.Cite == "GTS chart/quality" {
				item.Cite = "GTS general/quality-modifiers"
			}
			t.Items = append(t.Items, item)
		}
	}
	add(!b.inCommand(u), scenario.OutOfCommand)
	add(s.hits >= 2, scenario.TwoHits)
	add(b.is(u, suppressed), scenario.IsSuppressed)
	add(b.lost(u), scenario.StepLoss)
	add(b.barrageAt(s.at) == 1, scenario.UnderLight)
	add(b.barrageAt(s.at) == 2, scenario.UnderHeavy)
	add(b.is(u, improved), scenario.InPosition)
	add(b.is(u, entrenched), scenario.InEntrenchment)
	if c.Why == forWork && s.work > 0 {
		t.Items = append(t.Items, b.tables.QualityItem(scenario.MenAtWork, int(s.work)))
	}
	if c.Why == forBravery {
		b.bravery(&t, c)
	}
	passes := 1
	for die := 1; die < 9; die++ {
		if die <= t.Sum() {
			passes++
		}
	}
	t.Outcomes = []rule.Outcome{{Result: "passed", Ways: passes, Of: 10}, {Result: "failed", Ways: 10 - passes, Of: 10}}
	return t
}

// lost reports whether a unit has lost steps.
func (b *battle) lost(u int) bool { return int(b.units[u].steps) < b.roster[u].kind.Steps }

// bravery adds the modifiers that count only in bravery checks. It subtracts the best assaulting
// armour. It adds defending armour or an entrenchment, whichever helps the defender more
// (GTS general/bravery).
func (b *battle) bravery(t *rule.Tally, c check) {
	if best, any := b.bestArmour(b.members()); any {
		t.Add(-best, "assaulting armour", "GTS general/bravery")
	}
	defenders := b.in(c.Hex, b.side(int(c.Unit)).Enemy())
	armour, has := b.bestArmour(defenders)
	dug := slices.ContainsFunc(defenders, func(v int) bool { return b.is(v, entrenched) })
	entrenchment := b.tables.QualityItem(scenario.BraveryEntrenched, 1)
	switch {
	case dug && (!has || entrenchment.Amount < armour):
		t.Items = append(t.Items, entrenchment)
	case has:
		t.Add(armour, "defending armour", "GTS general/bravery-armour")
	}
}

// bestArmour returns the lowest defence rating of the armoured units; any is false if there are
// none.
func (b *battle) bestArmour(units []int) (best int, any bool) {
	for _, v := range units {
		if f := b.face(v); f.Armoured && (!any || f.Defence < best) {
			best, any = f.Defence, true
		}
	}
	return best, any
}

// tellBravery reports which modifiers counted in a bravery check.
func (b *battle) tellBravery(t *table, c check) {
	if c.Why != forBravery {
		return
	}
	for _, item := range b.quality(c).Items {
		if item.Cite == "GTS general/bravery" || item.Cite == "GTS general/bravery-armour" || item.Cite == "GTS general/bravery-entrenched" {
			t.Say(item.Cite, "Counted: %+d %s.", item.Amount, item.Reason)
		}
	}
}

// done continues according to the purpose of the check.
func (c check) done(t *table, passed bool) {
	b, u := t.State, int(c.Unit)
	switch c.Why {
	case forBonus:
		if passed {
			c.Shot.How |= withBonus
		}
		t.Then(strike{c.Shot})
	case forOpfire:
		if passed {
			t.Then(strike{c.Shot})
		}
	case forNerve, forChoice:
		c.suffered(t, passed)
	case forRally:
		if passed {
			b.rally(t, u)
		}
	case forWork:
		b.worked(t, u, int(c.Shot.At), passed)
	case forBravery, forStorm, forCharge, forStand, forFlight, forEscape:
		b.assaultChecked(t, c, passed)
	default:
		b.moveChecked(t, c, passed)
	}
}

// suffered applies the result of a unit's check under fire.
func (c check) suffered(t *table, passed bool) {
	b, u := t.State, int(c.Unit)
	switch {
	case c.Why == forChoice && passed:
		b.inflict(t, u, scenario.HitOnce, c.Shot.How)
	case c.Why == forChoice:
		b.suppress(t, u)
	case !passed:
		b.inflict(t, u, scenario.Suppress, c.Shot.How)
	}
}

// hexCount formats a distance as text.
func hexCount(n int) string {
	if n == 1 {
		return "1 hex"
	}
	return digits(n) + " hexes"
}

// counted returns a number with its noun.
func counted(n int, noun string) string {
	if n == 1 {
		return "1 " + noun
	}
	return fmt.Sprintf("%d %ss", n, noun)
}
