package vector

import (
	"metahex/grid"
	"metahex/maps/dots"
)

// Marked draws a board with a ring around each of the given dots, and a caption that explains them.
func Marked(b *dots.Board, dots []grid.Place, caption string, o Options) (*Drawing, error) {
	o.Foot = caption
	v, err := newView(b, "", o)
	if err != nil {
		return nil, err
	}
	v.paint(nil)
	v.draw()
	for _, at := range dots {
		x, y := v.dot(at)
		v.DrawCircle(x, y, max(v.pitch*0.36, 6))
		v.cased(blockInk, white, max(v.pitch*0.08, 2), max(v.pitch*0.07, 2))
	}
	v.levels() // draw levels again, because rings must not hide them
	return v.Drawing, nil
}
