package render

import (
	"image"
	"image/color"
	"testing"

	"metahex/grid"
	"metahex/los/books"
	"metahex/los/hexside"
	"metahex/los/shapes"
	"metahex/maps/atlas"
	"metahex/maps/hexes"
	"metahex/maps/tables"
)

// delta is a small map of terrain hexes with everything on it.
func delta(t testing.TB) *hexes.Map {
	t.Helper()
	m, err := atlas.OpenHexes("testdata/delta.yaml")
	if err != nil {
		t.Fatal(err)
	}
	return m
}

func drawTerrain(t testing.TB) *image.RGBA {
	t.Helper()
	img, err := HexMap(delta(t), Options{Foot: "at the foot"})
	if err != nil {
		t.Fatal(err)
	}
	return img
}

// drawHexLine rules on a line of the delta under some terms.
func drawHexLine(t testing.TB, from, to string, terms ...string) *image.RGBA {
	t.Helper()
	r := hexside.NewRuler(delta(t))
	w, err := r.ParseWatch(terms...)
	if err != nil {
		t.Fatal(err)
	}
	a, b, err := r.ParseEnds(from, to)
	if err != nil {
		t.Fatal(err)
	}
	u := r.Rule(a, b, w)
	img, err := HexRuling(u, Options{Foot: u.Cite("delta").String()})
	if err != nil {
		t.Fatal(err)
	}
	return img
}

// Every hex of a map is drawn, and nothing beyond it is.
func TestEveryTerrainHexIsDrawn(t *testing.T) {
	m := delta(t)
	v, err := newTerrainView(m, m.Has, m.Span, Options{})
	if err != nil {
		t.Fatal(err)
	}
	if err := v.open(nil, 0); err != nil {
		t.Fatal(err)
	}
	v.paint()
	for q := -1; q <= m.Span.Columns; q++ {
		for h := -2; h <= m.Span.HalfRows+1; h++ {
			at := grid.Place{Q: q, V: h}
			if !at.Lattice() {
				continue
			}
			x, y := v.dot(at)
			p := image.Pt(int(x), int(y))
			if got := v.img.RGBAAt(p.X, p.Y) != paper; p.In(v.img.Rect) && got != m.Has(at) {
				t.Errorf("%v drawn: %t, want %t", at, got, m.Has(at))
			}
		}
	}
}

// Every terrain is told from every other by its colour, its pattern or what
// stands on it.
func TestTerrainsDiffer(t *testing.T) {
	type look struct {
		fill    color.RGBA
		built   int
		pattern bool
	}
	seen := map[look]hexes.Terrain{}
	for k := range hexes.Terrains {
		s := terrainStyles[k]
		l := look{s.fill, len(houses[k]), s.pattern != nil}
		if other, ok := seen[l]; ok {
			t.Errorf("%s looks like %s", k, other)
		}
		seen[l] = k
	}
}

// drawTableLine rules on a line over a table.
func drawTableLine(t testing.TB, table *tables.Map, from, to string, terms ...string) *image.RGBA {
	t.Helper()
	r, err := shapes.NewRuler(books.SolPrime(), table, terms...)
	if err != nil {
		t.Fatal(err)
	}
	a, b, err := r.ParseEnds(from, to)
	if err != nil {
		t.Fatal(err)
	}
	u := r.Rule(a, b)
	img, err := TableRuling(u, Options{Foot: u.Cite(table.ID).String()})
	if err != nil {
		t.Fatal(err)
	}
	return img
}

func drawHexField(t testing.TB) *image.RGBA {
	t.Helper()
	m := delta(t)
	r := hexside.NewRuler(m)
	from := grid.Place{Q: 2, V: 4}
	seen := map[grid.Place]bool{}
	for at := range m.Span.Places {
		seen[at] = r.Clear(from, at, r.Eyes(from, hexside.NoPost, true), nil)
	}
	img, err := terrainField(m, func(at grid.Place) bool { return seen[at] }, from, "two hexes far", Options{Pitch: 40})
	if err != nil {
		t.Fatal(err)
	}
	return img
}

func drawTableField(t testing.TB, table *tables.Map) *image.RGBA {
	t.Helper()
	r, err := shapes.NewRuler(books.SolPrime(), table, "sky=hazy")
	if err != nil {
		t.Fatal(err)
	}
	from, err := r.ParseEnd("7,4")
	if err != nil {
		t.Fatal(err)
	}
	img, err := TableField(table, func(at grid.Point) bool {
		to, err := r.EndAt(at, 0)
		return err == nil && r.Clear(from, to)
	}, from.Base.At, "7,4", "seen from 7,4", Options{Pitch: 24})
	if err != nil {
		t.Fatal(err)
	}
	return img
}
