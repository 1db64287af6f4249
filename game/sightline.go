package game

import "metahex/maps"

// Lines of sight between any two points of a table in inches, where pieces stand
// anywhere and no place of a Lookout lies under each.

// A Sightliner is a state that rules on the line between two points of its board.
// It uses only what the side knows, and changes nothing.
type Sightliner interface {
	// Sightline rules whether who is at a point sees who is at another. Where a
	// piece stands that the side sees, it is that piece; elsewhere it is one about
	// whom nothing is special, on the ground. It is false where there is no line:
	// between a point and itself, or off the board.
	Sightline(side Side, from, to Point) (Sightline, bool)
}

// A Sightline is one line decided.
type Sightline struct {
	Sighting
	Met []maps.Meeting // what the line passes, from its first end on
}

// Overviewed is a match that may have a Sightliner; ok is false where it has none.
type Overviewed interface {
	Sightliner() (l Sightliner, ok bool)
}

// Sightliner implements Overviewed.
func (t *Table[S]) Sightliner() (l Sightliner, ok bool) {
	l, ok = any(t.State).(Sightliner)
	return l, ok
}

// RulesSight tells whether the match rules on lines between any two points.
func (s Seat) RulesSight() bool {
	m, is := s.match.(Overviewed)
	if is {
		_, is = m.Sightliner()
	}
	return is
}

// Sightline is a line decided, as the side knows; see Sightliner.
func (s Seat) Sightline(from, to Point) (Sightline, bool) {
	if m, is := s.match.(Overviewed); is {
		if l, ok := m.Sightliner(); ok {
			return l.Sightline(s.side, from, to)
		}
	}
	return Sightline{}, false
}
