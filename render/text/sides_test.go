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
