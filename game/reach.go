package game

import "math"

// A Ranger is a match that can say where the piece that is asked about can get
// to, farther than the one step that the question offers. It knows only what
// the side knows that is asked.
type Ranger interface {
	// Reach lists every place that the piece can come to with what is left to
	// it, the nearest first; none where the question is about no journey.
	Reach() []Reach
}

// A Reach is one place within reach.
type Reach struct {
	Place  int32   // Place.ID
	Level  int     // at which the piece would be there, absolute
	Cost   int     // of the way, in the system's own points
	Words  string  // the cost in words, where the number does not tell all: "2½, in free flight"
	First  Choice  // the answer that takes the first step of that way
	Danger []int32 // the enemy's pieces that may answer when the place is entered, by Piece.ID
}

// A Window is an occasion for a side to break in upon what another side does.
type Window struct {
	Piece int32  // whose deed may be answered, as Piece.ID, or NoPiece
	Deed  string // what it does: "enters A-H-11"; a whole sentence for NoPiece
}

// NoPiece stands where no single piece is meant: all of a side have moved.
const NoPiece int32 = math.MinInt32

// A Windower is a match that can say that the present question is a window.
type Windower interface {
	// Window is what may be answered; ok is false where a side is asked in its
	// own time.
	Window() (w Window, ok bool)
}

// Reach is what the piece under way can reach; nil while another side is asked,
// and where the system does not say.
func (s Seat) Reach() []Reach {
	ranger, ok := s.match.(Ranger)
	if q, asked := s.match.Question(); !ok || !asked || q.Side != s.side {
		return nil
	}
	return ranger.Reach()
}

// Window is what the side's own question lets it answer; ok is false where it
// is asked in its own time, another side is asked, or the system does not say.
func (s Seat) Window() (w Window, ok bool) {
	windower, ok := s.match.(Windower)
	if q, asked := s.match.Question(); !ok || !asked || q.Side != s.side {
		return Window{}, false
	}
	return windower.Window()
}
