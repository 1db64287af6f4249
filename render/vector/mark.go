package vector

import (
	"image/color"
	"math"
	"slices"

	"metahex/grid"
	"metahex/maps/dots"
)

// point draws a map point: a disc in its terrain's colour, with a light rim that is
// visible on any ground. Clear points are rings (BHM 2.3.1).
func (c *canvas) point(x, y, pitch float64, t dots.Terrain) {
	r := max(pitch*0.105, 2)
	if t == dots.Clear {
		c.disc(x, y, r, max(pitch*0.026, 0.8), sheer(white, 0.75), sheer(faintInk, 0.9))
		return
	}
	c.disc(x, y, r, max(pitch*0.042, 0.9), sheer(points[t], 1), sheer(white, 1))
}

// disc draws a filled circle with a rim.
func (c *canvas) disc(x, y, r, width float64, fill, rim color.NRGBA) {
	c.put(&Disc{X: x, Y: y, R: r, Width: width, Fill: fill, Rim: rim})
}

// overlay draws the symbol of an overlay on its dot. A bridge is joined to the adjacent bridges
// among all overlays.
func (c *canvas) overlay(o dots.Overlay, all []dots.Overlay, x, y, pitch float64) {
	switch o.Kind {
	case dots.Bridge:
		c.bridge(o.Ends, joins(o, all), x, y, pitch)
	case dots.Bunker:
		c.bunker(x, y, pitch)
	case dots.Improved:
		c.improved(x, y, pitch)
	case dots.Objective:
		c.star(x, y, pitch)
	case dots.Note:
		c.note(x, y, pitch)
	}
}

// toward returns the unit vector of a direction in the picture.
func toward(d grid.Direction) (x, y float64) {
	o := d.Offset()
	return float64(o.Q) * columnStep, float64(o.V) / 2
}

// joins reports, for each end of a bridge, whether it leads onto another bridge.
func joins(o dots.Overlay, all []dots.Overlay) (joined [2]bool) {
	for i, end := range o.Ends {
		for _, other := range all {
			if other.Kind == dots.Bridge && other.At == o.At.Step(end) && slices.Contains(other.Ends[:], end.Turn(3)) {
				joined[i] = true
			}
		}
	}
	return joined
}

// bridge draws a roadway through the dot to its two ends. An end at the bank has
// abutments.
func (c *canvas) bridge(ends [2]grid.Direction, joined [2]bool, x, y, pitch float64) {
	reach := 0.56 * pitch
	ax, ay := toward(ends[0])
	bx, by := toward(ends[1])
	way := func() {
		c.MoveTo(x+ax*reach, y+ay*reach)
		c.QuadraticTo(x, y, x+bx*reach, y+by*reach)
	}
	c.now.pen.Butt = true
	way()
	c.pen(ink, pitch*0.30)
	c.Stroke()
	way()
	c.pen(fills[dots.Clear], pitch*0.19)
	c.Stroke()
	c.now.pen.Butt = false
	for i, e := range [2][2]float64{{ax, ay}, {bx, by}} {
		if joined[i] {
			continue
		}
		// Draw a short wall on each side of the roadway.
		px, py := -e[1]*pitch, e[0]*pitch
		ex, ey := x+e[0]*reach, y+e[1]*reach
		for _, side := range []float64{-1, 1} {
			c.DrawLine(ex+px*0.13*side, ey+py*0.13*side, ex+px*0.24*side+e[0]*pitch*0.07, ey+py*0.24*side+e[1]*pitch*0.07)
			c.cased(ink, white, pitch*0.05, pitch*0.03)
		}
	}
}

// bunker draws a roof, ^, above the dot.
func (c *canvas) bunker(x, y, pitch float64) {
	w, h := 0.27*pitch, 0.22*pitch
	top := y - 0.30*pitch
	c.MoveTo(x-w, top+h)
	c.LineTo(x, top)
	c.LineTo(x+w, top+h)
	c.cased(ink, white, pitch*0.085, pitch*0.07)
}

// improved draws a breastwork around the dot.
func (c *canvas) improved(x, y, pitch float64) {
	r := 0.26 * pitch
	for _, from := range []float64{math.Pi * 1.08, math.Pi * 0.08} {
		c.NewSubPath()
		c.DrawArc(x, y, r, from, from+math.Pi*0.84)
	}
	c.cased(ink, white, pitch*0.07, pitch*0.06)
	for i := range 6 {
		angle := math.Pi * (1.22 + 0.28*float64(i%3))
		if i > 2 {
			angle -= math.Pi
		}
		dx, dy := math.Cos(angle), math.Sin(angle)
		c.DrawLine(x+dx*r, y+dy*r, x+dx*(r+0.1*pitch), y+dy*(r+0.1*pitch))
		c.pen(ink, pitch*0.06)
		c.Stroke()
	}
}

// star draws an objective.
func (c *canvas) star(x, y, pitch float64) {
	var tips [10][2]float64
	for i := range tips {
		r := 0.30 * pitch
		if i%2 == 1 {
			r *= 0.45
		}
		a := -math.Pi/2 + float64(i)*math.Pi/5
		tips[i] = [2]float64{x + r*math.Cos(a), y + r*math.Sin(a)}
	}
	c.polygon(tips[:]...)
	c.pen(white, pitch*0.13)
	c.StrokePreserve()
	c.pen(ink, pitch*0.06)
	c.StrokePreserve()
	c.SetColor(objective)
	c.Fill()
}

// note draws a slip of paper beside the dot.
func (c *canvas) note(x, y, pitch float64) {
	w, h, fold := 0.26*pitch, 0.30*pitch, 0.09*pitch
	l, t := x+0.13*pitch, y-0.40*pitch
	c.polygon([2]float64{l, t}, [2]float64{l + w - fold, t}, [2]float64{l + w, t + fold}, [2]float64{l + w, t + h}, [2]float64{l, t + h})
	c.pen(ink, pitch*0.05)
	c.StrokePreserve()
	c.SetColor(white)
	c.Fill()
	c.pen(faintInk, max(pitch*0.03, 0.7))
	for i := 1; i <= 3; i++ {
		y := t + h*(0.12+0.22*float64(i))
		c.line(l+w*0.2, y, l+w*0.8, y)
	}
}

// cross draws the X with which the rule book marks a blind point.
func (c *canvas) cross(x, y, size float64) {
	for range 2 {
		c.DrawLine(x-size, y-size, x+size, y+size)
		c.NewSubPath()
		c.DrawLine(x-size, y+size, x+size, y-size)
	}
	c.cased(ink, white, max(size*0.5, 1.6), max(size*0.5, 2))
}

// soldier draws one end of a line with a letter: a triangle for the higher or first soldier, a
// square for the other soldier.
func (c *canvas) soldier(x, y, size float64, square bool, letter string) {
	shape := func() {
		if square {
			c.DrawRectangle(x-size*0.9, y-size*0.9, size*1.8, size*1.8)
			return
		}
		c.polygon([2]float64{x, y - size*1.35}, [2]float64{x + size*1.2, y + size*0.8}, [2]float64{x - size*1.2, y + size*0.8})
	}
	shape()
	c.pen(white, size*0.55)
	c.StrokePreserve()
	c.SetColor(ink)
	c.Fill()
	down := size * 0.12
	if square {
		down = 0
	}
	c.words(lettering{bold, size * 1.15}, white, x, y+down, middle, letter)
}
