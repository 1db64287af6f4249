package paper

import "metahex/cards/pieces"

// The sizes of a chart in millimetres: width of the first column, of the other columns, and a row.
const (
	chartName, chartCell, chartRow = 22.0, 9.5, 4.2
)

// chartSize returns the size of a chart.
func chartSize(c pieces.Chart) (w, h float64) {
	return chartName + chartCell*float64(len(c.Columns)-1), 6 + chartRow*float64(len(c.Rows)+1) + 3.2*float64(len(c.Notes)) + 2
}

// chart draws a chart whose upper left corner is at a point.
func (p *Page) chart(c pieces.Chart, x, y float64) {
	w, _ := chartSize(c)
	p.add(text{x, y + 2, 9, bold, leftward, c.Title})
	y += 6
	middle := func(i int) float64 { return x + chartName + chartCell*(float64(i)-0.5) }
	for i, name := range c.Columns[1:] {
		p.add(text{middle(i + 1), y + chartRow/2, 6.5, bold, centred, name})
	}
	for _, row := range c.Rows {
		y += chartRow
		p.add(line{x, y, x + w, y, fine}, text{x + 1, y + chartRow/2, 6.5, regular, leftward, row[0]})
		for i, cell := range row[1:] {
			p.add(text{middle(i + 1), y + chartRow/2, 6.5, regular, centred, cell})
		}
	}
	y += chartRow
	p.add(line{x, y, x + w, y, fine})
	for _, note := range c.Notes {
		y += 3.2
		p.add(text{x, y, 5.5, regular, leftward, note})
	}
}

// withChart puts a chart into the right margin of a page. If there is no room, it adds a page for
// the chart.
func withChart(pages []Page, c pieces.Chart) []Page {
	if len(c.Rows) == 0 || len(pages) == 0 {
		return pages
	}
	first := &pages[0]
	w, h := chartSize(c)
	if x := first.Trim.X + first.Trim.W + bleed + gap + mark + 3; len(pages) == 1 && x+w+edge <= first.W && first.Trim.Y+h <= first.H-edge {
		first.chart(c, x, first.Trim.Y+6)
		return pages
	}
	page := newSheet("chart", Paper{W: first.W, H: first.H}, w, h)
	page.chart(c, page.Trim.X, page.Trim.Y)
	return append(pages, page)
}
