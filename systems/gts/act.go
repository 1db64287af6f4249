package gts

import (
	"slices"

	"metahex/game"
	"metahex/rule"
)

// act asks the active unit or stack for one action. During a move it asks for one hex at a time.
type act struct{}

func (act) Title(*battle) (string, rule.Clause) { return "an action", "GTS formation/actions" }

// The reasons why a unit cannot do something in an activation.
var (
	isMoving  = &game.Reason{Cite: "GTS move/one", Text: "%s is moving: end its move with \"done\""}
	notMoving = &game.Reason{Cite: "GTS pass/pass", Text: "%s has not begun to act: use \"pass\" to end its activation"}
	isCrammed = &game.Reason{Cite: "GTS general/stacking-check", Text: "%s is full: %s must move on"}
	noLabour  = &game.Reason{Cite: "GTS direct/units", Text: "direct command does not allow an engineer action"}
	noCombat  = &game.Reason{Cite: "GTS division/actions", Text: "a division's activation does not allow fire or assault"}
	oneByOne  = &game.Reason{Cite: "GTS activation/stack", Text: "a stack can only move or assault; other actions are for single units"}
	sameAgain = reasons("a second action must differ in kind from the first, and cannot be an engineer action", secondCite...)
)

// actDeeds lists all deeds of an activation, in the order in which they are offered.
var actDeeds = slices.Concat(deeds[act]{
	{
		Verb: vJoin, Word: "join", Help: "take along another unit of the hex", Blanks: kinds{aUnit}, Hinder: as(noActivity, hinderJoin),
		Offer: listing(noActivity, func(b *battle, u int, add offer) {
			for v := range b.units {
				if b.units[v].at == b.units[u].at {
					add(choice(vJoin, v), "GTS activation/stack")
				}
			}
		}),
		Do: func(t *table, _ act, c game.Choice) {
			t.State.join(t, int(c.Args[0]))
			t.Then(act{})
		},
	},
}, moveDeeds, exitDeeds, deeds[act]{
	{
		Verb: vAssault, Word: "assault", Help: "assault a hex", Blanks: kinds{aHex},
		Hinder: as(assaulting, hinderAssault), Offer: listing(assaulting, offerAssaults), Do: begins(assaulting, doAssault),
	},
	{
		Verb: vFire, Word: "fire", Help: "fire directly at a unit", Blanks: kinds{aUnit},
		Hinder: as(firing, hinderFire), Offer: listing(firing, offerTargets), Explain: explainFire, Do: begins(firing, doFire),
	},
	{
		Verb: vBombard, Word: "bombard", Help: "fire indirectly into a hex, at a unit or at empty ground", Blanks: kinds{aHex, aTarget},
		Hinder: as(bombarding, hinderBombard), Offer: listing(bombarding, offerBombardments), Explain: explainBombard, Do: begins(bombarding, doBombard),
	},
}, labourDeeds, deeds[act]{
	actOnce(rallying, vRally, "rally", "rally", "GTS rally/rally", hinderRally, doRally),
	actOnce(passing, vPass, "pass", "do nothing", "GTS pass/pass", nil, func(t *table, u int, _ game.Choice) { t.Say("GTS pass/pass", "%s passes.", t.State.label(u)) }),
	{
		Verb: vDone, Word: "done", Help: "end this action", Ends: true, Offer: game.OfferVerb[*battle, act](vDone, ""),
		Hinder: func(b *battle, _ act, _ game.Choice) hindrance {
			u := b.lead()
			if b.act.kind == noActivity {
				return notMoving.For(counter(u))
			}
			return isCrammed.If(b.crammed(b.units[u].at, b.side(u)) && len(moveDeeds.Offer(b, act{}, nil)) > 0, hex(b.units[u].at), counter(u))
		},
	},
})

// actOnce returns the deed of an action without numbers.
func actOnce(kind activity, v game.Verb, word, help string, cite clause, hinder func(*battle, int, game.Choice) hindrance, do func(*table, int, game.Choice)) game.Deed[*battle, act] {
	return game.Deed[*battle, act]{Verb: v, Word: word, Help: help, Hinder: as(kind, hinder), Offer: game.OfferVerb[*battle, act](v, cite), Do: begins(kind, do)}
}

