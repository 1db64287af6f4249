package preview

import (
	"bytes"
	"image/png"
	"sync"

	"metahex/render"
	"metahex/render/vector"
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

// picture draws the board, once.
func (s *side) picture() (*picture, error) {
	p := s.image
	p.draw.Do(func() {
		f, err := vector.Frame(s.board, aboutWide)
		if err != nil {
			p.err = err
			return
		}
		p.pitch, p.margin, p.upper = f.Pitch, f.Margin, f.Upper
		img, err := render.Print(f.Drawing, nil)
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
