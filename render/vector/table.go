package vector

import (
	"fmt"

	"metahex/grid"
	"metahex/maps/tables"
	"metahex/rule"
)

// A tableau is the layout of a tabletop map's picture:
//
//	title                         size, hash
//	    0     6     12    18
//	  0 ┌──────────────────────┐
//	    │      features        │ 6
//	    └──────────────────────┘
//	    legend
type tableau struct {
	page
	top tabletop
}

// tablePitch is the default number of pixels per inch.
const tablePitch = 20

// Table draws a tabletop map. Options.Pitch is the number of pixels per inch.
func Table(t *tables.Map, o Options) (*Drawing, error) {
	p, err := newTableau(t, o, false)
	if err != nil {
		return nil, err
	}
	p.draw(nil)
	return p.Drawing, nil
}

// newTableau lays out the picture of a tabletop map. With night, the legend has a key for unseen
// parts.
func newTableau(t *tables.Map, o Options, night bool) (*tableau, error) {
	inch, err := o.pitch(tablePitch)
	if err != nil {
		return nil, err
	}
	w, h := float64(t.Size.X)/grid.Inch*inch, float64(t.Size.Y)/grid.Inch*inch
	if err := o.Allow(int(w), int(h)); err != nil {
		return nil, err
	}
	p := &tableau{page: newPage(w, h, inch*Pitch/tablePitch, o)}
	p.top = tabletop{table: t, inch: inch, unit: p.unit, frame: p.mapBox, x0: p.mapBox.x, y0: p.mapBox.y}
	keys := p.grounds()
	if night {
		keys = append(keys, p.darkKey())
	}
	if err := p.open(keys, len(p.foot())); err != nil {
		return nil, err
	}
	p.top.canvas = p.canvas
	return p, nil
}

// draw draws the picture. If over is not nil, it is called between drawing the ground and the
// names.
func (p *tableau) draw(over func()) {
	p.title(p.top.table.ID, p.top.table.Title, fmt.Sprintf("%s   #%s", tableSize(p.top.table), p.top.table.Hash()))
	p.top.ground()
	if over != nil {
		over()
	}
	p.top.names()
	p.top.rulers()
	p.drawLegend(p.foot())
}

// tableSize describes the size of a tabletop map.
func tableSize(t *tables.Map) string {
	return fmt.Sprintf("%s by %s inches", grid.Inches(int64(t.Size.X)), grid.Inches(int64(t.Size.Y)))
}

// foot returns the lines below the legend.
func (p *tableau) foot() []string {
	if p.options.Foot == "" {
		return nil
	}
	return []string{p.options.Foot}
}

// grounds returns the legend keys of the features, and the scale bar.
func (p *tableau) grounds() (keys []key) {
	u := p.unit
	var last tables.Ground
	for _, i := range p.top.table.Layers() {
		f := &p.top.table.Features[i]
		if k := f.Kind; k != last && (p.top.frame.w == 0 || p.top.extent(f).overlap(p.top.frame) > 0) {
			last = k
			keys = append(keys, key{26 * u, func(x, y float64) { p.top.swatchOf(k, box{x, y - 9*u, 24 * u, 18 * u}) }, k.String()})
		}
	}
	inches := 6
	for inches > 1 && float64(inches)*p.top.inch > 200*u {
		inches--
	}
	return append(keys, key{float64(inches)*p.top.inch + 8*u, func(x, y float64) { p.bar(x, y, inches) }, rule.Count(inches, "inch", "inches")})
}

// bar draws a scale bar, alternately black and white for each inch.
func (p *tableau) bar(x, y float64, inches int) {
	h := 6 * p.unit
	for i := range inches {
		p.DrawRectangle(x+float64(i)*p.top.inch, y-h/2, p.top.inch, h)
		p.SetColor(ink)
		if i%2 == 1 {
			p.SetColor(white)
		}
		p.FillPreserve()
		p.pen(ink, max(p.unit, 1))
		p.Stroke()
	}
}
