package vector

import (
	"image/color"
	"math"

	"metahex/grid"
	"metahex/maps/dots"
	"metahex/maps/hexes"
)

// How barriers between hexes, and ways through hexes, are drawn.
//
// Both are drawn as curves. At each of its two corners a hexside meets two other hexsides. If
// exactly one of the two has the same kind of barrier, the curve runs from middle to middle and
// bends at the corner. A way runs from the middle of one side of a hex to the middle of another
// side, and bends at the centre:
//
//	    \ m              m: the middles; ○: the corner or centre. The curve
//	     ○──m──          bends towards ○ but does not reach it
//	    / m
//
// If three barriers meet at a corner, each of them ends at the corner.

// A knot is a corner of a hex, in thirds of a column and in half-rows. All three hexes at a corner
// have the same knot.
type knot struct{ q, v int }

var corners = [6]knot{{2, 0}, {1, 1}, {-1, 1}, {-2, 0}, {-1, -1}, {1, -1}}

// ends returns the two corners of a hexside.
func ends(at grid.Place, d grid.Direction) [2]knot {
	a, b := corners[(4+int(d))%6], corners[(5+int(d))%6]
	return [2]knot{{3*at.Q + a.q, at.V + a.v}, {3*at.Q + b.q, at.V + b.v}}
}

func (s sheet) knot(k knot) (x, y float64) { return s.spot(float64(k.q)/3, float64(k.v)) }

// middle returns the middle of a hexside.
func (s sheet) middle(at grid.Place, d grid.Direction) (x, y float64) {
	e := ends(at, d)
	x1, y1 := s.knot(e[0])
	x2, y2 := s.knot(e[1])
	return (x1 + x2) / 2, (y1 + y2) / 2
}

// sides calls yield once for each hexside with a barrier.
func (v *terrainView) sides(b hexes.Barrier, yield func(at grid.Place, d grid.Direction)) {
	for at := range v.hexes.Span.Places {
		for d := range grid.Directions {
			far := at.Step(d)
			if v.hexes.HexAt(at).Barriers[b].Has(d) && (!v.hexes.Has(far) || at.Less(far)) && (v.shown(at) || v.shown(far)) {
				yield(at, d)
			}
		}
	}
}

// strand builds the path of all hexsides with a barrier.
func (v *terrainView) strand(b hexes.Barrier) {
	type side struct {
		at grid.Place
		d  grid.Direction
	}
	meet := map[knot][]side{}
	var order []knot
	v.sides(b, func(at grid.Place, d grid.Direction) {
		for _, k := range ends(at, d) {
			if len(meet[k]) == 0 {
				order = append(order, k)
			}
			meet[k] = append(meet[k], side{at, d})
		}
	})
	for _, k := range order {
		x, y := v.knot(k)
		all := meet[k]
		if len(all) == 2 {
			x1, y1 := v.middle(all[0].at, all[0].d)
			x2, y2 := v.middle(all[1].at, all[1].d)
			v.MoveTo(x1, y1)
			v.QuadraticTo(x, y, x2, y2)
			continue
		}
		for _, s := range all {
			mx, my := v.middle(s.at, s.d)
			v.MoveTo(mx, my)
			v.LineTo(x, y)
		}
	}
}

var (
	deepWater = fills[dots.Water]
	stream    = color.RGBA{0x3A, 0x86, 0xC4, 0xFF}
	bank      = color.RGBA{0x0E, 0x2A, 0x55, 0xFF}
)

// barriers draws streams and rivers, and then crests.
func (v *terrainView) barriers() {
	v.enter(HexsidesLayer)
	for _, b := range []hexes.Barrier{hexes.Stream, hexes.Impassable, hexes.Crest} {
		v.show(&Thing{Kind: b.String()})
		v.barrier(b, v.pitch, func() { v.strand(b) })
	}
	v.sides(hexes.Crest, func(at grid.Place, d grid.Direction) {
		// Teeth point downhill, to the hex that is not a hill.
		if far := at.Step(d); v.hexes.Has(far) && v.hexes.HexAt(far).Hill && !v.hexes.HexAt(at).Hill {
			at, d = far, d.Turn(3)
		}
		e := ends(at, d)
		x1, y1 := v.knot(e[0])
		x2, y2 := v.knot(e[1])
		v.crestTeeth(x1, y1, x2, y2, v.pitch)
	})
	v.show(nil)
}

