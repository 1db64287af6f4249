package vector

import (
	"fmt"
	"math"

	"metahex/grid"
	"metahex/maps"
	"metahex/maps/dots"
	"metahex/maps/hexes"
	"metahex/maps/tables"
)

// A Framed is a drawing of a map of any kind with a margin around it, and how its
// places lie on it, in pixels.
type Framed struct {
	Drawing       *Drawing
	Pitch, Margin float64 // from place to place, or from inch to inch; on the left
	Upper         float64 // the margin above
}

// A plot is a map of any kind with a margin around it, measured in pitches or inches.
type plot struct {
	w, h, margin float64
	least, most  float64 // pixels of a pitch on a screen
	top          int     // the half-row at the upper edge
	sheet        func(pitch, scale float64, w Window) (*Drawing, error)
}

func plotOf(m maps.Map) (plot, error) {
	switch m := m.(type) {
	case *dots.Board:
		w, h := Size(m.Span, 1)
		return plot{w, h, 0.5, 14, 32, 0, func(pitch, scale float64, on Window) (*Drawing, error) { return Sheet(m, pitch, scale, on) }}, nil
	case *hexes.Map:
		w, h := Size(m.Span, 1)
		return plot{w, h, 0.6, 24, 56, m.Span.Top, func(pitch, scale float64, on Window) (*Drawing, error) { return HexSheet(m, pitch, scale, on) }}, nil
	case *tables.Map:
		w, h := float64(m.Size.X)/grid.Inch, float64(m.Size.Y)/grid.Inch
		return plot{w, h, 0.5, 12, 40, 0, func(pitch, scale float64, on Window) (*Drawing, error) { return TableSheet(m, pitch, scale, on) }}, nil
	}
	return plot{}, fmt.Errorf("no picture is drawn of a %s", m.Kind())
}

// draw draws the plot at so many millimetres a pitch and so many pixels a millimetre.
func (p plot) draw(pitch, scale float64) (*Drawing, error) {
	k := pitch
	return p.sheet(pitch, scale, Window{X: -p.margin * k, Y: -p.margin * k, W: (p.w + 2*p.margin) * k, H: (p.h + 2*p.margin) * k})
}

// Frame draws a map about so many pixels wide, with a margin around it.
func Frame(m maps.Map, wide float64) (f Framed, err error) {
	p, err := plotOf(m)
	if err != nil {
		return f, err
	}
	f.Pitch = math.Round(min(max(wide/(p.w+2*p.margin), p.least), p.most))
	f.Drawing, err = p.draw(f.Pitch, 1)
	f.Margin = p.margin * f.Pitch
	f.Upper = f.Margin - float64(p.top)*f.Pitch/2
	return f, err
}

// PrintScale is how many pixels a millimetre has in drawings for print: 300 an inch.
const PrintScale = 300 / 25.4

// Whole draws a map in its true size, with nothing around it: so many millimetres
// from dot to dot or from hex to hex; an inch of a table is an inch. It has PrintScale
// pixels a millimetre.
func Whole(m maps.Map, pitch float64) (*Drawing, error) {
	p, err := plotOf(m)
	if err != nil {
		return nil, err
	}
	if m.Form() == maps.Inches {
		pitch = 25.4
	}
	d, err := p.draw(pitch, PrintScale)
	if err == nil {
		id, title := m.Heading()
		d.Title = id
		if title != "" {
			d.Title += ": " + title
		}
	}
	return d, err
}
