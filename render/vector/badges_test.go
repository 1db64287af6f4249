package vector

import (
	"math"
	"testing"

	"metahex/grid"
	"metahex/los/layercake"
	"metahex/maps/atlas"
	"metahex/maps/dots"
)

// slagEnd is a small panel with three hills and a long id.
const slagEnd = `format: panel/1
id: slag-end
size: {columns: 11, rows: 6}
map: |
  #   1   3   5   7   9   11
  A | .   w   .   .   w   .   |
  a |   .   w   .1  .   .     |
  B | .   w   .1  .2  w1  .   |
  b |   .   .1  .2  .3^ w1    |
  C | ~   m   .1  .2  .1  ~   |
  c |   ~   ~   ~ = ~   ~     |
  D | ~   ~   ~   ~   ~   ~   |
  d |   m   .   .   .   m     |
  E | .   b   b   .   s   .   |
  e |   .   r   .   s   s     |
  F | .   w   .   .   w   .   |
  #     2   4   6   8   10
overlays:
  - {at: C-06, kind: bridge, ends: [n, s]}
  - {at: B-08, kind: bunker}
`

func slagEndBoard(t *testing.T) *dots.Board {
	t.Helper()
	m, err := atlas.ReadPasted([]byte(slagEnd))
	if err != nil {
		t.Fatal(err)
	}
	return m.(*dots.Board)
}

// The ring of a panel's id covers no dot's name.
func TestIDCoversNoName(t *testing.T) {
	b := slagEndBoard(t)
	const pitch = 135.0
	d, err := Sheet(b, 13.5, pitch/13.5, Window{W: 200, H: 120})
	if err != nil {
		t.Fatal(err)
	}
	ring, names := &Words{}, []*Words{}
	for _, e := range d.Elements {
		switch w, ok := e.(*Words); {
		case ok && w.Text == b.ID:
			ring = w
		case ok && len(w.Text) == 3:
			names = append(names, w)
		}
	}
	if ring.Text == "" || len(names) < b.Span.Len() {
		t.Fatalf("found id %q and %d names", ring.Text, len(names))
	}
	for _, w := range names {
		left, high := w.X-w.Wide(w.Text)*w.Align, w.Size*CapHeight/2
		dx := max(left-ring.X, ring.X-left-w.Wide(w.Text), 0)
		dy := max(w.Y-high-ring.Y, ring.Y-w.Y-high, 0)
		if math.Hypot(dx, dy) < 0.34*pitch {
			t.Errorf("the ring of the id covers the name %s", w.Text)
		}
	}
}

// The ring of an observer covers no level.
func TestObserverCoversNoLevel(t *testing.T) {
	b := slagEndBoard(t)
	at := grid.Place{Q: 7, V: 3}
	d, err := Field(b, func(grid.Place) bool { return true }, layercake.End{At: at, Level: 3}, "", Options{})
	if err != nil {
		t.Fatal(err)
	}
	v, err := newView(b, "", Options{})
	if err != nil {
		t.Fatal(err)
	}
	x, y := v.dot(at)
	levels := 0
	for _, e := range d.Elements {
		if w, ok := e.(*Words); ok && w.Text == "3" && w.Font == Bold && w.Y < v.mapBox.y+v.mapBox.h {
			levels++
			if far := math.Hypot(w.X-x, w.Y-y) - w.Size*0.55; far < 0.26*2.1*v.pitch {
				t.Errorf("the level is %.1f pixels from the middle of the ring; want it outside, at %.1f", far, 0.26*2.1*v.pitch)
			}
		}
	}
	if levels != 1 {
		t.Errorf("found level 3 %d times; want once", levels)
	}
}

// A ring of a layer hides no level, because badges are drawn after rings.
func TestLayersHideNoLevel(t *testing.T) {
	b := slagEndBoard(t)
	dot, i := 0, 0
	for at := range b.Span.Places {
		if at == (grid.Place{Q: 7, V: 3}) {
			dot = i
		}
		i++
	}
	d, err := Layered(b, Overprint{Rings: []Ring{{Dot: dot, Hue: Wrong}}}, Options{})
	if err != nil {
		t.Fatal(err)
	}
	ring, badge := 0, 0
	for i, e := range d.Elements {
		switch e := e.(type) {
		case *Shape:
			if e.Pen != nil && e.Pen.Colour == nrgba(hues[Wrong]) {
				ring = i
			}
		case *Words:
			if e.Text == "3" && e.Layer == NamesLayer {
				badge = i
			}
		}
	}
	if ring == 0 || badge < ring {
		t.Errorf("the ring is element %d, the badge of level 3 element %d; want it later", ring, badge)
	}
}
