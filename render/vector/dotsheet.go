package vector

import (
	"fmt"
	"math"
	"slices"

	"metahex/grid"
	"metahex/maps/dots"
)

// A Window is a part of the paper of a board, in millimetres. X and Y are measured from
// the dot in the upper left corner and may be negative.
type Window struct {
	X, Y, W, H float64
	Cuts       Cuts
}

// Cuts are the lines along which the paper of a map is cut, measured like X and Y of a Window.
// Names are kept away from the cuts, and from the printed area beyond them.
type Cuts struct {
	X, Y []float64
	Room float64 // how far a sheet is printed beyond a cut
}

// in converts the cuts to pixels of a window.
func (c Cuts) in(w Window, scale float64) Cuts {
	in := Cuts{Room: c.Room * scale}
	for _, x := range c.X {
		in.X = append(in.X, (x-w.X)*scale)
	}
	for _, y := range c.Y {
		in.Y = append(in.Y, (y-w.Y)*scale)
	}
	return in
}

// off moves a box that is too near to a cut to the side of the cut that has more of the box. After
// that, the distance between box and cut is room plus c.Room.
func (c Cuts) off(b box, room float64) box {
	room += c.Room
	for _, x := range c.X {
		if b.x-room < x && x < b.x+b.w+room {
			if b.x+b.w/2 < x {
				b.x = x - room - b.w
			} else {
				b.x = x + room
			}
		}
	}
	for _, y := range c.Y {
		if b.y-room < y && y < b.y+b.h+room {
			if b.y+b.h/2 < y {
				b.y = y - room - b.h
			} else {
				b.y = y + room
			}
		}
	}
	return b
}

// Size returns the size of a span in millimetres. It is measured between opposite edges, from the
// middles of their dots or hexes.
func Size(s grid.Span, pitch float64) (w, h float64) {
	return float64(s.Columns-1) * columnStep * pitch, float64(s.HalfRows-1) / 2 * pitch
}

// Sheet draws a part of a board for print, without a frame. Pitch is in millimetres from dot to
// dot, scale in pixels per millimetre. Every dot has its name. The ground extends beyond the dots
// of the edge, for the bleed.
func Sheet(b *dots.Board, pitch, scale float64, w Window) (*Drawing, error) {
	o := Options{Pitch: pitch * scale}
	if !(o.Pitch >= 2) {
		return nil, fmt.Errorf("at %g mm from dot to dot and %g pixels per millimetre, neighbouring dots cannot be distinguished", pitch, scale)
	}
	width, height := int(math.Ceil(w.W*scale)), int(math.Ceil(w.H*scale))
	v := &view{page: page{options: o, unit: o.Pitch / Pitch, mapBox: box{0, 0, float64(width), float64(height)}}, board: b}
	v.ground = newGround(b, sheet{o.Pitch, -w.X * scale, -w.Y * scale})
	v.canvas = newCanvas(width, height)
	v.paint(nil)
	if len(b.Panels) > 1 {
		v.seams()
	}
	v.marks()
	v.levels()
	v.dotNames()
	if p := b.Panels[0]; len(b.Panels) == 1 {
		x, y := v.centre(p)
		// Moved from the middle of the triangle, the ring leaves the name of the lower dot free.
		v.compass(x+0.05*v.pitch, y-0.06*v.pitch, 0.33*v.pitch, p.Panel.ID, p.Turned)
	} else {
		v.ids()
	}
	return v.Drawing, nil
}

// leastLetters is the smallest readable font size, in pixels.
const leastLetters = 6

// outside reports whether a point is more than a dot away from the map.
func (v *view) outside(x, y float64) bool {
	return x < -v.pitch || y < -v.pitch || x > v.mapBox.w+v.pitch || y > v.mapBox.h+v.pitch
}

// dotNames writes the name of each dot, row and column, in small letters above the dot. On the
// edges it writes the name inside the trim line, where it is not cut.
func (v *view) dotNames() {
	v.enter(NamesLayer)
	l := lettering{regular, v.pitch * 0.125}
	if l.Size < leastLetters {
		return // the names would be unreadable
	}
	last, badges := grid.Place{Q: v.span.Columns - 1, V: v.span.HalfRows - 1}, summits(v.board)
	for at := range v.board.Span.Places {
		x, y := v.dot(at)
		if v.outside(x, y) {
			continue
		}
		name := v.dotName(at, l)
		switch name.X, name.Y = x, y-v.pitch*0.2; at.Q {
		case 0:
			name.X, name.Align = x+v.pitch*0.06, left
		case last.Q:
			name.X, name.Align = x-v.pitch*0.06, right
		}
		switch {
		case at.V == 0 && at.Q < last.Q && slices.Contains(badges, at): // the badge is below the dot
			name.X, name.Y, name.Align = x+v.pitch*0.16, y+v.pitch*0.08, left
		case at.V == 0:
			name.Y += v.pitch * 0.4
		}
		v.write(name)
	}
}

// dotName returns a dot's name in a colour that is readable on its terrain.
func (v *view) dotName(at grid.Place, l lettering) Words {
	name := Words{Lettering: l, Colour: sheer(ink, 0.72), Align: middle, Text: dotWord(own(v.board, at)[0])}
	switch v.board.At(at).Terrain {
	case dots.Building, dots.Water, dots.Slag:
		name.Colour = sheer(white, 0.72)
	case dots.Woods, dots.Marsh, dots.Rubble:
		name.Colour, name.Halo, name.HaloBy = nrgba(ink), sheer(paper, 0.5), l.Size*0.14
	}
	return name
}

func dotWord(on grid.Place) string {
	return string(rune('A'+on.V/2)) + string(rune('0'+(on.Q+1)/10)) + string(rune('0'+(on.Q+1)%10))
}

// Key draws the legend of a board as a separate strip, at most room millimetres wide. Its scale bar
// is for the board at the given pitch.
func Key(b *dots.Board, pitch, scale, room float64) (*Drawing, error) {
	v := &view{page: page{options: Options{Pitch: pitch * scale}, unit: scale / 4.6}, board: b}
	v.ground = newGround(b, sheet{pitch: pitch * scale})
	return v.strip(v.legend, scale, room)
}

// strip draws a legend alone. It draws the legend twice, the first time to measure it.
func (p *page) strip(legend func() []key, scale, room float64) (*Drawing, error) {
	p.unit = scale / 4.6
	p.canvas = newCanvas(1, 1)
	width := int(room * scale)
	p.lines = p.flow(legend(), float64(width)-2*p.unit)
	height := int(math.Ceil(float64(len(p.lines)) * 30 * p.unit))
	p.canvas = newCanvas(width, height)
	p.Paper = white
	p.keys = 15 * p.unit
	p.drawKeys(p.unit)
	return p.Drawing, nil
}
