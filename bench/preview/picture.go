package preview

import (
	"bytes"
	"context"
	"image/png"
	"math"

	"metahex/bench/survey"
	"metahex/render"
)

// A picture is a map as PNG, and how its dots lie on it.
type picture struct {
	png           []byte
	pitch, margin float64 // pixels
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
		w, h := render.Size(s.board, 1)
		p.pitch = math.Round(min(max(aboutWide/(w+1), leastPitch), mostPitch))
		p.margin = p.pitch / 2
		img, err := render.Sheet(s.board, 1, p.pitch, render.Window{X: -0.5, Y: -0.5, W: w + 1, H: h + 1})
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

// walk is what can be measured in a moment, survey all of it.
func (s *side) walk(o survey.Options) *survey.Survey {
	s.sketch.Do(func() { s.walked = survey.Sketch(s.lines(), o) })
	return s.walked
}

func (s *side) survey(o survey.Options) *survey.Survey {
	s.look.Do(func() {
		// It is worked out once for all who ask, so none of them may break it off.
		all, err := survey.Measure(context.Background(), s.lines(), o)
		if err != nil {
			panic(err) // only a context that ends is an error
		}
		s.seen = all
	})
	return s.seen
}
