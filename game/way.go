package game

// A Waypoint is one place of the way behind an answer, with the sum up to it.
type Waypoint struct {
	At  Point
	Sum int
}

// A Guide is a match that can show on the board the way behind an answer to the
// present question: the path along which a shot is counted, place by place. It
// changes nothing and tells only what the side that is asked may know.
type Guide interface {
	// Way is empty for answers behind which there is none.
	Way(Choice) []Waypoint
}

// Way is the way behind an answer to the side's own question, and empty while
// another side is asked.
func (s Seat) Way(c Choice) []Waypoint {
	guide, ok := s.match.(Guide)
	if q, asked := s.match.Question(); !ok || !asked || q.Side != s.side {
		return nil
	}
	return guide.Way(c)
}

// A Guiding step shows the way behind an answer, changing nothing.
type Guiding[S State[S]] interface {
	Way(s S, c Choice) []Waypoint
}

// Way implements Guide; it is empty where the step shows none.
func (t *Table[S]) Way(c Choice) []Waypoint {
	step, _ := t.agenda.Next()
	if g, ok := step.(Guiding[S]); ok && t.asked {
		return g.Way(t.State, c)
	}
	return nil
}
