package solprime

import (
	"metahex/game"
	"metahex/rule"
)

// dodge asks the target of a missile whether it lays smoke, evades, or does both. To do so, the
// target must pass a morale test (SP fire/missiles-react).
type dodge shot

func (d dodge) Title(b *battle) (string, rule.Clause) {
	return "reaction of " + b.label(int(d.At)) + " to the missile", "SP fire/missiles-react"
}

// dodgeDeeds are the possible reactions of a target. A target that cannot move cannot evade.
var dodgeDeeds = game.Deeds[*battle, dodge]{
	{Verb: vHold, Offer: game.OfferVerb[*battle, dodge](vHold, ""), Score: func(*battle, dodge, game.Choice) int { return 0 }},
	dodging(vEvade, "evade", "evade the missile", 1, isHeld),
	dodging(vSmoke, "smoke", "lay smoke against the missile", 2, noSmoke),
	dodging(vBoth, "both", "lay smoke and evade", 3, isHeld, noSmoke),
}

// The reasons why a target cannot evade, or cannot lay smoke.
var (
	isHeld  = is(stuck|suppressed, "SP fire/missiles-react", "%s cannot move, so it cannot evade")
	noSmoke = does("SP fire/missiles-react", "%s has no smoke", func(b *battle, u int) bool { return !b.kind(u).Smoke })
)

// dodging returns a deed for which the target must pass a test. A reaction costs nothing, so the
// scores favour doing as much as possible.
func dodging(v game.Verb, word, help string, score int, against ...objection) game.Deed[*battle, dodge] {
	return game.Deed[*battle, dodge]{
		Verb: v, Word: word, Help: help, Offer: game.OfferVerb[*battle, dodge](v, ""),
		Hinder: func(b *battle, d dodge, _ game.Choice) hindrance {
			return objections(against).to(order{battle: b, u: int(d.At)})
		},
		Score: func(*battle, dodge, game.Choice) int { return score },
		Do:    func(t *table, d dodge, _ game.Choice) { t.Then(composure{d.At, v}) },
	}
}

// Ask lists the possible reactions of the target.
func (d dodge) Ask(b *battle) game.Question {
	v := int(d.At)
	if !b.living(v) || b.structure(v) {
		return game.Question{}
	}
	return game.Question{Side: b.side(v), Topic: "dodge", Cite: "SP fire/missiles-react", Seen: game.Everyone, Options: dodgeDeeds.Offer(b, d, nil)}.UnlessOver()
}

// Deeds implements game.Step.
func (d dodge) Deeds() game.Menu[*battle] { return dodgeDeeds.For(d) }

// composure tests the morale of a target before its reaction.
type composure struct {
	Unit int8
	Will game.Verb
}

func (k composure) Title(b *battle) (string, rule.Clause) {
	return "morale of " + b.label(int(k.Unit)), "SP fire/missiles-react/test"
}

// Ask rolls the die.
func (k composure) Ask(b *battle) game.Question {
	return rolls(b.living(int(k.Unit)), "morale", "SP fire/missiles-react/test", 10)
}

// Explain returns the sum.
func (k composure) Explain(b *battle, _ game.Choice) rule.Tally { return b.unitNerve(int(k.Unit)) }

// Answer carries out the target's reaction if it passes the test.
func (k composure) Answer(t *table, c game.Choice) {
	b, u := t.State, int(k.Unit)
	if !b.passes(u, int(c.Args[0])) {
		t.Say("SP morale/unit", "%s throws %d and does not react.", b.label(u), c.Args[0])
		return
	}
	t.Say("SP morale/unit", "%s throws %d and reacts.", b.label(u), c.Args[0])
	if k.Will == vSmoke || k.Will == vBoth {
		b.set(u, smoked)
		t.Say("SP fire/missiles-react", "%s lays smoke.", b.label(u))
		b.draw(t, game.Smoke, u)
	}
	if k.Will == vEvade || k.Will == vBoth {
		b.set(u, evading)
		t.Say("SP fire/missiles-react", "%s evades.", b.label(u))
	}
}

// calm ends the evasion when all missiles of a shot have been resolved.
type calm struct{ Unit int8 }

func (c calm) Title(b *battle) (string, rule.Clause) {
	return "the evasion of " + b.label(int(c.Unit)) + " is over", "SP fire/missiles/evasion"
}

// Work clears the flag evading.
func (c calm) Work(t *table) { t.State.unset(int(c.Unit), evading) }
