package vector

import (
	"fmt"
	"math"

	"metahex/cards/pieces"
	"metahex/grid"
	"metahex/maps"
	"metahex/maps/dots"
	"metahex/maps/hexes"
	"metahex/maps/tables"
)

// Sheets and keys of hexes and tables, for print: parts of them with nothing
// around, and legends as strips of their own.

// blank makes the picture of a window, and refuses one in which nothing would be readable.
func blank(pitch, scale float64, w Window) (*canvas, Options, error) {
	o := Options{Pitch: pitch * scale}
	if !(o.Pitch >= 2) {
		return nil, o, fmt.Errorf("at %g mm and %g pixels a millimetre nothing can be told apart", pitch, scale)
	}
	width, height := int(math.Ceil(w.W*scale)), int(math.Ceil(w.H*scale))
	c := newCanvas(width, height)
	c.Paper = white
	return c, o, nil
}

func (c *canvas) all() box { return box{0, 0, c.Width, c.Height} }

// HexSheet draws a part of a hex map. X and Y are measured from the middles of the outer hexes.
// With a layout it draws the whole map, with the marks of the layout.
func HexSheet(m *hexes.Map, layout *pieces.Layout, pitch, scale float64, w Window) (*Drawing, error) {
	if m.Ground == hexes.ByTerrain {
		return terrainSheet(m, layout, pitch, scale, w)
	}
	return colourSheet(m, layout, pitch, scale, w)
}

// colourSheet draws a part of a section. Beyond the section it repeats the hexes of the edge, for
// the bleed.
func colourSheet(b *hexes.Map, layout *pieces.Layout, pitch, scale float64, w Window) (*Drawing, error) {
	c, o, err := blank(pitch, scale, w)
	if err != nil {
		return nil, err
	}
	o.Layout = layout
	v := &hexView{page: page{canvas: c, options: o, unit: o.Pitch / HexPitch, mapBox: c.all()}, board: b, hexes: everyHex(b), trimmed: layout == nil}
	v.sheet = sheet{o.Pitch, -w.X * scale, -w.Y*scale - float64(b.Span.Top)*o.Pitch/2}
	v.ground(func(int) float32 { return 0 })
	v.numbers()
	v.sections()
	v.layOut()
	return v.Drawing, nil
}

// HexKey draws the legend of a hex map as a strip, with a bar of its hexes.
func HexKey(b *hexes.Map, layout *pieces.Layout, pitch, scale, room float64) (*Drawing, error) {
	if b.Ground == hexes.ByTerrain {
		v := &terrainView{page: page{options: Options{Layout: layout}}, hexes: b, shown: b.Has, sheet: sheet{pitch: TerrainPitch * scale / 4.6}, barHex: pitch * scale}
		return v.strip(v.legend, scale, room)
	}
	v := &hexView{page: page{options: Options{Layout: layout}}, board: b, hexes: everyHex(b), sheet: sheet{pitch: HexPitch * scale / 4.6}}
	return v.strip(func() []key { return v.legend(nil) }, scale, room)
}

func everyHex(b *hexes.Map) []int {
	all := make([]int, b.Len())
	for i := range all {
		all[i] = i
	}
	return all
}

// terrainSheet draws a part of a map of terrain hexes.
func terrainSheet(t *hexes.Map, layout *pieces.Layout, pitch, scale float64, w Window) (*Drawing, error) {
	c, o, err := blank(pitch, scale, w)
	if err != nil {
		return nil, err
	}
	o.Layout = layout
	v := &terrainView{page: page{canvas: c, options: o, unit: o.Pitch / TerrainPitch}, hexes: t, shown: t.Has}
	v.sheet = sheet{o.Pitch, -w.X * scale, -w.Y * scale}
	v.cuts = w.Cuts.in(w, scale)
	// The positions of names come from the whole map, so that tiles agree on them.
	width, height := Size(t.Span, o.Pitch)
	v.mapBox = box{v.x0, v.y0, width, height}.grown(o.Pitch / 2)
	v.draw()
	v.places()
	return v.Drawing, nil
}

// places adds every hex as a place; its ground is painted together with that around it.
func (v *terrainView) places() {
	v.enter(PlacesLayer)
	for at := range v.hexes.Span.Places {
		if v.shown(at) {
			v.show(&Thing{At: maps.SpotOf(at)})
			v.polygon(v.corners(at, 0)...)
			v.mark()
		}
	}
	v.show(nil)
}

// TableSheet draws a part of a table, with the given millimetres an inch. X and Y are measured from
// its upper left corner; beyond its edge the bare ground goes on.
func TableSheet(t *tables.Map, perInch, scale float64, w Window) (*Drawing, error) {
	c, o, err := blank(perInch, scale, w)
	if err != nil {
		return nil, err
	}
	c.Paper = fills[dots.Clear]
	p := &tabletop{canvas: c, table: t, inch: o.Pitch, unit: o.Pitch / tablePitch, frame: c.all(), x0: -w.X * scale, y0: -w.Y * scale, cuts: w.Cuts.in(w, scale)}
	p.lay()
	p.crosses()
	// The positions of names come from the whole table, so that tiles agree on them.
	x, y := p.at(grid.Point{})
	x2, y2 := p.at(t.Size)
	p.frame = box{x, y, x2 - x, y2 - y}
	p.names()
	return p.Drawing, nil
}

// crosses marks every sixth inch, for joining tiles and for judging ranges.
func (p *tabletop) crosses() {
	p.enter(GridLayer)
	p.pen(sheer(faintInk, 0.7), max(0.006*p.inch, 0.7))
	for y := 0; y <= int(p.table.Size.Y)/grid.Inch; y += 6 {
		for x := 0; x <= int(p.table.Size.X)/grid.Inch; x += 6 {
			px, py := p.at(grid.Point{X: int32(x * grid.Inch), Y: int32(y * grid.Inch)})
			p.line(px-0.12*p.inch, py, px+0.12*p.inch, py)
			p.line(px, py-0.12*p.inch, px, py+0.12*p.inch)
		}
	}
}

// TableKey draws the legend of a table as a strip, with a bar of its inches.
func TableKey(t *tables.Map, perInch, scale, room float64) (*Drawing, error) {
	p := &tableau{top: tabletop{table: t, inch: perInch * scale, unit: scale / 4.6}}
	return p.strip(func() []key {
		p.top.canvas = p.canvas
		keys := p.grounds()
		for i, k := range keys {
			keys[i].sign = func(x, y float64) {
				p.top.canvas = p.canvas
				k.sign(x, y)
			}
		}
		return keys
	}, scale, room)
}
