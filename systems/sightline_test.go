package systems_test

import (
	"strings"
	"testing"

	"metahex/game"
	"metahex/grid"
	"metahex/systems"
)

// What a match says of the line between two pieces is what `metahex los` says of
// their points, and is the same from both ends.
func TestSightlinesOfMatches(t *testing.T) {
	for _, id := range []string{"mill-bridge", "ashford", "smelter"} {
		m, _, err := systems.Open(id, systems.Setup{})
		if err != nil {
			t.Fatal(err)
		}
		seat := game.Sit(m, game.Red)
		if !seat.RulesSight() {
			t.Errorf("%s rules on no lines", id)
			continue
		}
		v := seat.View()
		if _, ok := seat.Sightline(game.Point{X: 1000, Y: 1000}, game.Point{X: 1000, Y: 1000}); ok {
			t.Errorf("%s: a line from a point to itself", id)
		}
		if _, ok := seat.Sightline(game.Point{X: 1000, Y: 1000}, game.Point{X: -1, Y: 1000}); ok {
			t.Errorf("%s: a line off the table", id)
		}
		lines := 0
		for _, at := range []game.Point{{X: 5000, Y: 2000}, {X: 12000, Y: 18000}, {X: v.Board.Max.X - 1000, Y: v.Board.Max.Y - 1000}} {
			for _, to := range []game.Point{{X: 20000, Y: 14000}, {X: 1000, Y: 1000}} {
				there, ok := seat.Sightline(at, to)
				if !ok {
					t.Errorf("%s: no line from %v to %v", id, at, to)
					continue
				}
				lines++
				back, _ := seat.Sightline(to, at)
				if there.Seen != back.Seen || len(there.Met) != len(back.Met) || len(there.Lines) < 5 {
					t.Errorf("%s, %v to %v: %q there, %q back", id, at, to, there.Short, back.Short)
				}
				if words := strings.Join(there.Lines, " "); !strings.Contains(words, grid.Point(to).String()) {
					t.Errorf("%s: %q does not name %v", id, words, grid.Point(to))
				}
			}
		}
		if lines != 6 {
			t.Errorf("%s: %d lines, want 6", id, lines)
		}
	}
}
