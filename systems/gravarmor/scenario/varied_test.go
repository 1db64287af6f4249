package scenario_test

import (
	"fmt"
	"metahex/systems/rulebook"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"metahex/game"
	"metahex/rule"
	"metahex/systems/gravarmor"
	"metahex/systems/gravarmor/scenario"
)

// Library.Vary changes numbers in the text of the scenario and the tables. The scenario's own reader
// validates the changed text.
func TestVary(t *testing.T) {
	const units, move = "forces.league.detachments.armour.units.Zeta-7", "units.Zeta-7.ew"
	s, tables, err := scenario.Library.Vary("relief", scenario.Library.Standard(), nil, rule.Edit{Path: units, Value: 5}, rule.Edit{Path: move, Value: 2})
	if err != nil {
		t.Fatal(err)
	}
	zeta, err := tables.Units.Find("Zeta-7")
	if err != nil {
		t.Fatal(err)
	}
	n := 0
	for _, d := range s.Forces[scenario.League].Detachments {
		for _, u := range d.Units {
			if u.Kind == &tables.Units[zeta] && u.Guns[0].EW == 2 {
				n++
			}
		}
	}
	if n != 5 {
		t.Errorf("got %d Zeta-7 with EW 2, want 5", n)
	}
	if was := scenario.Library.Standard().Units[zeta].EW; was == 2 {
		t.Error("the standard tables have changed")
	}
	for path, want := range map[string]string{
		"Zeta-77":         "Zeta-7",
		"Armour.Zeta-777": "did you mean",
	} {
		if _, _, err := scenario.Library.Vary("relief", scenario.Library.Standard(), nil, rule.Edit{Path: path, Value: 1}); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: got %v, want %q", path, err, want)
		}
	}
	if _, _, err := scenario.Library.Vary("relief", scenario.Library.Standard(), nil, rule.Edit{Path: units, Value: 61}); err == nil || !strings.Contains(err.Error(), "units.Zeta-7: found 61; want 1 to 60") {
		t.Errorf("too many: got %v", err)
	}
	paths, err := gravarmor.System.Numbers(rulebook.Source{Scenario: "relief"})
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{"turns", units, move} {
		if !strings.Contains("\n"+strings.Join(paths, "\n")+"\n", "\n"+want+"\n") {
			t.Errorf("%s is not among the %d numbers", want, len(paths))
		}
	}
}

// Leaving out a rule changes only the values of that rule, with or without other changed numbers.
func TestWithout(t *testing.T) {
	figures := func(tables *scenario.Tables) string {
		var b strings.Builder
		for _, k := range tables.Units {
			fmt.Fprintf(&b, "%s EW %d active=%v enhanced=%v one trip=%v %s\n", k.Name, k.EW, k.Active, k.Enhanced, k.OneTrip, k.Gun.Weapon)
		}
		return b.String()
	}
	before := figures(scenario.Library.Standard())
	for name, replace := range map[string][]string{
		"active":       {"active=true", "active=false"},
		"enhanced":     {"enhanced=true", "enhanced=false"},
		"shuttle":      {"one trip=false", "one trip=true"},
		"weapon-types": {" missile\n", " mixed\n", " particle\n", " mixed\n", " gatling\n", " mixed\n", " magbolt\n", " mixed\n"},
	} {
		want := strings.NewReplacer(replace...).Replace(before)
		if want == before {
			t.Errorf("%s: no counter has it", name)
		}
		_, tables, err := scenario.Library.Vary("relief", scenario.Library.Standard(), []string{name}, rule.Edit{Path: "turns", Value: 3})
		if err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(want, figures(tables)); diff != "" {
			t.Errorf("without %s (-want +got):\n%s", name, diff)
		}
	}
	if after := figures(scenario.Library.Standard()); after != before {
		t.Error("the standard tables are no longer the same")
	}
	_, err := scenario.Library.Without(scenario.Library.Standard(), "actve")
	if want := `unknown rule to leave out "actve" (want one of active, enhanced, weapon-types, shuttle), did you mean "active"?`; fmt.Sprint(err) != want {
		t.Errorf("got %v, want %s", err, want)
	}
}

