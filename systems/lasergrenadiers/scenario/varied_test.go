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
	"metahex/systems/lasergrenadiers"
	"metahex/systems/lasergrenadiers/scenario"
)

const duel = `format: scenario/1
system: lasergrenadiers
id: duel
title: A duel
story: Two tanks meet.
table: depot
turns: 3
forces:
  red:
    entry: {edge: west, from: 10, to: 20}
    pieces:
      - {unit: crawler, label: C1, at: [5, 20], face: [1, 0]}
  blue:
    pieces:
      - {unit: strider, label: W1, at: [55, 20], face: [-1, 0]}
victory: Points for losses.
`

// Library.Vary changes numbers of the scenario and of the tables in their text. The scenario's own
// reader checks the result. The standard tables do not change.
func TestVary(t *testing.T) {
	const turns, points, hit, radius = "turns", "units.kinds.crawler.points", "measures.hit", "objectives.the-ford.points"
	standard := scenario.Library.Standard()
	s, tables, err := scenario.Library.Vary("ashford", standard, nil, rule.Edit{Path: turns, Value: 9}, rule.Edit{Path: points, Value: 3},
		rule.Edit{Path: hit, Value: 7}, rule.Edit{Path: radius, Value: 2})
	if err != nil {
		t.Fatal(err)
	}
	crawler, _ := tables.Kind("crawler")
	if got, want := fmt.Sprint(s.Turns, crawler.Points, tables.Of(scenario.HitRoll), s.Objectives[0].Points, standard.Of(scenario.HitRoll)), "9 3 7 2 5"; got != want {
		t.Errorf("varied: %s, want %s", got, want)
	}
	if same, held, err := scenario.Library.Vary("ashford", standard, nil); err != nil || same.Turns != 6 || held != standard {
		t.Errorf("without edits: %d turns, the standard tables %v, error %v; want 6, true and none", same.Turns, held == standard, err)
	}
	for _, c := range []struct {
		edit rule.Edit
		want string
	}{
		{rule.Edit{Path: turns, Value: 99}, "turns: found 99; want 1 to 30"},
		{rule.Edit{Path: "crawler.rate", Value: 25}, "crawler moves 25 inches; want one of the rates of tracked, [30 24 18]"},
		{rule.Edit{Path: "forces.red.entry.to", Value: 99}, "want a stretch of the west edge, 0 to 36"},
		{rule.Edit{Path: "measures.hti", Value: 5}, `did you mean "hit"`},
	} {
		if _, _, err := scenario.Library.Vary("ashford", standard, nil, c.edit); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%v: %v, want %q", c.edit, err, c.want)
		}
	}
	paths, err := lasergrenadiers.System.Numbers(rulebook.Source{Scenario: "ashford"})
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{turns, points, hit + ".amount", radius} {
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
		d, err := lasergrenadiers.System.Digest(rulebook.Source{Scenario: file})
		if err != nil {
			t.Fatal(err)
		}
		return d
	}
	const figures = "measured: {matches: 4, seed: 1, red: 2, drawn: 1, blue: 1, turns: 3.5, of: 1-ab}\n"
	want := digest("", "")
	for _, same := range [][2]string{{"A duel", "The duel"}, {"Two tanks", "2 tanks"}, {"victory:", figures + "victory:"}} {
		if got := digest(same[0], same[1]); got != want {
			t.Errorf("%q for %q: %s, want the same %s", same[1], same[0], got, want)
		}
	}
	for _, other := range [][2]string{{"turns: 3", "turns: 4"}, {"from: 10", "from: 11"}, {"edge: west", "edge: east"}, {"[5, 20]", "[5, 21]"}} {
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
	const slip = "measured: {matches: 5, seed: 1, red: 2, drawn: 1, blue: 1, turns: 3.5, of: 1-ab}\n"
	if _, err := scenario.Read("duel.yaml", []byte(duel+slip), scenario.Library.Standard()); err == nil || !strings.Contains(err.Error(), "found 2 red, 1 drawn and 1 blue of 5 matches") {
		t.Errorf("a slip in the figures: %v", err)
	}
}

// Illegal content of a scenario is reported with its position and clause.
func TestScenarioSlips(t *testing.T) {
	for _, slip := range []struct{ name, old, new, want string }{
		{"two values of a reading", "victory:", "readings: [mixed=multiplied, mixed=worst]\nvictory:", "16:12: found mixed=multiplied and mixed=worst; want one of them"},
		{"a tank in a foxhole", "face: [1, 0]}", "face: [1, 0], dug: true}", "12:32: C1 is in a foxhole; want infantry or a crewed weapon there [LG overrun/5]"},
		{"a strange ground", "to: 20}", "to: 20, beyond: sotf}", `10:51: unknown ground "sotf" (want one of firm, soft, uphill, water, ford, road, bridge, vegetation, ` +
			`thicket, obstacle, high-wall, trap, building, stairs, ladder), did you mean "soft"?`},
		{"too many levels", "face: [1, 0]}", "face: [1, 0], slowed: 3}", "12:71: slowed: found 3; want 0 to 2 [LG speed/6.a]"},
		{"a facing beyond measure", "face: [1, 0]}", "face: [-999, 0]}", "12:55: found a facing of -999,0; want coordinates from -131.071 to 131.071"},
		{"damage to infantry", "crawler, label: C1, at: [5, 20]", "ranger, label: C1, at: [5, 20], slowed: 1", "12:56: C1: found 1 level of movement lost; only vehicles lose levels [LG speed/6.a]"},
		{"two in one spot", "  blue:\n", "      - {unit: ranger, label: F1, at: [5, 21]}\n  blue:\n", "13:39: F1 overlaps C1"},
	} {
		_, err := scenario.Read("duel.yaml", []byte(strings.Replace(duel, slip.old, slip.new, 1)), scenario.Library.Standard())
		if diff := cmp.Diff("duel.yaml:"+slip.want, fmt.Sprint(err)); diff != "" {
			t.Errorf("%s (-want +got):\n%s", slip.name, diff)
		}
	}
}
