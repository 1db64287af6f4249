package tui

import "metahex/game"

// Why something on a table cannot be done: at an enemy each attempt against him
// that the match lists, elsewhere each order that names the cursor's point.
//
//	fire RB1 BJ1 heavy-laser: RB1 cannot see BJ1 [SP visibility]
//	assault RB1 BJ1: …                                 Tab: face, back

// A refusal is an answer that the match would not take.
type refusal struct {
	words string
	err   error
}

func (r refusal) String() string { return r.words + ": " + r.err.Error() }

// denials tell why what is pointed at is not done: against an enemy each attempt,
// else each order that names a point.
func (s *Screen) denials() []refusal {
	if !s.isAsked() || s.pick >= 0 || s.hushed() || s.ground == nil {
		return nil
	}
	at := s.pieceHere()
	if at == nil {
		return s.refused
	}
	by := s.tries()
	key := pointedAt{s.cursor, by, len(s.past), s.walked}
	if s.attempts.key == key {
		return s.attempts.all
	}
	if s.deed != nil && at.Side == s.side {
		by = at.ID // in a window those of one's own are tried that might break in
	}
	s.attempts = attempts{key, s.refusals(by, at.ID)}
	return s.attempts.all
}

// tries is the piece that would try something: the one whose orders are given, or the one
// that acts.
func (s *Screen) tries() int32 {
	if own := s.acting(); s.actor == game.NoPiece && own != nil {
		return own.ID
	}
	return s.actor
}

// refusals are what is refused of all that one piece could try against another.
func (s *Screen) refusals(by, at int32) (all []refusal) {
	for _, c := range s.seat.Aims(by, at) {
		if err, known := s.seat.Judge(c); known && err != nil {
			all = append(all, refusal{s.seat.Words(c), err})
		}
	}
	return all
}

// besides names the orders that can be given at the cursor all the same.
func (s *Screen) besides() string {
	text := ""
	for i := s.fixed; i < len(s.q.Options) && len(s.forms) > 0; i++ {
		if f := s.formOf(s.q.Options[i].Choice); f != nil {
			text += ", " + f.phrase.Word
		}
	}
	if text == "" {
		return ""
	}
	return "Tab: " + text[2:]
}

// attempts are the denials shown last, for what they were asked.
type attempts struct {
	key pointedAt
	all []refusal
}

// pointedAt is what an answer about the table depends on: where the cursor is, who
// is taken up, and the moment of the match.
type pointedAt struct {
	at      game.Point
	actor   int32
	answers int
	walked  int
}
