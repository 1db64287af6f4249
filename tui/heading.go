package tui

import (
	"strings"

	"github.com/gdamore/tcell/v2"

	"metahex/game"
)

// The facing of pieces on a table, and the numbers of pieces that share a letter. The facing is an
// arrow in the next cell, unless another piece is there.
//
//	A→   ←b    c        an arrow or a number replaces a bracket,
//	1     1    ↓        except the cursor's brackets

// drawHeadings draws the arrows and the numbers.
func (s *Screen) drawHeadings(p pane, r raster) {
	if r.unit == 0 {
		return
	}
	for piece := range standing(s.seen()) {
		wind := game.Wind(piece.Heading)
		if wind < 0 {
			continue
		}
		x, y := s.origin(r, piece.At)
		to := [2]int{x + int(game.Winds[wind].X), y + int(game.Winds[wind].Y)}
		if !s.taken[to] && s.cellAt(r, to[0], to[1]) != nil {
			s.taken[to] = false
			s.write(p, r, to[0], to[1], string(s.signs.winds[wind]), s.pal.side[piece.Side].Underline(false))
		}
	}
	for piece := range standing(s.seen()) {
		if s.hasTwin(piece) {
			s.drawNumber(p, r, piece)
		}
	}
}

// hasTwin reports whether another piece of the same side on the table has the same letter.
func (s *Screen) hasTwin(p *game.Piece) bool {
	return onMap(s.seen(), func(q *game.Piece) bool { return q.ID != p.ID && q.Side == p.Side && pieceSign(q) == pieceSign(p) }) != nil
}

// drawNumber draws the number of a piece's label below the piece, else above or beside it. It prefers
// cells that are not next to another piece.
func (s *Screen) drawNumber(p pane, r raster, piece *game.Piece) {
	x, y := s.origin(r, piece.At)
	other := func(x1, y1 int) bool { return s.taken[[2]int{x1, y1}] && !(x1 == x && y1 == y) }
	number := numberOf(piece)
	n := len(number)
	for _, apart := range []bool{true, false} {
		for _, at := range [][2]int{{x, y + 1}, {x, y - 1}, {x - n, y}, {x + 1, y}} {
			if s.isFree(r, at, n) && !(apart && (other(at[0]-1, at[1]) || other(at[0]+n, at[1]))) {
				for k := range n {
					s.taken[[2]int{at[0] + k, at[1]}] = false
				}
				s.write(p, r, at[0], at[1], number, s.pal.side[piece.Side])
				return
			}
		}
	}
}

// isFree reports whether n cells, the given cell and those to its right, are on the table and empty.
func (s *Screen) isFree(r raster, at [2]int, n int) bool {
	for k := range n {
		c := [2]int{at[0] + k, at[1]}
		if _, taken := s.taken[c]; taken || s.cellAt(r, c[0], c[1]) == nil {
			return false
		}
	}
	return true
}

// numberOf returns the number at the end of a piece's label: 12 for RB12.
func numberOf(p *game.Piece) string { return p.Label[len(strings.TrimRight(p.Label, "0123456789")):] }

// besideCell draws a bracket beside a cell. Only the cursor's brackets cover pieces, arrows and
// numbers.
func (s *Screen) besideCell(p pane, r raster, x, y int, sign rune, ink tcell.Style) {
	if _, taken := s.taken[[2]int{x, y}]; !taken || sign == '[' || sign == ']' {
		s.write(p, r, x, y, string(sign), ink)
	}
}
