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

// A Framed is a drawing of a map of any kind with a margin. It has the data to find the positions
// of places in pixels.
type Framed struct {
	Drawing       *Drawing
	Pitch, Margin float64 // pixels between places or per inch; the left margin
	Upper         float64 // the top margin
	inches        bool    // the map is a tabletop map
}

// At returns the position on the drawing of a place, or of a point in thousandths of an inch.
func (f *Framed) At(x, y int32) (px, py float64) {
	if f.inches {
		return f.Margin + float64(x)/grid.Inch*f.Pitch, f.Upper + float64(y)/grid.Inch*f.Pitch
	}
	return f.Margin + float64(x)*columnStep*f.Pitch, f.Upper + float64(y)/2*f.Pitch
}

// A plot is a map of any kind with a margin. Its lengths are in pitches or inches.
type plot struct {
	w, h, margin float64
	least, most  float64 // limits for the pitch in pixels on a screen
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
		return plot{w, h, 0.6, 24, 56, m.Span.Top, func(pitch, scale float64, on Window) (*Drawing, error) { return HexSheet(m, nil, pitch, scale, on) }}, nil
	case *tables.Map:
		w, h := float64(m.Size.X)/grid.Inch, float64(m.Size.Y)/grid.Inch
		return plot{w, h, 0.5, 12, 40, 0, func(pitch, scale float64, on Window) (*Drawing, error) { return TableSheet(m, pitch, scale, on) }}, nil
	}
	return plot{}, fmt.Errorf("cannot draw a picture of a %s", m.Kind())
}

// Legend draws the legend of a map as a strip of the given width in pixels. Its scale bar is for a
// map at the given pitch: the number of pixels between places or per inch.
func Legend(m maps.Map, pitch, wide float64) (*Drawing, error) {
	const scale = 4.6 // pixels per millimetre at which words have their size on a screen
	pitch, wide = pitch/scale, wide/scale
	switch m := m.(type) {
	case *dots.Board:
		return Key(m, pitch, scale, wide)
	case *hexes.Map:
		return HexKey(m, nil, pitch, scale, wide)
	case *tables.Map:
		return TableKey(m, pitch, scale, wide)
	}
	return nil, fmt.Errorf("cannot draw a legend of a %s", m.Kind())
}

// draw draws the plot at a pitch in millimetres and a scale in pixels per millimetre.
func (p plot) draw(pitch, scale float64) (*Drawing, error) {
	k := pitch
	return p.sheet(pitch, scale, Window{X: -p.margin * k, Y: -p.margin * k, W: (p.w + 2*p.margin) * k, H: (p.h + 2*p.margin) * k})
}

// Frame draws a map with a margin, about the given number of pixels wide.
func Frame(m maps.Map, wide float64) (f Framed, err error) {
	p, err := plotOf(m)
	if err != nil {
		return f, err
	}
	f.Pitch = math.Round(min(max(wide/(p.w+2*p.margin), p.least), p.most))
	f.Drawing, err = p.draw(f.Pitch, 1)
	f.Margin = p.margin * f.Pitch
	f.Upper = f.Margin - float64(p.top)*f.Pitch/2
	f.inches = m.Form() == maps.Inches
	return f, err
}

// Around draws the part of a map that contains the given places or points, with a margin around
// them and a minimum size. The margin is in pitches or inches, the width in
// pixels.
func Around(m maps.Map, wide, more float64, places [][2]int32) (f Framed, err error) {
	p, err := plotOf(m)
	if err != nil {
		return f, err
	}
	unit := Framed{Pitch: 1, Upper: -float64(p.top) / 2, inches: m.Form() == maps.Inches}
	x1, y1, x2, y2 := p.w, p.h, 0.0, 0.0
	for _, at := range places {
		x, y := unit.At(at[0], at[1])
		x1, y1, x2, y2 = min(x1, x), min(y1, y), max(x2, x), max(y2, y)
	}
	if len(places) == 0 {
		x1, y1, x2, y2 = 0, 0, p.w, p.h
	}
	const least = 16.0
	x1, x2 = within(x1-more, x2+more, least, -p.margin, p.w+p.margin)
	y1, y2 = within(y1-more, y2+more, least*9/16, -p.margin, p.h+p.margin)
	f.Pitch = math.Round(min(max(wide/(x2-x1), p.least), 1.5*p.most))
	f.Drawing, err = p.sheet(f.Pitch, 1, Window{X: x1 * f.Pitch, Y: y1 * f.Pitch, W: (x2 - x1) * f.Pitch, H: (y2 - y1) * f.Pitch})
	f.Margin, f.Upper, f.inches = -x1*f.Pitch, (-y1-float64(p.top)/2)*f.Pitch, unit.inches
	return f, err
}

// within extends an interval to a minimum length, and keeps it between the edges low and high.
func within(a, b, least, low, high float64) (from, to float64) {
	if short := least - (b - a); short > 0 {
		a, b = a-short/2, b+short/2
	}
	switch {
	case b-a >= high-low:
		return low, high
	case a < low:
		return low, low + b - a
	case b > high:
		return high - (b - a), high
	}
	return a, b
}

// PrintScale is the number of pixels per millimetre in drawings for print, 300 per inch.
const PrintScale = 300 / 25.4

// Whole draws a map in its true size without a frame, at PrintScale. Pitch is in millimetres from
// dot to dot or from hex to hex; a tabletop map has scale 1:1.
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
