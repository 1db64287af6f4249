package scenario_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"metahex/systems/solprime/scenario"
)

// Goals lists what wins and scores. It also lists the mines, aircraft and guns without a place on the
// table, as far as both sides may know them.
func TestGoals(t *testing.T) {
	const lost = "each side scores the points of every enemy stand that is destroyed or routs; a section counts against the side that held it at the start"
	for id, want := range map[string][]string{
		"airfield-raid": {
			"Points for every stand and section lost, and for the apron and the command post to who alone is there at the end. Blue begins with twenty-two points.",
			lost,
			"the apron, 3 inches around 40,30, scores 24 at the end for the side that alone has troops on it",
			"the command post, 3 inches around 46,22, scores 16 at the end for the side that alone has troops on it",
			"blue begins with 22 points",
			"the battle ends after cycle 6, or when a side has nothing left; the side with more points wins, else it is a draw",
			"red: 4 aircraft off the table, which may be called once a cycle; an aircraft that leaves the table is not lost and may return after a whole cycle",
			"blue: 2 aircraft off the table, which may be called once a cycle; an aircraft that leaves the table is not lost and may return after a whole cycle",
		},
		"../testdata/batteries.yaml": {
			"None.",
			lost,
			"the battle ends after cycle 6, or when a side has nothing left; the side with more points wins, else it is a draw",
			"red: 1 gun behind the table; the kind and the distance of each are secret",
			"blue: 2 guns behind the table; the kind and the distance of each are secret",
		},
		"convoy": {
			"Points for every stand lost, and for every carrier of the convoy that is at the eastern gate at the end. Blue begins with twelve points.",
			lost,
			"blue begins with 12 points",
			"red: the convoy, A1, A2, A3, A4: each of them scores 13 points if it is at the eastern gate, 3 inches around 57,24.5, at the end",
			"the battle ends after cycle 6, or when a side has nothing left; the side with more points wins, else it is a draw",
			"blue: 3 counters of mines, face down; some may be dummies; a stand that comes within two inches rolls a die",
		},
		"../testdata/fields.yaml": {
			"None.",
			lost,
			"the battle ends after cycle 3, or when a side has nothing left; the side with more points wins, else it is a draw",
			"blue: 2 counters of mines, face down; some may be dummies; a stand that comes within two inches rolls a die",
		},
	} {
		s, err := scenario.Library.Load(id, scenario.Library.Standard())
		if err != nil {
			t.Fatal(err)
		}
		want = append(want, "not printed figures: troops and structures with their points: stand-in; weapons: 11 stand-in; figures: 4 stand-in [SP organization]")
		if diff := cmp.Diff(want, s.Goals(scenario.Library.Standard())); diff != "" {
			t.Errorf("%s (-want +got):\n%s", id, diff)
		}
	}
}
