package render

import (
	"fmt"
	"image"
	"math"

	"metahex/grid"
	"metahex/maps"
	"metahex/maps/dots"
	"metahex/maps/hexes"
	"metahex/maps/tables"
)

// A Framed is a picture of a map of any kind with a margin around it, and how its
// places lie on it, in pixels.
type Framed struct {
	Image         *image.RGBA
	Pitch, Margin float64 // from place to place, or from inch to inch; on the left
	Upper         float64 // the margin above
}

// Frame draws a map about so many pixels wide, with a margin around it.
func Frame(m maps.Map, wide float64) (f Framed, err error) {
	var w, h float64
	var draw func(Window) (*image.RGBA, error)
	top := 0
	pixels := func(w, least, most float64) float64 { return math.Round(min(max(wide/w, least), most)) }
	switch m := m.(type) {
	case *dots.Board:
		w, h = Size(m.Span, 1)
		f.Pitch, f.Margin = pixels(w+1, 14, 32), 0.5
		draw = func(win Window) (*image.RGBA, error) { return Sheet(m, 1, f.Pitch, win) }
	case *hexes.Map:
		w, h = Size(m.Span, 1)
		f.Pitch, f.Margin, top = pixels(w+1.2, 24, 56), 0.6, m.Span.Top
		draw = func(win Window) (*image.RGBA, error) { return HexSheet(m, 1, f.Pitch, win) }
	case *tables.Map:
		w, h = float64(m.Size.X)/grid.Inch, float64(m.Size.Y)/grid.Inch
		f.Pitch, f.Margin = pixels(w+1, 12, 40), 0.5
		draw = func(win Window) (*image.RGBA, error) { return TableSheet(m, 1, f.Pitch, win) }
	default:
		return f, fmt.Errorf("no picture is drawn of a %s", m.Kind())
	}
	f.Image, err = draw(Window{X: -f.Margin, Y: -f.Margin, W: w + 2*f.Margin, H: h + 2*f.Margin})
	f.Margin *= f.Pitch
	f.Upper = f.Margin - float64(top)*f.Pitch/2
	return f, err
}
