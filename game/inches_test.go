package game_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"metahex/game"
	"metahex/maps/atlas"
)

// The topmost place at a point is the one added last: the bridge over the road over the river.
func TestBeneath(t *testing.T) {
	table, err := atlas.OpenTable("mill-ford")
	if err != nil {
		t.Fatal(err)
	}
	b := game.NewInches(table)
	if b.Kind != game.Inches || b.Max != (game.Point{X: 48000, Y: 36000}) {
		t.Errorf("kind %d, up to %v; want inches, up to 48 by 36", b.Kind, b.Max)
	}
	for _, c := range []struct {
		at   game.Point
		want []string
	}{
		{game.Point{X: 24000, Y: 21000}, []string{"the bridge", "the mill road", "the Ash"}},
		{game.Point{X: 15000, Y: 20000}, []string{"the oak"}},
		{game.Point{X: 1000, Y: 1000}, nil},
	} {
		var got []string
		for _, p := range b.Beneath(c.at) {
			got = append(got, p.Name)
		}
		if diff := cmp.Diff(c.want, got); diff != "" {
			t.Errorf("at %v (-want +got):\n%s", c.at, diff)
		}
	}
}
