package vector

import (
	"fmt"
	"math"
	"strings"

	"metahex/los"
)

// Sizes of a strip of verdicts, in pixels.
const (
	stripHead   = 26.0 // height of the line above the cells
	stripCell   = 22.0 // height and maximum width of the cells
	stripLine   = 17.0 // height of a line of text below the cells
	stripAround = 16.0
)

// WithReadings adds a strip to the drawing of a ruling, with a cell for each combination of
// readings. Cells are grouped by verdict; the lines below say which readings the cells of a group
// share.
func WithReadings(d *Drawing, all los.Readings) *Drawing {
	width := d.Width
	room := width - 2*rulingEdge
	measure := newCanvas(1, 1)
	var lines []string
	for i, g := range all.Groups {
		under := strings.Join(g.Under, "; or ")
		if under == "" {
			under = "all"
		}
		text := fmt.Sprintf("%d  %s in %d: %s [%s]", i+1, strings.ToUpper(los.Verdict(g.Clear)), g.Count, under, g.Cite)
		lines = append(lines, measure.wrap(smallLetters, text, room)...)
	}
	top := d.Height
	height := top + stripHead + stripCell + stripAround + stripLine*float64(len(lines)) + stripAround
	c := newCanvas(int(width), int(height))
	c.Title = d.Title
	c.Elements = append(c.Elements, d.Elements...)
	c.words(smallLetters, ink, rulingEdge, top+stripHead/2, left, fmt.Sprintf("%d readings side by side, %d clear and %d blocked; the first shows the chosen readings", all.Count, all.Clear, all.Count-all.Clear))
	cell := math.Min(stripCell, room/float64(all.Count))
	x, y := rulingEdge, top+stripHead
	for i, g := range all.Groups {
		c.verdicts(box{x, y, cell * float64(g.Count), stripCell}, cell, g.Clear)
		c.words(c.fit(lettering{bold, 12.5}, fmt.Sprint(i+1), cell*float64(g.Count)), white, x+cell*float64(g.Count)/2, y+stripCell/2, middle, fmt.Sprint(i+1))
		x += cell * float64(g.Count)
	}
	y += stripCell + stripAround
	for _, line := range lines {
		c.words(smallLetters, ink, rulingEdge, y, left, line)
		y += stripLine
	}
	return c.Drawing
}

// verdicts draws the cells of a group. Cells of blocked lines have a bar at the bottom, for readers
// who cannot distinguish the colours.
func (c *canvas) verdicts(b box, cell float64, isClear bool) {
	col := clearInk
	if !isClear {
		col = blockInk
	}
	for x := b.x; x < b.x+b.w-cell/2; x += cell {
		c.DrawRectangle(x, b.y, cell-1, b.h)
		c.SetColor(col)
		c.Fill()
		if !isClear {
			c.DrawRectangle(x, b.y+b.h-4, cell-1, 2)
			c.SetColor(white)
			c.Fill()
		}
	}
}