// barrier strokes a path in the style of a barrier.
func (c *canvas) barrier(b hexes.Barrier, pitch float64, path func()) {
	path()
	switch b {
	case hexes.Stream:
		c.cased(stream, sheer(bank, 0.8), 0.075*pitch, 0.03*pitch)
	case hexes.Impassable:
		c.cased(deepWater, sheer(bank, 0.8), 0.24*pitch, 0.035*pitch)
		path()
		c.pen(inks[dots.Water], 0.05*pitch)
		c.Stroke()
	case hexes.Crest:
		c.cased(contour, sheer(white, 0.6), max(0.06*pitch, 1.2), 0.03*pitch)
	}
}

// crestTeeth draws teeth along a hexside, on the left side in the direction of drawing.
func (c *canvas) crestTeeth(x1, y1, x2, y2, pitch float64) {
	length := math.Hypot(x2-x1, y2-y1)
	dx, dy := (x2-x1)/length, (y2-y1)/length
	c.SetColor(contour)
	for _, t := range []float64{0.28, 0.5, 0.72} {
		x, y, w, tall := x1+(x2-x1)*t, y1+(y2-y1)*t, 0.055*pitch, 0.13*pitch
		c.polygon([2]float64{x - dx*w, y - dy*w}, [2]float64{x + dx*w, y + dy*w}, [2]float64{x + dy*tall, y - dx*tall})
		c.Fill()
	}
}

// way builds the path of all ways of a kind.
func (v *terrainView) way(w hexes.Way) {
	for at := range v.hexes.Span.Places {
		if !v.shown(at) {
			continue
		}
		var out []grid.Direction
		for d := range grid.Directions {
			if v.hexes.HexAt(at).Ways[w].Has(d) {
				out = append(out, d)
			}
		}
		v.joined(at, w, out)
	}
}

// joined builds the path of all ways of a kind in a hex.
func (v *terrainView) joined(at grid.Place, w hexes.Way, out []grid.Direction) {
	x, y := v.dot(at)
	if len(out) == 2 {
		ax, ay := v.beside(at, out[0], w)
		bx, by := v.beside(at, out[1], w)
		x1, y1 := v.middle(at, out[0])
		x2, y2 := v.middle(at, out[1])
		v.MoveTo(x1+ax, y1+ay)
		v.QuadraticTo(x+(ax+bx)/2, y+(ay+by)/2, x2+bx, y2+by)
		return
	}
	for _, d := range out {
		dx, dy := v.beside(at, d, w)
		mx, my := v.middle(at, d)
		v.MoveTo(mx+dx, my+dy)
		v.LineTo(x+dx*float64(min(len(out), 2)-1), y+dy*float64(min(len(out), 2)-1))
	}
}

// beside returns the offset of a way from the middle of a hexside. A railway is moved aside if it
// shares the hexside with a road.
func (v *terrainView) beside(at grid.Place, d grid.Direction, w hexes.Way) (dx, dy float64) {
	ways := v.hexes.HexAt(at).Ways
	if w == hexes.Road || w == hexes.RaisedRoad || !(ways[hexes.Road] | ways[hexes.RaisedRoad]).Has(d) {
		return 0, 0
	}
	e := ends(at, d)
	x1, y1 := v.knot(e[0])
	x2, y2 := v.knot(e[1])
	if x2 < x1 { // both hexes of a hexside must give the same offset
		x1, y1, x2, y2 = x2, y2, x1, y1
	}
	k := 0.13 * v.pitch / math.Hypot(x2-x1, y2-y1)
	return (x2 - x1) * k, (y2 - y1) * k
}

// ways draws everything that leads through hexes: slopes of dykes, rails, and then roads. It draws
// all casings of roads first, so that crossroads have no line across them.
func (v *terrainView) ways() {
	v.enter(WaysLayer)
	for w := range hexes.Ways {
		v.show(&Thing{Kind: w.String()})
		v.slopes(w, v.pitch, func() { v.way(w) })
	}
	for w := range hexes.Ways {
		v.show(&Thing{Kind: w.String()})
		v.rails(w, v.pitch, func() { v.way(w) })
	}
	for _, open := range []bool{false, true} {
		for w := range hexes.Ways {
			v.show(&Thing{Kind: w.String()})
			v.pavement(w, v.pitch, open, func() { v.way(w) })
		}
	}
	v.show(nil)
}

// slopes draws the hachures of a dyke, on both sides of its road or railway.
func (c *canvas) slopes(w hexes.Way, pitch float64, path func()) {
	if w != hexes.RaisedRoad && w != hexes.RaisedRailroad {
		return
	}
	path()
	c.pen(sheer(paper, 0.6), 0.26*pitch)
	c.Stroke()
	c.ties(path, contour, 0.26*pitch, 0.028*pitch, 0.06*pitch)
}