// Two scenarios have different digests exactly if they play differently. Measured results do not
// count, but their format is checked strictly.
func TestDigest(t *testing.T) {
	digest := func(old, new string) string {
		t.Helper()
		text := strings.Replace(small, old, new, 1)
		if old != "" && text == small {
			t.Fatalf("the scenario has no %q", old)
		}
		d, err := gravarmor.System.Digest(rulebook.Source{Scenario: write(t, "small.yaml", text)})
		if err != nil {
			t.Fatal(err)
		}
		return d
	}
	const figures = "measured: {matches: 4, seed: 1, red: 2, drawn: 1, blue: 1, turns: 3.5, of: 1-ab}\n"
	want := digest("", "")
	for _, same := range [][2]string{{"Small", "Smaller"}, {"the west,", "west,"}, {"victory:", figures + "victory:"}} {
		if got := digest(same[0], same[1]); got != want {
			t.Errorf("%q for %q: %s, want the same %s", same[1], same[0], got, want)
		}
	}
	for _, other := range [][2]string{{"turns: 5", "turns: 6"}, {`board: "1"`, `board: "2"`}, {"Zeta-7: 2", "Zeta-7: 3"}} {
		if got := digest(other[0], other[1]); got == want {
			t.Errorf("%q for %q: the same digest", other[1], other[0])
		}
	}
	s, err := scenario.Read("small.yaml", []byte(small+figures), scenario.Library.Standard())
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(&game.Measured{Matches: 4, Seed: 1, Red: 2, Drawn: 1, Blue: 1, Turns: 3.5, Of: "1-ab"}, s.Measured); diff != "" {
		t.Errorf("measured (-want +got):\n%s", diff)
	}
	for slip, want := range map[string]string{
		"measured: {matches: 5, seed: 1, red: 2, drawn: 1, blue: 1, turns: 3.5, of: 1-ab}\n": "found 2 red, 1 drawn and 1 blue of 5 matches",
		"measured: {matchs: 4}\n": `did you mean "matches"`,
	} {
		if _, err := scenario.Read("small.yaml", []byte(small+slip), scenario.Library.Standard()); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: got %v, want %q", slip, err, want)
		}
	}
}

// The texts for choosing a scenario list units by kind and way of entry.
func TestMuster(t *testing.T) {
	s, err := scenario.Read("small.yaml", []byte(small), scenario.Library.Standard())
	if err != nil {
		t.Fatal(err)
	}
	want := []string{"League, 4 units", "1 fort alpha (EW 5, attack 6 missile, range 4; defence 4)", "2 Zeta-7", "1 Tau-8, turn 2"}
	if diff := cmp.Diff(want, s.Muster(scenario.League)); diff != "" {
		t.Errorf("League (-want +got):\n%s", diff)
	}
	want = []string{"Imperial, 5 units", "1 DS-8, in orbit", "2 A-Inf, in orbit", "2 ortillery (EW 4, attack 6 particle)"}
	if diff := cmp.Diff(want, s.Muster(scenario.Imperial)); diff != "" {
		t.Errorf("Imperial (-want +got):\n%s", diff)
	}
	winning := []string{
		"Hold the city.",
		"League scores 1 for each hex of the east that it holds at the end of the last turn",
		"Imperial scores 1 for each enemy grav or fort unit destroyed",
		"a unit of League that leaves the map counts as destroyed",
		"the battle ends after turn 5, or when a side has no unit left on the map or still to come; a side ahead by 1 or more wins, otherwise it is a draw",
		"when a side is asked, it may concede with the order \"concede\"; it then loses",
	}
	if diff := cmp.Diff(append(slices.Clone(winning), "League moves first, Imperial sets up first"), s.Terms()); diff != "" {
		t.Errorf("terms (-want +got):\n%s", diff)
	}
	goals := append(slices.Clone(winning),
		"League moves first, Imperial sets up first",
		"League: Late, enters in turn 2 over the west",
		"Imperial: Lift, in orbit",
		"Imperial: Ortillery, in orbit",
		"a weapon detects a target in range if, on one path, the combat values up to and including the target's hex add up to the weapon's EW or less; units that fly, climb or dive are always detected",
		"not printed figures: terrain key and forces: stand-in [GA scenarios]")
	if diff := cmp.Diff(goals, s.Goals(scenario.Library.Standard())); diff != "" {
		t.Errorf("goals (-want +got):\n%s", diff)
	}
	options := scenario.Library.Readings.Options(s.Readings)
	if len(options) != 4 {
		t.Errorf("got options %+v", options)
	}
	for _, o := range options {
		if o.Help == "" || len(o.Values) < 2 {
			t.Errorf("%+v: want a question with answers", o)
		}
	}
}
