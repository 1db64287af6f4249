package preview

import (
	"bytes"
	"image/png"
	"math"

	"metahex/render"
)

// A picture is a map as PNG, and how its dots lie on it.
type picture struct {
	png           []byte
	pitch, margin float64 // pixels
	upper         float64 // the margin above, where it is another
	width, height int
	err           error
}

// The picture of a board is about so wide, and its dots never nearer or farther
// apart than these, in pixels.
const (
	aboutWide             = 1500.0
	leastPitch, mostPitch = 14.0, 32.0
)

// map draws the board, once.
func (s *side) picture() *picture {
	s.draw.Do(func() {
		p := &s.image
		w, h := render.Size(s.Board.Span, 1)
		p.pitch = math.Round(min(max(aboutWide/(w+1), leastPitch), mostPitch))
		p.margin = p.pitch / 2
		img, err := render.Sheet(s.Board, 1, p.pitch, render.Window{X: -0.5, Y: -0.5, W: w + 1, H: h + 1})
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
	return &s.image
}
