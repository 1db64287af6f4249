package game_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"metahex/game"
)

func TestByPoints(t *testing.T) {
	for _, c := range []struct {
		red, blue, margin int
		winner            game.Side
		text              string
	}{
		{5, 4, 1, game.Red, "red wins, red 5, blue 4 points"},
		{4, 5, 1, game.Blue, "blue wins, red 4, blue 5 points"},
		{5, 5, 1, game.Chance, "a draw, red 5, blue 5 points"},
		{5, 4, 2, game.Chance, "a draw, red 5, blue 4 points"},
		{0, 2, 2, game.Blue, "blue wins, red 0, blue 2 points"},
	} {
		want := game.Result{Winner: c.winner, Points: [3]int{game.Red: c.red, game.Blue: c.blue}, Text: c.text, Cite: "T 1"}
		if diff := cmp.Diff(want, game.ByPoints(c.red, c.blue, c.margin, "T 1")); diff != "" {
			t.Errorf("%d to %d by %d (-want +got):\n%s", c.red, c.blue, c.margin, diff)
		}
	}
}
