package vector

import (
	"image/color"
	"math"

	"metahex/grid"
	"metahex/maps/dots"
	"metahex/maps/hexes"
)

// How the ground of a map of terrain hexes is painted.
//
// The ground is painted pixel by pixel, like the ground of a board of dots (ground.go), with the
// centres of hexes as dots. Woods and water therefore have round edges through the middles of
// hexsides. Houses, forts and the like are drawn over the ground, hex by hex.

// A terrainStyle says how a terrain is painted. One unit of the motif is the pitch divided by scale.
type terrainStyle struct {
	fill, ink color.RGBA
	motif     Motif
	scale     float64
}

var terrainStyles = [hexes.Terrains]terrainStyle{
	hexes.OpenGround: {fill: color.RGBA{0xF9, 0xF2, 0xD6, 0xFF}},
	hexes.Polder: {color.RGBA{0xE4, 0xEB, 0xBC, 0xFF}, color.RGBA{0xA6, 0xC9, 0xC4, 0xFF}, // ditches between meadows
		Motif{Form: Fields, Down: 0.25, Length: 0.125, Width: 0.026, Across: 1.1, Shift: 0.37, Turn: 3}, 1},
	hexes.Orchard: {color.RGBA{0xD6, 0xDF, 0x8E, 0xFF}, color.RGBA{0x6C, 0x93, 0x2E, 0xFF}, // trees in rows
		Motif{Form: Orchards, Across: 0.19, Width: 0.052}, 1},
	hexes.Wood:      {fills[dots.Woods], inks[dots.Woods], motifs[dots.Woods], 1.25},
	hexes.Village:   {fill: color.RGBA{0xEF, 0xDD, 0xC4, 0xFF}},
	hexes.Town:      {fill: color.RGBA{0xE3, 0xCC, 0xB4, 0xFF}},
	hexes.City:      {fill: color.RGBA{0xCB, 0xB5, 0xA4, 0xFF}},
	hexes.Fortified: {fill: color.RGBA{0xDD, 0xD2, 0xC8, 0xFF}},
	hexes.Swamp:     {fills[dots.Marsh], inks[dots.Marsh], motifs[dots.Marsh], 1.2},
	hexes.Scrub: {color.RGBA{0xE6, 0xE3, 0xB8, 0xFF}, color.RGBA{0x8D, 0x9A, 0x4A, 0xFF},
		Motif{Form: Spots, Across: 0.24, Down: 0.24 * columnStep, Width: 0.035}, 1},
	hexes.Bocage: {color.RGBA{0xE2, 0xE7, 0xB6, 0xFF}, color.RGBA{0x4C, 0x86, 0x2B, 0xFF}, // hedges around fields
		Motif{Form: Fields, Down: 0.25, Width: 0.05, Across: 0.34, Shift: 0.17, Turn: 2}, 1},
	hexes.OpenWater: {fills[dots.Water], inks[dots.Water], motifs[dots.Water], 1},
}

// paint returns a terrain's colour and pattern on a sheet.
func (s terrainStyle) paint(on sheet, hill bool) Paint {
	fill := s.fill
	if hill {
		fill = mix(fill, hillTint, hillStrength)
	}
	return paintOf(fill, s.ink, s.motif, on, s.scale, on.pitch/max(s.scale, 1))
}

// hillTint is the colour that is blended into higher ground.
var hillTint = color.RGBA{0xC9, 0x9A, 0x5B, 0xFF}

// hillStrength is the strength of the tint.
const hillStrength = 0.45

// HexLand is the ground of a map of terrain hexes.
type HexLand struct {
	painting
	sheet
	hexes *hexes.Map
	shown func(at grid.Place) bool
}

// paint adds the ground to the drawing.
func (v *terrainView) paint() {
	v.enter(GroundLayer)
	v.put(&HexLand{painting{part: v.mapBox.grown(v.pitch).whole()}, v.sheet, v.hexes, v.shown})
}

