package paper

import (
	"cmp"
	"image/color"

	"metahex/render/vector"
)

// A Box is a rectangle with horizontal and vertical sides, in millimetres.
type Box struct{ X, Y, W, H float64 }

func (b Box) grown(by float64) Box { return Box{b.X - by, b.Y - by, b.W + 2*by, b.H + 2*by} }

// within returns the intersection of two boxes.
func (b Box) within(o Box) Box {
	x, y := max(b.X, o.X), max(b.Y, o.Y)
	return Box{x, y, min(b.X+b.W, o.X+o.W) - x, min(b.Y+b.H, o.Y+o.H) - y}
}

// has reports whether a point lies in the box.
func (b Box) has(x, y float64) bool {
	return x >= b.X && y >= b.Y && x <= b.X+b.W && y <= b.Y+b.H
}

// A corner is a corner of a box with the direction that leads out of the box.
type corner struct{ x, y, outX, outY float64 }

func (b Box) corners() [4]corner {
	return [4]corner{{b.X, b.Y, -1, -1}, {b.X + b.W, b.Y, 1, -1}, {b.X, b.Y + b.H, -1, 1}, {b.X + b.W, b.Y + b.H, 1, 1}}
}

// A Page is one side of paper.
type Page struct {
	Code  string  // its name: the panel, and for tiles the column and row
	W, H  float64 // of the paper, mm
	Trim  Box     // where the paper is cut
	Bleed Box     // the trim with the bleed, the printed area
	items []item
}

// An item is something to draw: a line, a bar, a text or a picture.
type item any

// line is a black line.
type line struct{ x1, y1, x2, y2, width float64 }

// bar is a rectangle with a black outline, filled with a colour.
type bar struct {
	Box
	fill color.RGBA
}

// The colours of everything except maps.
var (
	black = color.RGBA{A: 0xFF}
	white = color.RGBA{0xFF, 0xFF, 0xFF, 0xFF}
)

// text is a line of words. Its capitals are vertically centred on y; its size is in points.
type text struct {
	x, y, size float64
	face       face
	align      align
	words      string
}

// fitted returns a text that fits the room: in smaller letters down to a least size, then shortened.
func (t text) fitted(room, least float64) text {
	letters := func() vector.Lettering {
		return vector.Lettering{Font: map[face]vector.Font{regular: vector.Regular, bold: vector.Bold}[t.face], Size: t.size * inch / 72 * fitScale}
	}
	for t.size > least && letters().Wide(t.words) > room*fitScale {
		t.size = max(t.size-0.5, least)
	}
	t.words = letters().Shortened(t.words, room*fitScale)
	return t
}

// fitScale is the scale at which words are measured, because widths are rounded.
const fitScale = 10

type face uint8

const (
	regular face = iota
	bold
)

// align says which point of a text is at its position: the left end, the middle or the right end.
type align float64

const (
	leftward  align = 0
	centred   align = 0.5
	rightward align = 1
)

// picture is a drawing at a number of pixels per millimetre. Its pixels are square and start at the
// upper left corner. The last ones may extend beyond the picture by part of a pixel.
type picture struct {
	x, y float64
	name string // layer name in an SVG; empty: the map or its legend
	draw func(scale float64) (*vector.Drawing, error)
	// Pixels per millimetre in a PDF or SVG; 0: vector.PrintScale.
	scale float64
}

// pixels returns the picture's pixels per millimetre in a PDF or SVG.
func (p picture) pixels() float64 { return cmp.Or(p.scale, vector.PrintScale) }

// screenScale is the number of pixels per millimetre on a screen.
const screenScale = 96 / inch

// DrawingPage returns a page with a single drawing at its size on a screen.
func DrawingPage(d *vector.Drawing) Page {
	p := Page{Code: d.Title, W: d.Width / screenScale, H: d.Height / screenScale}
	p.Trim = Box{0, 0, p.W, p.H}
	p.Bleed = p.Trim
	p.add(picture{0, 0, "", func(float64) (*vector.Drawing, error) { return d, nil }, screenScale})
	return p
}

func (p *Page) add(items ...item) { p.items = append(p.items, items...) }

// part returns the part of a subject shown in a box of the page. x and y are the position of the
// box's corner, measured from the corner of the subject's trim.
func (s subject) part(on Box, x, y float64) picture {
	return picture{on.X, on.Y, "", func(scale float64) (*vector.Drawing, error) {
		return s.sheet(scale, vector.Window{X: x, Y: y, W: on.W, H: on.H, Cuts: s.cuts})
	}, 0}
}

// legend returns the legend of a subject, at a point and with a maximum width.
func (s subject) legend(x, y, room float64) picture {
	return picture{x, y, "", func(scale float64) (*vector.Drawing, error) { return s.key(scale, room) }, 0}
}

// fine is the width of marks, the thinnest visible line.
const fine = 0.12

// cropMarks draws the two crop marks of a corner.
func (p *Page) cropMarks(c corner) {
	near, far := bleed+gap, bleed+gap+mark
	p.add(line{c.x + c.outX*near, c.y, c.x + c.outX*far, c.y, fine},
		line{c.x, c.y + c.outY*near, c.x, c.y + c.outY*far, fine})
}

// barLength is the length in millimetres of the bar for checking the print size.
const barLength = 100.0

// bar draws the 100 mm bar in ten divisions, with its purpose in words.
func (p *Page) bar(x, y float64) {
	const tall = 2.0
	for i := range 10 {
		ink := [2]color.RGBA{black, white}[i%2]
		p.add(bar{Box{x + float64(i)*barLength/10, y - tall/2, barLength / 10, tall}, ink})
	}
	p.add(text{x, y + 3.6, 7, regular, leftward, "100 mm"},
		text{x + barLength, y + 3.6, 7, regular, rightward, "print at 100 %, not fitted to the page"})
}
