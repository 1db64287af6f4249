package vector

import (
	"image/color"

	"metahex/maps/dots"
)

// fills are the colours of terrain. Terrain is shown by colour and by pattern, but the colours
// alone differ too, for readers with any kind of colour vision and in grey. A test checks that.
var fills = [dots.Terrains]color.RGBA{
	dots.Clear:    {0xF9, 0xF2, 0xD6, 0xFF},
	dots.Woods:    {0x69, 0xA9, 0x3F, 0xFF},
	dots.Building: {0x16, 0x17, 0x17, 0xFF},
	dots.Marsh:    {0x96, 0xE2, 0xF1, 0xFF},
	dots.Slag:     {0x96, 0x43, 0x1B, 0xFF},
	dots.Water:    {0x13, 0x3C, 0x76, 0xFF},
	dots.Rubble:   {0x7A, 0x79, 0x77, 0xFF},
}

// inks are the colours of the patterns.
var inks = [dots.Terrains]color.RGBA{
	dots.Clear:    {0xF9, 0xF2, 0xD6, 0xFF},
	dots.Woods:    {0x4C, 0x86, 0x2B, 0xFF},
	dots.Building: {0x45, 0x48, 0x48, 0xFF},
	dots.Marsh:    {0x3D, 0x9F, 0xBB, 0xFF},
	dots.Slag:     {0xC9, 0x74, 0x3C, 0xFF},
	dots.Water:    {0x35, 0x68, 0xAE, 0xFF},
	dots.Rubble:   {0xB4, 0xB2, 0xAE, 0xFF},
}

// points are the colours of the map points (BHM 2.3.1 to 2.3.8). The point of clear ground is
// transparent, drawn as a ring.
var points = [dots.Terrains]color.RGBA{
	dots.Clear:    {0xFF, 0xFF, 0xFF, 0xFF},
	dots.Woods:    {0x1E, 0x7A, 0x1E, 0xFF},
	dots.Building: {0x00, 0x00, 0x00, 0xFF},
	dots.Marsh:    {0x7F, 0xCF, 0xF5, 0xFF},
	dots.Slag:     {0xD6, 0x1F, 0x1F, 0xFF},
	dots.Water:    {0x1F, 0x55, 0xE0, 0xFF},
	dots.Rubble:   {0x8C, 0x8C, 0x8C, 0xFF},
}

// All other colours.
var (
	paper    = color.RGBA{0xFD, 0xFC, 0xF8, 0xFF}
	ink      = color.RGBA{0x22, 0x22, 0x22, 0xFF}
	faintInk = color.RGBA{0x6E, 0x6A, 0x62, 0xFF}
	ruleInk  = color.RGBA{0xC9, 0xC4, 0xB6, 0xFF}
	white    = color.RGBA{0xFF, 0xFF, 0xFF, 0xFF}
	contour  = color.RGBA{0x74, 0x48, 0x22, 0xFF}
	badge    = color.RGBA{0xFF, 0xD9, 0x3B, 0xFF} // of badges with levels (BHM 2.3.7)
	shade    = color.RGBA{0x3A, 0x2A, 0x1C, 0xFF}
	night    = color.RGBA{0x14, 0x1A, 0x26, 0xFF}
	// The inks of a ruling differ for readers with any kind of colour vision: red from dark brown,
	// and blue from dark purple, by lightness. A test checks that.
	clearInk  = color.RGBA{0x00, 0x62, 0xA8, 0xFF} // a clear line
	blockInk  = color.RGBA{0xE0, 0x10, 0x20, 0xFF} // a blocked line and its decider
	meetInk   = color.RGBA{0x48, 0x24, 0x00, 0xFF} // an obstacle that does not block
	sideInk   = color.RGBA{0x3C, 0x00, 0x60, 0xFF} // an obstacle along whose side the line runs
	earth     = color.RGBA{0xC9, 0xAD, 0x7D, 0xFF} // the ground in a section
	soil      = color.RGBA{0x9A, 0x7B, 0x4F, 0xFF}
	sky       = color.RGBA{0xF1, 0xF6, 0xFA, 0xFF}
	objective = color.RGBA{0xFF, 0xC4, 0x00, 0xFF}
)

// heights is the tint for higher ground. It gets stronger with each level.
var heights = color.RGBA{0x80, 0x69, 0x54, 0xFF}

// tint returns the share of the colour heights for a terrain at a level. Clear ground shows the
// shape of the land, and changes by 5 to 6 L* per level. Other terrain must keep its colour. With a
// browner or stronger tint, high ground would look like woods or slag to red-green blind readers.
func tint(t dots.Terrain, level int) float32 {
	k := min(float32(level)/9, 1)
	if t != dots.Clear {
		return k * 0.2
	}
	return k
}

// mix returns the mixture of a and b, with share k of b.
func mix(a, b color.RGBA, k float32) color.RGBA {
	return color.RGBA{blend(a.R, b.R, k), blend(a.G, b.G, k), blend(a.B, b.B, k), 0xFF}
}

func blend(a, b uint8, k float32) uint8 {
	return uint8(float32(a) + (float32(b)-float32(a))*k + 0.5)
}

// Mix blends the colour over onto the colour under. The strength is the alpha of over times k; k is
// from 0 to 1.
func Mix(under color.RGBA, over color.NRGBA, k float64) color.RGBA {
	return mix(under, color.RGBA{over.R, over.G, over.B, 0xFF}, float32(k*float64(over.A)/255))
}

// sheer returns a translucent colour with alpha k.
func sheer(c color.RGBA, k float64) color.NRGBA {
	return color.NRGBA{c.R, c.G, c.B, uint8(255*k + 0.5)}
}
