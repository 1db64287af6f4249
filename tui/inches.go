package tui

import (
	"math"
	"strconv"
	"strings"

	"metahex/game"
)

// Tables in inches, on a finer raster.
//
// A table has no dots: a place of its board is a piece of terrain with an
// outline, and pieces stand anywhere. So a lattice of points is laid over it,
// one for each cell of the terminal, and the map, the cursor and the mouse work
// on these as they do on dots:
//
//	   0     6     12          a cell is as wide as a unit and twice as high;
//	0  · · · ♣♣♣♣♣· · ·        its point is what a move to it would name
//	2  · · A ♣♣♣♣♣· · ·
//	4  · · · · · · · · ·
//
// What is shown of terrain is what lies under a cell's point. A piece is shown
// in the cell nearest to it, and keeps its own position.

// units are the widths of a cell, in thousandths of an inch.
var units = []int32{250, 500, 1000, 2000, 4000, 8000}

// tableWide is how many cells a whole table may be wide.
const tableWide = 76

// tableUnit is the width of a cell: the finest in which the whole table has
// room, or half of that.
func tableUnit(b *game.Board, fine bool) int32 {
	for i, u := range units {
		if (b.Max.X-b.Min.X)/u < tableWide || i == len(units)-1 {
			if fine && i > 0 {
				return units[i-1]
			}
			return u
		}
	}
	return units[0]
}

// tableRaster lays cells over a table.
func tableRaster(b *game.Board, fine bool) raster {
	u := tableUnit(b, fine)
	return raster{left: b.Min.X, top: b.Min.Y, columns: int((b.Max.X-b.Min.X)/u) + 1, halfs: 2 * (int((b.Max.Y-b.Min.Y)/(2*u)) + 1), unit: u}
}

// newTableGround finds what lies under each cell.
func newTableGround(b *game.Board, r raster) *ground {
	g := &ground{board: b, raster: r, at: map[game.Point]*game.Place{}, byID: map[int32]*game.Place{}, row: map[int32]string{}, col: map[int32]string{}}
	g.places = make([]game.Place, r.columns*r.halfs/2)
	for i := range g.places {
		p := r.point(i%r.columns, i/r.columns)
		place := game.Place{ID: -1, At: p}
		if under := b.Beneath(p); len(under) > 0 {
			place = *under[0]
			place.At = p
		}
		place.Name = strings.TrimSpace(place.Name + " " + inches(p.X) + "," + inches(p.Y))
		g.places[i] = place
		g.at[p] = &g.places[i]
		g.row[p.Y] = inches(p.Y)
		if p.X%6000 == 0 {
			g.col[p.X] = inches(p.X)
		}
	}
	for i := range b.Places {
		p := b.Places[i]
		p.At = g.snap(p.At)
		g.byID[p.ID] = &p
	}
	return g
}

// snap is the point of the lattice nearest to a point.
func (g *ground) snap(p game.Point) game.Point {
	if g.raster.unit == 0 {
		return p
	}
	x, y := g.raster.cell(p)
	return g.raster.point(min(max(x, 0), g.raster.columns-1), min(max(y, 0), g.raster.halfs/2-1))
}

// findInches is the cell of a point of a table, as "24,12.5" names it.
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
	return g.snap(game.Point{X: int32(across * 1000), Y: int32(down * 1000)}), true
}

// onTable tells that the board is a table in inches.
func (s *Screen) onTable() bool { return s.ground != nil && s.ground.raster.unit > 0 }

// inches writes thousandths of an inch.
func inches(n int32) string { return strconv.FormatFloat(float64(n)/1000, 'f', -1, 64) }

// rescale takes the lattice of a table for the size in which it is drawn.
func (s *Screen) rescale(r raster) {
	if r.unit == 0 || s.ground.raster == r {
		return
	}
	s.ground = newTableGround(s.ground.board, r)
	s.cursor = s.ground.snap(s.cursor)
	for i := range s.spots {
		s.spots[i] = s.spotOf(s.q.Options[i].Choice)
	}
}

// pointings are the answers in words that begin at the cursor, where the game
// takes a point in inches: its verb and the point, to be completed.
func (s *Screen) pointings() (all []string) {
	if !s.isAsked() || !s.q.Open || s.ground == nil || s.ground.raster.unit == 0 {
		return nil
	}
	for v := game.Verb(1); v != 0; v++ {
		p, ok := s.seat.Phrase(v)
		if !ok || len(p.Args) < 2 || p.Args[0].Kind != game.Thousandth || p.Args[1].Kind != game.Thousandth {
			continue
		}
		text := p.Word + " " + inches(s.cursor.X) + " " + inches(s.cursor.Y)
		for range p.Args[2:] {
			text += " 0"
		}
		all = append(all, text)
	}
	return all
}

// pointAnswer offers the answers that begin at the cursor; it tells whether
// there are any. What is chosen can still be changed before it is given.
func (s *Screen) pointAnswer() bool {
	all := s.pointings()
	switch len(all) {
	case 0:
		return false
	case 1:
		s.prompt(all[0])
		return true
	}
	m := &menu{title: "to " + inches(s.cursor.X) + "," + inches(s.cursor.Y)}
	for _, text := range all {
		m.add(text, func(s *Screen) { s.prompt(text) })
	}
	s.top = m
	return true
}

// drawInches labels the rulers of a table in inches.
func (s *Screen) drawInches(p pane, r raster) {
	for q := range r.columns {
		at := r.point(q, 0)
		style := s.pal.dim
		if at.X == s.cursor.X {
			style = s.pal.accent
		}
		label := s.ground.col[at.X]
		if near := s.cursor.X - at.X; at.X == s.cursor.X {
			label = inches(at.X)
		} else if near >= -4*r.unit && near <= 4*r.unit {
			label = "" // the cursor's own label stands there
		}
		if x := q - s.offset[0]; x >= 0 {
			p.text(gutter+x, 0, label, style)
		}
	}
	for v := range r.halfs / 2 {
		at := r.point(0, v)
		style := s.pal.dim
		if at.Y == s.cursor.Y {
			style = s.pal.accent
		}
		if y := v - s.offset[1]; y >= 0 && y < p.h-1 {
			p.text(0, 1+y, clip(s.ground.row[at.Y], gutter, ""), style)
		}
	}
}

// table is the sign of a cell of a table: of its terrain, or a point in every
// other cell.
func (g *glyphs) table(place *game.Place, r raster) rune {
	if sign := g.sign(place.Terrain); sign != ' ' {
		return sign
	}
	if (place.At.X-r.left)/r.unit%2 == 0 {
		return g.level(0)
	}
	return ' '
}
