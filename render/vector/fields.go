package vector

import (
	"slices"
	"strings"

	"metahex/grid"
	"metahex/maps"
	"metahex/maps/hexes"
	"metahex/maps/tables"
)

// terrainField draws a map of terrain hexes on which only the hexes of a set are bright.
func terrainField(t *hexes.Map, seen func(grid.Place) bool, from grid.Place, caption string, o Options) (*Drawing, error) {
	bright := func(at grid.Place) bool { return at == from || seen(at) }
	return terrainWatched(t, bright, []Post{{strings.TrimSpace(t.NameAt(from) + " " + t.OwnNames[from]), maps.SpotOf(from)}}, caption, o)
}

// terrainWatched draws a map of terrain hexes on which only the hexes seen by the posts are bright.
func terrainWatched(t *hexes.Map, bright func(grid.Place) bool, posts []Post, caption string, o Options) (*Drawing, error) {
	o.Foot = joinedFoot(caption, o.Foot)
	v, err := newTerrainView(t, t.Has, t.Span, o)
	if err != nil {
		return nil, err
	}
	if err := v.open(append(v.legend(), v.darkKey()), len(v.foot())); err != nil {
		return nil, err
	}
	v.title(t.ID, t.Title, sheetSize(t)+"   #"+t.Hash())
	v.draw()
	v.darkenHexes(bright)
	for _, p := range posts {
		x, y := v.dot(p.At.Place())
		v.markObserver(x, y, max(v.pitch*0.2, 7), p.Name, v.mapBox, v.unit)
	}
	v.drawLegend(v.foot())
	return v.Drawing, nil
}

func joinedFoot(caption, foot string) string {
	if foot == "" {
		return caption
	}
	return caption + "; " + foot
}

// darkenHexes darkens the hexes that are not bright.
func (v *terrainView) darkenHexes(bright func(at grid.Place) bool) {
	v.enter(ShadeLayer)
	for at := range v.hexes.Span.Places {
		if !bright(at) {
			v.polygon(v.corners(at, 0)...)
		}
	}
	v.SetColor(sheer(night, 0.6))
	v.Fill()
}

// markObserver draws the observer and the name of its place.
func (c *canvas) markObserver(x, y, size float64, name string, frame box, unit float64) {
	c.enter(SightLayer)
	c.DrawCircle(x, y, size*2.1)
	c.cased(blockInk, white, 3, 3)
	c.soldier(x, y, size, false, "")
	p := placer{frame: frame, taken: []box{box{x, y, 0, 0}.grown(size * 2.4)}}
	c.tags(&p, tag{x, y, size * 2.4, []string{name}, max(13*unit, 9), blockInk})
}

// fieldStep is the distance of the points at which a tabletop map's field is computed, in
// thousandths of an inch. To find the edge of the field between two points, a step is divided into
// fieldParts.
const fieldStep, fieldParts = 250, 16

// TableField draws a tabletop map on which only the seen parts are bright. It tests points every
// quarter inch, and more densely along the edges of the seen parts.
func TableField(t *tables.Map, seen func(grid.Point) bool, from grid.Point, name, caption string, o Options) (*Drawing, error) {
	return tableWatched(t, seen, []Post{{name, maps.SpotAt(from)}}, caption, o)
}

// tableWatched draws a tabletop map on which only the parts seen by the posts are bright.
func tableWatched(t *tables.Map, seen func(grid.Point) bool, posts []Post, caption string, o Options) (*Drawing, error) {
	o.Foot = joinedFoot(caption, o.Foot)
	p, err := newTableau(t, o, true)
	if err != nil {
		return nil, err
	}
	p.draw(func() { p.top.darken(seen) })
	for _, post := range posts {
		x, y := p.top.at(post.At.Point())
		p.markObserver(x, y, 7*p.unit, post.Name, p.mapBox, p.unit)
	}
	return p.Drawing, nil
}

