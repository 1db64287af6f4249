package scenario_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"metahex/systems/lasergrenadiers/scenario"
)

// Goals lists what wins and scores, how the match ends, and which pieces enter where. It does not
// list the types of pieces off the board.
func TestGoalsTellWhatWins(t *testing.T) {
	for name, want := range map[string][]string{
		"depot-raid": {
			"Points for every piece destroyed or gone, and for the depot and the office to who alone stands there at the end.",
			"a piece that is destroyed, or leaves the board over any edge, scores its worth for the enemy; a piece that has left may not return",
			"the depot, 3.5 inches around 39.5,17, scores 12 points at the end for the side that alone has pieces on the ground there",
			"the office, 2 inches around 21.5,6, scores 4 points at the end for the side that alone has pieces on the ground there",
			"the match ends after turn 5, or when a side has nothing left; the side with more points wins, else it is a draw",
			"red: L1, T1, G1, G2 may enter from turn 1; red's entry area is the west edge from 12 to 34 inches",
			"blue: T1 may enter from turn 4; blue's entry area is the east edge from 14 to 34 inches",
			"wet ground: unpaved roads are soft",
		},
		"../testdata/edges-2.yaml": {
			"None.",
			"a piece that is destroyed, or leaves the board over any edge, scores its worth for the enemy; a piece that has left may not return",
			"the match ends after turn 8, or when a side has nothing left; the side with more points wins, else it is a draw",
			"red: F1, S1 may enter from turn 1; red's entry area is the north edge from 10 to 20 inches, off the board the ground is soft",
			"blue: R1 may enter from turn 1; blue's entry area is the south edge from 60 to 70 inches, off the board the ground is water",
		},
		"../testdata/kerb.yaml": {
			"None.",
			"a piece that is destroyed, or leaves the board over any edge, scores its worth for the enemy; a piece that has left may not return",
			"the post, 1 inch around 31,33, scores 1 point at the end for the side that alone has pieces on the ground there",
			"red begins with 2 points",
			"blue begins with 1 point",
			"the match ends after turn 4, or when a side has nothing left; the side with more points wins, else it is a draw",
		},
	} {
		s, err := scenario.Library.Load(name, scenario.Library.Standard())
		if err != nil {
			t.Fatal(err)
		}
		want = append(want, "not printed figures: turning costs: stand-in; damage table: stand-in; measures: 24 stand-in; units: stand-in [LG sequence/turn]")
		if diff := cmp.Diff(want, s.Goals(scenario.Library.Standard())); diff != "" {
			t.Errorf("%s (-want +got):\n%s", name, diff)
		}
	}
}
