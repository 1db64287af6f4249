package vector

import (
	"image/color"
	"math"

	"metahex/maps/dots"
)

// Tiles draws the tile set of a map for the program Tiled: a row for each terrain, a column
// for each level. Each tile is a hexagon with two horizontal sides in a box of the given size.
func Tiles(width, height int) *Drawing {
	c := newCanvas(mostLevel*width, int(dots.Terrains)*height)
	c.Paper = color.RGBA{} // transparent around the hexagons
	c.enter(GroundLayer)
	set := &tileSet{painting{part: Box{0, 0, c.Width, c.Height}}, float64(width), float64(height)}
	c.put(set)
	for t := range dots.Terrains {
		for level := range mostLevel {
			x, y := set.middle(t, level)
			c.point(x, y, set.h, t)
			if level > 0 {
				c.level(x, y+set.h*0.3, set.h, level)
			}
		}
	}
	return c.Drawing
}

// mostLevel is the number of levels.
const mostLevel = 10

// tileSet is the ground of the tiles.
type tileSet struct {
	painting
	w, h float64
}

func (s *tileSet) middle(t dots.Terrain, level int) (x, y float64) {
	return (float64(level) + 0.5) * s.w, (float64(t) + 0.5) * s.h
}

// Shade paints a pixel of a hexagon.
func (s *tileSet) Shade(x, y float64, under color.RGBA) color.RGBA {
	level, t := int(x/s.w), dots.Terrain(y/s.h)
	mx, my := s.middle(t, level)
	if 4*math.Abs(x-mx)/s.w+2*math.Abs(y-my)/s.h > 2 {
		return under
	}
	return patterned(t, level, (x-0.5-mx)/s.h, (y-0.5-my)/s.h, s.h)
}

// Shapes returns the hexagons.
func (s *tileSet) Shapes() []Element {
	c := s.painter()
	for t := range dots.Terrains {
		for level := range mostLevel {
			x, y := s.middle(t, level)
			w, h := s.w/2, s.h/2
			c.polygon([2]float64{x - w, y}, [2]float64{x - w/2, y - h}, [2]float64{x + w/2, y - h}, [2]float64{x + w, y}, [2]float64{x + w/2, y + h}, [2]float64{x - w/2, y + h})
			p := terrainPaint(t, x, y, s.h)
			p.Colour = color.NRGBA(mix(fills[t], heights, tint(t, level)))
			c.brushWith(p)
			c.Fill()
		}
	}
	return c.Elements
}
