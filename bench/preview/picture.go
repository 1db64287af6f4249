package preview

import (
	"bytes"
	"image"
	"image/png"
	"math"
	"sync"

	"metahex/grid"
	"metahex/maps"
	"metahex/maps/dots"
	"metahex/maps/hexes"
	"metahex/maps/tables"
	"metahex/render"
)

// A picture is a map as PNG, and how its places lie on it. It is drawn when it is
// first asked for.
type picture struct {
	draw          sync.Once
	png           []byte
	pitch, margin float64 // pixels
	upper         float64 // the margin above
	width, height int
	err           error
}

// The picture of a board is about so wide.
const aboutWide = 1500.0

// pixels are those from place to place on a picture that is to be about so wide.
func pixels(w, least, most float64) float64 {
	return math.Round(min(max(aboutWide/w, least), most))
}

// picture draws the board, once.
func (s *side) picture() (*picture, error) {
	p := s.image
	p.draw.Do(func() {
		img, err := p.paint(s.board)
		if err != nil {
			p.err = err
			return
		}
		p.width, p.height = img.Rect.Dx(), img.Rect.Dy()
		var data bytes.Buffer
		// The way to a browser on the same machine is short: packing the picture
		// would take longer than drawing it.
		p.err = (&png.Encoder{CompressionLevel: png.NoCompression}).Encode(&data, img)
		p.png = data.Bytes()
	})
	return p, p.err
}

// paint draws a board with a margin around it.
func (p *picture) paint(m maps.Map) (*image.RGBA, error) {
	var w, h float64
	top := 0
	draw := func(render.Window) (*image.RGBA, error) { panic("a map of an unknown kind") }
	switch m := m.(type) {
	case *dots.Board:
		w, h = render.Size(m.Span, 1)
		p.pitch, p.margin = pixels(w+1, 14, 32), 0.5
		draw = func(win render.Window) (*image.RGBA, error) { return render.Sheet(m, 1, p.pitch, win) }
	case *hexes.Map:
		w, h = render.Size(m.Span, 1)
		p.pitch, p.margin, top = pixels(w+1.2, 24, 56), 0.6, m.Span.Top
		draw = func(win render.Window) (*image.RGBA, error) { return render.HexSheet(m, 1, p.pitch, win) }
	case *tables.Map:
		w, h = float64(m.Size.X)/grid.Inch, float64(m.Size.Y)/grid.Inch
		p.pitch, p.margin = pixels(w+1, 12, 40), 0.5
		draw = func(win render.Window) (*image.RGBA, error) { return render.TableSheet(m, 1, p.pitch, win) }
	}
	img, err := draw(render.Window{X: -p.margin, Y: -p.margin, W: w + 2*p.margin, H: h + 2*p.margin})
	p.margin *= p.pitch
	p.upper = p.margin - float64(top)*p.pitch/2
	return img, err
}
