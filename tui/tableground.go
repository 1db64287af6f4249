package tui

import (
	"fmt"
	"slices"
	"strings"

	"metahex/game"
	"metahex/grid"
)

// The content of each cell of a table.
//
// A cell shows the terrain that covers its middle. Terrain narrower than a cell may cover no middle.
// So it is drawn along its middle line, with characters that look like a line:
//
//	 corners of a wall            cells
//	o────────────────o
//	│- - - - - - - - │            ──────────╲
//	o────────────────o╲                      ╲      roads ═ ║, tracks ╌ ╎,
//	                o──o                      │     walls ─ │, high walls ━ ┃

// A flow is the direction of a strip of ground.
type flow uint8

const (
	noFlow flow = iota
	across
	down
	rising
	falling
)

// newTableGround computes the content of each cell.
func newTableGround(b *game.Board, r raster) *ground {
	g := &ground{board: b, raster: r, at: map[game.Point]*game.Place{}, byID: map[int32]*game.Place{}, row: map[int32]string{}, col: map[int32]string{}}
	g.places, g.flows = make([]game.Place, r.columns*r.halfs/2), make([]flow, r.columns*r.halfs/2)
	for i := range g.places {
		at := r.point(i%r.columns, i/r.columns)
		g.places[i] = game.Place{ID: -1, At: at}
		g.at[at] = &g.places[i]
	}
	for i := range b.Places {
		p := b.Places[i]
		g.byID[p.ID] = &p
		g.lay(&b.Places[i])
	}
	return g
}

// lay draws one piece of terrain into the cells, over the earlier terrain.
func (g *ground) lay(p *game.Place) {
	way, cells := flowOf(p.Outline), g.inside(p.Outline)
	if len(cells) == 0 || way != noFlow {
		cells = append(cells, g.along(p.Outline)...)
	}
	for _, i := range cells {
		here := &g.places[i]
		if here.ID == p.ID && way == noFlow {
			continue // the round joint between two strips
		}
		at := here.At
		*here, g.flows[i] = *p, way
		here.At = at
	}
}

// inside returns the cells whose middle is in an outline.
func (g *ground) inside(outline []game.Point) (all []int) {
	r := g.raster
	shape := polygon(outline)
	box := grid.BoxAround(shape...)
	x0, y0 := r.cell(game.Point(box.Low))
	x1, y1 := r.cell(game.Point(box.High))
	for y := y0; y <= y1; y++ {
		for x := x0; x <= x1; x++ {
			if shape.Has(grid.Point(r.point(x, y))) {
				all = append(all, y*r.columns+x)
			}
		}
	}
	return all
}

// along returns the cells on the middle line of an outline. If the outline is not a strip, it returns
// the cell of its middle.
func (g *ground) along(outline []game.Point) (all []int) {
	r := g.raster
	a, b := middleLine(outline)
	steps := max(abs(b.X-a.X), abs(b.Y-a.Y))/max(1, r.unit/4) + 1
	for k := range steps { // use the middle of each step, so that an end on a cell's edge belongs to the previous cell
		at := game.Point{X: a.X + (b.X-a.X)*(2*k+1)/(2*steps), Y: a.Y + (b.Y-a.Y)*(2*k+1)/(2*steps)}
		x, y := r.cell(g.within(at))
		if i := y*r.columns + x; !slices.Contains(all, i) {
			all = append(all, i)
		}
	}
	return all
}

func polygon(outline []game.Point) (g grid.Polygon) {
	for _, c := range outline {
		g = append(g, grid.Point(c))
	}
	return g
}

// middleLine returns the middle line of a strip, from the middle of one short side to the other. A
// strip has four corners and is at least twice as long as wide. For any other outline both ends are
// the middle of the outline.
func middleLine(outline []game.Point) (a, b game.Point) {
	mid := func(p, q game.Point) game.Point { return game.Point{X: (p.X + q.X) / 2, Y: (p.Y + q.Y) / 2} }
	if len(outline) != 4 {
		box := grid.BoxAround(polygon(outline)...)
		middle := mid(game.Point(box.Low), game.Point(box.High))
		return middle, middle
	}
	length := func(p, q game.Point) int64 { return grid.Point(p).Sub(grid.Point(q)).Square() }
	switch one, other := length(outline[0], outline[1]), length(outline[1], outline[2]); {
	case 4*one <= other:
		return mid(outline[0], outline[1]), mid(outline[2], outline[3])
	case 4*other <= one:
		return mid(outline[1], outline[2]), mid(outline[3], outline[0])
	}
	return mid(outline[0], outline[2]), mid(outline[0], outline[2])
}

// flowOf returns the direction of a strip, to the nearest eighth of a turn.
func flowOf(outline []game.Point) flow {
	a, b := middleLine(outline)
	dx, dy := b.X-a.X, b.Y-a.Y
	switch {
	case dx == 0 && dy == 0:
		return noFlow
	case abs(dx) >= 2*abs(dy):
		return across
	case abs(dy) >= 2*abs(dx):
		return down
	case (dx > 0) == (dy > 0):
		return falling
	}
	return rising
}

// table returns the character of a cell of a table: the character of its terrain. On open ground every
// second cell has a point.
func (g *glyphs) table(place *game.Place, way flow, r raster) rune {
	if lines, ok := lineSigns[place.Terrain]; ok {
		return lines[g.set][way]
	}
	if sign := g.sign(place.Terrain); sign != ' ' {
		return sign
	}
	if (place.At.X-r.left)/r.unit%2 == 0 {
		return g.level(0)
	}
	return ' '
}

// tableWords describes a point of a table: its coordinates, and all terrain there, the visible terrain
// first.
func (g *ground) tableWords(at game.Point) string {
	var under []string
	text := pointName(at)
	for _, p := range g.board.Beneath(at) {
		var words []string
		if p.Terrain != "" && p.Name != p.Terrain && !strings.HasPrefix(p.Name, p.Terrain+" ") {
			words = []string{p.Terrain}
		}
		if words = append(words, p.Notes...); len(words) > 0 {
			under = append(under, fmt.Sprintf("%s (%s)", p.Name, strings.Join(words, ", ")))
			continue
		}
		under = append(under, p.Name)
	}
	if under = slices.Compact(under); len(under) == 0 {
		under = []string{"open ground"}
	}
	return strings.Join(append([]string{text}, under...), "  ")
}
