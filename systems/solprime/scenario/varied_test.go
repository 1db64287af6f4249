package scenario_test

import (
	"fmt"
	"metahex/systems/rulebook"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"metahex/game"
	"metahex/rule"
	"metahex/systems/solprime"
	"metahex/systems/solprime/scenario"
)

// Library.Vary changes numbers of the scenario and of the tables in their text. The scenario's own
// reader checks the result. The standard tables do not change.
func TestVary(t *testing.T) {
	const cycles, gun, mine = "cycles", "weapons.list.tank-gun.vehicles", "forces.blue.mines.1.strength"
	standard := scenario.Library.Standard()
	s, tables, err := scenario.Library.Vary("depot-road", standard, nil, rule.Edit{Path: cycles, Value: 9}, rule.Edit{Path: gun, Value: 7}, rule.Edit{Path: mine, Value: 1})
	if err != nil {
		t.Fatal(err)
	}
	rating := func(tables *scenario.Tables) int {
		k, _ := tables.Kind("medium-tank")
		return k.Weapons[0].Vehicles
	}
	if got, want := fmt.Sprint(s.Cycles, rating(tables), s.Forces[game.Blue].Mines[0].Strength, rating(standard)), "9 7 1 4"; got != want {
		t.Errorf("varied: %s, want %s", got, want)
	}
	if same, held, err := scenario.Library.Vary("depot-road", standard, nil); err != nil || same.Cycles != 6 || held != standard {
		t.Errorf("without edits: %d cycles, the standard tables %v, error %v; want 6, true and none", same.Cycles, held == standard, err)
	}
	for _, c := range []struct {
		edit rule.Edit
		want string
	}{
		{rule.Edit{Path: cycles, Value: 99}, "cycles: found 99; want 1 to 30"},
		{rule.Edit{Path: mine, Value: 4}, "found a minefield of strength 4; want 0 to 2"},
		{rule.Edit{Path: "weapons.list.tank-gun.range", Value: 50}, "range: found 50; want 2 to 40"},
		{rule.Edit{Path: "weapons.list.tank-gnu.range", Value: 5}, "tank-gun"},
	} {
		if _, _, err := scenario.Library.Vary("depot-road", standard, nil, c.edit); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%v: %v, want %q", c.edit, err, c.want)
		}
	}
	paths, err := solprime.System.Numbers(rulebook.Source{Scenario: "depot-road"})
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{cycles, gun, mine} {
		if !strings.Contains("\n"+strings.Join(paths, "\n")+"\n", "\n"+want+"\n") {
			t.Errorf("%s is not among the %d numbers", want, len(paths))
		}
	}
}

// Two digests differ exactly if the scenarios play differently. Measured results are parsed strictly
// but do not affect the digest.
func TestDigest(t *testing.T) {
	digest := func(old, new string) string {
		t.Helper()
		text := strings.Replace(duel, old, new, 1)
		if old != "" && text == duel {
			t.Fatalf("the scenario has no %q", old)
		}
		file := filepath.Join(t.TempDir(), "duel.yaml")
		if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		d, err := solprime.System.Digest(rulebook.Source{Scenario: file})
		if err != nil {
			t.Fatal(err)
		}
		return d
	}
	const figures = "measured: {matches: 4, seed: 1, red: 2, drawn: 1, blue: 1, turns: 3.5, of: 1-ab}\n"
	want := digest("", "")
	for _, same := range [][2]string{{"A duel", "The duel"}, {"Two tanks", "Some tanks"}, {"victory:", figures + "victory:"}} {
		if got := digest(same[0], same[1]); got != want {
			t.Errorf("%q for %q: %s, want the same %s", same[1], same[0], got, want)
		}
	}
	for _, other := range [][2]string{{"cycles: 3", "cycles: 4"}, {"[5, 20]", "[6, 20]"}, {"medium-tank", "hunter"}} {
		if got := digest(other[0], other[1]); got == want {
			t.Errorf("%q for %q: the same digest", other[1], other[0])
		}
	}
	s, err := scenario.Read("duel.yaml", []byte(duel+figures), scenario.Library.Standard())
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(&game.Measured{Matches: 4, Seed: 1, Red: 2, Drawn: 1, Blue: 1, Turns: 3.5, Of: "1-ab"}, s.Measured); diff != "" {
		t.Errorf("measured (-want +got):\n%s", diff)
	}
}