// as returns the Hinder of a deed. It first checks whether the kind of action is forbidden. Then it
// calls the function own with the first active unit.
func as(kind activity, own func(b *battle, u int, c game.Choice) hindrance) func(*battle, act, game.Choice) hindrance {
	return func(b *battle, _ act, c game.Choice) hindrance {
		if h := b.forbids(kind); !h.None() || own == nil {
			return h
		}
		return own(b, b.lead(), c)
	}
}

// listing returns an Offer that lists nothing if the kind of action is forbidden.
func listing(kind activity, own func(b *battle, u int, add offer)) func(*battle, act, offer) {
	return func(b *battle, _ act, add offer) {
		if b.allowed(kind) {
			own(b, b.lead(), add)
		}
	}
}

// begins returns the Do of a deed that may be the first one of its action.
func begins(kind activity, own func(t *table, u int, c game.Choice)) func(*table, act, game.Choice) {
	return func(t *table, _ act, c game.Choice) {
		b := t.State
		if b.act.kind == noActivity {
			b.act.kind = kind
			for _, u := range b.members() {
				b.rest(t, u, c.Verb)
			}
		}
		own(t, b.lead(), c)
	}
}

// Ask offers everything that is allowed now.
func (act) Ask(b *battle) game.Question {
	q := ask(b, b.lead(), "act", activationCite[b.chits[b.drawn].kind], actDeeds, act{})
	if b.act.kind == moving {
		q.Topic, q.Cite = "move", "GTS move/one"
	}
	q.Open = b.lead() >= 0 && b.canLob(b.lead())
	return q
}

// noneOfThese refuses, at an open question, an answer that is not a deed of the unit.
var noneOfThese = &game.Reason{Cite: "GTS activation/stack", Text: "%s cannot do that now"}

// Refuse returns the clause that forbids a choice. The only unlisted choice that may be legal is
// indirect fire at an empty hex.
func (act) Refuse(b *battle, c game.Choice) error {
	h, known := actDeeds.Hinder(b, act{}, c)
	if h.None() && (!known || c.Verb != vBombard) && b.canLob(b.lead()) {
		h = noneOfThese.For(counter(b.lead()))
	}
	return h.Refusal(b)
}

// Deeds implements game.Step.
func (act) Deeds() game.Menu[*battle] { return actDeeds.For(act{}) }

// allowed reports whether the chit in play permits a kind of action.
func (b *battle) allowed(d activity) bool { return b.forbids(d).None() }

// forbids returns why a kind of action is not permitted. A second action must differ in kind from
// the first, and cannot be an engineer action.
func (b *battle) forbids(d activity) hindrance {
	if b.act.kind != noActivity {
		return isMoving.If(b.act.kind != d, counter(b.lead()))
	}
	switch kind := b.chits[b.drawn].kind; {
	case d == engineering && kind == directCommand:
		return hindrance{Reason: noLabour}
	case kind == divisionChit && slices.Contains(combat[:], d):
		return hindrance{Reason: noCombat}
	case b.act.first != noActivity && (d == engineering || d == b.act.first):
		return hindrance{Reason: sameAgain[kind]}
	}
	return oneByOne.If(slices.Contains(oneUnit[:], d) && !b.alone())
}

// combat lists the kinds of combat action; oneUnit lists the kinds of action that a stack cannot
// do.
var (
	combat  = [...]activity{firing, bombarding, assaulting}
	oneUnit = [...]activity{firing, bombarding, engineering, rallying}
)

// rest removes the Men at Work markers of a unit that starts a different action
// (GTS engineer/men-at-work).
func (b *battle) rest(t *table, u int, v game.Verb) {
	if s := &b.units[u]; s.work > 0 && tasks[v] != s.task {
		s.work, s.task = 0, noTask
		t.Say("GTS engineer/men-at-work", "%s leaves its work: its markers are removed.", b.label(u))
	}
}