// Shade returns the ground's colour at a pixel. Outside the map it returns the colour under the
// pixel.
func (v *HexLand) Shade(x, y float64, under color.RGBA) color.RGBA {
	g := ground{sheet: v.sheet}
	t := v.among(x, y)
	best := 0
	for i, w := range t.weight {
		if w > t.weight[best] {
			best = i
		}
	}
	if !v.shown(t.at[best]) {
		return under
	}
	var terrain [3]hexes.Terrain
	var hill [3]bool
	for i, at := range t.at {
		if !v.hexes.Has(at) { // the ground continues beyond the edge
			at = t.at[best]
		}
		h := v.hexes.HexAt(at)
		terrain[i], hill[i] = h.Terrain, h.Hill
	}
	var c color.RGBA
	up := hill[0]
	if odd := split(hill); odd >= 0 {
		up = hill[(odd+1)%3] != (g.within(t.weight, odd) > 0)
	}
	at := func(i int) color.RGBA { return terrainStyles[terrain[i]].paint(v.sheet, up).At(x, y) }
	switch odd := split(terrain); {
	case odd == -1:
		c = at(0)
	default:
		other, inside := (odd+1)%3, 0.0
		if odd == -2 {
			odd, other = order(t.weight)
			inside = g.nearer(t.weight, odd)
		} else {
			inside = g.within(t.weight, odd)
		}
		c = mix(at(other), at(odd), float32(cover(inside)))
		c = mix(c, shade, float32(0.45*cover(v.pitch*0.01-math.Abs(inside))))
	}
	if odd := split(hill); odd >= 0 {
		c = mix(c, contour, float32(0.9*cover(max(v.pitch*0.02, 0.6)-math.Abs(g.within(t.weight, odd)))))
	}
	return c
}

// A house is a block in a hex. Position and size are in pitches, the angle is in radians.
type house struct{ x, y, w, h, turn float64 }

var houses = map[hexes.Terrain][]house{
	hexes.Village: {{-0.2, 0.05, 0.13, 0.1, 0.3}, {0.02, -0.06, 0.11, 0.14, 0.1}, {0.2, 0.08, 0.14, 0.1, -0.4}, {-0.03, 0.2, 0.12, 0.09, 0.6}},
	hexes.Town: {{-0.27, -0.02, 0.14, 0.12, 0.2}, {-0.1, -0.1, 0.14, 0.11, 0}, {0.07, -0.08, 0.12, 0.14, 0.1}, {0.25, -0.03, 0.15, 0.11, -0.3},
		{-0.22, 0.15, 0.13, 0.13, -0.2}, {-0.04, 0.1, 0.13, 0.12, 0.1}, {0.15, 0.12, 0.14, 0.13, 0}, {0.03, 0.27, 0.16, 0.1, 0.2}},
	hexes.City: {{-0.3, -0.05, 0.14, 0.15, 0}, {-0.13, -0.13, 0.15, 0.15, 0}, {0.05, -0.13, 0.15, 0.15, 0}, {0.23, -0.08, 0.15, 0.17, 0}, {-0.25, 0.12, 0.15, 0.15, 0},
		{-0.08, 0.06, 0.14, 0.16, 0}, {0.1, 0.06, 0.15, 0.16, 0}, {0.28, 0.11, 0.13, 0.15, 0}, {-0.12, 0.25, 0.16, 0.15, 0}, {0.07, 0.25, 0.15, 0.14, 0}},
}

var brick = color.RGBA{0x9C, 0x3B, 0x2A, 0xFF}

// settle draws the houses or the fort of a hex.
func (c *canvas) settle(k hexes.Terrain, x, y, pitch float64) {
	if k == hexes.Fortified {
		c.fort(x, y+0.05*pitch, 0.3*pitch)
		return
	}
	col := brick
	if k == hexes.City {
		col = shade
	}
	for _, h := range houses[k] {
		sin, cos := math.Sincos(h.turn)
		var points [][2]float64
		for _, s := range [][2]float64{{-1, -1}, {1, -1}, {1, 1}, {-1, 1}} {
			px, py := s[0]*h.w/2, s[1]*h.h/2
			points = append(points, [2]float64{x + (h.x+px*cos-py*sin)*pitch, y + (h.y+px*sin+py*cos)*pitch})
		}
		c.polygon(points...)
		c.SetColor(col)
		c.FillPreserve()
		c.pen(white, max(pitch*0.014, 0.6))
		c.Stroke()
	}
}

// fort draws a star with five bastions.
func (c *canvas) fort(x, y, r float64) {
	var points [][2]float64
	for i := range 10 {
		far := r
		if i%2 == 1 {
			far = r * 0.55
		}
		sin, cos := math.Sincos(math.Pi*float64(i)/5 - math.Pi/2)
		points = append(points, [2]float64{x + far*cos, y + far*sin})
	}
	c.polygon(points...)
	c.SetColor(brick)
	c.FillPreserve()
	c.cased(ink, white, max(r*0.1, 1), max(r*0.12, 1))
}
