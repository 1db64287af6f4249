package text

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"metahex/game"
)

// If the rule book has names for the sides, a briefing and the score use those names.
func TestSidesOfTheBook(t *testing.T) {
	v := game.View{
		Title: "Relief", Turn: 3, Turns: 9, Score: [3]int{game.Red: 9, game.Blue: 18}, Sides: [3]string{game.Red: "League", game.Blue: "Imperial"},
		Goals: []string{"Hold the city."},
		Stakes: []game.Stake{
			{Text: "the city", Points: 9, For: game.Everyone, Held: game.Blue},
		},
	}
	want := []string{
		"turn 3 of 9, League 9 : 18 Imperial",
		"held now",
		"  Imperial: the city: 9",
		"still to be won",
		"  League: the city: 9",
		"what wins and what scores",
		"Hold the city.",
	}
	if diff := cmp.Diff(want, Briefing(v)); diff != "" {
		t.Errorf("briefing (-want +got):\n%s", diff)
	}
}

// If the rule book has another word for a turn, the turn is named by it.
func TestTurnOfTheBook(t *testing.T) {
	for _, test := range []struct {
		view game.View
		want string
	}{
		{game.View{}, ""},
		{game.View{Turn: 2}, "turn 2"},
		{game.View{Turn: 2, Turns: 4, Round: "cycle"}, "cycle 2 of 4"},
		{game.View{Turn: 5, Turns: 4, Round: "cycle"}, "cycle 4 of 4"},
	} {
		if got := Turn(test.view); got != test.want {
			t.Errorf("turn %d of %d: %q; want %q", test.view.Turn, test.view.Turns, got, test.want)
		}
	}
}
