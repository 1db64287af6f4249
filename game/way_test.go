package game_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"metahex/game"
)

// plot asks for a shot and shows its way, which is as long as its first number.
type plot struct{}

func (plot) Ask(*counter) game.Question {
	return game.Question{Side: game.Red, Topic: "plot", Cite: "C 3", Options: []game.Option{{Choice: game.Choice{Verb: 1}}, {Choice: game.Choice{Verb: 2}}}}
}
func (plot) Answer(*game.Table[*counter], game.Choice) {}
func (plot) String() string                            { return "plot" }

func (plot) Way(_ *counter, c game.Choice) (way []game.Waypoint) {
	if c.Verb == 2 {
		way = append(way, game.Waypoint{At: game.Point{X: 1, Y: 2}, Sum: 3})
	}
	return way
}

// Only the side that is asked sees the way behind an answer, and only where the
// step shows one.
func TestWay(t *testing.T) {
	want := []game.Waypoint{{At: game.Point{X: 1, Y: 2}, Sum: 3}}
	for _, c := range []struct {
		name string
		step game.Step[*counter]
		side game.Side
		verb game.Verb
		want []game.Waypoint
	}{
		{"asked", plot{}, game.Red, 2, want},
		{"another answer", plot{}, game.Red, 1, nil},
		{"the other side", plot{}, game.Blue, 2, nil},
		{"a step that shows none", enter{1}, game.Red, 1, nil},
	} {
		seat := game.Sit(game.NewTable(&counter{}, c.step), c.side)
		if diff := cmp.Diff(c.want, seat.Way(game.Choice{Verb: c.verb})); diff != "" {
			t.Errorf("%s (-want +got):\n%s", c.name, diff)
		}
	}
}
