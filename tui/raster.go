package tui

import "metahex/game"

// Dots and cells.
//
// Every dot has a block of cells: 3 × 2, or 2 × 1 in the small map. Large blocks grow with the
// terminal up to 7 × 4. Odd columns are half a row lower. The blocks have no gaps, so each cell
// belongs to exactly one dot, and the mouse always points at one dot.
//
//	large          small
//	┌──┐           ┌─┐ ┌─┐
//	│00├──┐        │0├─┤0│     a half-row is one line of the large block;
//	├──┤01│        ├─┤1├─┤     two half-rows share a line of the small ones
//	│02├──┤        │2├─┤2│

// A raster arranges the blocks of a board. Columns and half-rows are counted from the board's upper
// left corner.
type raster struct {
	left, top      int32 // the point of column 0, half-row 0
	columns, halfs int
	large          bool
	sides          bool  // a large block shows features along hexsides
	gap            int   // extra columns of a large block beyond three, for hexsides (hexsides.go) or to fill the room
	tall           int   // extra lines of a half-row of a large block beyond one, to fill the room
	unit           int32 // the width of a cell of a table in inches; see inches.go
}

// newRaster returns the raster of a board of dots or hexes. If necessary it begins half a row higher,
// so that column plus half-row is even for each place.
func newRaster(b *game.Board, large bool) raster {
	top := b.Min.Y - (b.Min.X+b.Min.Y)&1
	sides := large && b.Kind == game.Hexes && hasSides(b)
	return raster{gap: btoi(sides), sides: sides, left: b.Min.X, top: top, columns: int(b.Max.X-b.Min.X) + 1, halfs: int(b.Max.Y-top) + 1, large: large}
}

// mostGap is the maximum number of extra columns. Blocks grow to 4 × 2 or to 7 × 4, because these
// sizes are close to the shape of a hex.
const mostGap = 4

// roomyRaster returns the raster of a board of dots or hexes for an area of cells. Large blocks grow
// with the area.
func roomyRaster(b *game.Board, large bool, wide, high int) raster {
	r := newRaster(b, large)
	if !large || r.sides {
		return r
	}
	gap := max(0, min(mostGap, wide/r.columns-3))
	if _, halfs := r.size(); gap >= 3 && 2*halfs <= high {
		r.gap, r.tall = gap, 1
		return r
	}
	r.gap = min(1, gap)
	return r
}

// size returns the size of the whole board in cells.
func (r raster) size() (wide, high int) {
	switch {
	case r.unit > 0:
		return r.columns, r.halfs / 2
	case r.large:
		return (3 + r.gap) * r.columns, (1 + r.tall) * (r.halfs + 1)
	}
	return 2 * r.columns, (r.halfs + 1) / 2
}

// cellSize returns the size of a dot in cells.
func (r raster) cellSize() (wide, high int) {
	switch {
	case r.unit > 0:
		return 1, 1
	case r.large:
		return 3 + r.gap, 2 * (1 + r.tall)
	}
	return 2, 1
}

// cell returns the upper left cell of a point's block; on a table, the cell that contains the point.
func (r raster) cell(p game.Point) (x, y int) {
	if r.unit > 0 { // a point on the far edge belongs to the last cell
		x, y = floor(int(p.X-r.left), int(r.unit)), floor(int(p.Y-r.top), int(2*r.unit))
		return min(max(x, 0), r.columns-1), min(max(y, 0), r.halfs/2-1)
	}
	q, v := int(p.X-r.left), int(p.Y-r.top)
	if r.large {
		return (3 + r.gap) * q, (1 + r.tall) * v
	}
	return 2 * q, v >> 1
}

// point returns the point whose block contains the cell; on a table, the middle of the cell. The
// point may be outside the board.
func (r raster) point(x, y int) game.Point {
	if r.unit > 0 {
		return game.Point{X: r.left + int32(x)*r.unit + r.unit/2, Y: r.top + int32(y)*2*r.unit + r.unit}
	}
	if r.large {
		q := floor(x, 3+r.gap)
		y = floor(y, 1+r.tall)
		return game.Point{X: r.left + int32(q), Y: r.top + int32(y-(q+y)&1)}
	}
	q := floor(x, 2)
	return game.Point{X: r.left + int32(q), Y: r.top + int32(2*y+q&1)}
}

// lattice returns a point's column and half-row. On a table a row of cells counts as two half-rows.
func (r raster) lattice(p game.Point) (q, v int) {
	if r.unit > 0 {
		x, y := r.cell(p)
		return x, 2 * y
	}
	return int(p.X - r.left), int(p.Y - r.top)
}

// floor divides and rounds down, also for negative numbers.
func floor(a, b int) int {
	if a < 0 {
		return -((b - 1 - a) / b)
	}
	return a / b
}
