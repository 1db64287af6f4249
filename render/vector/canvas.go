package vector

import (
	"image/color"
	"math"
	"strings"
)

// A canvas is a drawing under construction. The caller builds a path step by step, and then fills
// or strokes it with the current colours and pen.
type canvas struct {
	*Drawing
	now state
}

// A state is the current settings of a canvas.
type state struct {
	Placing
	path Path
	fill Paint
	pen  Pen
}

// Lettering is a font with its size in pixels.
type Lettering struct {
	Font Font
	Size float64
}

type lettering = Lettering

func newCanvas(width, height int) *canvas {
	return &canvas{Drawing: &Drawing{Width: float64(width), Height: float64(height), Paper: paper}, now: state{Placing: Placing{Layer: LegendLayer}}}
}

func (c *canvas) put(e Element) {
	*e.placing() = c.now.Placing
	c.Elements = append(c.Elements, e)
}

// enter sets the layer of everything drawn from now on.
func (c *canvas) enter(l Layer) { c.now.Layer = l }

// show sets the thing that the following elements represent, or nil.
func (c *canvas) show(t *Thing) { c.now.Thing = t }

// mark adds the path as a place: a shape without fill or stroke.
func (c *canvas) mark() {
	c.put(&Shape{Path: c.now.path})
	c.ClearPath()
}

func (c *canvas) step(k SegmentKind, n ...float64) {
	s := Segment{Kind: k}
	copy(s.N[:], n)
	c.now.path = append(c.now.path, s)
}

// MoveTo begins a new part of the path.
func (c *canvas) MoveTo(x, y float64) { c.step(Move, x, y) }

// LineTo adds a straight line. If no part has begun, it begins one.
func (c *canvas) LineTo(x, y float64) { c.step(Line, x, y) }

// QuadraticTo adds a curve with one control point.
func (c *canvas) QuadraticTo(x1, y1, x, y float64) { c.step(Quad, x1, y1, x, y) }

// CubicTo adds a curve with two control points.
func (c *canvas) CubicTo(x1, y1, x2, y2, x, y float64) { c.step(Cubic, x1, y1, x2, y2, x, y) }

// NewSubPath makes the next step begin a new part.
func (c *canvas) NewSubPath() { c.step(Break) }

// ClosePath closes the current part of the path.
func (c *canvas) ClosePath() { c.step(Close) }

// ClearPath removes the path.
func (c *canvas) ClearPath() { c.now.path = nil }

// DrawLine adds a straight line.
func (c *canvas) DrawLine(x1, y1, x2, y2 float64) {
	c.MoveTo(x1, y1)
	c.LineTo(x2, y2)
}

// DrawCircle adds a circle.
func (c *canvas) DrawCircle(x, y, r float64) { c.step(Circle, x, y, r) }

// DrawArc adds an arc between two angles.
func (c *canvas) DrawArc(x, y, r, from, to float64) { c.step(Arc, x, y, r, from, to) }

// DrawRectangle adds an upright rectangle.
func (c *canvas) DrawRectangle(x, y, w, h float64) {
	c.polygon([2]float64{x, y}, [2]float64{x + w, y}, [2]float64{x + w, y + h}, [2]float64{x, y + h})
}

// DrawRegularPolygon adds a polygon with n corners. Without rotation, one corner is at the top, or
// two if n is even.
func (c *canvas) DrawRegularPolygon(n int, x, y, r, rotation float64) {
	angle := 2 * math.Pi / float64(n)
	rotation -= math.Pi / 2
	if n%2 == 0 {
		rotation += angle / 2
	}
	c.NewSubPath()
	for i := range n {
		a := rotation + angle*float64(i)
		c.LineTo(x+r*math.Cos(a), y+r*math.Sin(a))
	}
	c.ClosePath()
}

// SetColor sets the colour of fills and strokes.
func (c *canvas) SetColor(col color.Color) {
	c.now.fill, c.now.pen.Colour = Paint{Colour: nrgba(col)}, nrgba(col)
}

// brushWith sets the paint for fills.
func (c *canvas) brushWith(p Paint) { c.now.fill = p }

// SetDash sets the lengths of dashes and gaps of strokes, alternately. Without arguments lines are
// solid.
func (c *canvas) SetDash(dash ...float64) { c.now.pen.Dash = dash }

// FillPreserve fills the path and keeps it.
func (c *canvas) FillPreserve() {
	fill := c.now.fill
	c.put(&Shape{Path: c.now.path, Fill: &fill})
}

// Fill fills the path.
func (c *canvas) Fill() {
	c.FillPreserve()
	c.ClearPath()
}

// StrokePreserve strokes the path and keeps it.
func (c *canvas) StrokePreserve() {
	pen := c.now.pen
	c.put(&Shape{Path: c.now.path, Pen: &pen})
}

// Stroke strokes the path.
func (c *canvas) Stroke() {
	c.StrokePreserve()
	c.ClearPath()
}

// clipTo clips everything drawn from now on, except words, to a box.
func (c *canvas) clipTo(b box) { c.now.Clip = &Box{b.x, b.y, b.w, b.h} }

