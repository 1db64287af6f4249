package vector

import (
	"image/color"
	"math"

	"metahex/grid"
	"metahex/maps/dots"
	"metahex/maps/hexes"
)

// The ground as shapes.
//
// ground.go finds the border in each triangle for each pixel; this file finds it as a path. It is
// the parabola between the middles of two sides, a curve with the triangle's centre as its control
// point. A border with a corner consists of two straight lines through the centre. Joined end to
// end, these pieces surround each area of one kind.
//
//	a ──m── b
//	 \  ╲  /       a's part ends at the curve from m to n, which bends towards
//	  n──╲/        the centre; b and c are of the same kind
//	   \ /
//	    c

// A corner is a triangle of places, in clockwise order.
type corner [3]grid.Place

// A bound is a piece of a border in one triangle, from the middle of one side to the
// middle of another side.
type bound struct {
	from, to grid.Offset // ends, as returned by twice
	at       corner
	sharp    bool
}

// outline is a border that consists of closed rings of pieces.
type outline struct {
	sheet
	rings [][]bound
}

// inside calls yield for all places of the lattice in a part of the sheet, and for
// places a little beyond.
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

// around returns the border around all places of a part that are in a set. The function sharp
// reports whether the border has a corner in a triangle; nil: no corners.
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

// twice returns the sum of two places: twice their middle, which has whole coordinates.
func twice(a, b grid.Place) grid.Offset { return grid.Offset{Q: int16(a.Q + b.Q), V: int16(a.V + b.V)} }

// mid converts a middle, as returned by the function twice, to a position in the picture.
func (s sheet) mid(k grid.Offset) (x, y float64) { return s.spot(float64(k.Q)/2, float64(k.V)/2) }

// centre3 returns the centre of a triangle.
func (s sheet) centre3(t corner) (x, y float64) {
	return s.spot(float64(t[0].Q+t[1].Q+t[2].Q)/3, float64(t[0].V+t[1].V+t[2].V)/3)
}

// draw builds the path of the border.
func (o outline) draw(c *canvas) {
	for _, ring := range o.rings {
		c.MoveTo(o.mid(ring[0].from))
		for _, b := range ring {
			o.go3(c, b)
		}
		c.ClosePath()
	}
}

// go3 extends a path by one segment of a border.
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

// borders builds the path of all lines between places of different kinds. Places with a negative
// kind have no border.
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

// Shapes returns the ground of a board as shapes: terrain, each level over the level
// below, lines between terrains, and contours.
func (l *Land) Shapes() []Element {
	c := l.painter()
	kind := func(at grid.Place) int { return int(l.cell(at).Terrain) }
	c.DrawRectangle(l.part.X, l.part.Y, l.part.W, l.part.H)
	c.SetColor(fills[dots.Clear])
	c.Fill()
	has, highest := l.levels()
	for level := range highest + 1 {
		for t := range dots.Terrains {
			if has[t] < level || t == dots.Clear && level == 0 {
				continue
			}
			o := l.around(l.part, func(at grid.Place) bool {
				d := l.cell(at)
				return d.Terrain == t && int(d.Level) >= level
			}, l.sharp)
			if o.draw(c); len(c.now.path) > 0 {
				c.brushWith(l.paintAt(t, level))
				c.Fill()
			}
		}
	}
	l.borders(c, l.part, kind, l.sharp)
	c.pen(sheer(shade, borderInk), 2*l.borderHalf())
	c.Stroke()
	c.enter(ReliefLayer)
	l.contours(c, highest)
	return c.Elements
}

// sharp reports whether the border between terrains has a corner in a triangle.
func (g *ground) sharp(t corner) bool {
	kinds := [3]dots.Terrain{g.cell(t[0]).Terrain, g.cell(t[1]).Terrain, g.cell(t[2]).Terrain}
	odd := split(kinds)
	return odd == -2 || odd >= 0 && walls(kinds)
}

// levels returns the highest level of each terrain, −1 for absent terrains, and the highest of all.
func (g *ground) levels() (of [dots.Terrains]int, highest int) {
	for t := range of {
		of[t] = -1
	}
	for _, cell := range g.cells {
		of[cell.Terrain] = max(of[cell.Terrain], int(cell.Level))
		highest = max(highest, int(cell.Level))
	}
	return of, highest
}

