package solprime

import (
	"metahex/game"
	"metahex/rule"
)

// Engineers (SP engineers) take minefields up, lay smoke, demolish structures,
// and fight the better.

// engineerDeeds are the orders of SP engineers.
var engineerDeeds = []deed{
	{
		verb: vClear, open: true, word: "clear", help: "have engineers take a minefield up", blanks: []blank{aNumber},
		refuse: (*battle).refuseClear, do: (*battle).clearMine, offer: (*battle).offerClear,
		worth: func(*battle, int, game.Choice) int { return 0 },
	},
	{
		verb: vScreen, open: true, word: "screen", help: "have engineers lay smoke at a point within an inch", blanks: []blank{aPoint},
		refuse: (*battle).refuseScreen, do: (*battle).screen, offer: (*battle).offerScreen, worth: (*battle).worthScreen,
	},
	{
		verb: vDemolish, word: "demolish", help: "have engineers blow up a section that they are at, going away to a point", blanks: []blank{aStand, aPoint},
		refuse: (*battle).refuseDemolish, do: (*battle).demolish, offer: (*battle).offerDemolish, worth: (*battle).worthDemolish,
		daunts: (*battle).dauntsGo,
	},
}

// offerClear lists all minefields.
func (b *battle) offerClear(u int, add offer) {
	for m := range b.mines {
		add(choice(vClear, u, m), "SP engineers")
	}
}

// refuseClear says why a stand cannot take a minefield up (SP engineers).
func (b *battle) refuseClear(u int, c game.Choice) error {
	switch m := int(c.Args[1]); {
	case !b.kind(u).Engineer:
		return rule.Refuse("SP engineers", "%s are no engineers", b.label(u))
	case m < 0 || m >= len(b.mines) || b.mines[m].gone:
		return rule.Refuse("SP engineers", "there is no minefield %d", m)
	case !b.base(u).Has(b.mines[m].at):
		return rule.Refuse("SP engineers", "%s is not at minefield %d", b.label(u), m)
	case b.any(u, firing|suppressed):
		return rule.Refuse("SP engineers", "%s has fired, or is suppressed", b.label(u))
	}
	return nil
}

// clearMine takes a counter off the table.
func (b *battle) clearMine(t *table, u int, c game.Choice) {
	m := int(c.Args[1])
	b.mines[m].gone = true
	b.set(u, ordered)
	t.Say("SP engineers", "%s takes minefield %d up.", b.label(u), m)
}
