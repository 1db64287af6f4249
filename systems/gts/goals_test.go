package gts

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"metahex/game"
	"metahex/systems/rulebook"
)

func TestGoalsTellWhatWins(t *testing.T) {
	m, err := System.Open(rulebook.Source{Scenario: "aldern-crossings"})
	if err != nil {
		t.Fatal(err)
	}
	want := []string{
		"The far ends of the crossings count for who holds them at the end, the town for Red; each enemy step counts a point.",
		"K-20 Aldern-Over-Water: 4 points for its holder at the end (at the beginning blue's)",
		"D-18 Ried: 4 points for its holder at the end (at the beginning blue's)",
		"T-17 Fahrhaus: 2 points for its holder at the end (at the beginning blue's)",
		"K-16 Aldern: 10 points for its holder at the end (at the beginning red's)",
		"each enemy step: 1 point",
		"whoever has 2 points more wins; else it is a draw",
		"the match ends after turn 8; the weather is rolled at dawn",
		"red, 7th Falk Division enters at K-01, B-01",
		"blue, Strand Division enters at L-31, H-31",
		"red: B4, F3 may arrive from turn 2",
		"blue: S1 may arrive from turn 2",
		"blue: Q4, S3 may arrive from turn 3",
		"red has 1 air point on day 1, at targets anywhere",
		"the weather may change during the day",
		"entrenchment at K-20 Aldern-Over-Water",
		"not printed figures: weather table: stand-in; weather change: stand-in; measures: 4 stand-in; terrain: 4 stand-in; units: stand-in [GTS general/ratings]",
	}
	for _, side := range []game.Side{game.Red, game.Blue, game.Nobody} {
		if diff := cmp.Diff(want, m.View(side).Goals); diff != "" {
			t.Errorf("%s: %s", side, diff)
		}
	}
}
