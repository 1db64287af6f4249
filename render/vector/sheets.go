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

// Sheets and legends of hex maps and tabletop maps, for print. A sheet is a part of a map
// without a frame; a legend is a separate strip.

// blank returns an empty picture for a window. It returns an error if nothing would be readable.
func blank(pitch, scale float64, w Window) (*canvas, Options, error) {
	o := Options{Pitch: pitch * scale}
	if !(o.Pitch >= 2) {
		return nil, o, fmt.Errorf("at %g mm and %g pixels per millimetre, nothing would be readable", pitch, scale)
	}
	width, height := int(math.Ceil(w.W*scale)), int(math.Ceil(w.H*scale))
	c := newCanvas(width, height)
	c.Paper = white
	return c, o, nil
}

func (c *canvas) all() box { return box{0, 0, c.Width, c.Height} }

// HexSheet draws a part of a hex map. X and Y of the window are measured from the middles of the
// outer hexes. With a layout it also draws the layout's marks.
func HexSheet(m *hexes.Map, layout *pieces.Layout, pitch, scale float64, w Window) (*Drawing, error) {
	if m.Ground == hexes.ByTerrain {
		return terrainSheet(m, layout, pitch, scale, w)
	}
	return colourSheet(m, layout, pitch, scale, w)
}

// colourSheet draws a part of a section. For the bleed, it repeats the hexes of the edge beyond the
// section.
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

// HexKey draws the legend of a hex map as a strip, with a scale bar in hexes.
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
	// The positions of names depend on the whole map, so tiles agree on them.
	width, height := Size(t.Span, o.Pitch)
	v.mapBox = box{v.x0, v.y0, width, height}.grown(o.Pitch / 2)
	v.draw()
	v.places()
	return v.Drawing, nil
}

// places adds an invisible place for every hex, because the ground is painted as a whole.
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

// TableSheet draws a part of a tabletop map, perInch millimetres per inch. X and Y of the window
// are measured from the map's upper left corner. Beyond the edge it draws bare ground.
func TableSheet(t *tables.Map, perInch, scale float64, w Window) (*Drawing, error) {
	c, o, err := blank(perInch, scale, w)
	if err != nil {
		return nil, err
	}
	c.Paper = fills[dots.Clear]
	p := &tabletop{canvas: c, table: t, inch: o.Pitch, unit: o.Pitch / tablePitch, frame: c.all(), x0: -w.X * scale, y0: -w.Y * scale, cuts: w.Cuts.in(w, scale)}
	p.lay()
	p.crosses()
	// The positions of names depend on the whole map, so tiles agree on them.
	x, y := p.at(grid.Point{})
	x2, y2 := p.at(t.Size)
	p.frame = box{x, y, x2 - x, y2 - y}
	p.names()
	return p.Drawing, nil
}

// crosses marks every sixth inch, for joining tiles and for estimating ranges.
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

// TableKey draws the legend of a tabletop map as a strip, with a scale bar in inches.
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
