package vector

import (
	"fmt"
	"math"
	"slices"

	"metahex/grid"
	"metahex/maps/dots"
)

// A Window is a part of a board's paper, in millimetres from the dot in the upper
// left corner; X and Y may be negative.
type Window struct {
	X, Y, W, H float64
	Cuts       Cuts
}

// Cuts are where paper is cut through a map, measured as the X and Y of a Window. Names are kept
// off the cuts, and off the area printed beyond them.
type Cuts struct {
	X, Y []float64
	Room float64 // how far a sheet is printed beyond its cut
}

// in returns the cuts in pixels of a part of the paper.
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

// off moves a box that is cut to the side where more of it lies, with a little room.
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

// Size returns the size of a span in millimetres, from the dots, or the middles of the hexes, of
// one edge to those of the other.
func Size(s grid.Span, pitch float64) (w, h float64) {
	return float64(s.Columns-1) * columnStep * pitch, float64(s.HalfRows-1) / 2 * pitch
}

// Sheet draws a part of a board for print, with nothing around it: with the given millimetres from
// dot to dot and pixels a millimetre. Every dot has its name beside it. Beyond the dots of the edge
// the ground goes on, for the bleed.
func Sheet(b *dots.Board, pitch, scale float64, w Window) (*Drawing, error) {
	o := Options{Pitch: pitch * scale}
	if !(o.Pitch >= 2) {
		return nil, fmt.Errorf("at %g mm from dot to dot and %g pixels a millimetre no dot can be told from the next", pitch, scale)
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
		v.compass(x, y, 0.36*v.pitch, p.Panel.ID, p.Turned)
	} else {
		v.ids()
	}
	return v.Drawing, nil
}

// leastLetters is the smallest size of readable letters, in pixels.
const leastLetters = 6

// outside reports whether a point lies more than a dot off the map.
func (v *view) outside(x, y float64) bool {
	return x < -v.pitch || y < -v.pitch || x > v.mapBox.w+v.pitch || y > v.mapBox.h+v.pitch
}

// dotNames writes the name of each dot above it, small: row and column. On the edges the name
// stands inside the trim line, where it is not cut.
func (v *view) dotNames() {
	v.enter(NamesLayer)
	l := lettering{regular, v.pitch * 0.125}
	if l.Size < leastLetters {
		return // they would be unreadable
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
		case at.V == 0 && at.Q < last.Q && slices.Contains(badges, at): // below it is the badge
			name.X, name.Y, name.Align = x+v.pitch*0.16, y+v.pitch*0.08, left
		case at.V == 0:
			name.Y += v.pitch * 0.4
		}
		v.write(name)
	}
}

// dotName returns a dot's name in an ink that is readable on its terrain.
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

// Key draws the legend of a board as a separate strip: what its signs mean, in the given room in
// millimetres. Its scale bar is that of the board at the pitch.
func Key(b *dots.Board, pitch, scale, room float64) (*Drawing, error) {
	v := &view{page: page{options: Options{Pitch: pitch * scale}, unit: scale / 4.6}, board: b}
	v.ground = newGround(b, sheet{pitch: pitch * scale})
	return v.strip(v.legend, scale, room)
}

// strip draws a legend alone. It draws it twice, the first time to measure it.
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