// paintAt returns a terrain's colour and pattern at a level.
func (g *ground) paintAt(t dots.Terrain, level int) Paint {
	p := terrainPaint(t, g.x0, g.y0, g.pitch)
	if level > 0 {
		p.Colour = color.NRGBA(mix(fills[t], heights, tint(t, level)))
		if p.Pattern != nil {
			p.Pattern.Ink = mix(inks[t], heights, tint(t, level))
		}
	}
	return p
}

// above returns the border around everything at or above a level.
func (g *ground) above(part Box, level int) outline {
	return g.around(part, func(at grid.Place) bool { return int(g.cell(at).Level) >= level }, nil)
}

// A look says how a contour is drawn: for how many steps, and whether for an indexed level.
type look struct {
	steps int
	index bool
}

// contours draws the contour lines. A line is thicker if it stands for several steps or for
// an indexed level.
func (l *Land) contours(c *canvas, highest int) {
	drawn := map[bound]look{}
	var all []bound
	for level := 1; level <= highest; level++ {
		for _, ring := range l.above(l.part, level).rings {
			for _, b := range ring {
				old := drawn[b]
				if old.steps == 0 {
					all = append(all, b)
				}
				drawn[b] = look{old.steps + 1, old.index || level%indexed == 0}
			}
		}
	}
	for n := 1; n <= highest; n++ {
		for _, index := range []bool{false, true} {
			l.strand(c, all, func(b bound) bool { return drawn[b] == look{n, index} })
			if len(c.now.path) > 0 {
				c.pen(sheer(contour, contourInk), 2*l.contourHalf(float64(n), index))
				c.Stroke()
			}
		}
	}
}

// strand builds the path of all pieces for which is(piece) holds. It joins successive pieces.
func (s sheet) strand(c *canvas, all []bound, is func(bound) bool) {
	var to grid.Offset
	for _, b := range all {
		if !is(b) {
			continue
		}
		if b.from != to || len(c.now.path) == 0 {
			c.MoveTo(s.mid(b.from))
		}
		s.go3(c, b)
		to = b.to
	}
}

// ticks draws short strokes on the contours around depressions, on the lower side.
func (c *canvas) ticks(g *ground, on box) {
	_, highest := g.levels()
	c.enter(ReliefLayer)
	for level := 1; level <= highest; level++ {
		for _, ring := range g.above(on.whole(), level).rings {
			if g.encloses(ring) {
				for _, b := range ring {
					g.tick(c, b, level)
				}
			}
		}
	}
	if len(c.now.path) > 0 {
		c.pen(sheer(contour, contourInk), max(g.pitch*0.04, 1))
		c.Stroke()
	}
}

// encloses reports whether a border surrounds a hole.
func (g *ground) encloses(ring []bound) bool {
	area := 0
	for _, b := range ring {
		area += int(b.from.Q)*int(b.to.V) - int(b.to.Q)*int(b.from.V)
	}
	return area < 0
}

// tick builds the path of one tick, from the middle of a piece of contour to the lower side.
func (g *ground) tick(c *canvas, b bound, level int) {
	x1, y1 := g.mid(b.from)
	cx, cy := g.centre3(b.at)
	x2, y2 := g.mid(b.to)
	x, y := (x1+2*cx+x2)/4, (y1+2*cy+y2)/4
	dx, dy := -(y2 - y1), x2-x1 // perpendicular to the piece
	for _, at := range b.at {
		px, py := g.dot(at)
		if low := int(g.cell(at).Level) < level; low != (dx*(px-x)+dy*(py-y) > 0) && low {
			dx, dy = -dx, -dy
		}
	}
	k := 0.17 * g.pitch / math.Hypot(dx, dy)
	c.DrawLine(x, y, x+dx*k, y+dy*k)
}

// terrainAt returns the terrain of a visible hex, or −1.
func (l *HexLand) terrainAt(at grid.Place) int {
	if !l.shown(at) {
		return -1
	}
	return int(l.hexes.HexAt(at).Terrain)
}

// Shapes returns the ground of a map of terrain hexes as shapes. The ground ends at the
// edges of the visible hexes.
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
