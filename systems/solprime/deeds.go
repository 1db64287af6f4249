package solprime

import (
	"slices"

	"metahex/game"
	"metahex/grid"
	"metahex/rule"
)

// Short names for types that all orders use. The deeds belong to a stand, given by its number. Each
// file about a section of the book lists its own deeds.
type (
	deeds     = game.Deeds[*battle, int]
	hindrance = game.Hindrance
	offer     = func(c game.Choice, cite rule.Clause) // lists a choice, and the clause that allows it
	kinds     = []game.NameKind
)

// nobody means no stand.
const nobody = -1

// orderDeeds are all orders for a stand, in the order in which they are offered. To add an order,
// add a deed to the list of its file.
var orderDeeds = commanded(alongDeeds, fireDeeds, assaultDeeds, attachedDeeds, movementDeeds, apcDeeds, artilleryDeeds, garrisonDeeds, leaderDeeds, engineerDeeds,
	overwatchDeeds, airDeeds, bombDeeds, dropDeeds, vtolDeeds, readyDeeds)

// commanded returns the deeds of several lists. The objections to any order apply to all of them.
func commanded(lists ...deeds) deeds {
	all := slices.Concat(lists...)
	for i := range all {
		hinder := all[i].Hinder
		all[i].Hinder = func(b *battle, u int, c game.Choice) hindrance {
			if h := anyOrder.hinder(b, u, c); !h.None() {
				return h
			}
			return hinder(b, u, c)
		}
	}
	return all
}

// A conduct is a set of properties of an order.
type conduct uint8

const (
	fromAway conduct = 1 << iota // a stand off the table can do it (SP air/enter)
	inside                       // a stand in a carrier can do it (SP apc/aboard)
	seen                         // enemies on overwatch may fire at a stand that has done it (SP overwatch/fire)
)

// conducts are the properties of orders. Most orders have no properties.
var conducts = [verbs]conduct{
	vReady: fromAway | inside, vJoin: inside, vDismount: inside, vLead: inside | seen, vFlyIn: fromAway,
	vCall: fromAway | seen, vPlan: fromAway | seen, vWatch: fromAway | seen,
	vFace: seen, vMount: seen, vClear: seen, vScreen: seen, vCourse: seen,
}

// offerEach returns an Offer function. It lists an order for every target stand that passes a cheap
// test.
func offerEach(verb game.Verb, cite rule.Clause, worth func(b *battle, u, v int) bool) func(*battle, int, offer) {
	return func(b *battle, u int, add offer) {
		for v := range b.stands {
			if worth(b, u, v) {
				add(choice(verb, u, v), cite)
			}
		}
	}
}

// place returns the point in an order: the two numbers after the stands.
func place(c game.Choice) grid.Point {
	if c.Verb == vDrop || c.Verb == vDemolish {
		return grid.Point{X: c.Args[2], Y: c.Args[3]}
	}
	return grid.Point{X: c.Args[1], Y: c.Args[2]}
}

// target returns the second stand in an order. The first stand carries the order out.
func target(c game.Choice) int { return int(c.Args[1]) }
