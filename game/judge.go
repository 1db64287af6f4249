package game

// A Judge is a match that says beforehand whether it would take an answer.
type Judge interface {
	// Judge is the error with which Answer would return, or nil; it changes
	// nothing.
	Judge(Choice) error
}

// Judge is whether the side's own question would take a choice; ok is false while
// another side is asked, and where the match does not say.
func (s Seat) Judge(c Choice) (refused error, ok bool) {
	judge, ok := s.match.(Judge)
	if q, asked := s.match.Question(); !ok || !asked || q.Side != s.side {
		return nil, false
	}
	return judge.Judge(c), true
}

// Judge implements Judge.
func (t *Table[S]) Judge(c Choice) error { return t.refuse(c) }

// An Aimer is a match that lists what one piece could try against another, so that
// a player is told of each attempt what it promises, or why it is refused.
type Aimer interface {
	// Aims lists the attempts, possible or not, that answer the present question;
	// pieces by Piece.ID.
	Aims(by, at int32) []Choice
}

// Aims are the attempts of a piece against another; none while another side is
// asked, and where the match does not say.
func (s Seat) Aims(by, at int32) []Choice {
	aimer, ok := s.match.(Aimer)
	if q, asked := s.match.Question(); !ok || !asked || q.Side != s.side {
		return nil
	}
	return aimer.Aims(by, at)
}

// An Aiming step lists what a piece could try against another; it changes nothing.
type Aiming[S State[S]] interface {
	Aims(s S, by, at int32) []Choice
}

// Aims implements Aimer; it is empty where the step lists none.
func (t *Table[S]) Aims(by, at int32) []Choice {
	step, _ := t.agenda.Next()
	if a, ok := step.(Aiming[S]); ok && t.asked {
		return a.Aims(t.State, by, at)
	}
	return nil
}
