package render

import (
	"image"
	"image/color"
	"image/draw"
	"strings"
	"sync"

	"github.com/fogleman/gg"
	"golang.org/x/image/font"
	"golang.org/x/image/font/gofont/gobold"
	"golang.org/x/image/font/gofont/gomono"
	"golang.org/x/image/font/gofont/goregular"
	"golang.org/x/image/font/opentype"
	"golang.org/x/image/math/fixed"
)

// A canvas is a picture in the making: paths by gg, words set straight into the
// picture, which keeps them sharp.
type canvas struct {
	*gg.Context
	img   *image.RGBA
	limit image.Rectangle // of what is drawn without gg, words excepted
	faces map[lettering]font.Face
}

// lettering is a face and its size in pixels.
type lettering struct {
	font int
	size float64
}

const (
	regular = iota
	bold
	mono
)

var fonts = sync.OnceValue(func() [3]*opentype.Font {
	var all [3]*opentype.Font
	for i, data := range [][]byte{regular: goregular.TTF, bold: gobold.TTF, mono: gomono.TTF} {
		f, err := opentype.Parse(data)
		if err != nil {
			panic(err) // the fonts are part of the program
		}
		all[i] = f
	}
	return all
})

func newCanvas(width, height int) *canvas {
	img := image.NewRGBA(image.Rect(0, 0, width, height))
	draw.Draw(img, img.Rect, image.NewUniform(paper), image.Point{}, draw.Src)
	c := &canvas{gg.NewContextForRGBA(img), img, img.Rect, map[lettering]font.Face{}}
	c.SetLineCapRound()
	c.SetLineJoinRound()
	return c
}

func (c *canvas) face(l lettering) font.Face {
	if f, ok := c.faces[l]; ok {
		return f
	}
	f, err := opentype.NewFace(fonts()[l.font], &opentype.FaceOptions{Size: l.size, DPI: 72, Hinting: font.HintingNone})
	if err != nil {
		panic(err) // the options are our own
	}
	c.faces[l] = f
	return f
}

// wide is the width of words in pixels.
func (c *canvas) wide(l lettering, s string) float64 {
	return float64(font.MeasureString(c.face(l), s)) / 64
}

// Where words stand relative to their point.
const (
	left   = 0.0
	middle = 0.5
	right  = 1.0
)

// words sets a line of words, its capitals centred on y.
func (c *canvas) words(l lettering, col color.Color, x, y, align float64, s string) {
	f := c.face(l)
	x -= c.wide(l, s) * align
	y += float64(f.Metrics().CapHeight) / 128
	d := font.Drawer{Dst: c.img, Src: image.NewUniform(col), Face: f, Dot: fixed.Point26_6{X: fixed.Int26_6(x * 64), Y: fixed.Int26_6(y * 64)}}
	d.DrawString(s)
}

// fit is the lettering, made smaller if need be, in which words are no wider
// than the room.
func (c *canvas) fit(l lettering, s string, room float64) lettering {
	for l.size > 7 && c.wide(l, s) > room {
		l.size -= 0.5
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

// A box is an upright rectangle.
type box struct{ x, y, w, h float64 }

func (b box) grown(by float64) box { return box{b.x - by, b.y - by, b.w + 2*by, b.h + 2*by} }

// overlap is the area that two boxes share.
func (b box) overlap(o box) float64 {
	w := min(b.x+b.w, o.x+o.w) - max(b.x, o.x)
	h := min(b.y+b.h, o.y+o.h) - max(b.y, o.y)
	return max(w, 0) * max(h, 0)
}

func (b box) within(o box) bool {
	return b.x >= o.x && b.y >= o.y && b.x+b.w <= o.x+o.w && b.y+b.h <= o.y+o.h
}

// plate draws a box with round corners, filled and outlined.
func (c *canvas) plate(b box, radius float64, fill, line color.Color, width float64) {
	c.DrawRoundedRectangle(b.x, b.y, b.w, b.h, radius)
	c.SetColor(fill)
	if width == 0 {
		c.Fill()
		return
	}
	c.FillPreserve()
	c.SetColor(line)
	c.SetLineWidth(width)
	c.Stroke()
}

// pen sets colour and width of the strokes to come.
func (c *canvas) pen(col color.Color, width float64) {
	c.SetColor(col)
	c.SetLineWidth(width)
}

// line strokes a straight line.
func (c *canvas) line(x1, y1, x2, y2 float64) {
	c.DrawLine(x1, y1, x2, y2)
	c.Stroke()
}

// polygon makes a closed path.
func (c *canvas) polygon(points ...[2]float64) {
	c.NewSubPath()
	for _, p := range points {
		c.LineTo(p[0], p[1])
	}
	c.ClosePath()
}

// cased strokes the path twice, so that it shows on any ground.
func (c *canvas) cased(col, casing color.Color, width, wider float64) {
	c.pen(casing, width+wider)
	c.StrokePreserve()
	c.pen(col, width)
	c.Stroke()
}
