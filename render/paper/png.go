package paper

import (
	"image"
	"image/draw"
	"math"

	"metahex/render"

	"github.com/fogleman/gg"
	"golang.org/x/image/font"
	"golang.org/x/image/font/gofont/gobold"
	"golang.org/x/image/font/gofont/goregular"
	"golang.org/x/image/font/opentype"
)

// Draw draws a page as a picture, at the given dots per inch.
func Draw(p Page, dpi float64) (*image.RGBA, error) {
	scale := dpi / inch
	img := image.NewRGBA(image.Rect(0, 0, int(math.Round(p.W*scale)), int(math.Round(p.H*scale))))
	draw.Draw(img, img.Rect, image.White, image.Point{}, draw.Src)
	c := gg.NewContextForRGBA(img)
	c.SetColor(black)
	for _, i := range p.items {
		if err := paint(c, img, i, scale); err != nil {
			return nil, err
		}
	}
	return img, nil
}

func paint(c *gg.Context, img *image.RGBA, i item, scale float64) error {
	switch i := i.(type) {
	case line:
		c.SetLineWidth(max(i.width*scale, 1))
		c.DrawLine(i.x1*scale, i.y1*scale, i.x2*scale, i.y2*scale)
		c.Stroke()
	case bar:
		c.SetLineWidth(max(fine*scale, 1))
		c.DrawRectangle(i.X*scale, i.Y*scale, i.W*scale, i.H*scale)
		c.SetColor(i.fill)
		c.FillPreserve()
		c.SetColor(black)
		c.Stroke()
	case text:
		data := goregular.TTF
		if i.face == bold {
			data = gobold.TTF
		}
		f, err := opentype.Parse(data)
		if err != nil {
			panic(err) // the fonts are embedded
		}
		size := i.size * inch / 72 * scale
		face, err := opentype.NewFace(f, &opentype.FaceOptions{Size: size, DPI: 72, Hinting: font.HintingNone})
		if err != nil {
			panic(err) // the options are constant
		}
		c.SetFontFace(face)
		c.DrawStringAnchored(i.words, i.x*scale, i.y*scale+size*capHeight/2, float64(i.align), 0)
	case picture:
		part, err := render.Print(i.draw(scale))
		if err != nil {
			return err
		}
		at := image.Pt(int(math.Round(i.x*scale)), int(math.Round(i.y*scale)))
		draw.Draw(img, part.Rect.Add(at), part, image.Point{}, draw.Src)
	}
	return nil
}
