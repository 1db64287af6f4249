package game

import "metahex/los"

// Lines of sight in a match: the rules, the screen and whoever asks about the
// battle as it stands ask one referee.

// A Sighted state hands out the referee of its lines of sight as a side may know
// them: its Parse takes the labels of the units that the side sees, and it says
// nothing that the side cannot know. Chance knows all: the rules ask Sight(Chance).
// A state in which nothing is ever hidden has none, or hands out nil.
//
// The referee is the same value until the next answer.
type Sighted interface {
	Sight(Side) los.Referee
}

// Sight is the referee of the match for a side; nil where it has none.
func (t *Table[S]) Sight(side Side) los.Referee {
	if s, ok := any(t.State).(Sighted); ok {
		return s.Sight(side)
	}
	return nil
}

// SightOf is the referee of a match for a side; nil where it has none.
func SightOf(m Match, side Side) los.Referee {
	if s, ok := m.(Sighted); ok {
		return s.Sight(side)
	}
	return nil
}

// Sight is the referee of the match as the side knows it; nil where it has none.
func (s Seat) Sight() los.Referee { return SightOf(s.match, s.side) }
