package vector

import (
	"image/color"
	"slices"
	"testing"

	"metahex/grid"
	"metahex/maps/atlas"
	"metahex/maps/hexes"
	"metahex/render/rendertest"
)

// A picture of a whole board shows every hex: the paper is visible nowhere on the map.
func TestEveryHexIsDrawn(t *testing.T) {
	b, _ := rendertest.Basin(t, "../testdata/basin.yaml")
	v, err := newHexView(b, []int{0}, Options{})
	if err != nil {
		t.Fatal(err)
	}
	if w, h := v.mapBox.w, v.mapBox.h; w < HexPitch || h != HexPitch {
		t.Errorf("one hex has %g by %g pixels, want %d high and wider than that", w, h, HexPitch)
	}
	d, err := HexMap(b, Options{})
	if err != nil {
		t.Fatal(err)
	}
	all := make([]int, b.Len())
	for i := range all {
		all[i] = i
	}
	if v, err = newHexView(b, all, Options{}); err != nil {
		t.Fatal(err)
	}
	drawn := map[[2]float64]bool{}
	for _, e := range d.Elements {
		if s, ok := e.(*Shape); ok && s.Fill != nil && len(s.Path) == 8 { // a break, six corners and a close: a hex
			drawn[[2]float64{s.Path[1].N[0], s.Path[1].N[1]}] = true
		}
	}
	for i := range b.Len() {
		if corner := v.corners(b.At(i), 0)[0]; !drawn[corner] {
			t.Errorf("%s is not filled at %v", b.Name(i), corner)
		}
	}
}

func TestHexLegend(t *testing.T) {
	b, d := rendertest.Basin(t, "../testdata/basin.yaml")
	all := make([]int, b.Len())
	for i := range all {
		all[i] = i
	}
	v, err := newHexView(b, all, Options{})
	if err != nil {
		t.Fatal(err)
	}
	words := func(keys []key) (all []string) {
		for _, k := range keys {
			all = append(all, k.text)
		}
		return all
	}
	if got, want := words(v.legend(nil)), []string{"yellow", "light blue", "orange", "green", "brown", "red-brown streaks", "city", "number; the point shows north"}; !slices.Equal(got, want) {
		t.Errorf("got %q, want %q", got, want)
	}
	if got, want := words(v.legend(rendertest.BasinTerrain(d.Board()))), []string{"plains", "lake", "fields", "city", "wood", "mountains"}; !slices.Equal(got, want) {
		t.Errorf("got %q, want %q", got, want)
	}
}

func TestHexBoardTooLarge(t *testing.T) {
	b, _ := rendertest.Basin(t, "../testdata/basin.yaml")
	if _, err := HexMap(b, Options{Pitch: 300, MaxPixels: 1000}); err == nil {
		t.Error("a picture of more pixels than allowed is drawn")
	}
	if _, err := HexMap(b, Options{Pitch: 3}); err == nil {
		t.Error("a pitch of 3 is drawn")
	}
}

// delta returns a small map of terrain hexes with every kind of content.
func delta(t testing.TB) *hexes.Map {
	t.Helper()
	m, err := atlas.OpenHexes("../testdata/delta.yaml")
	if err != nil {
		t.Fatal(err)
	}
	return m
}

// Every hex of a map is drawn, and nothing beyond the map.
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
	land := v.Elements[0].(*HexLand)
	for q := -1; q <= m.Span.Columns; q++ {
		for h := -2; h <= m.Span.HalfRows+1; h++ {
			at := grid.Place{Q: q, V: h}
			if !at.Lattice() {
				continue
			}
			x, y := v.dot(at)
			if got := land.Shade(x, y, paper) != paper; got != m.Has(at) {
				t.Errorf("%v drawn: %t, want %t", at, got, m.Has(at))
			}
		}
	}
}

// Any two terrains differ in colour, in pattern or in their drawings.
func TestTerrainsDiffer(t *testing.T) {
	type look struct {
		fill    color.RGBA
		built   int
		pattern bool
	}
	seen := map[look]hexes.Terrain{}
	for k := range hexes.Terrains {
		s := terrainStyles[k]
		l := look{s.fill, len(houses[k]), s.motif.Form != Plain}
		if other, ok := seen[l]; ok {
			t.Errorf("%s looks like %s", k, other)
		}
		seen[l] = k
	}
}
