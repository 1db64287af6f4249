package vector

import (
	"image/color"
	"slices"

	"metahex/grid"
	"metahex/maps/hexes"
)

// waterInk is the colour of the names of waters.
var waterInk = color.RGBA{0x0E, 0x2A, 0x55, 0xFF}

// waterNames writes the names of rivers, streams and lakes on their hexes or hexsides. If the name
// of a place is already there, the water's name is written beside it.
func (p *page) waterNames(s sheet, m *hexes.Map, shown func(grid.Place) bool, frame box, cuts Cuts, taken []box) {
	p.enter(NamesLayer)
	l := lettering{bold, min(max(s.pitch*0.22, 9), 14*p.unit)}
	taken = slices.Clone(taken)
	for _, w := range m.Waters {
		if !shown(w.At) && !(w.OnSide && shown(w.At.Step(w.Side))) {
			continue
		}
		x, y := s.dot(w.At)
		if y -= 0.1 * s.pitch; w.OnSide { // in a hex, between the ids of the hex and of its neighbours
			x, y = s.middle(w.At, w.Side)
		}
		wide := p.wide(l, w.Name)
		best := box{}
		for i, off := range []float64{0, 1.1, -1.1, 2.2, -2.2} {
			b := box{min(max(x-wide/2, frame.x), frame.x+frame.w-wide), y - l.Size/2 + off*l.Size, wide, l.Size}
			b = cuts.off(b, 0.2*l.Size)
			if i == 0 {
				best = b
			}
			if !slices.ContainsFunc(taken, func(o box) bool { return b.overlap(o) > 0 }) {
				best = b
				break
			}
		}
		taken = append(taken, best)
		p.write(Words{Lettering: l, Colour: nrgba(waterInk), X: best.x + wide/2, Y: best.y + l.Size/2, Align: middle, Text: w.Name, Halo: sheer(white, 0.85), HaloBy: l.Size * 0.16})
	}
}
