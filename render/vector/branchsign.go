package vector

import (
	"image/color"
	"math"

	"metahex/cards/pieces"
)

// A sign is the symbol in the frame of a branch. The frame is 60 by 40 units.
type sign struct {
	lines  [][]float64 // points of strokes
	filled []float64   // points of a polygon
	disc   []float64   // x, y, radius; filled
	ring   []float64   // x, y, radius; stroked
	oval   bool
	dome   bool // an arc over the lower edge
}

var (
	saltire = [][]float64{{0, 0, 60, 40}, {60, 0, 0, 40}}
	wings   = []float64{12, 11, 30, 20, 48, 11, 48, 29, 30, 20, 12, 29}
)

// signs maps branches to their signs.
var signs = map[pieces.Symbol]sign{
	pieces.Infantry:     {lines: saltire},
	pieces.Mechanized:   {lines: saltire, oval: true},
	pieces.Armour:       {oval: true},
	pieces.Engineers:    {lines: [][]float64{{14, 29, 14, 12, 46, 12, 46, 29}, {30, 12, 30, 29}}},
	pieces.Artillery:    {disc: []float64{30, 20, 7}},
	pieces.MortarFire:   {lines: [][]float64{{30, 29, 30, 8}, {24, 14, 30, 7, 36, 14}}, disc: []float64{30, 30, 4}},
	pieces.AntiTank:     {lines: [][]float64{{0, 40, 30, 0, 60, 40}}},
	pieces.Recon:        {lines: [][]float64{{0, 40, 60, 0}}},
	pieces.AirDefence:   {dome: true},
	pieces.Rockets:      {lines: [][]float64{{22, 18, 30, 9, 38, 18}, {22, 25, 30, 16, 38, 25}}, disc: []float64{30, 31, 4}},
	pieces.Airmen:       {filled: wings},
	pieces.Helicopter:   {lines: [][]float64{{30, 6, 30, 34}}, filled: wings},
	pieces.Headquarters: {filled: []float64{30, 5, 34, 16, 46, 16, 36, 23, 40, 34, 30, 27, 20, 34, 24, 23, 14, 16, 26, 16}},
	pieces.Drones:       {lines: [][]float64{{14, 13, 30, 27, 46, 13}}, disc: []float64{30, 15, 4}},
	pieces.Works:        {lines: [][]float64{{6, 30, 6, 12, 18, 12, 18, 22, 24, 22, 24, 12, 36, 12, 36, 22, 42, 22, 42, 12, 54, 12, 54, 30}}},
	pieces.Transport:    {lines: [][]float64{{19, 20, 41, 20}, {30, 9, 30, 31}}, ring: []float64{30, 20, 11}},
}

// branchSign draws the sign of a branch in a frame. The frame is one and a half times as wide as it
// is high.
func (c *canvas) branchSign(s pieces.Symbol, b box, fill color.RGBA) {
	sign, ok := signs[s]
	if !ok {
		return
	}
	k := b.w / 60
	f := &figure{canvas: c, x: b.x, y: b.y, k: k, ink: ink}
	width := max(k*3, 0.8)
	c.plate(b, 0, fill, ink, width)
	for _, points := range sign.lines {
		c.NewSubPath()
		for i := 0; i+1 < len(points); i += 2 {
			c.LineTo(f.at(points[i], points[i+1]))
		}
		c.pen(ink, width)
		c.Stroke()
	}
	if sign.filled != nil {
		f.poly(sign.filled...)
	}
	if d := sign.disc; d != nil {
		f.disc(d[0], d[1], d[2])
	}
	switch x, y := f.at(13, 9); {
	case sign.ring != nil:
		x, y := f.at(sign.ring[0], sign.ring[1])
		c.DrawCircle(x, y, sign.ring[2]*k)
	case sign.oval:
		c.step(Round, x, y, 34*k, 22*k, 11*k)
	case sign.dome:
		x, y := f.at(30, 40)
		c.NewSubPath()
		c.DrawArc(x, y, 26*k, math.Pi, 2*math.Pi)
	default:
		return
	}
	c.pen(ink, width)
	c.Stroke()
}
