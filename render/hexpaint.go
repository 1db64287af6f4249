package render

import (
	"image/color"
	"math"

	"metahex/maps/dots"
	"metahex/maps/hexes"
)

// The ground of a map of terrain hexes.
//
// It is painted pixel by pixel, as the ground of a board of dots is (ground.go):
// the centres of hexes are the dots, so that woods and water have round edges
// and pass through the middles of hexsides. Houses, forts and the like stand on
// it by the hex.

// A terrainStyle is how a terrain is painted.
type terrainStyle struct {
	fill, ink color.RGBA
	pattern   func(x, y, fine float64) float64
}

var terrainStyles = [hexes.Terrains]terrainStyle{
	hexes.OpenGround: {fill: color.RGBA{0xF9, 0xF2, 0xD6, 0xFF}},
	hexes.Polder: {color.RGBA{0xE4, 0xEB, 0xBC, 0xFF}, color.RGBA{0xA6, 0xC9, 0xC4, 0xFF}, func(x, y, fine float64) float64 {
		row := math.Floor(y/0.25 + 0.5) // ditches between meadows
		return max(hatch(y+0.125, 0.25, 0.026, fine), hatch(x+0.37*math.Mod(row, 3), 1.1, 0.026, fine))
	}},
	hexes.Orchard: {color.RGBA{0xD6, 0xDF, 0x8E, 0xFF}, color.RGBA{0x6C, 0x93, 0x2E, 0xFF}, func(x, y, fine float64) float64 {
		return cover((0.052 - math.Hypot(fold(x, 0.19), fold(y, 0.19))) * fine) // trees in rows
	}},
	hexes.Wood:      {fills[dots.Woods], inks[dots.Woods], func(x, y, fine float64) float64 { return pattern(dots.Woods, x*1.25, y*1.25, fine/1.25) }},
	hexes.Village:   {fill: color.RGBA{0xEF, 0xDD, 0xC4, 0xFF}},
	hexes.Town:      {fill: color.RGBA{0xE3, 0xCC, 0xB4, 0xFF}},
	hexes.City:      {fill: color.RGBA{0xCB, 0xB5, 0xA4, 0xFF}},
	hexes.Fortified: {fill: color.RGBA{0xDD, 0xD2, 0xC8, 0xFF}},
	hexes.Swamp:     {fills[dots.Marsh], inks[dots.Marsh], func(x, y, fine float64) float64 { return pattern(dots.Marsh, x*1.2, y*1.2, fine/1.2) }},
	hexes.Scrub: {color.RGBA{0xE6, 0xE3, 0xB8, 0xFF}, color.RGBA{0x8D, 0x9A, 0x4A, 0xFF}, func(x, y, fine float64) float64 {
		return spots(x, y, 0.24, 0.035, fine)
	}},
	hexes.Bocage: {color.RGBA{0xE2, 0xE7, 0xB6, 0xFF}, color.RGBA{0x4C, 0x86, 0x2B, 0xFF}, func(x, y, fine float64) float64 {
		row := math.Floor(y / 0.25)
		return max(hatch(y, 0.25, 0.05, fine), hatch(x+0.17*math.Mod(row, 2), 0.34, 0.05, fine)) // hedges around fields
	}},
	hexes.OpenWater: {fills[dots.Water], inks[dots.Water], func(x, y, fine float64) float64 { return pattern(dots.Water, x, y, fine) }},
}

// hillTint is what higher ground is tinted with.
var hillTint = color.RGBA{0xC9, 0x9A, 0x5B, 0xFF}

// colour returns a terrain's at a point given in pitches.
func (s terrainStyle) colour(x, y, fine float64, hill bool) color.RGBA {
	c := s.fill
	if hill {
		c = mix(c, hillTint, 0.33)
	}
	if s.pattern != nil {
		if k := s.pattern(x, y, fine); k > 0 {
			c = mix(c, s.ink, float32(k))
		}
	}
	return c
}

