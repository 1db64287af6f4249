package tui

import (
	"slices"

	"metahex/game"
	"metahex/los"
	"metahex/maps"
)

// The ends of a line of sight: the pieces and places at the cursor and in the highlighted answer.
// They are converted to the referee's form.

// A lineEnd is an end of a line, as chosen by the player: a place, or a piece, which the end follows.
type lineEnd struct {
	at    game.Point
	label string // the label of the piece; empty: only a place
	up    int32  // steps above the height of the piece or place
}

// labelled returns the piece on the board with a label, or nil.
func (s *Screen) labelled(label string) *game.Piece {
	return onMap(s.seen(), func(p *game.Piece) bool { return p.Label == label && label != "" })
}

// endOf returns a piece as an end for the referee. If the referee has no such unit, ok is false, and
// the end is a soldier at the place and level of the piece.
func endOf(r los.Referee, p *game.Piece) (e los.End, ok bool) {
	if e, err := r.Parse(p.Label); err == nil && e.Spot == maps.Spot(p.At) {
		return e, true
	}
	return r.At(maps.Spot(p.At), int32(p.Level)*stepOf(r)), false
}

// stepOf returns one step of height.
func stepOf(r los.Referee) int32 { return max(1, r.Basis().Step) }

// end converts an end of a line for the referee.
func (s *Screen) end(r los.Referee, t lineEnd) los.End {
	e, err := r.Parse(r.Map().SpotName(maps.Spot(t.at)))
	if err != nil {
		e = r.At(maps.Spot(t.at), 0)
	}
	if p := s.labelled(t.label); p != nil {
		e, _ = endOf(r, p)
	}
	if t.up != 0 {
		e = r.At(e.Spot, e.Height+t.up*stepOf(r))
	}
	return e
}

// farPoint returns the far end of the line.
func (s *Screen) farPoint() game.Point {
	if p := s.labelled(s.sight.far.label); p != nil {
		return p.At
	}
	return s.sight.far.at
}

// word returns the name of an end: the label of a piece, or a place in the referee's notation.
func (s *Screen) word(r los.Referee, t lineEnd) string {
	if p := s.labelled(t.label); p != nil && t.up == 0 {
		return pieceName(p)
	}
	return r.Word(s.end(r, t))
}

// endAtPiece returns a lineEnd that follows a piece.
func endAtPiece(p *game.Piece) lineEnd { return lineEnd{at: p.At, label: p.Label} }

// unitsHere returns the pieces at the cursor that are units for the referee. On a table it returns
// only the nearest.
func (s *Screen) unitsHere(r los.Referee) (all []*game.Piece) {
	for p := range standing(s.seen()) {
		if s.covers(p, s.cursor) {
			all = append(all, p)
		}
	}
	if len(all) > 0 && r.Map().Form() == maps.Inches {
		all = []*game.Piece{s.pieceHere()}
	}
	return slices.DeleteFunc(all, func(p *game.Piece) bool { _, ok := endOf(r, p); return !ok })
}

// endAtCursor returns the end at the cursor: the piece that was chosen there, else the first piece,
// else the place.
func (s *Screen) endAtCursor(r los.Referee) lineEnd {
	t := lineEnd{at: s.cursor, up: s.sight.near.up}
	all := s.unitsHere(r)
	if len(all) == 0 {
		return t
	}
	k := max(0, slices.IndexFunc(all, func(p *game.Piece) bool { return p.Label == s.sight.near.label }))
	t.at, t.label = all[k].At, all[k].Label
	return t
}

// acting returns the player's acting piece. It is the first of these: the piece that fires the
// highlighted shot, the piece in the highlighted answer, the selected piece, the piece in the
// player's last answer. It returns nil if no player at this keyboard is asked.
func (s *Screen) acting() *game.Piece {
	if !s.isAsked() {
		return nil
	}
	if own, _, ok := s.aimed(); ok {
		return own
	}
	if s.hasPick() {
		if own, _ := s.named(s.q.Options[s.pick].Choice); own != nil {
			return own
		}
	}
	if own := s.piece(s.actor); own != nil {
		return own
	}
	for i := s.moment() - 1; i >= 0; i-- {
		if s.past[i].side == s.side {
			if own, _ := s.named(s.past[i].choice); own != nil {
				return own
			}
		}
	}
	return nil
}

// whoLooks returns the ends from which to look. For a line this is the acting piece, unless the cursor
// is on it. Otherwise it is all units at the cursor, or else the place. If only units can see, the
// acting piece replaces the place; without an acting piece ok is false.
func (s *Screen) whoLooks(r los.Referee) (all []lineEnd, ok bool) {
	own, here := s.acting(), s.unitsHere(r)
	if own != nil {
		if _, known := endOf(r, own); !known {
			own = nil
		}
	}
	switch {
	case own != nil && s.sight.mode == ruling && !s.covers(own, s.cursor):
		return []lineEnd{endAtPiece(own)}, true
	case len(here) > 0:
		for _, p := range here {
			all = append(all, endAtPiece(p))
		}
		return all, true
	case !r.Basis().Manned:
		return []lineEnd{{at: s.cursor}}, true
	case own != nil:
		return []lineEnd{endAtPiece(own)}, true
	}
	return nil, false
}

// aimed returns the two pieces of the highlighted shot. The enemy is the piece in the answer, or the
// piece that opened the window. The own piece is the one that would fire.
func (s *Screen) aimed() (own, enemy *game.Piece, ok bool) {
	if !s.hasPick() || s.unlooked() {
		return nil, nil, false
	}
	c := s.q.Options[s.pick].Choice
	own, enemy = s.named(c)
	if enemy == nil && own != nil && s.deed != nil {
		enemy = s.piece(s.deed.Piece)
	}
	if own == nil && enemy != nil {
		own = onMap(&s.view, func(p *game.Piece) bool { return p.Side == s.side && slices.Contains(s.seat.Aims(p.ID, enemy.ID), c) })
	}
	return own, enemy, own != nil && enemy != nil && own != enemy
}
