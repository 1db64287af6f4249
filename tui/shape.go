package tui

import (
	"slices"
	"strings"

	"github.com/gdamore/tcell/v2"

	"metahex/game"
)

// How pieces stand, at a glance.
//
//	roster  ● RB red Ranger ▮▮▮▯▯ shaken …   ● has acted, ○ has not
//	map      B     spent pieces are dim, ~ is unsteady, a figure the hits taken
//	        2 ~

// shapeInk is the ink of a piece: dim where it is spent.
func (s *Screen) shapeInk(p *game.Piece) tcell.Style {
	return s.pal.side[p.Side].Dim(p.Shape.Spent)
}

// tellsShape reports whether a view tells how any piece stands.
func tellsShape(v *game.View) bool {
	return slices.ContainsFunc(v.Pieces, func(p game.Piece) bool { return p.Shape != game.Shape{} })
}

// rosterLine is a piece in the roster: whether it has acted, where the view tells that, and
// how it stands. A marker never acts.
func (s *Screen) rosterLine(p *game.Piece, acts bool) string {
	if !acts || p.ID < 0 {
		return s.pieceLine(p)
	}
	return string(s.signs.acted[btoi(p.Shape.Spent)]) + " " + s.pieceLine(p)
}

// shapeWords are the type of a piece and its bar: " Ranger ▮▮▮▯▯".
func (s *Screen) shapeWords(p *game.Piece) string {
	h := &p.Shape
	var text string
	if h.Type != "" {
		text += " " + h.Type
	}
	if h.Leads {
		text += string(s.signs.leads)
	}
	if h.Of > 0 {
		left := int(max(0, h.Of-h.Hits))
		text += " " + strings.Repeat(string(s.signs.bars[0]), left) + strings.Repeat(string(s.signs.bars[1]), int(h.Of)-left)
	}
	return text
}

// drawShape draws the hits of a piece and that it is unsteady beside its sign at a cell of
// the map: in a large block beneath it, else at its right, where nothing else stands.
func (s *Screen) drawShape(p pane, r raster, piece *game.Piece, x, y int) {
	h := &piece.Shape
	var hits string
	if h.Hits > 0 {
		hits = string(rune('0' + min(9, h.Hits)))
	}
	unsteady := ""
	if h.Unsteady {
		unsteady = "~"
	}
	if r.large {
		s.write(p, r, x-1, y+1, hits, s.pal.alarm)
		s.write(p, r, x+1, y+1, unsteady, s.pal.alarm)
		return
	}
	if text := unsteady + hits; text != "" && !piece.Airborne && !s.taken[[2]int{x + 1, y}] {
		s.write(p, r, x+1, y, text[:1], s.pal.alarm)
	}
}

// btoi is 1 for true.
func btoi(b bool) int {
	if b {
		return 1
	}
	return 0
}
