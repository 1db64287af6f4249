package solprime

import (
	"slices"

	"metahex/game"
	"metahex/grid"
	"metahex/rule"
)

// Short names of what all orders speak of. The deeds are those of a stand, by its number;
// each file of a section of the book lists its own.
type (
	deeds     = game.Deeds[*battle, int]
	hindrance = game.Hindrance
	offer     = func(c game.Choice, cite rule.Clause) // lists a choice, and the clause that allows it
	kinds     = []game.NameKind
)

// nobody stands for no stand.
const nobody = -1

// orderDeeds are all that a stand can be ordered to do, in the order in which they are
// offered. Who adds an order adds a deed to those of its file.
var orderDeeds = commanded(alongDeeds, fireDeeds, assaultDeeds, attachedDeeds, movementDeeds, apcDeeds, artilleryDeeds, garrisonDeeds, leaderDeeds, engineerDeeds,
	overwatchDeeds, airDeeds, bombDeeds, dropDeeds, vtolDeeds, readyDeeds)

// commanded returns all deeds of some lists, each hindered by what stands against any
// order as well.
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

// A conduct is what sets some orders apart from others.
type conduct uint8

const (
	fromAway conduct = 1 << iota // a stand off the table can do it (SP air/enter)
	inside                       // a stand in a carrier can do it (SP apc/aboard)
	seen                         // enemies on overwatch may fire at who has done it, as they may at any time (SP overwatch/fire)
)

// conducts are those of the orders that have any.
var conducts = [verbs]conduct{
	vReady: fromAway | inside, vJoin: inside, vDismount: inside, vLead: inside | seen, vFlyIn: fromAway,
	vCall: fromAway | seen, vPlan: fromAway | seen, vWatch: fromAway | seen,
	vFace: seen, vMount: seen, vClear: seen, vScreen: seen, vCourse: seen,
}

// offerEach returns an Offer that lists an order at every stand that it is worth asking for,
// by what is found out at once.
func offerEach(verb game.Verb, cite rule.Clause, worth func(b *battle, u, v int) bool) func(*battle, int, offer) {
	return func(b *battle, u int, add offer) {
		for v := range b.stands {
			if worth(b, u, v) {
				add(choice(verb, u, v), cite)
			}
		}
	}
}

// place returns the point that an order names: in its last two numbers, but for a height.
func place(c game.Choice) grid.Point {
	if c.Verb == vDrop || c.Verb == vDemolish {
		return grid.Point{X: c.Args[2], Y: c.Args[3]}
	}
	return grid.Point{X: c.Args[1], Y: c.Args[2]}
}

// target returns the stand that an order names after the one that carries it out.
func target(c game.Choice) int { return int(c.Args[1]) }
