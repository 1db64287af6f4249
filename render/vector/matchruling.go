package vector

import (
	"math"

	"metahex/grid"
	"metahex/los"
	"metahex/los/shapes"
)

// matchRuling draws a ruling of a match on a tabletop map, for one of its units. It draws only the
// plan, because the match reports no heights along the line.
func matchRuling(u los.Ruling, d shapes.Explained, o Options) (*Drawing, error) {
	c := newCanvas(1, 1)
	var reason []string
	for _, line := range d.Lines[min(1, len(d.Lines)):] {
		reason = append(reason, c.wrap(reasonLetters, line, rulingWidth)...)
	}
	y := 76 + 20*float64(len(reason)) + 34
	a, b := u.From.Spot.Point(), u.To.Spot.Point()
	top, width, err := aroundLine(d.Table, a, b, y, o)
	if err != nil {
		return nil, err
	}
	height := y + top.frame.h + 62
	if err := o.Allow(int(width), int(height)); err != nil {
		return nil, err
	}
	c = newCanvas(int(width), int(height))
	top.canvas = c
	c.verdict(width, u.Clear, u.Names[0]+" to "+u.Names[1]+", "+grid.InchWords(u.Length)+" base to base, by "+string(u.Cite), d.Table.ID+" #"+d.Table.Hash(), reason, nil)
	top.ground()
	c.enter(SightLayer)
	c.clipTo(top.frame)
	x1, y1 := top.at(a)
	x2, y2 := top.at(b)
	col := clearInk
	if !u.Clear {
		col = blockInk
	}
	c.DrawLine(x1, y1, x2, y2)
	c.cased(col, white, 3, 2.4)
	// The passed stretch, in thousandths of an inch from the first end.
	length := math.Max(float64(a.Distance(b)), 1)
	for _, p := range u.Passed {
		at := func(n int64) (x, y float64) {
			t := min(float64(n)/length, 1)
			return x1 + (x2-x1)*t, y1 + (y2-y1)*t
		}
		fx, fy := at(p.From)
		tx, ty := at(p.To)
		c.DrawLine(fx, fy, tx, ty)
		c.cased(meetInk, white, 5, 2)
	}
	c.unclip()
	place := placer{frame: top.frame, lines: [][4]float64{{x1, y1, x2, y2}}}
	c.tags(&place, tag{x1, y1, 16, []string{u.Names[0]}, 13, ink}, tag{x2, y2, 16, []string{u.Names[1]}, 13, ink})
	c.soldier(x1, y1, 8.5, false, "1")
	c.soldier(x2, y2, 8.5, true, "2")
	top.rulers()
	c.cited(width, height, o.Foot)
	return c.Drawing, nil
}
