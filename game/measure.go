package game

import "metahex/rule"

// Measuring on a table in inches, where the system's own rules decide how far it
// is, who sees whom, and what lies in which arc. A screen lays the tape and shades
// the arcs; it reckons nothing itself.
//
//	(A)───────5.2 inches base to base───────(b)      from A to b, each where it
//	      ▒▒▒▒▒▒                                     stands or as though it stood
//	      the copse, from 1.4 to 3 along the line    elsewhere

// A Stand is an end of the tape: a piece where it stands, or as though it stood
// elsewhere; or, with NoPiece, a bare point.
type Stand struct {
	Piece int32 // Piece.ID
	At    Point
}

// A Measurer is a state on a table in inches that can measure. It uses only what
// the side knows, and changes nothing.
type Measurer interface {
	// Measure lays the tape between two ends. Sight to a bare point is that to a
	// piece like the first; ok is false where the first end is no piece.
	Measure(side Side, from, to Stand) (m Measurement, ok bool)
	// Arcs lists the zones around a piece that matter to the rules.
	Arcs(side Side, piece int32) []Arc
}

// A Measurement is a tape laid.
type Measurement struct {
	Gap     int64       // from base to base, thousandths of an inch
	Seen    bool        // the first sees the second
	Cite    rule.Clause // that decides it
	Short   string      // the verdict in a line, with the clause
	Lines   []string    // all there is to say
	Crossed []Crossing  // what the line of sight runs into; nothing where it is clear
}

// A Crossing is a stretch of the line of sight, in thousandths of an inch from
// the first end, that runs into something.
type Crossing struct {
	Name     string
	From, To int64
}

// An Arc is a zone around a piece: all the points that it holds.
type Arc struct {
	Name string // "the tank-gun reaches 20 inches"
	Cite rule.Clause
	// Holds tells whether a piece at a point is in it. It asks the state, and may
	// be called only until the match goes on.
	Holds func(Point) bool
}

// A Surveyed match may have a Measurer; ok is false where it has none.
type Surveyed interface {
	Measurer() (m Measurer, ok bool)
}

// Measurer implements Surveyed.
func (t *Table[S]) Measurer() (m Measurer, ok bool) {
	m, ok = any(t.State).(Measurer)
	return m, ok
}

// measurer is that of the match.
func (s Seat) measurer() (m Measurer, ok bool) {
	if match, is := s.match.(Surveyed); is {
		return match.Measurer()
	}
	return nil, false
}

// Measures tells whether the match can measure.
func (s Seat) Measures() bool {
	_, ok := s.measurer()
	return ok
}

// Measure lays the tape, as the side knows; see Measurer.
func (s Seat) Measure(from, to Stand) (Measurement, bool) {
	if m, ok := s.measurer(); ok {
		return m.Measure(s.side, from, to)
	}
	return Measurement{}, false
}

// Arcs are the zones around a piece, as the side knows; see Measurer.
func (s Seat) Arcs(piece int32) []Arc {
	if m, ok := s.measurer(); ok {
		return m.Arcs(s.side, piece)
	}
	return nil
}
