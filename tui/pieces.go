package tui

import (
	"iter"
	"strings"
	"unicode"
	"unicode/utf8"

	"metahex/game"
)

// Functions that find visible pieces and format their names.

// onMap returns the first piece on the map that satisfies holds, or nil.
func onMap(v *game.View, holds func(*game.Piece) bool) *game.Piece {
	for p := range standing(v) {
		if holds(p) {
			return p
		}
	}
	return nil
}

// standing returns an iterator over the pieces on the map.
func standing(v *game.View) iter.Seq[*game.Piece] {
	return func(yield func(*game.Piece) bool) {
		for i := range v.Pieces {
			if p := &v.Pieces[i]; p.Off == "" && !yield(p) {
				return
			}
		}
	}
}

// piece returns the piece on the board with this id, or nil.
func (s *Screen) piece(id int32) *game.Piece {
	return onMap(&s.view, func(p *game.Piece) bool { return p.ID == id })
}

// names returns the ids of the pieces that an answer names.
func (s *Screen) names(c game.Choice) (all []int32) {
	p, _ := s.seat.Phrase(c.Verb)
	for i, arg := range p.Args {
		if arg.Kind == game.PieceName {
			all = append(all, c.Args[i])
		}
	}
	return all
}

// named returns the pieces on the board that a choice names.
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

// pieceSign returns a piece's letter.
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

// pieceName returns a piece's label in the case of its side.
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

// nameOf returns the name of the piece with this id. If the piece is not on the map, it returns the
// given text instead.
func (s *Screen) nameOf(id int32, unknown string) string {
	if p := s.piece(id); p != nil {
		return pieceName(p)
	}
	return unknown
}
