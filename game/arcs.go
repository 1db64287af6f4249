package game

import "metahex/rule"

// Arcs are zones around pieces that matter to the rules: the range of a weapon, the straight course
// of a vehicle, the fire zone of a unit, a leader's command range. A screen only marks them; it
// computes nothing itself.
//
//	 : : :
//	: (A) : :      all the places or table points for which Holds returns true
//	 : : :

// An Arc is a zone around a piece: the set of points for which Holds returns true.
type Arc struct {
	Name string // "the tank-gun reaches 20 inches"
	Cite rule.Clause
	// Holds reports whether a piece at the point would be in the zone. Holds reads the state; call
	// it only until the next answer.
	Holds func(Point) bool
}
