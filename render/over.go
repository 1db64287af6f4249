package render

import (
	"image"

	"github.com/fogleman/gg"
	"golang.org/x/image/font"

	"metahex/render/vector"
)

// An Overprinter prints elements over existing pictures, such as the frames of a film. It caches
// font faces between pictures. The zero value is ready to use.
type Overprinter struct {
	faces map[vector.Lettering]font.Face
}

// Print prints a drawing, like the function Print.
func (o *Overprinter) Print(d *vector.Drawing) (*image.RGBA, error) { return Print(d, nil) }

// Over prints elements over a picture.
func (o *Overprinter) Over(img *image.RGBA, elements []vector.Element) {
	if o.faces == nil {
		o.faces = map[vector.Lettering]font.Face{}
	}
	p := &printer{Context: gg.NewContextForRGBA(img), img: img, faces: o.faces}
	p.SetLineJoinRound()
	for _, e := range elements {
		p.print(e)
	}
}
