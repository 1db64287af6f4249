package systems

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"metahex/game"
	"metahex/record"
)

// What is told of a scenario: its forces by kind, reinforcements and hidden units
// apart, and its terms.
func TestOutline(t *testing.T) {
	o, err := All[0].Outline("works")
	if err != nil {
		t.Fatal(err)
	}
	if o.Title != "Night Shift at Number Four" || o.Story == "" || len(o.Options) == 0 {
		t.Errorf("got %+v", o)
	}
	want := [3][]string{
		game.Red:  {"red, 71 points", "1 Commander, turn 1", "2 Assault, turn 1", "2 Front Line, turn 1", "1 Engineer, turn 1"},
		game.Blue: {"blue, 52 points", "8 Militia, hidden", "6 Police, hidden", "3 Sentry Drone", "1 Commander"},
	}
	if diff := cmp.Diff(want, o.Forces); diff != "" {
		t.Errorf("forces (-want +got):\n%s", diff)
	}
	terms := []string{
		"Red scores the casting yard dot by dot and whom he eliminates; blue scores the soldiers he takes, and the yard if no red soldier is in it at the end.",
		"12 turns on board H",
		"optional rules: hidden-setup, tall-buildings",
	}
	if diff := cmp.Diff(terms, o.Terms); diff != "" {
		t.Errorf("terms (-want +got):\n%s", diff)
	}
	if _, err := All[0].Outline("wroks"); err == nil {
		t.Error("an unknown scenario has an outline")
	}
}

// Sight follows the record's readings and the scenario's heights; a system that
// says nothing has the defaults.
func TestSight(t *testing.T) {
	r, heights, err := Sight(record.Header{System: "battlesuit", Scenario: "primer", Readings: "6.5=halve facing=on"})
	if err != nil || r.Changed() != "6.5=halve" || heights[0] != 0 {
		t.Errorf("got %q, %v, %v", r.Changed(), heights, err)
	}
	if r, _, err := Sight(record.Header{System: "other"}); err != nil || r.Changed() != "" {
		t.Errorf("got %q, %v", r.Changed(), err)
	}
	if _, _, err := Sight(record.Header{System: "battlesuit", Scenario: "wroks"}); err == nil {
		t.Error("an unknown scenario has readings")
	}
}
