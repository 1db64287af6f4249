package game

import "metahex/rule"

// Zones around pieces that matter to the rules: what a weapon reaches, where a
// vehicle goes without turning, the fire zone of a unit, a leader's command range.
// A screen marks them; it reckons nothing itself.
//
//	 : : :
//	: (A) : :      all the places, or the points of a table, that Holds reports
//	 : : :

// An Arc is a zone around a piece: all the places that it holds.
type Arc struct {
	Name string // "the tank-gun reaches 20 inches"
	Cite rule.Clause
	// Holds reports whether a piece at a point would be in it. It asks the state, and
	// may be called only until the match goes on.
	Holds func(Point) bool
}

// A Zoned state lists the zones around a piece. It uses only what the side knows,
// and changes nothing.
type Zoned interface {
	Arcs(side Side, piece int32) []Arc
}

// Arcs are the zones around a piece, as the side knows; none where the state is
// not Zoned.
func (t *Table[S]) Arcs(side Side, piece int32) []Arc {
	if z, ok := any(t.State).(Zoned); ok {
		return z.Arcs(side, piece)
	}
	return nil
}

// Arcs are the zones around a piece, as the side knows.
func (s Seat) Arcs(piece int32) []Arc {
	if z, ok := s.match.(Zoned); ok {
		return z.Arcs(s.side, piece)
	}
	return nil
}
