package vector

import (
	"math"

	"metahex/grid"
	"metahex/maps/tables"
)

// aroundLine returns the part of a tabletop map around a line, as large as fits below y, and the
// width of the picture.
func aroundLine(t *tables.Map, a, b grid.Point, y float64, o Options) (top tabletop, width float64, err error) {
	const margin = 2500
	x1, x2 := float64(max(min(a.X, b.X)-margin, 0)), float64(min(max(a.X, b.X)+margin, t.Size.X))
	y1, y2 := float64(max(min(a.Y, b.Y)-margin, 0)), float64(min(max(a.Y, b.Y)+margin, t.Size.Y))
	most := rulingHeight
	if y2-y1 > x2-x1 {
		most = steepHeight
	}
	inch, err := o.pitch(min(rulingWidth/(x2-x1), most/(y2-y1), 0.072) * grid.Inch)
	if err != nil {
		return top, 0, err
	}
	// Widen both sides, up to the width of the picture.
	for range 12 {
		more := max(rulingWidth*grid.Inch/inch-(x2-x1), 0) / 2
		x1, x2 = max(x1-more, 0), min(x2+more, float64(t.Size.X))
	}
	w, h := math.Floor((x2-x1)/grid.Inch*inch), math.Floor((y2-y1)/grid.Inch*inch)
	width = max(rulingWidth, w) + 2*rulingEdge
	frame := box{math.Round((width - w) / 2), y, w, h}
	return tabletop{table: t, inch: inch, unit: 1, frame: frame, x0: frame.x - x1/grid.Inch*inch, y0: frame.y - y1/grid.Inch*inch}, width, nil
}
