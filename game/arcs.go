package game

import "metahex/rule"

// Zones around pieces that matter to the rules: what a weapon reaches, where a vehicle goes without
// turning, the fire zone of a unit, a leader's command range. A screen only marks them; it computes
// nothing itself.
//
//	 : : :
//	: (A) : :      all the places, or the points of a table, that Holds reports
//	 : : :

// An Arc is a zone around a piece: all the places that it holds.
type Arc struct {
	Name string // "the tank-gun reaches 20 inches"
	Cite rule.Clause
	// Holds reports whether a piece at a point would be in the zone. It reads the state, so it may
	// be called only until the next answer.
	Holds func(Point) bool
}
