package solprime

import (
	"metahex/game"
	"metahex/rule"
)

// Engineers (SP engineers) clear minefields, lay smoke, demolish structures, and fight better.

var engineerDeeds = deeds{
	{
		Verb: vClear, Word: "clear", Help: "have engineers clear a minefield", Blanks: kinds{aStand, aMine},
		Hinder: clearObjections.hinder, Do: clearMine, Offer: (*battle).offerClear,
		Score: func(*battle, int, game.Choice) int { return 0 },
	},
	{
		Verb: vScreen, Word: "screen", Help: "have engineers lay smoke at a point within an inch", Blanks: ofPoint,
		Hinder: screenObjections.hinder, Do: screen, Offer: (*battle).offerScreen, Score: (*battle).scoreScreen,
	},
	{
		Verb: vDemolish, Word: "demolish", Help: "have engineers blow up a section beside them and move away to a point", Blanks: ofTwoAndPoint,
		Hinder: demolishObjections.hinder, Do: demolish, Offer: (*battle).offerDemolish, Score: (*battle).scoreDemolish,
	},
}

// noEngineers returns the objection that a stand is not an engineer stand.
func noEngineers(cite rule.Clause) objection {
	return does(cite, "%s is not an engineer stand", func(b *battle, u int) bool { return !b.kind(u).Engineer })
}

// clearObjections are the reasons why a stand cannot clear a minefield (SP engineers).
var clearObjections = objections{
	noEngineers("SP engineers"),
	against("SP engineers", "%s is no longer on the table", counted, func(o order) bool { return o.v < 0 || o.v >= len(o.mines) || o.mines[o.v].gone }),
	against("SP engineers", "%s is not at %s", func(o order) (a, b game.Name) { return stood(o.u), name(aMine, o.v) },
		func(o order) bool { return !o.base(o.u).Has(o.mines[o.v].at) }),
	is(suppressed, "SP engineers", "%s is suppressed and cannot clear a minefield"),
}

// counted returns the name of the minefield in an order.
func counted(o order) (a, b game.Name) { return name(aMine, o.v), b }

// offerClear lists all minefields as targets for engineers.
func (b *battle) offerClear(u int, add offer) {
	for m := range b.mines {
		add(choice(vClear, u, m), "SP engineers")
	}
}

// clearMine removes a minefield from the table.
func clearMine(t *table, u int, c game.Choice) {
	b, m := t.State, int(c.Args[1])
	b.mines[m].gone = true
	b.set(u, ordered)
	t.Say("SP engineers", "%s clears %s.", b.label(u), mineLabel+digits(m))
}
