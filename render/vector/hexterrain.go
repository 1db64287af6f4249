package vector

import (
	"fmt"
	"image/color"
	"math"
	"slices"
	"strings"

	"metahex/grid"
	"metahex/maps/hexes"
)

// A terrainView is the picture of a map of terrain hexes, or of a part of one.
//
//	 ___
//	/H11\___      drawn in this order: terrain, barriers along hexsides, ways
//	\_══/   \     through hexes, crossings, houses, names; each hex has a fine
//	/ ║ \___/     outline and its name at the top
//	\_║_/
type terrainView struct {
	page
	sheet
	hexes  *hexes.Map
	shown  func(at grid.Place) bool
	barHex float64 // pitch of the scale bar in pixels per hex; 0: no scale bar
	named  []box   // boxes of the names of places
	cuts   Cuts    // in pixels
}

// TerrainPitch is the pitch of a map of terrain hexes if none is requested.
const TerrainPitch = 56

// terrainMap draws a whole map of terrain hexes.
func terrainMap(t *hexes.Map, o Options) (*Drawing, error) {
	v, err := newTerrainView(t, t.Has, t.Span, o)
	if err != nil {
		return nil, err
	}
	if err := v.open(v.legend(), len(v.foot())); err != nil {
		return nil, err
	}
	v.title(t.ID, t.Title, fmt.Sprintf("%s   #%s", sheetSize(t), t.Hash()))
	v.draw()
	v.drawLegend(v.foot())
	return v.Drawing, nil
}

// sheetSize describes the size of a map with one sheet.
func sheetSize(t *hexes.Map) string {
	return fmt.Sprintf("%d columns, %d rows", t.Span.Columns, (t.Span.HalfRows+1)/2)
}

// newTerrainView lays out a picture of the part of a map that lies in a span.
func newTerrainView(t *hexes.Map, shown func(grid.Place) bool, s grid.Span, o Options) (*terrainView, error) {
	pitch, err := o.pitch(TerrainPitch)
	if err != nil {
		return nil, err
	}
	r := pitch / math.Sqrt(3)
	w, h := float64(s.Columns-1)*columnStep*pitch+2*r, float64(s.HalfRows+1)*pitch/2
	if err := o.Allow(int(w), int(h)); err != nil {
		return nil, err
	}
	v := &terrainView{page: newPage(w, h, pitch*Pitch/TerrainPitch, o), hexes: t, shown: shown, barHex: pitch}
	v.sheet = sheet{pitch, v.mapBox.x + r, v.mapBox.y + pitch/2 - float64(s.Top)*pitch/2}
	return v, nil
}

// draw draws the whole picture.
func (v *terrainView) draw() {
	v.paint()
	v.enter(GridLayer)
	for at := range v.hexes.Span.Places {
		if v.shown(at) {
			v.polygon(v.corners(at, 0)...)
		}
	}
	v.pen(sheer(shade, 0.28), max(v.pitch*0.014, 0.6))
	v.Stroke()
	v.barriers()
	v.enter(HousesLayer)
	for at := range v.hexes.Span.Places {
		if x, y := v.dot(at); v.shown(at) {
			v.settle(v.hexes.HexAt(at).Terrain, x, y, v.pitch)
		}
	}
	v.ways()
	v.crossings()
	v.entries()
	v.hexNames()
	laid{v.canvas, v.sheet, v.hexes.Span, v.options.Layout}.draw()
	v.placeNames()
	v.waterNames(v.sheet, v.hexes, v.shown, v.mapBox, v.cuts, v.named)
}

// entries marks the hexes where reinforcements enter, with an arrow from the nearest edge.
func (v *terrainView) entries() {
	v.enter(UnitsLayer)
	for at := range v.hexes.Span.Places {
		if !v.hexes.HexAt(at).Entry || !v.shown(at) {
			continue
		}
		x, y := v.dot(at)
		dx, dy := inward(v.hexes.Span, at)
		v.entry(x-dx*0.3*v.pitch, y-dy*0.3*v.pitch, dx, dy, v.pitch)
	}
}

// inward returns the direction from the nearest edge of a map to its inside.
func inward(s grid.Span, at grid.Place) (dx, dy float64) {
	ways := []struct {
		far    int
		dx, dy float64
	}{{2 * at.Q, 1, 0}, {2 * (s.Columns - 1 - at.Q), -1, 0}, {at.V - s.Top, 0, 1}, {s.Top + s.HalfRows - 1 - at.V, 0, -1}}
	best := ways[0]
	for _, w := range ways[1:] {
		if w.far < best.far {
			best = w
		}
	}
	return best.dx, best.dy
}

