package solprime

import (
	"slices"

	"metahex/game"
	"metahex/grid"
	"metahex/rule"
)

// A deed is one thing that a stand can be ordered to do. Its rules stand in the
// file of its section of the book, which lists its deeds; here is only what is
// the same for all of them. Who adds an order adds a deed, and the question, the
// refusals, the advice for bots and the words at the keyboard follow from it.
type deed struct {
	verb       game.Verb
	word, help string
	blanks     []blank // after the stand that does it
	away       bool    // what a stand off the table can do (SP air/enter)
	aboard     bool    // what a stand in a carrier can do (SP apc/aboard)

	open bool // enemies on overwatch may fire at who has done it, as they may at any time (SP overwatch/fire)

	// refuse is nil for what the rules allow, and a *rule.Refusal else.
	refuse func(b *battle, u int, c game.Choice) error
	// do carries the order out; it is legal.
	do func(b *battle, t *table, u int, c game.Choice)
	// offer calls add for all orders that may be worth listing; those that are
	// against the rules are dropped. Nil: none is listed.
	offer func(b *battle, u int, add offer)
	// worth is what the order promises at once, against being done, which is worth
	// nothing: hundredths of a point. Nil: less than that.
	worth func(b *battle, u int, c game.Choice) int
	// explain is the sum behind the order. Nil: there is none.
	explain func(b *battle, u int, c game.Choice) rule.Tally
	// daunts says what test of the platoon's morale it calls for. Nil: none.
	daunts func(b *battle, u int, c game.Choice) dread
}

// An offer takes one order as a sample, with its clause.
type offer func(c game.Choice, cite rule.Clause)

// A blank is what a deed's words leave open.
type blank uint8

const (
	aStand blank = iota
	aWeapon
	aNumber
	aPlatoon
	aLength
	aPoint // two numbers
)

// deeds are all of them, in the order in which they are offered.
var deeds = slices.Concat(alongDeeds, fireDeeds, assaultDeeds, attachedDeeds, movementDeeds, apcDeeds, artilleryDeeds, garrisonDeeds, leaderDeeds, engineerDeeds,
	overwatchDeeds, airDeeds, bombDeeds, dropDeeds, vtolDeeds, orderDeeds)

// deedOf finds a deed by its verb; made of deeds once, as their rules refer to it.
var deedOf [verbs]*deed

func init() {
	for i := range deeds {
		deedOf[deeds[i].verb] = &deeds[i]
	}
}

// known finds the deed of a verb; nil: it is no order.
func known(v game.Verb) *deed {
	if v >= verbs {
		return nil
	}
	return deedOf[v]
}

// numbers is how many numbers an order has, the stand's included.
func (d *deed) numbers() int {
	n := 1 + len(d.blanks)
	for _, k := range d.blanks {
		if k == aPoint {
			n++
		}
	}
	return n
}

// place is the point that an order names in its last two numbers.
func place(c game.Choice) grid.Point {
	last := deedOf[c.Verb].numbers() - 1
	return grid.Point{X: c.Args[last-1], Y: c.Args[last]}
}

// target is the stand that an order names after the one that carries it out.
func target(c game.Choice) int { return int(c.Args[1]) }

// anyOf reports whether a number names a stand that is alive.
func (b *battle) anyOf(v int) bool { return v >= 0 && v < len(b.stands) && b.living(v) }
