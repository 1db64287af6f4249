package tui

import (
	"cmp"
	"slices"

	"github.com/gdamore/tcell/v2"

	"metahex/game"
)

// Which way the pieces on a table look: an arrow in the cell that lies ahead,
// unless another piece stands there.
//
//	A→   ←b    c        brackets give way to an arrow, but for the cursor's
//	           ↓

// windNames are the eight ways, clockwise from up.
var windNames = [...]string{"north", "north-east", "east", "south-east", "south", "south-west", "west", "north-west"}

// winds are the steps that lead that way.
var winds = [...][2]int{{0, -1}, {1, -1}, {1, 0}, {1, 1}, {0, 1}, {-1, 1}, {-1, 0}, {-1, -1}}

// windOf is the eighth of a turn in which a heading lies; -1 is none. The bounds
// lie at 22½ degrees, whose tangent is 408/985 to the sixth figure.
func windOf(heading game.Point) int {
	x, y := int64(heading.X), int64(heading.Y)
	flat, steep := 985*max(y, -y) <= 408*max(x, -x), 985*max(x, -x) <= 408*max(y, -y)
	if flat {
		y = 0
	}
	if steep {
		x = 0
	}
	return slices.Index(winds[:], [2]int{cmp.Compare(x, 0), cmp.Compare(y, 0)})
}

// drawHeadings draws the arrows.
func (s *Screen) drawHeadings(p pane, r raster) {
	s.arrows = map[[2]int]bool{}
	if r.unit == 0 {
		return
	}
	taken := map[[2]int]bool{}
	pieces := s.seen().Pieces
	for i := range pieces {
		if pieces[i].Off == "" {
			x, y := s.origin(r, pieces[i].At)
			taken[[2]int{x, y}] = true
		}
	}
	for i := range pieces {
		piece := &pieces[i]
		wind := windOf(piece.Heading)
		if piece.Off != "" || wind < 0 {
			continue
		}
		x, y := s.origin(r, piece.At)
		to := [2]int{x + winds[wind][0], y + winds[wind][1]}
		place := s.ground.at[r.point(to[0]+s.offset[0], to[1]+s.offset[1])]
		if taken[to] || place == nil {
			continue
		}
		s.arrows[to] = true
		ink := s.pal.side[piece.Side].Underline(false)
		p.set(to[0], to[1], s.signs.winds[wind], inkOn(s.cover(place).mark, ink))
	}
}

// besideCell puts a bracket beside a cell, but over no arrow save for the
// cursor's.
func (s *Screen) besideCell(p pane, at [2]int, sign rune, style tcell.Style) {
	if sign != '[' && sign != ']' && s.arrows[at] {
		return
	}
	p.set(at[0], at[1], sign, style)
}