// entry draws an arrow in a direction.
func (c *canvas) entry(x, y, dx, dy, pitch float64) { c.arrow(objective, ink, x, y, dx, dy, pitch) }

func (c *canvas) arrow(fill, rim color.RGBA, x, y, dx, dy, pitch float64) {
	w := 0.15 * pitch
	c.polygon([2]float64{x + dx*w, y + dy*w}, [2]float64{x - dx*w*0.7 - dy*w, y - dy*w*0.7 + dx*w}, [2]float64{x - dx*w*0.2, y - dy*w*0.2}, [2]float64{x - dx*w*0.7 + dy*w, y - dy*w*0.7 - dx*w})
	c.SetColor(fill)
	c.FillPreserve()
	c.cased(rim, white, max(0.025*pitch, 1), max(0.03*pitch, 1))
}

// hexNames writes the name of each hex, without the section, at the top of the hex.
func (v *terrainView) hexNames() {
	v.enter(NamesLayer)
	if v.pitch < 26 {
		return
	}
	l := lettering{regular, max(v.pitch*0.15, 7)}
	for at := range v.hexes.Span.Places {
		if !v.shown(at) {
			continue
		}
		x, y := v.dot(at)
		id := Words{Lettering: l, Colour: sheer(ink, 0.72), X: x, Y: y - v.pitch*0.37, Align: middle, Text: v.printed(at)}
		if v.busy(at) {
			id.Colour, id.Halo, id.HaloBy = nrgba(ink), sheer(paper, 0.55), l.Size*0.14
		}
		v.write(id)
	}
}

// busy reports whether a pattern, a way or a barrier is behind a hex's name.
func (v *terrainView) busy(at grid.Place) bool {
	h := v.hexes.HexAt(at)
	for _, w := range h.Ways {
		if w != 0 {
			return true
		}
	}
	for _, b := range h.Barriers {
		if b.Has(grid.N) {
			return true
		}
	}
	return terrainStyles[h.Terrain].motif.Form != Plain
}

// printed returns a hex's name as printed on the sheet.
func (v *terrainView) printed(at grid.Place) string {
	name := v.hexes.NameAt(at)
	if len(v.hexes.Panels) > 0 {
		return name[len(name)-4:]
	}
	return strings.ReplaceAll(name, "-", "")
}

// placeNames writes the names of places below their hexes, over everything else, with
// a halo in the colour of the paper.
func (v *terrainView) placeNames() {
	v.enter(NamesLayer)
	l := lettering{bold, min(max(v.pitch*0.24, 9), 15*v.unit)}
	var all []grid.Place
	for at := range v.hexes.OwnNames {
		if v.shown(at) {
			all = append(all, at)
		}
	}
	slices.SortFunc(all, func(a, b grid.Place) int {
		if a.Less(b) {
			return -1
		}
		return 1
	})
	var taken []box
	for _, at := range all {
		x, y := v.dot(at)
		text := v.hexes.OwnNames[at]
		w := v.wide(l, text)
		x = min(max(x, v.mapBox.x+w/2), v.mapBox.x+v.mapBox.w-w/2)
		b := box{x - w/2, y + v.pitch*0.36 - l.Size/2, w, l.Size} // above the id of the hex below, and between the ids of its neighbours
		if slices.ContainsFunc(taken, func(o box) bool { return b.overlap(o) > 0 }) {
			b.y = y - v.pitch*0.62 - l.Size/2
		}
		b = v.cuts.off(b, 0.2*l.Size)
		taken = append(taken, b)
		v.haloed(l, b.x+w/2, b.y+l.Size/2, text)
	}
	v.named = taken
}

// foot returns the lines below the legend.
func (v *terrainView) foot() []string {
	if v.options.Foot == "" {
		return nil
	}
	return []string{v.options.Foot}
}

// holds returns one hex that combines everything on the map, and the set of terrains.
func (v *terrainView) holds() (has hexes.Hex, terrains [hexes.Terrains]bool) {
	for at := range v.hexes.Span.Places {
		if !v.shown(at) {
			continue
		}
		h := v.hexes.HexAt(at)
		terrains[h.Terrain] = true
		has.Hill, has.Entry = has.Hill || h.Hill, has.Entry || h.Entry
		for i := range h.Barriers {
			has.Barriers[i] |= h.Barriers[i]
		}
		for i := range h.Ways {
			has.Ways[i] |= h.Ways[i]
		}
		for i := range h.Crossings {
			has.Crossings[i] |= h.Crossings[i]
		}
	}
	return has, terrains
}

