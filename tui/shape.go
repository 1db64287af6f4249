package tui

import (
	"slices"
	"strings"

	"github.com/gdamore/tcell/v2"

	"metahex/game"
)

// The state of each piece, in the roster and on the map.
//
//	roster  ● RB red Ranger ▮▮▮▯▯ shaken …   ● has acted, ○ has not
//	map      B     finished pieces are pale; ~ unsteady, ? out of command, a figure: the hits
//	        2 ~

// shapeInk returns the style of a piece: pale if it has finished.
func (s *Screen) shapeInk(p *game.Piece) tcell.Style {
	if p.Shape.Finished() {
		return s.pal.spent[p.Side]
	}
	return s.pal.side[p.Side]
}

// tellsShape reports whether a view contains the state of any piece.
func tellsShape(v *game.View) bool {
	return slices.ContainsFunc(v.Pieces, func(p game.Piece) bool { return p.Shape != game.Shape{} })
}

// rosterLine describes a piece in the roster: its state, and whether it has acted, if acts is set. A
// marker never acts.
func (s *Screen) rosterLine(p *game.Piece, acts bool) string {
	if !acts || p.ID < 0 {
		return s.pieceLine(p)
	}
	return string(s.signs.acted[btoi(p.Shape.Finished())]) + " " + s.pieceLine(p)
}

// shapeWords returns the type of a piece and its bar: " Ranger ▮▮▮▯▯".
func (s *Screen) shapeWords(p *game.Piece) string {
	h := &p.Shape
	var text string
	if h.Type != "" {
		text += " " + h.Type
	}
	if h.Leads {
		text += string(s.signs.leads)
	}
	if h.Astray {
		text += string(astraySign)
	}
	return text + s.barWords(h)
}

// barWords returns the bar of a piece: " ▮▮▮▯▯"; empty if its hits are not counted.
func (s *Screen) barWords(h *game.Shape) string {
	if h.Of <= 0 {
		return ""
	}
	left := int(max(0, h.Of-h.Hits))
	return " " + strings.Repeat(string(s.signs.bars[0]), left) + strings.Repeat(string(s.signs.bars[1]), int(h.Of)-left)
}

// drawShape draws the hits of a piece on the map, and whether it is unsteady or out of command. In a
// large block these signs are below the letter. In the small map they are at its right, if that cell
// is free.
func (s *Screen) drawShape(p pane, r raster, piece *game.Piece, x, y int) {
	h := &piece.Shape
	var signs string
	if h.Unsteady {
		signs = "~"
	}
	if h.Astray {
		signs += string(astraySign)
	}
	hits := ""
	if h.Hits > 0 {
		hits = string(rune('0' + min(9, h.Hits)))
	}
	if r.large {
		left := hits
		if left == "" && h.Astray {
			left, signs = string(astraySign), strings.TrimSuffix(signs, string(astraySign))
		}
		s.write(p, r, x-1, y+1, left, s.pal.alarm)
		s.write(p, r, x+1, y+1, clip(signs, 1, "~"), s.pal.alarm)
		return
	}
	if text := strings.TrimSuffix(signs, string(astraySign)) + hits + signs; text != "" && !piece.Airborne && !s.taken[[2]int{x + 1, y}] {
		s.write(p, r, x+1, y, text[:1], s.pal.alarm)
	}
}

// drawPencil draws the sign of a note beside a piece's letter on the map. In a large block the sign is
// left of the letter. In the small map it is at the right, if that cell is free.
func (s *Screen) drawPencil(p pane, r raster, piece *game.Piece, x, y int) {
	switch {
	case s.noteOn(piece) == "":
	case r.large:
		s.write(p, r, x-1, y, string(s.signs.pencil), s.pal.accent)
	case !piece.Airborne && !s.taken[[2]int{x + 1, y}]:
		s.write(p, r, x+1, y, string(s.signs.pencil), s.pal.accent)
	}
}

// astraySign marks pieces out of command.
const astraySign = '?'

// btoi returns 1 for true, 0 for false.
func btoi(b bool) int {
	if b {
		return 1
	}
	return 0
}
