package game

// Who detects what, where a system's own rules decide it and no ruler of lines of
// sight does: fields on the map, and one detection with its reasons.

// A Lookout is a state that can say what pieces detect on its board. It uses only
// what the side knows that looks, and changes nothing.
type Lookout interface {
	// Field lists the places, by Place.ID, where a piece would detect an enemy
	// about whom nothing is special.
	Field(side Side, piece int32) []int32
	// Watchers lists the pieces, by Piece.ID, that would detect such an enemy of
	// theirs at a place.
	Watchers(side Side, place int32) []int32
	// Sighting is the detection of a place by a piece: of the enemy who is there,
	// if one is. It is false where there is none to reckon: the piece is not on
	// the board, or is there itself.
	Sighting(side Side, piece, place int32) (Sighting, bool)
}

// A Sighting is one detection decided.
type Sighting struct {
	Seen  bool
	Short string     // the verdict in a line
	Lines []string   // all there is to say, with the clauses
	Way   []Waypoint // along which it is counted; empty out of reach
}

// An Overlooked match may have a Lookout; ok is false where it has none.
type Overlooked interface {
	Lookout() (l Lookout, ok bool)
}

// Lookout implements Overlooked.
func (t *Table[S]) Lookout() (l Lookout, ok bool) {
	l, ok = any(t.State).(Lookout)
	return l, ok
}

// lookout is that of the match.
func (s Seat) lookout() (l Lookout, ok bool) {
	if m, is := s.match.(Overlooked); is {
		return m.Lookout()
	}
	return nil, false
}

// Overlooks tells whether the match can say what pieces detect.
func (s Seat) Overlooks() bool {
	_, ok := s.lookout()
	return ok
}

// Field is what a piece detects, as the side knows; see Lookout.
func (s Seat) Field(piece int32) []int32 {
	if l, ok := s.lookout(); ok {
		return l.Field(s.side, piece)
	}
	return nil
}

// Watchers are who detects a place, as the side knows; see Lookout.
func (s Seat) Watchers(place int32) []int32 {
	if l, ok := s.lookout(); ok {
		return l.Watchers(s.side, place)
	}
	return nil
}

// Sighting is one detection, as the side knows; see Lookout.
func (s Seat) Sighting(piece, place int32) (Sighting, bool) {
	if l, ok := s.lookout(); ok {
		return l.Sighting(s.side, piece, place)
	}
	return Sighting{}, false
}