// legend returns keys for the terrains, barriers, ways and crossings on the map.
func (v *terrainView) legend() (keys []key) {
	u := v.unit
	has, terrains := v.holds()
	for k, there := range terrains {
		if there {
			keys = append(keys, v.terrainKey(hexes.Terrain(k), false, hexes.Terrain(k).String()))
		}
	}
	if has.Hill {
		keys = append(keys, v.terrainKey(hexes.OpenGround, true, "hill"))
	}
	strip := func(text string, draw func(pitch float64, path func(), x, y float64)) {
		keys = append(keys, key{34 * u, func(x, y float64) {
			draw(44*u, func() { v.DrawLine(x+2*u, y, x+32*u, y) }, x, y)
		}, text})
	}
	for b := range hexes.Barriers {
		if has.Barriers[b] != 0 {
			strip(barrierTexts[b], func(pitch float64, path func(), x, y float64) {
				v.barrier(b, pitch, path)
				if b == hexes.Crest {
					v.crestTeeth(x+4*u, y, x+30*u, y, pitch)
				}
			})
		}
	}
	for w := range hexes.Ways {
		if has.Ways[w] != 0 {
			strip(strings.ReplaceAll(w.String(), "-", " "), func(pitch float64, path func(), _, _ float64) {
				v.slopes(w, pitch, path)
				v.rails(w, pitch, path)
				v.pavement(w, pitch, false, path)
				v.pavement(w, pitch, true, path)
			})
		}
	}
	keys = append(keys, v.crossingKeys(has)...)
	keys = append(keys, v.laidKeys(v.options.Layout)...)
	keys = append(keys, key{20 * u, func(x, y float64) { v.north(x+9*u, y, 9*u) }, "north"})
	if v.barHex == 0 {
		return keys
	}
	return append(keys, key{scaleHexes*v.barHex + 8*u, func(x, y float64) { v.scaleBar(x, y) }, fmt.Sprintf("%d hexes", scaleHexes)})
}

// scaleHexes is the length of the scale bar in hexes.
const scaleHexes = 5

// scaleBar draws the scale bar.
func (v *terrainView) scaleBar(x, y float64) {
	h := 6 * v.unit
	for i := range scaleHexes {
		v.DrawRectangle(x+float64(i)*v.barHex, y-h/2, v.barHex, h)
		v.SetColor([]color.RGBA{ink, white}[i%2])
		v.FillPreserve()
		v.pen(ink, max(v.unit, 1))
		v.Stroke()
	}
}

// north draws an arrow that points up; one half of it is dark.
func (c *canvas) north(x, y, r float64) {
	for i, side := range []float64{-1, 1} {
		c.polygon([2]float64{x, y - r}, [2]float64{x + side*r*0.55, y + r}, [2]float64{x, y + r*0.6})
		c.SetColor([]color.RGBA{white, ink}[i])
		c.FillPreserve()
		c.pen(ink, r*0.14)
		c.Stroke()
	}
}

// barrierTexts has the names of barriers for the legend.
var barrierTexts = [hexes.Barriers]string{"stream", "crest", "river, impassable"}

// crossingKeys returns the keys of bridges, ferries and entry hexes.
func (v *terrainView) crossingKeys(has hexes.Hex) (keys []key) {
	u := v.unit
	water := func(x, y float64) {
		v.DrawRectangle(x, y-9*u, 34*u, 18*u)
		v.SetColor(deepWater)
		v.Fill()
	}
	if has.Crossings[hexes.BridgeAcross] != 0 {
		keys = append(keys, key{34 * u, func(x, y float64) {
			water(x, y)
			v.bridgeOver(x+17*u, y, 1, 0, 44*u)
		}, "bridge"})
	}
	if has.Crossings[hexes.Ferry] != 0 {
		keys = append(keys, key{34 * u, func(x, y float64) {
			water(x, y)
			v.ferry(x+17*u, y, 1, 0, 44*u)
		}, "ferry"})
	}
	if has.Entry {
		keys = append(keys, key{18 * u, func(x, y float64) { v.entry(x+9*u, y, 1, 0, 56*u) }, "entry hex"})
	}
	return keys
}

// terrainKey returns a key with a small hex of a terrain.
func (v *terrainView) terrainKey(k hexes.Terrain, hill bool, text string) key {
	u := v.unit
	return key{26 * u, func(x, y float64) {
		v.polygon(hexCorners(x+12*u, y, 12*u)...)
		v.brushWith(terrainStyles[k].paint(sheet{30 * u, x, y}, hill))
		v.FillPreserve()
		v.pen(sheer(shade, 0.6), max(u, 0.8))
		if hill {
			v.pen(contour, 1.6*u)
		}
		v.Stroke()
		v.settle(k, x+12*u, y-2*u, 26*u)
	}, text}
}
