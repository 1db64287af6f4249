package preview

import (
	"bytes"
	"image/png"
	"sync"
	"sync/atomic"

	"metahex/render"
	"metahex/render/vector"
)

// A picture is a map as PNG, and how its places lie on it. It is drawn when it is
// first asked for.
type picture struct {
	draw          sync.Once
	asked         atomic.Bool // somebody has looked at it
	mu            sync.Mutex
	ground        *render.Ground // what the picture of the next version is painted over
	before        *picture       // that of the version before, until this one is drawn
	png           []byte
	pitch, margin float64 // pixels
	upper         float64 // the margin above
	width, height int
	err           error
}

// The picture of a board is about so wide.
const aboutWide = 1500.0

// handOver returns the painted ground of a picture, which keeps it no longer, or an empty
// one.
func (p *picture) handOver() *render.Ground {
	if p != nil {
		p.mu.Lock()
		defer p.mu.Unlock()
		if g := p.ground; g != nil {
			p.ground = nil
			return g
		}
	}
	return new(render.Ground)
}

// shown is the picture for somebody who looks at it: that of the next version is then drawn
// before it is asked for.
func (s *side) shown() (*picture, error) {
	s.image.asked.Store(true)
	return s.picture()
}

// picture draws the board, once.
func (s *side) picture() (*picture, error) {
	p := s.image
	p.draw.Do(func() {
		ground := p.before.handOver()
		p.before = nil
		f, err := vector.Frame(s.board, aboutWide)
		if err != nil {
			p.err = err
			return
		}
		p.pitch, p.margin, p.upper = f.Pitch, f.Margin, f.Upper
		img, err := ground.PrintOver(f.Drawing)
		if err != nil {
			p.err = err
			return
		}
		p.mu.Lock()
		p.ground = ground
		p.mu.Unlock()
		p.width, p.height = img.Rect.Dx(), img.Rect.Dy()
		var data bytes.Buffer
		// The way to a browser on the same machine is short: packing the picture
		// would take longer than drawing it.
		p.err = (&png.Encoder{CompressionLevel: png.NoCompression}).Encode(&data, img)
		p.png = data.Bytes()
	})
	return p, p.err
}
