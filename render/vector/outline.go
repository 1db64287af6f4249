package vector

import (
	"math"

	"metahex/grid"
	"metahex/maps/dots"
	"metahex/maps/hexes"
)

// The ground as shapes.
//
// The border that ground.go finds for each pixel is found here for each triangle: the
// parabola from the middle of one side to the middle of another, which is the curve
// with the triangle's centre as its control point; or, where the border has a corner,
// the two straight lines by way of the centre. Laid end to end they go around
// whatever is alike.
//
//	a ──m── b
//	 \  ╲  /       a's part ends at the curve from m to n, drawn towards the
//	  n──╲/        centre; b and c are alike
//	   \ /
//	    c

// A corner is a triangle of places, clockwise.
type corner [3]grid.Place

// A bound is a piece of a border in a triangle, from the middle of one side to the
// middle of another.
type bound struct {
	from, to grid.Offset // twice the middles
	at       corner
	sharp    bool
}

// outline is a border: rings of pieces.
type outline struct {
	sheet
	rings [][]bound
}

// inside calls yield for all places of the lattice in a part of the sheet and a
// little beyond.
func (s sheet) inside(part Box) func(yield func(grid.Place) bool) {
	q1, v1 := s.lattice(part.X, part.Y)
	q2, v2 := s.lattice(part.X+part.W, part.Y+part.H)
	return func(yield func(grid.Place) bool) {
		for q := int(math.Floor(q1)) - 2; q <= int(math.Ceil(q2))+2; q++ {
			for v := int(math.Floor(v1)) - 4; v <= int(math.Ceil(v2))+4; v++ {
				if at := (grid.Place{Q: q, V: v}); at.Lattice() && !yield(at) {
					return
				}
			}
		}
	}
}

// triangles calls yield for all triangles of a part of the sheet.
func (s sheet) triangles(part Box, yield func(corner)) {
	for at := range s.inside(part) {
		low := grid.Place{Q: at.Q, V: at.V + 2}
		yield(corner{at, {Q: at.Q + 1, V: at.V + 1}, low})
		yield(corner{at, low, {Q: at.Q - 1, V: at.V + 1}})
	}
}

// around is the border around all places of a part that are in a set. Where the
// border in a triangle has a corner, sharp says so; nil: nowhere.
func (s sheet) around(part Box, in func(grid.Place) bool, sharp func(corner) bool) outline {
	inner := map[grid.Place]bool{}
	for at := range s.inside(part) {
		if in(at) {
			inner[at] = true
		}
	}
	begins := map[grid.Offset]bound{}
	var order []grid.Offset
	grown := part
	grown.X, grown.Y, grown.W, grown.H = part.X-2*s.pitch, part.Y-2*s.pitch, part.W+4*s.pitch, part.H+4*s.pitch
	s.triangles(grown, func(t corner) {
		odd := split([3]bool{inner[t[0]], inner[t[1]], inner[t[2]]})
		if odd < 0 {
			return
		}
		next, last := twice(t[odd], t[(odd+1)%3]), twice(t[odd], t[(odd+2)%3])
		b := bound{from: next, to: last, at: t, sharp: sharp != nil && sharp(t)}
		if !inner[t[odd]] {
			b.from, b.to = last, next
		}
		begins[b.from] = b
		order = append(order, b.from)
	})
	o := outline{sheet: s}
	for _, k := range order {
		var ring []bound
		for {
			b, ok := begins[k]
			if !ok {
				break
			}
			delete(begins, k)
			ring = append(ring, b)
			k = b.to
		}
		if len(ring) > 0 {
			o.rings = append(o.rings, ring)
		}
	}
	return o
}

// twice is twice the middle of two places.
func twice(a, b grid.Place) grid.Offset { return grid.Offset{Q: int16(a.Q + b.Q), V: int16(a.V + b.V)} }

// mid is where a middle lies.
func (s sheet) mid(k grid.Offset) (x, y float64) { return s.spot(float64(k.Q)/2, float64(k.V)/2) }

// centre is that of a triangle.
func (s sheet) centre3(t corner) (x, y float64) {
	return s.spot(float64(t[0].Q+t[1].Q+t[2].Q)/3, float64(t[0].V+t[1].V+t[2].V)/3)
}

// draw makes the path of the border.
func (o outline) draw(c *canvas) {
	for _, ring := range o.rings {
		c.MoveTo(o.mid(ring[0].from))
		for _, b := range ring {
			o.go3(c, b)
		}
		c.ClosePath()
	}
}

// go3 goes on along a piece.
func (s sheet) go3(c *canvas, b bound) {
	cx, cy := s.centre3(b.at)
	x, y := s.mid(b.to)
	if b.sharp {
		c.LineTo(cx, cy)
		c.LineTo(x, y)
		return
	}
	c.QuadraticTo(cx, cy, x, y)
}

