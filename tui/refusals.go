package tui

import "metahex/game"

// Reasons why orders on a table are illegal. On an enemy these are all attacks that the match knows;
// elsewhere they are all orders for the cursor's point.
//
//	fire RB1 BJ1 heavy-laser: RB1 cannot see BJ1 [SP visibility]
//	assault RB1 BJ1: …                                 Tab: face, back

// A refusal is an answer that the match refuses, with the reason.
type refusal struct {
	words string
	err   error
}

func (r refusal) String() string { return r.words + ": " + r.err.Error() }

// denials returns the refused actions at the cursor: on an enemy all attacks on this enemy, else all
// orders for the point.
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
		by = at.ID // in a window, try the player's pieces that might react
	}
	s.attempts = attempts{key, s.refusals(by, at.ID)}
	return s.attempts.all
}

// tries returns the piece that would act: the selected piece, or else the acting piece.
func (s *Screen) tries() int32 {
	if own := s.acting(); s.actor == game.NoPiece && own != nil {
		return own.ID
	}
	return s.actor
}

// refusals returns all refused actions of one piece against another.
func (s *Screen) refusals(by, at int32) (all []refusal) {
	for _, c := range s.seat.Aims(by, at) {
		if err, known := s.seat.Judge(c); known && err != nil {
			all = append(all, refusal{s.seat.Words(c), err})
		}
	}
	return all
}

// besides lists the orders that are legal at the cursor.
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

// attempts caches the last denials, with their key.
type attempts struct {
	key pointedAt
	all []refusal
}

// pointedAt is a cache key: the cursor, the selected piece, and the moment of the match.
type pointedAt struct {
	at      game.Point
	actor   int32
	answers int
	walked  int
}
