package render

import (
	"image"
	"testing"

	"metahex/grid"
	"metahex/los"
	"metahex/los/books"
	"metahex/los/hexside"
	"metahex/los/shapes"
	"metahex/maps"
	"metahex/maps/atlas"
	"metahex/maps/hexes"
	"metahex/maps/tables"
	"metahex/render/vector"
)

// delta returns a small map of terrain hexes with every kind of content.
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
	img, err := Print(vector.HexMap(delta(t), vector.Options{Foot: "at the foot"}))
	if err != nil {
		t.Fatal(err)
	}
	return img
}

// drawHexLine draws the ruling for a line on the map delta under the given terms.
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
	img, err := Print(vector.HexRuling(u, vector.Options{Foot: u.Cite("delta").String()}))
	if err != nil {
		t.Fatal(err)
	}
	return img
}

// drawTableLine draws the ruling for a line on a tabletop map under the given terms.
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
	img, err := Print(vector.TableRuling(u, vector.Options{Foot: u.Cite(table.ID).String()}))
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
	img, err := Print(vector.SeenPlaces(hexside.NewReferee(r, hexside.Watch{}, nil), func(s maps.Spot) bool { return seen[s.Place()] }, los.End{Spot: maps.SpotOf(from)}, "two hexes far", vector.Options{Pitch: 40}))
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
	img, err := Print(vector.TableField(table, func(at grid.Point) bool {
		to, err := r.EndAt(at, 0)
		return err == nil && r.Clear(from, to)
	}, from.Base.At, "7,4", "seen from 7,4", vector.Options{Pitch: 24}))
	if err != nil {
		t.Fatal(err)
	}
	return img
}
