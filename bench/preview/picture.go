package preview

import (
	"bytes"
	"image/png"
	"sync"
	"sync/atomic"

	"metahex/render"
	"metahex/render/vector"
)

// A picture is a map as PNG, with the positions of its places. It is drawn on first use.
type picture struct {
	draw          sync.Once
	asked         atomic.Bool // a page has requested the picture
	mu            sync.Mutex
	ground        *render.Ground // cached for the picture of the next version
	before        *picture       // picture of the previous version; nil once this one is drawn
	png           []byte
	pitch, margin float64 // pixels
	upper         float64 // top margin in pixels
	width, height int
	err           error
}

// aboutWide is the approximate width of a board's picture in pixels.
const aboutWide = 1500.0

// handOver removes the painted ground from a picture and returns it. If there is no painted ground,
// handOver returns an empty one.
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

// shown returns the picture and marks it as requested, so that the next version's picture is drawn
// in advance.
func (s *side) shown() (*picture, error) {
	s.image.asked.Store(true)
	return s.picture()
}

// picture returns the picture of the board. The first call draws it.
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
		// The connection to a browser on the same machine is fast: compressing the picture would
		// take longer than drawing it.
		p.err = (&png.Encoder{CompressionLevel: png.NoCompression}).Encode(&data, img)
		p.png = data.Bytes()
	})
	return p, p.err
}
