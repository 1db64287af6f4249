package vector

import (
	"testing"

	"metahex/los/layercake"
	"metahex/maps/atlas"
	"metahex/maps/dots"
)

// open reads a board of testdata.
func open(t testing.TB, name string) *dots.Board {
	t.Helper()
	b, err := atlas.OpenBoard(name)
	if err != nil {
		t.Fatal(err)
	}
	return b
}

// decide rules on a line of a board under the default readings.
func decide(t testing.TB, b *dots.Board, from, to string) (layercake.Ruling, *layercake.Ruler) {
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
