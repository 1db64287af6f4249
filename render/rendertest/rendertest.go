// Package rendertest provides maps and rulings for the tests of the drawing packages.
package rendertest

import (
	"testing"

	"metahex/los/detection"
	"metahex/los/layercake"
	"metahex/maps/atlas"
	"metahex/maps/dots"
	"metahex/maps/hexes"
)

// Board opens a board of dots by its name or file name.
func Board(t testing.TB, name string) *dots.Board {
	t.Helper()
	b, err := atlas.OpenBoard(name)
	if err != nil {
		t.Fatal(err)
	}
	return b
}

// Decide rules on a line of a board under the default readings.
func Decide(t testing.TB, b *dots.Board, from, to string) (layercake.Ruling, *layercake.Ruler) {
	t.Helper()
	r := layercake.NewRuler(b, layercake.Readings{}, dots.StandardHeights)
	a, err := r.ParseEnd(from)
	if err != nil {
		t.Fatal(err)
	}
	z, err := r.ParseEnd(to)
	if err != nil {
		t.Fatal(err)
	}
	return r.Rule(a, z), r
}

// Basin returns the map render/testdata/basin.yaml and its detector; file is its path relative to
// the test's package. The map is a small section with all colours, streaks, a city, and its own
// key.
func Basin(t testing.TB, file string) (*hexes.Map, *detection.Detector) {
	t.Helper()
	b, err := atlas.OpenHexes(file)
	if err != nil {
		t.Fatal(err)
	}
	values := make([]int, b.Len())
	for i := range values {
		values[i] = [hexes.Colours]int{hexes.Yellow: 0, hexes.LightBlue: 1, hexes.Orange: 1, hexes.Green: 2, hexes.Brown: 3}[b.Hex(i).Colour]
		if b.Hex(i).City {
			values[i] = 4
		}
	}
	d, err := detection.NewDetector(b, values, 6)
	if err != nil {
		t.Fatal(err)
	}
	return b, d
}

// BasinTerrain returns a function that names the terrain of the basin's hexes.
func BasinTerrain(b *hexes.Map) func(hex int) string {
	return func(hex int) string {
		if b.Hex(hex).City {
			return "city"
		}
		return [hexes.Colours]string{"plains", "lake", "fields", "wood", "mountains"}[b.Hex(hex).Colour]
	}
}