// Unseen returns polygons of all unseen parts of a tabletop map, or nil for other maps.
//
//	o───────o   each square is tested at its corners; between a seen corner
//	│▒▒╲    │   and an unseen one, the edge of the field is found by
//	│▒▒▒╲   │   bisection
//	x────x──o
func Unseen(m maps.Map, seen func(grid.Point) bool) [][]grid.Point {
	t, ok := m.(*tables.Map)
	if !ok {
		return nil
	}
	f := &tableField{table: t, seen: seen, across: int(t.Size.X+fieldStep-1) / fieldStep, down: int(t.Size.Y+fieldStep-1) / fieldStep}
	f.dark = make([]bool, (f.across+1)*(f.down+1))
	Rows(0, f.down+1, func(row int) {
		for col := range f.across + 1 {
			f.dark[row*(f.across+1)+col] = !seen(f.at(fieldCorner{col, row}))
		}
	})
	rows := make([][][]grid.Point, f.down)
	Rows(0, f.down, func(row int) { rows[row] = f.row(row) })
	return slices.Concat(rows...)
}

// A tableField says which corners of a tabletop map's squares are not seen.
type tableField struct {
	table        *tables.Map
	seen         func(grid.Point) bool
	across, down int
	dark         []bool // by corner, row by row
}

// fieldCorner is the column and row of a corner.
type fieldCorner [2]int

func (f *tableField) at(c fieldCorner) grid.Point {
	return grid.Point{X: min(int32(c[0]*fieldStep), f.table.Size.X), Y: min(int32(c[1]*fieldStep), f.table.Size.Y)}
}

func (f *tableField) is(c fieldCorner) bool { return f.dark[c[1]*(f.across+1)+c[0]] }

// square returns the corners of a square, clockwise.
func square(col, row int) [4]fieldCorner {
	return [4]fieldCorner{{col, row}, {col + 1, row}, {col + 1, row + 1}, {col, row + 1}}
}

// row returns polygons of the dark parts of a row of squares. Adjacent squares that are entirely
// dark form one polygon; every other square has its own.
func (f *tableField) row(row int) (all [][]grid.Point) {
	for col := 0; col < f.across; col++ {
		from := col
		for col < f.across && f.whole(col, row) {
			col++
		}
		if col > from {
			all = append(all, []grid.Point{f.at(fieldCorner{from, row}), f.at(fieldCorner{col, row}), f.at(fieldCorner{col, row + 1}), f.at(fieldCorner{from, row + 1})})
		}
		if col < f.across {
			if shape := f.part(square(col, row)); len(shape) > 2 {
				all = append(all, shape)
			}
		}
	}
	return all
}

// whole reports whether all corners of a square are dark.
func (f *tableField) whole(col, row int) bool {
	for _, c := range square(col, row) {
		if !f.is(c) {
			return false
		}
	}
	return true
}

// part returns the dark part of a square.
func (f *tableField) part(corners [4]fieldCorner) (shape []grid.Point) {
	for i, c := range corners {
		next := corners[(i+1)%4]
		if f.is(c) {
			shape = append(shape, f.at(c))
		}
		if f.is(c) != f.is(next) {
			shape = append(shape, f.between(f.at(c), f.at(next), f.is(c)))
		}
	}
	return shape
}

// between returns the edge of the field between two points. Argument dark says whether the first
// point is dark.
func (f *tableField) between(a, b grid.Point, dark bool) grid.Point {
	part := func(n int32) grid.Point {
		return grid.Point{X: a.X + (b.X-a.X)*n/fieldParts, Y: a.Y + (b.Y-a.Y)*n/fieldParts}
	}
	low, high := int32(0), int32(fieldParts)
	for high-low > 1 {
		if mid := (low + high) / 2; f.seen(part(mid)) != dark {
			low = mid
		} else {
			high = mid
		}
	}
	return part(low)
}

// darken darkens everything that is not seen.
func (p *tabletop) darken(seen func(grid.Point) bool) {
	p.enter(ShadeLayer)
	p.clipTo(p.frame)
	for _, shape := range Unseen(p.table, seen) {
		p.NewSubPath()
		for _, q := range shape {
			p.LineTo(p.at(q))
		}
		p.ClosePath()
	}
	p.SetColor(sheer(night, nightInk))
	p.Fill()
	p.unclip()
}
