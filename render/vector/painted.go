package vector

import (
	"image/color"
	"math"

	"metahex/grid"
)

// A Painted element has a colour at every point. A printer of pixels queries each point. For other
// printers, Shapes returns the same picture as shapes. Both follow the same rules for borders
// (ground.go, outline.go).
type Painted interface {
	Element
	Part() Box // the area of the element, in whole pixels
	Shapes() []Element
}

// A Shader is a painted element that computes the colour of a pixel from its position and the
// colour under the pixel.
type Shader interface {
	Painted
	Shade(x, y float64, under color.RGBA) color.RGBA
}

// painting is the common part of all painted elements.
type painting struct {
	Placing
	part Box
}

// Part returns the box of the element.
func (p *painting) Part() Box { return p.part }

// Land is the ground of a board of dots: terrain, levels and contours.
type Land struct {
	painting
	*ground
}

// Pitch returns the distance between dots.
func (l *Land) Pitch() float64 { return l.pitch }

// Changed returns the part of the ground that may look different from an earlier land, or an empty
// box. It ignores the relief. alike is false if the position or the size of the land differs.
func (l *Land) Changed(was *Land) (part Box, alike bool) {
	if l.sheet != was.sheet || l.span != was.span || l.Part() != was.Part() {
		return Box{}, false
	}
	wide := l.span.Columns + 2*rim
	x1, y1, x2, y2 := math.Inf(1), math.Inf(1), math.Inf(-1), math.Inf(-1)
	for i, c := range l.cells {
		if c.Terrain == was.cells[i].Terrain && c.Level == was.cells[i].Level {
			continue
		}
		// The dots that determine a pixel are at most a pitch away.
		x, y := l.spot(float64(i%wide-rim), float64(i/wide-rim))
		x1, y1, x2, y2 = min(x1, x-1.5*l.pitch), min(y1, y-1.5*l.pitch), max(x2, x+1.5*l.pitch), max(y2, y+1.5*l.pitch)
	}
	if x1 > x2 {
		return Box{}, true
	}
	return Box{x1, y1, x2 - x1, y2 - y1}, true
}

// Night darkens all places of a lattice that are not seen. Its edge is round, like the edges of
// terrain.
type Night struct {
	painting
	*ground
	dark func(at grid.Place) bool
}

// Shade darkens a pixel.
func (n *Night) Shade(x, y float64, under color.RGBA) color.RGBA {
	t := n.among(x, y)
	in := [3]bool{n.dark(t.at[0]), n.dark(t.at[1]), n.dark(t.at[2])}
	k := 0.0
	if odd := split(in); odd >= 0 {
		k = cover(n.within(t.weight, odd))
		if !in[odd] {
			k = 1 - k
		}
	} else if in[0] {
		k = 1
	}
	return mix(under, dark(under), float32(k))
}

// nightInk is the strength of night as a shape over a drawing.
const nightInk = 0.72

// Shapes returns the outline of the dark parts.
func (n *Night) Shapes() []Element {
	c := n.painter()
	n.around(n.part, n.dark, nil).draw(c)
	c.SetColor(sheer(night, nightInk))
	c.Fill()
	return c.Elements
}

// painter returns a canvas for the shapes of a painted element.
func (p *painting) painter() *canvas {
	c := newCanvas(0, 0)
	part := p.part
	if clip := p.Clip; clip != nil {
		part = part.within(*clip)
	}
	c.now.Placing = Placing{Layer: p.Layer, Clip: &part}
	return c
}

// within returns the intersection of two boxes.
func (b Box) within(o Box) Box {
	x, y := max(b.X, o.X), max(b.Y, o.Y)
	return Box{x, y, max(min(b.X+b.W, o.X+o.W)-x, 0), max(min(b.Y+b.H, o.Y+o.H)-y, 0)}
}

// Heat blends each place of a board with the colour of its number.
type Heat struct {
	painting
	*ground
	over func(at grid.Place) (hot color.RGBA, k float32, form heatForm)
}

type heatForm byte

const (
	noHeat  heatForm = iota
	blended          // the ground blended with the heat
	darkened
)

// Shade blends a pixel with its heat.
func (h *Heat) Shade(x, y float64, under color.RGBA) color.RGBA {
	switch hot, k, form := h.over(h.mirrored(h.nearest(x, y))); form {
	case blended:
		return mix(under, hot, k)
	case darkened:
		return dark(under)
	}
	return under
}

// mirrored returns the place on the board that is painted for a place outside the board.
func (g *ground) mirrored(at grid.Place) grid.Place {
	return grid.Place{Q: mirror(at.Q, g.span.Columns), V: mirror(at.V, g.span.HalfRows)}
}

// Shapes returns the hexagons of all dots with heat. All hexagons of a colour are one
// shape.
func (h *Heat) Shapes() []Element {
	c := h.painter()
	paths := map[color.NRGBA]Path{}
	var order []color.NRGBA
	for at := range h.inside(h.part) {
		hot, k, form := h.over(h.mirrored(at))
		switch form {
		case noHeat:
			continue
		case darkened:
			hot, k = night, nightInk
		}
		col := sheer(hot, float64(k))
		if paths[col] == nil {
			order = append(order, col)
		}
		c.now.path = paths[col]
		c.polygon(h.corners(at, 0)...)
		paths[col] = c.now.path
	}
	for _, col := range order {
		c.now.path = paths[col]
		c.SetColor(col)
		c.Fill()
	}
	return c.Elements
}
