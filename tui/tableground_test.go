package tui

import (
	"testing"

	"github.com/gdamore/tcell/v2"
	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"metahex/game"
)

// strip returns terrain along a vertical or horizontal line.
func strip(terrain string, x0, y0, x1, y1 int32) game.Place {
	return game.Place{Terrain: terrain, Name: terrain, At: game.Point{X: x0, Y: y0},
		Outline: []game.Point{{X: x0, Y: y0}, {X: x1, Y: y0}, {X: x1, Y: y1}, {X: x0, Y: y1}}}
}

// Every point of a table is in the cell whose middle represents it, and every cell contains its own
// middle.
func TestCellsOfATable(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		b := &game.Board{Kind: game.Inches, Max: game.Point{X: rapid.Int32Range(1, 90000).Draw(t, "wide"), Y: rapid.Int32Range(1, 90000).Draw(t, "high")}}
		wide, high := rapid.IntRange(10, 160).Draw(t, "columns"), rapid.IntRange(10, 60).Draw(t, "rows")
		whole := wholeTable(b, wide, high)
		if w, h := whole.size(); w > wide || h > high {
			t.Fatalf("%v takes %d by %d cells; want at most %d by %d", b.Max, w, h, wide, high)
		}
		r := tableRaster(b, wide, high, rapid.IntRange(0, 2).Draw(t, "finer"))
		at := game.Point{X: rapid.Int32Range(0, b.Max.X).Draw(t, "x"), Y: rapid.Int32Range(0, b.Max.Y).Draw(t, "y")}
		x, y := r.cell(at)
		middle := r.point(x, y)
		if abs(middle.X-at.X) > r.unit || abs(middle.Y-at.Y) > 2*r.unit {
			t.Fatalf("%v is said to be in the cell about %v, which is %d wide", at, middle, r.unit)
		}
		if gx, gy := r.cell(middle); gx != x || gy != y {
			t.Fatalf("the middle of cell %d,%d is in cell %d,%d", x, y, gx, gy)
		}
	})
}

// A wall is drawn exactly once and looks like a line, even if it covers no cell's middle. Where terrain
// overlaps, the last piece is shown.
func TestWhatLiesInACell(t *testing.T) {
	b := &game.Board{Kind: game.Inches, Max: game.Point{X: 8000, Y: 8000}, Places: []game.Place{
		strip("lake", 0, 0, 3000, 3000),
		strip("road", 0, 5000, 8000, 6900),
		strip("wall", 5900, 0, 6100, 8000),
		strip("bridge", 1000, 5000, 2000, 6900),
		{Terrain: "wall", Name: "slanting", Outline: []game.Point{{X: 2000, Y: 900}, {X: 2200, Y: 1000}, {X: 4200, Y: 3000}, {X: 4000, Y: 3000}}},
		{Terrain: "tree", Name: "the oak", Outline: []game.Point{{X: 7050, Y: 1900}, {X: 7200, Y: 1900}, {X: 7100, Y: 1980}}},
	}}
	for i := range b.Places {
		b.Places[i].ID = int32(i)
	}
	for signs, want := range map[*glyphs][]string{
		&fancy: {"~~╲╲· │♣", "~~~╲· │ ", "═≡════│═", "· · · │ "},
		&ascii: {"~~\\\\. |t", "~~~\\. | ", "=H====|=", ". . . | "},
	} {
		r := cells(b, 1000)
		g := newTableGround(b, r)
		var got []string
		for y := range 4 {
			line := ""
			for x := range 8 {
				line += string(signs.table(&g.places[8*y+x], g.flows[8*y+x], r))
			}
			got = append(got, line)
		}
		if diff := cmp.Diff(want, got); diff != "" {
			t.Errorf("(-want +got):\n%s", diff)
		}
	}
}

// A heading is shown to the nearest eighth of a turn, whatever its length.
func TestWinds(t *testing.T) {
	for want, headings := range map[int][]game.Point{
		-1: {{}}, 0: {{X: 0, Y: -5}, {X: 41, Y: -100}}, 1: {{X: 42, Y: -100}, {X: 7000, Y: -7000}, {X: 100, Y: -42}}, 2: {{X: 100, Y: -41}, {X: 1, Y: 0}},
		3: {{X: 100, Y: 42}}, 4: {{X: -41, Y: 100}}, 5: {{X: -3, Y: 3}}, 6: {{X: -100, Y: 41}}, 7: {{X: -100, Y: -42}},
	} {
		for _, h := range headings {
			if got := game.Wind(h); got != want {
				t.Errorf("%v looks %d; want %d", h, got, want)
			}
		}
	}
}

// A thumbnail of a table works too.
func TestThumbnailOfATable(t *testing.T) {
	term := tcell.NewSimulationScreen("UTF-8")
	if err := term.Init(); err != nil {
		t.Fatal(err)
	}
	defer term.Fini()
	term.SetSize(20, 6)
	s := newScreen(Config{Terminal: term}, Theme{})
	s.shown.Clear()
	thumb := newThumbnail(skirmishTable, 20, 6)
	thumb.draw(s, pane{s.shown, 0, 0, 20, 6})
	var got []string
	for y := range thumb.high {
		line := ""
		for x := range thumb.wide {
			r, _, _, _ := s.shown.GetContent(x, y)
			line += string(r)
		}
		got = append(got, line)
	}
	if diff := cmp.Diff([]string{"· · · · · · · · · ", "· · ·♣♣♣· · · · · ", "· · ·♣· · · · · · ", "· · · · · · · · · ", "· · · · · · · · · ", "· · · · · · · · · "}, got); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
}