func (c *canvas) unclip() { c.now.Clip = nil }

// wide returns the width of words in pixels.
func (c *canvas) wide(l lettering, s string) float64 { return l.Wide(s) }

// The positions of words relative to their point.
const (
	left   = 0.0
	middle = 0.5
	right  = 1.0
)

// words adds a line of words. Its capitals are vertically centred on y.
func (c *canvas) words(l lettering, col color.Color, x, y, align float64, s string) {
	c.write(Words{Lettering: l, Colour: nrgba(col), X: x, Y: y, Align: align, Text: s})
}

// haloed adds words with a halo, which are readable on any background.
func (c *canvas) haloed(l lettering, x, y float64, text string) {
	c.write(Words{Lettering: l, Colour: nrgba(ink), X: x, Y: y, Align: middle, Text: text, Halo: sheer(paper, 0.9), HaloBy: max(l.Size*0.12, 1.2)})
}

// write adds words and measures them.
func (c *canvas) write(w Words) {
	if w.Text == "" {
		return
	}
	w.Measure = w.Wide(w.Text)
	c.put(&w)
	w.Clip = nil // words are never clipped
}

// fit returns the lettering, reduced if necessary until the words fit the room, but not below size
// 7.
func (c *canvas) fit(l lettering, s string, room float64) lettering {
	for l.Size > 7 && c.wide(l, s) > room {
		l.Size -= 0.5
	}
	return l
}

// wrap breaks words into lines no wider than the room.
func (c *canvas) wrap(l lettering, s string, room float64) []string {
	var lines []string
	line := ""
	for _, word := range strings.Fields(s) {
		longer := strings.TrimSpace(line + " " + word)
		if line != "" && c.wide(l, longer) > room {
			lines, longer = append(lines, line), word
		}
		line = longer
	}
	if line != "" {
		lines = append(lines, line)
	}
	return lines
}

// A Box is a rectangle with horizontal and vertical sides.
type Box struct{ X, Y, W, H float64 }

// A box is a Box with methods for layout.
type box struct{ x, y, w, h float64 }

func (b box) grown(by float64) box { return box{b.x - by, b.y - by, b.w + 2*by, b.h + 2*by} }

// shared returns the box that two boxes share. Its sides are not negative.
func (b box) shared(o box) box {
	x, y := max(b.x, o.x), max(b.y, o.y)
	return box{x, y, max(min(b.x+b.w, o.x+o.w)-x, 0), max(min(b.y+b.h, o.y+o.h)-y, 0)}
}

// overlap returns the area that two boxes share.
func (b box) overlap(o box) float64 {
	w := min(b.x+b.w, o.x+o.w) - max(b.x, o.x)
	h := min(b.y+b.h, o.y+o.h) - max(b.y, o.y)
	return max(w, 0) * max(h, 0)
}

func (b box) within(o box) bool {
	return b.x >= o.x && b.y >= o.y && b.x+b.w <= o.x+o.w && b.y+b.h <= o.y+o.h
}

// whole rounds a box to whole pixels.
func (b box) whole() Box {
	x, y := math.Round(b.x), math.Round(b.y)
	return Box{x, y, math.Round(b.x+b.w) - x, math.Round(b.y+b.h) - y}
}

// plate draws a filled box with round corners, and its outline if the width is not 0.
func (c *canvas) plate(b box, radius float64, fill, line color.Color, width float64) {
	c.step(Round, b.x, b.y, b.w, b.h, radius)
	c.SetColor(fill)
	if width == 0 {
		c.Fill()
		return
	}
	c.FillPreserve()
	c.pen(line, width)
	c.Stroke()
}

// pen sets the colour and width of the following strokes.
func (c *canvas) pen(col color.Color, width float64) {
	c.SetColor(col)
	c.now.pen.Width = width
}

// line strokes a straight line.
func (c *canvas) line(x1, y1, x2, y2 float64) {
	c.DrawLine(x1, y1, x2, y2)
	c.Stroke()
}

// polygon adds a closed polygon to the path.
func (c *canvas) polygon(points ...[2]float64) {
	c.NewSubPath()
	for _, p := range points {
		c.LineTo(p[0], p[1])
	}
	c.ClosePath()
}

// hidden strokes a straight line on which nothing is seen, dashed over a casing. Dash and space are
// the lengths of dashes and gaps. Afterwards lines are solid again.
func (c *canvas) hidden(x1, y1, x2, y2, width, casing, dash, space float64) {
	c.SetDash()
	c.pen(sheer(white, 0.85), casing)
	c.line(x1, y1, x2, y2)
	c.SetDash(dash, space)
	c.pen(blockInk, width)
	c.line(x1, y1, x2, y2)
	c.SetDash()
}

// cased strokes the path twice, with a casing, so that it is visible on any background.
func (c *canvas) cased(col, casing color.Color, width, wider float64) {
	c.pen(casing, width+wider)
	c.StrokePreserve()
	c.pen(col, width)
	c.Stroke()
}
