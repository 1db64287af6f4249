package scenario_test

import (
	"fmt"
	"metahex/systems/rulebook"
	"os"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"metahex/cards"
	"metahex/game"
	"metahex/morale"
	"metahex/rule"
	"metahex/systems/battlesuit"
	"metahex/systems/battlesuit/scenario"
)

// Library.Vary changes only one number of the scenario or of the tables. The stated worth of the force
// may then be wrong without a fault.
func TestVary(t *testing.T) {
	standard := scenario.Library.Standard()
	own, err := scenario.Library.Overlay(standard, write(t, "own.yaml", "modifiers: {woods: {amount: -9, source: printed, from: my copy}}\n"))
	if err != nil {
		t.Fatal(err)
	}
	s, tables, err := scenario.Library.Vary("crossroads", own, nil, rule.Edit{Path: "forces.red.assault", Value: 4}, rule.Edit{Path: "modifiers.painted", Value: 5},
		rule.Edit{Path: "units.thumper.move.1", Value: 6}, rule.Edit{Path: "forces.blue.commander", Value: 0})
	if err != nil {
		t.Fatal(err)
	}
	thumper, err := tables.Units.Find("thumper")
	if err != nil {
		t.Fatal(err)
	}
	amount := func(m scenario.Modifier) int { return tables.Item(m, 1).Amount }
	got := fmt.Sprint(s.Forces[game.Red].Build, s.Forces[game.Blue].Build, len(s.Forces[game.Red].Detachments[0].Units),
		amount(scenario.Painted), amount(scenario.WoodsCover), amount(scenario.MarshCover), tables.Units.Kind(thumper).Move)
	if want := fmt.Sprint(140, 100, 9, 5, -9, -1, []int{6, 4, 3, 2, 1}); got != want {
		t.Errorf("varied: %s\nwant:   %s", got, want)
	}
	if got := standard.Item(scenario.Painted, 1).Amount; got != 3 {
		t.Errorf("the standard tables now have painted %d, want 3", got)
	}
	// Vary refuses a value that is out of range.
	for edit, want := range map[rule.Edit]string{
		{Path: "forces.red.assault", Value: -1}: "scenarios/crossroads.yaml:32:54: assault: found -1; want 0 to 99 [BHM 13.3]",
		{Path: "turns", Value: 61}:              "scenarios/crossroads.yaml:15:8: turns: found 61; want 1 to 60 [BHM 13.0]",
	} {
		if _, _, err := scenario.Library.Vary("crossroads", standard, nil, edit); fmt.Sprint(err) != want {
			t.Errorf("%v: %v, want %s", edit, err, want)
		}
	}
	for _, path := range []string{"forces.red.build", "blue.build", "build"} {
		want := fmt.Sprintf(`found path %q; build depends on the units; vary the units instead [BHM 13.3]`, path)
		if _, _, err := scenario.Library.Vary("crossroads", standard, nil, rule.Edit{Path: path, Value: 3}); fmt.Sprint(err) != want {
			t.Errorf("%s: %v, want %s", path, err, want)
		}
	}
	if _, _, err := scenario.Library.Vary("crossroads", standard, nil, rule.Edit{Path: "forces.red.asault", Value: 3}); err == nil || !strings.Contains(err.Error(), `did you mean "assault"?`) {
		t.Errorf("a path that leads nowhere: %v", err)
	}
}

// An omitted rule has no effect, and everything else is unchanged.
func TestWithout(t *testing.T) {
	standard := scenario.Library.Standard()
	figures := func(t *scenario.Tables) string {
		var b strings.Builder
		for m := range scenario.Modifiers {
			fmt.Fprintf(&b, "%s %d\n", m, t.Item(m, 1).Amount)
		}
		for _, id := range t.Units.IDs() {
			kind, _ := t.Units.Find(id)
			fmt.Fprintf(&b, "%s: %s\n", id, t.Units.Kind(kind).Abilities)
		}
		for m := range morale.Modifiers {
			fmt.Fprintf(&b, "%s %d\n", m, t.Morale.Modifier(m).Amount)
		}
		return b.String()
	}
	before := figures(standard)
	for name, replace := range map[string][]string{
		"cover":       {"rubble -4", "rubble 0", "improved-position -2", "improved-position 0", "bunker -7", "bunker 0", "building -5", "building 0", "woods -3", "woods 0", "marsh -1", "marsh 0"},
		"bouncing":    {": bounce, ", ": "},
		"painting":    {", paint\n", "\n", ", paint,", ",", ": paint\n", ": \n"},
		"engineers":   {", engineer\n", "\n"},
		"bombs":       {", bomb\n", "\n"},
		"jack-knives": {", jack-knife\n", "\n"},
		"command":     {", command\n", "\n", "out-of-command -1", "out-of-command 0", "leaderless -1", "leaderless 0"},
	} {
		_, tables, err := scenario.Library.Vary("crossroads", standard, []string{name}, rule.Edit{Path: "turns", Value: 3})
		if err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(strings.NewReplacer(replace...).Replace(before), figures(tables)); diff != "" {
			t.Errorf("without %s (-want +got):\n%s", name, diff)
		}
		if after := figures(standard); after != before {
			t.Errorf("without %s, the standard tables are no longer the same", name)
		}
	}
	_, err := scenario.Library.Without(standard, "bouncin")
	if want := `unknown rule to leave out "bouncin" (want one of cover, bouncing, painting, command, engineers, bombs, jack-knives), did you mean "bouncing"?`; fmt.Sprint(err) != want {
		t.Errorf("got %v, want %s", err, want)
	}
	if got := cards.Standard(); got.Len() != standard.Units.Len() {
		t.Errorf("the deck has %d types, want %d", got.Len(), standard.Units.Len())
	}
}

// Two digests differ exactly if the scenarios play differently.
func TestDigest(t *testing.T) {
	text, err := os.ReadFile("scenarios/primer.yaml")
	if err != nil {
		t.Fatal(err)
	}
	digest := func(old, new string) string {
		t.Helper()
		if !strings.Contains(string(text), old) {
			t.Fatalf("the primer has no %q", old)
		}
		d, err := battlesuit.System.Digest(rulebook.Source{Scenario: write(t, "own.yaml", strings.Replace(string(text), old, new, 1))})
		if err != nil {
			t.Fatal(err)
		}
		return d
	}
	want, err := battlesuit.System.Digest(rulebook.Source{Scenario: "primer"})
	if err != nil || len(want) != 12 {
		t.Fatalf("digest %q, error %v", want, err)
	}
	for _, same := range [][2]string{{"", ""}, {"turns: 12", "turns:   12 # or so"}, {"Two on", "A pair on"}, {"west-end: {title: the western", "west-end: {title: western"}} {
		if got := digest(same[0], same[1]); got != want {
			t.Errorf("%q for %q: %s, want the same %s", same[1], same[0], got, want)
		}
	}
	for _, other := range [][2]string{{"turns: 12", "turns: 13"}, {"board: A", "board: B"}, {"front-line: 1}, zone: west-end", "front-line: 1}, zone: market"}} {
		if got := digest(other[0], other[1]); got == want {
			t.Errorf("%q for %q: the same digest", other[1], other[0])
		}
	}
}
