package tui

import (
	"math"
	"strings"

	"metahex/game"
)

// A ground is a board with its places indexed by point, by name and by number. It is built once per
// board, because successive views share a board.
type ground struct {
	board  *game.Board
	places []game.Place // the places to draw: those of the board, or the cells of a table
	raster raster       // the raster of a table
	flows  []flow       // on a table: the direction of the terrain in a cell
	at     map[game.Point]*game.Place
	byID   map[int32]*game.Place
	row    map[int32]string // the label of a half-row
	col    map[int32]string // the label of a column
}

func newGround(b *game.Board) *ground {
	if b.Kind == game.Inches {
		return newTableGround(b, tableRaster(b, leastWide, leastHigh, 0))
	}
	g := &ground{board: b, places: b.Places, at: map[game.Point]*game.Place{}, byID: map[int32]*game.Place{}, row: map[int32]string{}, col: map[int32]string{}}
	for i := range b.Places {
		p := &b.Places[i]
		g.at[p.At], g.byID[p.ID] = p, p
		row, col := rulerLabels(p)
		if g.row[p.At.Y] == "" {
			g.row[p.At.Y] = row
		}
		if g.col[p.At.X] == "" {
			g.col[p.At.X] = col
		}
	}
	return g
}

// name returns the name of a point.
func (g *ground) name(p game.Point) string {
	if place := g.on(p); place != nil && g.raster.unit == 0 {
		return place.Name
	}
	if g.raster.unit > 0 {
		return pointName(p)
	}
	return "-"
}

// find returns the place with a name, ignoring case.
func (g *ground) find(name string) (game.Point, bool) {
	for i := range g.board.Places {
		if strings.EqualFold(g.board.Places[i].Name, name) {
			return g.board.Places[i].At, true
		}
	}
	return g.findInches(name)
}

// step returns the place to which a direction key leads. It prefers a place in exactly this
// direction, then a place half a row off, then the nearest place in this general direction.
func (g *ground) step(from game.Point, dx, dy int32) game.Point {
	for _, y := range []int32{dy, -dy} {
		to := game.Point{X: from.X + dx, Y: from.Y + y}
		if g.at[to] != nil && (y == dy || dx != 0) {
			return to
		}
	}
	best, least := from, int32(math.MaxInt32)
	for i := range g.board.Places {
		p := g.board.Places[i].At
		if far, ok := lies(p.X-from.X, p.Y-from.Y, dx, dy); ok && far < least {
			best, least = p, far
		}
	}
	return best
}

// lies reports whether the offset x, y is in the direction dx, dy. Far is a distance that weights
// sideways offsets more.
func lies(x, y, dx, dy int32) (far int32, ok bool) {
	along, across := x*dx+y*dy, abs(x*dy-y*dx)
	aslant := dx != 0 && dy != 0
	return along*along + 4*across*across, along > 0 && across <= along && !(aslant && x*dx <= 0)
}

// snap returns the point that represents a cell of a table, for any point in this cell. A dot
// represents itself.
func (g *ground) snap(p game.Point) game.Point {
	if g.raster.unit == 0 {
		return p
	}
	return g.raster.point(g.raster.cell(p))
}

// same reports whether two points are in the same cell of the screen.
func (g *ground) same(a, b game.Point) bool { return g.snap(a) == g.snap(b) }

// on returns the place or cell at a point, or nil.
func (g *ground) on(p game.Point) *game.Place { return g.at[g.snap(p)] }

func abs(n int32) int32 { return max(n, -n) }