// hexTerrainFill is a terrain for gg.
type hexTerrainFill struct {
	terrain hexes.Terrain
	hill    bool
	sheet   sheet
}

// ColorAt is the colour of one pixel.
func (f hexTerrainFill) ColorAt(x, y int) color.Color {
	px, py := (float64(x)+0.5-f.sheet.x0)/f.sheet.pitch, (float64(y)+0.5-f.sheet.y0)/f.sheet.pitch
	return terrainStyles[f.terrain].colour(px, py, f.sheet.pitch, f.hill)
}

// paint draws the ground.
func (v *terrainView) paint() {
	part := v.mapBox.grown(v.pitch).rect().Intersect(v.img.Rect)
	g := ground{sheet: v.sheet}
	rows(part, func(y int) {
		for x := part.Min.X; x < part.Max.X; x++ {
			if c, ok := v.pixel(&g, float64(x)+0.5, float64(y)+0.5); ok {
				v.img.SetRGBA(x, y, c)
			}
		}
	})
}

// pixel returns the ground's colour at a pixel; ok is false off the map.
func (v *terrainView) pixel(g *ground, x, y float64) (c color.RGBA, ok bool) {
	t := v.among(x, y)
	best := 0
	for i, w := range t.weight {
		if w > t.weight[best] {
			best = i
		}
	}
	if !v.shown(t.at[best]) {
		return c, false
	}
	var terrain [3]hexes.Terrain
	var hill [3]bool
	for i, at := range t.at {
		if !v.hexes.Has(at) { // the ground goes on beyond the edge
			at = t.at[best]
		}
		h := v.hexes.HexAt(at)
		terrain[i], hill[i] = h.Terrain, h.Hill
	}
	px, py := (x-v.x0)/v.pitch, (y-v.y0)/v.pitch
	up := hill[0]
	if odd := split(hill); odd >= 0 {
		up = hill[(odd+1)%3] != (g.within(t.weight, odd) > 0)
	}
	at := func(i int) color.RGBA { return terrainStyles[terrain[i]].colour(px, py, v.pitch, up) }
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
	return c, true
}

// A house is a block in a hex: its middle, its size and how far it is turned, in
// pitches and radians.
type house struct{ x, y, w, h, turn float64 }

var houses = map[hexes.Terrain][]house{
	hexes.Village: {{-0.2, 0.05, 0.13, 0.1, 0.3}, {0.02, -0.06, 0.11, 0.14, 0.1}, {0.2, 0.08, 0.14, 0.1, -0.4}, {-0.03, 0.2, 0.12, 0.09, 0.6}},
	hexes.Town: {{-0.27, -0.02, 0.14, 0.12, 0.2}, {-0.1, -0.1, 0.14, 0.11, 0}, {0.07, -0.08, 0.12, 0.14, 0.1}, {0.25, -0.03, 0.15, 0.11, -0.3},
		{-0.22, 0.15, 0.13, 0.13, -0.2}, {-0.04, 0.1, 0.13, 0.12, 0.1}, {0.15, 0.12, 0.14, 0.13, 0}, {0.03, 0.27, 0.16, 0.1, 0.2}},
	hexes.City: {{-0.3, -0.05, 0.14, 0.15, 0}, {-0.13, -0.13, 0.15, 0.15, 0}, {0.05, -0.13, 0.15, 0.15, 0}, {0.23, -0.08, 0.15, 0.17, 0}, {-0.25, 0.12, 0.15, 0.15, 0},
		{-0.08, 0.06, 0.14, 0.16, 0}, {0.1, 0.06, 0.15, 0.16, 0}, {0.28, 0.11, 0.13, 0.15, 0}, {-0.12, 0.25, 0.16, 0.15, 0}, {0.07, 0.25, 0.15, 0.14, 0}},
}

var brick = color.RGBA{0x9C, 0x3B, 0x2A, 0xFF}

// settle draws the houses of a hex, or its fort.
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

// fort is a star with five bastions.
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
