package tui

import (
	"slices"

	"metahex/game"
)

// The minimap shows the whole board in a corner while the window shows only a part of the board. One
// braille dot is one dot of the lattice, at its half-row:
//
//	columns 0 1 2 3      ⢕⢕   a character holds two columns and four half-rows;
//	half-rows 0 to 3     ⢕A   a set dot is a place that is not flat or not clear
//
// A piece is shown as its letter. On larger boards several places share a dot. The part of the board
// in the window stands out, and + is the cursor. Without braille the minimap uses # and letters.

// The largest size of the minimap, in cells.
const (
	miniWide = 26
	miniHigh = 12
)

// A chart is a board drawn with braille characters.
type chart struct {
	wide, high int // cells
	scale      int // columns per dot, and half-rows per dot
	bits       []rune
	owner      []game.Side
	letter     []rune
}

// newChart draws a board with its pieces. A dot that several places share is set if most of these
// places are not flat or not clear.
func newChart(r raster, g *ground, pieces []game.Piece, signs *glyphs) *chart {
	c := &chart{scale: 1}
	for c.fit(r); c.wide > miniWide || c.high > miniHigh; c.fit(r) {
		c.scale++
	}
	n := c.wide * c.high
	c.bits, c.owner, c.letter = make([]rune, n), make([]game.Side, n), make([]rune, n)
	c.mark(r, g)
	for i := range pieces {
		p := &pieces[i]
		if at := c.place(r, p.At); p.Off == "" && at >= 0 {
			c.owner[at], c.letter[at] = p.Side, signs.piece(p)
		}
	}
	return c
}

// mark sets the dots of places that are not flat or not clear.
func (c *chart) mark(r raster, g *ground) {
	rough := make([]int, 8*len(c.bits)) // by dot: the number of marked places minus the number of unmarked places
	for i := range g.places {
		p := &g.places[i]
		q, v := c.dot(r, p.At)
		if at := v*2*c.wide + q; p.Level > 0 || p.Terrain != "" && p.Terrain != "clear" {
			rough[at]++
		} else {
			rough[at]--
		}
	}
	for at, n := range rough {
		if q, v := at%(2*c.wide), at/(2*c.wide); n > 0 {
			c.bits[v/4*c.wide+q/2] |= brailleBits[q%2][v%4]
		}
	}
}

func (c *chart) fit(r raster) {
	c.wide = (r.columns + 2*c.scale - 1) / (2 * c.scale)
	c.high = (r.halfs + 4*c.scale - 1) / (4 * c.scale)
}

// brailleBits are the bits of the dots of a braille character, by column and row.
var brailleBits = [2][4]rune{{0x01, 0x02, 0x04, 0x40}, {0x08, 0x10, 0x20, 0x80}}

// dot returns the column and row of a point's dot.
func (c *chart) dot(r raster, p game.Point) (q, v int) {
	q, v = r.lattice(p)
	return q / c.scale, v / c.scale
}

// partial reports whether much of the board is hidden: more than a sixth of its columns or rows.
func partial(r raster, field pane) bool {
	wide, high := r.size()
	return 6*(wide-field.w) > wide || 6*(high-field.h) > high
}

// drawMinimap draws the chart into its corner.
func (s *Screen) drawMinimap(p pane, r raster) {
	if s.noMinimap || !partial(r, p) || s.top != nil || s.showsSum() {
		return
	}
	c := newChart(r, s.ground, s.seen().Pieces, s.signs)
	w, h := c.wide+2, c.high+2
	if w > p.w/2 || h > p.h {
		return
	}
	x, y, ok := s.corner(p, r, w, h)
	if !ok {
		return
	}
	frameIn(s, p.part(x, y, w, h), w, h, "")
	box := p.part(x+1, y+1, c.wide, c.high)
	for i, bits := range c.bits {
		seen := c.holds(i, r, p, s.offset)
		style := s.labelInk(seen)
		if c.owner[i] != game.Chance {
			style = s.pal.side[c.owner[i]]
		}
		box.set(i%c.wide, i/c.wide, s.signs.chart(bits, c.letter[i], seen), style)
	}
	if at := c.place(r, s.cursor); at >= 0 {
		box.set(at%c.wide, at/c.wide, '+', s.pal.accent)
	}
}

// holds reports whether the window shows a part of character i, when the window is scrolled to the
// given offset. The character covers four half-rows, which is the height of two blocks.
func (c *chart) holds(i int, r raster, field pane, offset [2]int) bool {
	w, h := r.cellSize()
	w, h = 2*c.scale*w, 2*c.scale*h
	x, y := i%c.wide*w-offset[0], i/c.wide*h-offset[1]
	return x+w > 0 && x < field.w && y+h > 0 && y < field.h
}

// corner returns the position of the minimap. It is the lower right corner until the cursor comes
// near, then the opposite corner until the cursor comes near again. The minimap changes its corner
// rarely, because each change sends many bytes. In set-up it is the first corner that is away from
// the cursor and covers no place of an answer; ok is false if every corner covers one.
func (s *Screen) corner(p pane, r raster, w, h int) (x, y int, ok bool) {
	cx, cy := s.origin(r, s.cursor)
	near := func(x, y int) bool { return cx >= x-6 && cx < x+w+6 && cy >= y-3 && cy < y+h+3 }
	here, there := [2]int{p.w - w, p.h - h}, [2]int{}
	if s.settingUp() {
		for _, at := range [][2]int{here, there, {here[0], 0}, {0, here[1]}} {
			if !near(at[0], at[1]) && !s.offersIn(r, at, w, h) {
				return at[0], at[1], true
			}
		}
		return 0, 0, false
	}
	if s.aloof {
		here, there = there, here
	}
	if near(here[0], here[1]) && !near(there[0], there[1]) {
		s.aloof = !s.aloof
		here = there
	}
	return here[0], here[1], true
}

// offersIn reports whether an answer has its place within a rectangle of the map.
func (s *Screen) offersIn(r raster, at [2]int, w, h int) bool {
	wide, high := r.cellSize()
	return slices.ContainsFunc(s.spots, func(p spot) bool {
		x, y := s.origin(r, p.at)
		return p.ok && x+wide > at[0] && x < at[0]+w && y+high > at[1] && y < at[1]+h
	})
}

// place returns the index of the character that covers a point; -1 outside the board.
func (c *chart) place(r raster, p game.Point) int {
	q, v := c.dot(r, p)
	if q < 0 || v < 0 || q/2 >= c.wide || v/4 >= c.high {
		return -1
	}
	return v/4*c.wide + q/2
}

// chart returns a character of the minimap. A character without set dots is "." in the visible part
// of the board, and a space elsewhere.
func (g *glyphs) chart(bits, letter rune, seen bool) rune {
	switch {
	case letter != 0:
		return letter
	case g.braille && bits != 0:
		return 0x2800 | bits
	case bits != 0:
		return '#'
	case seen:
		return '.'
	}
	return ' '
}
