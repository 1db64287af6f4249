package render

import (
	"image"
	"math"

	"metahex/render/vector"
)

// A Ground caches the painted land of a picture. If the next picture shows the same board with a
// few changed dots, only the area around those dots is painted again. The zero value is an empty
// cache.
//
//	┌──────────────┐
//	│ cached     ┌─┴┐   repainted: the changed dots, and the reach of their
//	│            │░░│   contours and shadows
//	└────────────┴──┘
type Ground struct {
	land *vector.Land
	part image.Rectangle
	pix  []uint8
}

// PrintOver prints a drawing with the same result as Print. It copies unchanged land from the
// cache, and then caches the land of this drawing.
func (g *Ground) PrintOver(d *vector.Drawing) (*image.RGBA, error) {
	if err := (vector.Options{}).Allow(int(d.Width), int(d.Height)); err != nil {
		return nil, err
	}
	return printOver(d, g), nil
}

// paste copies the cached land into a picture. Of the rectangle part, it returns the area that is
// still to be painted.
func (g *Ground) paste(l *vector.Land, part image.Rectangle, img *image.RGBA) (anew image.Rectangle) {
	if g == nil || g.land == nil || g.part != part {
		return part
	}
	changed, alike := l.Changed(g.land)
	if !alike {
		return part
	}
	for y := range part.Dy() {
		copy(img.Pix[img.PixOffset(part.Min.X, part.Min.Y+y):][:4*part.Dx()], g.pix[4*part.Dx()*y:])
	}
	if changed == (vector.Box{}) {
		return image.Rectangle{}
	}
	out := image.Rect(int(math.Floor(changed.X)), int(math.Floor(changed.Y)), int(math.Ceil(changed.X+changed.W)), int(math.Ceil(changed.Y+changed.H)))
	return out.Inset(-reliefReach(l)).Intersect(part)
}

// keep caches the land of a picture before other elements are drawn over it.
func (g *Ground) keep(l *vector.Land, part image.Rectangle, img *image.RGBA) {
	if g == nil {
		return
	}
	if len(g.pix) != 4*part.Dx()*part.Dy() {
		g.pix = make([]uint8, 4*part.Dx()*part.Dy())
	}
	for y := range part.Dy() {
		copy(g.pix[4*part.Dx()*y:], img.Pix[img.PixOffset(part.Min.X, part.Min.Y+y):][:4*part.Dx()])
	}
	g.land, g.part = l, part
}
