package vector

import (
	"metahex/grid"
	"metahex/maps/hexes"
	"metahex/maps/tables"
)

// terrainField draws a map of terrain hexes with those of a set bright and all
// others dark.
func terrainField(t *hexes.Map, seen func(grid.Place) bool, from grid.Place, caption string, o Options) (*Drawing, error) {
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
	v.darkenHexes(func(at grid.Place) bool { return at == from || seen(at) })
	x, y := v.dot(from)
	v.markObserver(x, y, max(v.pitch*0.2, 7), t.NameAt(from), v.mapBox, v.unit)
	v.drawLegend(v.foot())
	return v.Drawing, nil
}

func joinedFoot(caption, foot string) string {
	if foot == "" {
		return caption
	}
	return caption + "; " + foot
}

// darkenHexes lays night over the hexes that are not bright.
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

// markObserver draws who looks, with his place beside him.
func (c *canvas) markObserver(x, y, size float64, name string, frame box, unit float64) {
	c.enter(SightLayer)
	c.DrawCircle(x, y, size*2.1)
	c.cased(blockInk, white, 3, 3)
	c.soldier(x, y, size, false, "")
	p := placer{frame: frame, taken: []box{box{x, y, 0, 0}.grown(size * 2.4)}}
	c.tags(&p, tag{x, y, size * 2.4, []string{name}, max(13*unit, 9), blockInk})
}

// fieldStep is how far the points are apart at which a table's field is asked for,
// in thousandths of an inch.
const fieldStep = 250

// TableField draws a table with what is seen bright and the rest dark, asked for
// every quarter inch.
func TableField(t *tables.Map, seen func(grid.Point) bool, from grid.Point, name, caption string, o Options) (*Drawing, error) {
	o.Foot = joinedFoot(caption, o.Foot)
	p, err := newTableau(t, o, true)
	if err != nil {
		return nil, err
	}
	p.draw(func() { p.top.darken(seen) })
	x, y := p.top.at(from)
	p.markObserver(x, y, 7*p.unit, name, p.mapBox, p.unit)
	return p.Drawing, nil
}

// darken lays night over all cells whose middles are not seen.
func (p *tabletop) darken(seen func(grid.Point) bool) {
	across, down := int(p.table.Size.X+fieldStep-1)/fieldStep, int(p.table.Size.Y+fieldStep-1)/fieldStep
	n := &Cells{painting{part: p.frame.whole()}, p.x0, p.y0, p.inch * fieldStep / grid.Inch, across, make([]bool, across*down)}
	Rows(0, down, func(row int) {
		for col := range across {
			at := grid.Point{X: int32(col*fieldStep + fieldStep/2), Y: int32(row*fieldStep + fieldStep/2)}
			n.dark[row*across+col] = !seen(at)
		}
	})
	p.enter(ShadeLayer)
	p.put(n)
}
