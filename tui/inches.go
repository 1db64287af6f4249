package tui

import (
	"math"
	"strconv"
	"strings"

	"metahex/game"
)

// Tables in inches, drawn in a raster of cells.
//
// A table has no dots. A place of its board is a piece of terrain with an outline, and pieces may be
// at any point. So the map is divided into cells. A cell is one unit wide and two units high, which
// looks square on a terminal:
//
//	   0     6     12          the unit is the smallest with room for the whole
//	0  · · · ♣♣♣♣♣· · ·        table; z selects smaller units
//	2  · · A→♣♣♣♣♣· · ·
//	4  · · · · · · · · ·       a cell shows what is under its middle
//
// The cursor is a point of the table, not a cell. A key moves it by half an inch, and the screen
// describes exactly this point. Two things are at the same place of the map if they share a cell.

// Lengths in thousandths of an inch. A key moves the cursor on a table by the length half. With Shift
// or Ctrl it moves the cursor by the length stride.
const (
	inch   = 1000
	half   = 500
	stride = 6000
)

// units are the possible widths of a cell, in thousandths of an inch.
var units = []int32{250, 500, 750, 1000, 1250, 1500, 2000, 3000, 4000, 6000, 8000, 16000}

// wholeTable returns the raster with the smallest cells for which the whole table fits.
func wholeTable(b *game.Board, wide, high int) raster {
	size := game.Point{X: b.Max.X - b.Min.X, Y: b.Max.Y - b.Min.Y}
	i := 0
	for i < len(units)-1 && (up(size.X, units[i]) > int32(wide) || up(size.Y, 2*units[i]) > int32(high)) {
		i++
	}
	return cells(b, units[i])
}

// cells returns a raster with cells of width u over a table.
func cells(b *game.Board, u int32) raster {
	return raster{left: b.Min.X, top: b.Min.Y, columns: int(max(1, up(b.Max.X-b.Min.X, u))), halfs: 2 * int(max(1, up(b.Max.Y-b.Min.Y, 2*u))), unit: u}
}

// tableRaster returns a raster for the available room. It shows the whole table if finer is 0; each
// step of finer halves the cells. If the places of the board are points without outlines, each point
// gets its own cell at the first two sizes, and the last of the three sizes shows the whole table.
func tableRaster(b *game.Board, wide, high, finer int) raster {
	whole := wholeTable(b, wide, high)
	if pointed := len(b.Places) > 0 && len(b.Places[0].Outline) == 0; pointed && whole.unit > half {
		return cells(b, [...]int32{half, half / 2, whole.unit}[finer])
	}
	return cells(b, max(units[0], whole.unit>>finer))
}

// onTable reports whether the board is a table in inches.
func (s *Screen) onTable() bool { return s.ground != nil && s.ground.raster.unit > 0 }

// zoom switches to the next size of the map: two sizes, or three for a table.
func (s *Screen) zoom() {
	if s.onTable() {
		s.finer = (s.finer + 1) % 3
	} else {
		s.zoomed = !s.zoomed
	}
}

// rescale rebuilds the ground of a table for the raster in which it is drawn.
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

// goInches moves a point on a table by the given distance. The result is on a half inch, so a point
// between two half inches moves less than this distance.
func (g *ground) goInches(from game.Point, dx, dy, by int32) game.Point {
	along := func(at, sign int32) int32 {
		if sign == 0 {
			return at
		}
		next := at + sign*by
		if off := ((next % half) + half) % half; off != 0 { // round to a half inch
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

// tenths formats thousandths of an inch, rounded to a tenth of an inch.
func tenths(n int32) string { return inches((n + 50) / 100 * 100) }

// pointName formats a point of a table: "24,12.5".
func pointName(p game.Point) string { return inches(p.X) + "," + inches(p.Y) }

// drawInches labels the rulers of a table: columns every six inches, and rows at their upper edge. If
// a row is higher than an inch, only rows with a whole inch get a label. The cursor's labels show its
// exact position.
func (s *Screen) drawInches(p pane, r raster) {
	cx, cy := r.cell(s.cursor)
	mine := tenths(s.cursor.X)
	for n := r.left; n <= s.ground.board.Max.X; n += 6000 {
		x, _ := r.cell(game.Point{X: n, Y: r.top})
		label := inches(n)
		if x+len(label) < cx || x > cx+len(mine) { // otherwise the label would overlap the cursor's label
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