// ties draws short strokes across a path. Width is their thickness along the path, long their
// length across it, apart their distance.
func (c *canvas) ties(path func(), col color.Color, width, long, apart float64) {
	c.now.pen.Butt = true
	c.SetDash(long, apart)
	path()
	c.pen(col, width)
	c.Stroke()
	c.SetDash()
	c.now.pen.Butt = false
}

// rails draws a black line with ties.
func (c *canvas) rails(w hexes.Way, pitch float64, path func()) {
	if w != hexes.Railroad && w != hexes.RaisedRailroad {
		return
	}
	path()
	c.pen(sheer(white, 0.75), 0.1*pitch)
	c.Stroke()
	c.ties(path, ink, 0.14*pitch, 0.03*pitch, 0.09*pitch)
	path()
	c.pen(ink, 0.045*pitch)
	c.Stroke()
}

var roadInk = color.RGBA{0xF3, 0xC7, 0x7E, 0xFF}

// pavement draws the dark edges of a road, or the light surface between them.
func (c *canvas) pavement(w hexes.Way, pitch float64, open bool, path func()) {
	if w != hexes.Road && w != hexes.RaisedRoad {
		return
	}
	path()
	if open {
		c.pen(roadInk, 0.075*pitch)
	} else {
		c.pen(shade, 0.125*pitch)
	}
	c.Stroke()
}

// crossings draws bridges and ferries across their hexsides.
func (v *terrainView) crossings() {
	v.enter(WaysLayer)
	for at := range v.hexes.Span.Places {
		for d := range grid.Directions {
			far := at.Step(d)
			if !v.hexes.Has(far) || !at.Less(far) || !v.shown(at) && !v.shown(far) {
				continue
			}
			h := v.hexes.HexAt(at)
			x, y := v.middle(at, d)
			cx, cy := v.dot(at)
			dx, dy := (x-cx)/math.Hypot(x-cx, y-cy), (y-cy)/math.Hypot(x-cx, y-cy)
			if h.Crossings[hexes.BridgeAcross].Has(d) {
				v.show(&Thing{Kind: hexes.BridgeAcross.String()})
				v.bridgeOver(x, y, dx, dy, v.pitch)
			}
			if h.Crossings[hexes.Ferry].Has(d) {
				v.show(&Thing{Kind: hexes.Ferry.String()})
				v.ferry(x, y, dx, dy, v.pitch)
			}
			v.show(nil)
		}
	}
}

// bridgeOver draws the two parapets of a bridge in a given direction.
func (c *canvas) bridgeOver(x, y, dx, dy, pitch float64) {
	long, half, flare := 0.22*pitch, 0.125*pitch, 0.085*pitch
	for _, s := range []float64{-1, 1} {
		px, py := x-dy*half*s, y+dx*half*s
		c.MoveTo(px-dx*(long+flare)-dy*flare*s, py-dy*(long+flare)+dx*flare*s)
		c.LineTo(px-dx*long, py-dy*long)
		c.LineTo(px+dx*long, py+dy*long)
		c.LineTo(px+dx*(long+flare)-dy*flare*s, py+dy*(long+flare)+dx*flare*s)
		c.cased(ink, white, max(0.06*pitch, 1.6), max(0.045*pitch, 1.4))
	}
}

// ferry draws a boat on a dashed line.
func (c *canvas) ferry(x, y, dx, dy, pitch float64) {
	c.SetDash(0.05*pitch, 0.06*pitch)
	c.DrawLine(x-dx*0.4*pitch, y-dy*0.4*pitch, x+dx*0.4*pitch, y+dy*0.4*pitch)
	c.pen(white, max(0.045*pitch, 1.4))
	c.Stroke()
	c.SetDash()
	w := 0.25 * pitch
	c.polygon([2]float64{x - w, y - w*0.1}, [2]float64{x + w, y - w*0.1}, [2]float64{x + w*0.6, y + w*0.6}, [2]float64{x - w*0.6, y + w*0.6})
	c.NewSubPath()
	c.MoveTo(x-w*0.1, y-w*0.25)
	c.LineTo(x-w*0.1, y-w*1.2)
	c.LineTo(x+w*0.7, y-w*0.25)
	c.ClosePath()
	c.SetColor(white)
	c.FillPreserve()
	c.pen(ink, max(0.025*pitch, 1))
	c.Stroke()
}