// borders makes the path of all lines between places of different kinds. A kind below 0
// is nothing, with which there is no border.
func (s sheet) borders(c *canvas, part Box, kind func(grid.Place) int, sharp func(corner) bool) {
	s.triangles(part, func(t corner) {
		kinds := [3]int{kind(t[0]), kind(t[1]), kind(t[2])}
		odd := split(kinds)
		if odd == -1 {
			return
		}
		if odd >= 0 && !sharp(t) {
			b := bound{from: twice(t[odd], t[(odd+1)%3]), to: twice(t[odd], t[(odd+2)%3]), at: t}
			c.MoveTo(s.mid(b.from))
			s.go3(c, b)
			return
		}
		for i := range t {
			if a, b := kinds[i], kinds[(i+1)%3]; a != b && a >= 0 && b >= 0 {
				c.MoveTo(s.mid(twice(t[i], t[(i+1)%3])))
				c.LineTo(s.centre3(t))
			}
		}
	})
}

// Shapes returns the ground of a board: terrain, tints of levels, the lines where
// terrains meet, and contours.
func (l *Land) Shapes() []Element {
	c := l.painter()
	kind := func(at grid.Place) int { return int(l.cell(at).Terrain) }
	has := map[dots.Terrain]bool{}
	highest := 0
	for _, cell := range l.cells {
		has[cell.Terrain] = true
		highest = max(highest, int(cell.Level))
	}
	sharp := func(t corner) bool {
		kinds := [3]dots.Terrain{l.cell(t[0]).Terrain, l.cell(t[1]).Terrain, l.cell(t[2]).Terrain}
		return split(kinds) == -2 || walls(kinds)
	}
	c.DrawRectangle(l.part.X, l.part.Y, l.part.W, l.part.H)
	c.SetColor(fills[dots.Clear])
	c.Fill()
	for t := dots.Clear + 1; t < dots.Terrains; t++ {
		if has[t] {
			l.around(l.part, func(at grid.Place) bool { return l.cell(at).Terrain == t }, sharp).draw(c)
			c.brushWith(terrainPaint(t, l.x0, l.y0, l.pitch))
			c.Fill()
		}
	}
	l.borders(c, l.part, kind, sharp)
	c.pen(sheer(shade, borderInk), 2*l.borderHalf())
	c.Stroke()
	c.enter(ReliefLayer)
	for level := 1; level <= highest; level++ {
		l.above(level).draw(c)
		c.SetColor(sheer(white, 0.1))
		c.Fill()
	}
	l.contours(c, highest)
	return c.Elements
}

// above is the border of all that is at a level or higher.
func (l *Land) above(level int) outline {
	return l.around(l.part, func(at grid.Place) bool { return int(l.cell(at).Level) >= level }, nil)
}

// contours draws the contour lines, thicker where they stand for more than one step.
func (l *Land) contours(c *canvas, highest int) {
	steps := map[int]bool{}
	drawn := map[bound]int{}
	var all []bound
	for level := 1; level <= highest; level++ {
		for _, ring := range l.above(level).rings {
			for _, b := range ring {
				if drawn[b]++; drawn[b] == 1 {
					all = append(all, b)
				}
			}
		}
	}
	for _, n := range drawn {
		steps[n] = true
	}
	for n := 1; n <= highest; n++ {
		if !steps[n] {
			continue
		}
		var to grid.Offset
		for _, b := range all {
			if drawn[b] != n {
				continue
			}
			if b.from != to || len(c.now.path) == 0 {
				c.MoveTo(l.mid(b.from))
			}
			l.go3(c, b)
			to = b.to
		}
		c.pen(sheer(contour, contourInk), 2*l.contourHalf(float64(n)))
		c.Stroke()
	}
}

// terrainAt is the terrain of a hex that is shown, or −1.
func (l *HexLand) terrainAt(at grid.Place) int {
	if !l.shown(at) {
		return -1
	}
	return int(l.hexes.HexAt(at).Terrain)
}

// Shapes returns the ground of a map of terrain hexes. It ends at the edges of the
// hexes that are shown.
func (l *HexLand) Shapes() []Element {
	c := l.painter()
	void := func(t corner) bool { return !l.shown(t[0]) || !l.shown(t[1]) || !l.shown(t[2]) }
	sharp := func(t corner) bool {
		return void(t) || split([3]int{l.terrainAt(t[0]), l.terrainAt(t[1]), l.terrainAt(t[2])}) == -2
	}
	for k := range hexes.Terrains {
		o := l.around(l.part, func(at grid.Place) bool { return l.terrainAt(at) == int(k) }, sharp)
		if len(o.rings) > 0 {
			o.draw(c)
			c.brushWith(terrainStyles[k].paint(l.sheet, false))
			c.Fill()
		}
	}
	hill := func(at grid.Place) bool { return l.shown(at) && l.hexes.HexAt(at).Hill }
	heights := func(at grid.Place) int {
		switch {
		case !l.shown(at):
			return -1
		case hill(at):
			return 1
		}
		return 0
	}
	l.around(l.part, hill, void).draw(c)
	c.SetColor(sheer(hillTint, hillStrength))
	c.Fill()
	l.borders(c, l.part, l.terrainAt, sharp)
	c.pen(sheer(shade, 0.45), 0.02*l.pitch)
	c.Stroke()
	c.enter(ReliefLayer)
	l.borders(c, l.part, heights, void)
	c.pen(sheer(contour, 0.9), 2*max(l.pitch*0.02, 0.6))
	c.Stroke()
	return c.Elements
}
