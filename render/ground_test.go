package render

import (
	"bytes"
	"testing"

	"metahex/grid"
	"metahex/maps/dots"
	"metahex/render/rendertest"
	"metahex/render/vector"
)

// A picture that reuses the cached ground of the previous picture equals one painted from scratch,
// whatever has changed between them.
func TestPrintOverIsPrint(t *testing.T) {
	board := rendertest.Board(t, "testdata/crossing.yaml")
	middle, corner := grid.Place{Q: 5, V: 5}, grid.Place{}
	set := func(at grid.Place, d dots.Dot) { board = board.With(map[grid.Place]dots.Dot{at: d}) }
	var ground Ground
	for _, step := range []struct {
		what string
		do   func()
		o    vector.Options
	}{
		{"as it is", func() {}, vector.Options{}},
		{"the same", func() {}, vector.Options{}},
		{"a terrain", func() { set(middle, dots.Dot{Terrain: dots.Woods}) }, vector.Options{}},
		{"a level", func() { set(middle, dots.Dot{Terrain: dots.Woods, Level: 4}) }, vector.Options{}},
		{"a corner", func() { set(corner, dots.Dot{Terrain: dots.Slag, Level: 2}) }, vector.Options{}},
		{"two far apart", func() { set(corner, dots.Dot{}); set(middle, dots.Dot{Level: 1}) }, vector.Options{}},
		{"another pitch", func() {}, vector.Options{Pitch: 30}},
		{"at that pitch", func() { set(middle, dots.Dot{Terrain: dots.Water}) }, vector.Options{Pitch: 30}},
	} {
		step.do()
		drawing := func() *vector.Drawing {
			d, err := vector.Board(board, step.o)
			if err != nil {
				t.Fatal(err)
			}
			return d
		}
		want, err := Print(drawing(), nil)
		if err != nil {
			t.Fatal(err)
		}
		got, err := ground.PrintOver(drawing())
		if err != nil {
			t.Fatal(err)
		}
		if got.Rect != want.Rect || !bytes.Equal(got.Pix, want.Pix) {
			t.Errorf("%s: the picture differs from one painted from scratch", step.what)
		}
	}
}
