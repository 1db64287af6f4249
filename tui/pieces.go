package tui

import (
	"iter"
	"strings"
	"unicode"
	"unicode/utf8"

	"metahex/game"
)

// The pieces that are seen: which stand on the map, which a choice names, and what they
// are called.

// onMap is the first piece on the map of which something holds, or nil.
func onMap(v *game.View, holds func(*game.Piece) bool) *game.Piece {
	for p := range standing(v) {
		if holds(p) {
			return p
		}
	}
	return nil
}

// standing are the pieces on the map.
func standing(v *game.View) iter.Seq[*game.Piece] {
	return func(yield func(*game.Piece) bool) {
		for i := range v.Pieces {
			if p := &v.Pieces[i]; p.Off == "" && !yield(p) {
				return
			}
		}
	}
}

// piece is the piece on the board with a number; nil if there is none.
func (s *Screen) piece(id int32) *game.Piece {
	return onMap(&s.view, func(p *game.Piece) bool { return p.ID == id })
}

// names lists the numbers of the pieces that one of the answers names.
func (s *Screen) names(c game.Choice) (all []int32) {
	p, _ := s.seat.Phrase(c.Verb)
	for i, arg := range p.Args {
		if arg.Kind == game.PieceName {
			all = append(all, c.Args[i])
		}
	}
	return all
}

// named are the pieces on the board that a choice names.
func (s *Screen) named(c game.Choice) (own, enemy *game.Piece) {
	for _, id := range s.names(c) {
		for p := range standing(&s.view) {
			switch {
			case p.ID != id:
			case p.Side == s.side:
				own = p
			default:
				enemy = p
			}
		}
	}
	return own, enemy
}

// pieceSign is a piece's one letter.
func pieceSign(p *game.Piece) rune {
	glyph := p.Glyph
	if glyph == "" {
		glyph = p.Label
	}
	r, _ := utf8.DecodeRuneInString(glyph)
	switch p.Side {
	case game.Red:
		return unicode.ToUpper(r)
	case game.Blue:
		return unicode.ToLower(r)
	}
	return r
}

// pieceName is a piece's label in its side's case.
func pieceName(p *game.Piece) string {
	name := p.Label
	if name == "" {
		name = p.Glyph
	}
	if p.Side == game.Blue {
		return strings.ToLower(name)
	}
	return name
}

// nameOf is the name of the piece with a number, or another where none is on the map.
func (s *Screen) nameOf(id int32, unknown string) string {
	if p := s.piece(id); p != nil {
		return pieceName(p)
	}
	return unknown
}
