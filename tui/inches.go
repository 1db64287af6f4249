package tui

import (
	"math"
	"strconv"
	"strings"

	"metahex/game"
)

// Tables in inches, on a raster of cells.
//
// A table has no dots: a place of its board is a piece of terrain with an
// outline, and pieces stand anywhere. So cells are laid over it, each a unit
// wide and two units high, which a terminal shows as squares of ground do look:
//
//	   0     6     12          the whole table has room, in the finest unit in
//	0  · · · ♣♣♣♣♣· · ·        which it has; z takes finer ones
//	2  · · A→♣♣♣♣♣· · ·
//	4  · · · · · · · · ·       what is drawn is what lies under a cell's middle
//
// The cursor is a point of the table, and no cell: it goes half an inch a key,
// and what is shown is of that very point. Two things are at the same
// place on the map when they share a cell.

// An inch is a thousand. A key moves the cursor on a table by half, and with Shift or Ctrl by
// stride.
const (
	inch   = 1000
	half   = 500
	stride = 6000
)

// units are the widths of a cell, in thousandths of an inch.
var units = []int32{250, 500, 750, 1000, 1250, 1500, 2000, 3000, 4000, 6000, 8000, 16000}

// wholeTable lays the finest cells over a table with which it fits into that many columns and rows.
func wholeTable(b *game.Board, wide, high int) raster {
	size := game.Point{X: b.Max.X - b.Min.X, Y: b.Max.Y - b.Min.Y}
	i := 0
	for i < len(units)-1 && (up(size.X, units[i]) > int32(wide) || up(size.Y, 2*units[i]) > int32(high)) {
		i++
	}
	return cells(b, units[i])
}

// cells lays cells of width u over a table.
func cells(b *game.Board, u int32) raster {
	return raster{left: b.Min.X, top: b.Min.Y, columns: int(max(1, up(b.Max.X-b.Min.X, u))), halfs: 2 * int(max(1, up(b.Max.Y-b.Min.Y, 2*u))), unit: u}
}

// tableRaster lays cells over a table for the available room: all of it, or finer by that many
// halvings. If pieces are on separate points, each point gets its own cell, and the whole table is
// the last choice.
func tableRaster(b *game.Board, wide, high, finer int) raster {
	whole := wholeTable(b, wide, high)
	if pointed := len(b.Places) > 0 && len(b.Places[0].Outline) == 0; pointed && whole.unit > half {
		return cells(b, [...]int32{half, half / 2, whole.unit}[finer])
	}
	return cells(b, max(units[0], whole.unit>>finer))
}

// onTable reports whether the board is a table in inches.
func (s *Screen) onTable() bool { return s.ground != nil && s.ground.raster.unit > 0 }

// zoom switches to the next size of the map; a table has three.
func (s *Screen) zoom() {
	if s.onTable() {
		s.finer = (s.finer + 1) % 3
	} else {
		s.zoomed = !s.zoomed
	}
}

// rescale sets the cells of a table to the size in which it is drawn.
func (s *Screen) rescale(r raster) {
	if r.unit == 0 || s.ground.raster == r {
		return
	}
	s.ground = newTableGround(s.ground.board, r)
	s.place()
}

// findInches parses a point of the table, such as "24,12.5".
func (g *ground) findInches(name string) (p game.Point, ok bool) {
	x, y, two := strings.Cut(name, ",")
	if g.raster.unit == 0 || !two {
		return p, false
	}
	across, err := strconv.ParseFloat(strings.TrimSpace(x), 64)
	down, also := strconv.ParseFloat(strings.TrimSpace(y), 64)
	if err != nil || also != nil || math.Abs(across) > 1e6 || math.Abs(down) > 1e6 {
		return p, false
	}
	p = game.Point{X: int32(math.Round(across * 1000)), Y: int32(math.Round(down * 1000))}
	return g.within(p), true
}

// within returns the point of the table nearest to p.
func (g *ground) within(p game.Point) game.Point {
	b := g.board
	return game.Point{X: min(max(p.X, b.Min.X), b.Max.X), Y: min(max(p.Y, b.Min.Y), b.Max.Y)}
}

// goInches moves that far over a table. From a point between two half inches it goes to the next
// half inch.
func (g *ground) goInches(from game.Point, dx, dy, by int32) game.Point {
	along := func(at, sign int32) int32 {
		if sign == 0 {
			return at
		}
		next := at + sign*by
		if off := ((next % half) + half) % half; off != 0 { // onto the half inches
			next -= off
			if sign < 0 {
				next += half
			}
		}
		return next
	}
	return g.within(game.Point{X: along(from.X, dx), Y: along(from.Y, dy)})
}

// inches formats thousandths of an inch.
func inches(n int32) string { return strconv.FormatFloat(float64(n)/1000, 'f', -1, 64) }

// tenths formats them to the nearest tenth of an inch.
func tenths(n int32) string { return inches((n + 50) / 100 * 100) }

// pointName formats a point of a table: "24,12.5".
func pointName(p game.Point) string { return inches(p.X) + "," + inches(p.Y) }

// drawInches labels the rulers of a table: every six inches, and, if rows are higher than an inch,
// the upper edge of each row that holds a whole inch. The cursor's labels show its exact position.
func (s *Screen) drawInches(p pane, r raster) {
	cx, cy := r.cell(s.cursor)
	mine := tenths(s.cursor.X)
	for n := r.left; n <= s.ground.board.Max.X; n += 6000 {
		x, _ := r.cell(game.Point{X: n, Y: r.top})
		label := inches(n)
		if x+len(label) < cx || x > cx+len(mine) { // else the cursor's label is there
			p.part(s.gutter(), 0, p.w-s.gutter(), 1).text(x-s.offset[0], 0, label, s.pal.dim)
		}
	}
	p.part(s.gutter(), 0, p.w-s.gutter(), 1).text(cx-s.offset[0], 0, mine, s.pal.accent)
	rows, high := p.part(0, 1, s.gutter(), p.h-1), 2*r.unit
	for v := range int32(r.halfs / 2) {
		label := ""
		if edge := r.top + v*high; int(v) == cy {
			label = tenths(s.cursor.Y)
		} else if n := up(edge, inch) * inch; n == edge || high <= inch && n < edge+high {
			label = inches(n)
		}
		rows.text(0, int(v)-s.offset[1], label, s.labelInk(int(v) == cy))
	}
}
