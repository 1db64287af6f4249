package scenario_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"metahex/systems/gravarmor/scenario"
)

// Goals lists every award of a scenario, with the first holders. It also lists the exits where
// leaving units do not count as destroyed.
func TestGoalsTellEveryAward(t *testing.T) {
	for id, want := range map[string][]string{
		"raid": {
			"The League scores the stations it holds at the end and every unit that leaves over the east edge; the Empire scores what it destroys.",
			"League scores 9 for each hex of the stations that it holds at the end of the last turn",
			"League scores 4 for each unit of its own that leaves the map over the east edge",
			"Imperial scores 2 for each enemy unit destroyed",
			"at first Imperial holds the stations",
			"a unit of League that leaves the map counts as destroyed, except units that leave over the east edge",
		},
		"meatgrinder": {
			"Each town held scores five at the end of every turn; each unit destroyed scores sixteen to the League, twelve to the Empire.",
			"Imperial scores 5 for each hex of the towns that it holds at the end of every turn",
			"League scores 5 for each hex of the towns that it holds at the end of every turn",
			"Imperial scores 12 for each enemy unit destroyed",
			"League scores 16 for each enemy unit destroyed",
			"a unit of League that leaves the map counts as destroyed",
			"a unit of Imperial that leaves the map counts as destroyed",
		},
		"last-ships": {
			"The Empire scores five for every company of infantry that a drop-ship takes off; the League scores three for what it destroys.",
			"Imperial scores 5 for each inf unit of its own that a drop-ship takes off the map",
			"League scores 3 for each enemy unit destroyed",
		},
		"../testdata/evacuation.yaml": {
			"For the tests.",
			"League scores 2 for each unit of its own that a drop-ship takes off the map",
		},
	} {
		s, err := scenario.Library.Load(id, scenario.Library.Standard())
		if err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(want, s.Goals(scenario.Library.Standard())[:len(want)]); diff != "" {
			t.Errorf("%s (-want +got):\n%s", id, diff)
		}
	}
}
