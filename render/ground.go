package render

import (
	"image"
	"math"

	"metahex/render/vector"
)

// A Ground caches the painted land of a picture. A picture of the same board with a few other dots
// then needs painting only around those dots. The zero value is an empty cache.
//
//	┌──────────────┐
//	│ as it was  ┌─┴┐   what has changed, and as far around it as a contour
//	│            │░░│   or a shadow reaches
//	└────────────┴──┘
type Ground struct {
	land *vector.Land
	part image.Rectangle
	pix  []uint8
}

// PrintOver prints a drawing with the same result as Print. Where nothing has changed, it uses the
// cached land. The ground then caches the land of this drawing.
func (g *Ground) PrintOver(d *vector.Drawing) (*image.RGBA, error) {
	if err := (vector.Options{}).Allow(int(d.Width), int(d.Height)); err != nil {
		return nil, err
	}
	return printOver(d, g), nil
}

// paste puts the cached land into a picture, and returns the rest of a part, to be painted.
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

// keep caches the land of a picture before anything else is drawn on it.
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
