package scenario_test

import (
	"errors"
	"fmt"
	"io/fs"
	"metahex/systems/rulebook"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"metahex/rule"
	"metahex/systems/gravarmor"
	"metahex/systems/gravarmor/scenario"
)

// small is a complete scenario into which tests insert faults.
const small = `format: scenario/1
system: gravarmor
id: small
title: Small
story: Made for a test.
source: stand-in
from: ours
board: "1"
turns: 5
first: league
setup: imperial
terrain:
  yellow: {name: plain, inf: 1, hover: 1, grav: 1, combat: 0}
  orange: {name: hills, inf: 1, hover: 1, grav: 1, combat: 1, special: {inf: 2}}
  light-blue: {name: lake, inf: prohibited, hover: 1, grav: 1, combat: 0}
  green: {name: forest, inf: 2, hover: 3, grav: 2, combat: 2}
  brown: {name: mountains, inf: deadly, hover: 3, grav: 3, combat: 3}
  city: {name: city, inf: 1, hover: 1, grav: 1, combat: 2}
cities: ["0505"]
zones:
  west: {title: the west, edge: [west]}
  east: {title: the east, hexes: ["0901"], near: [{hex: "0906", hexes: 1}]}
forces:
  league:
    detachments:
      - {name: Tanks, units: {Zeta-7: 2}, zone: east}
      - {name: Late, units: {Tau-8: 1}, enters: {turn: 2, zone: west}}
    forts:
      - {name: alpha, defense: 4, weapons: [{ew: 5, attack: 6, weapon: missile, range: 4}], zone: east}
  imperial:
    detachments:
      - {name: Lift, units: {DS-8: 1, A-Inf: 2}, orbit: 1}
    ortillery:
      - {ew: 4, attack: 6, weapon: particle, count: 2}
victory:
  text: Hold the city.
  awards:
    - {to: league, for: hold, zone: east, score: 1}
    - {to: imperial, for: kills, of: [grav, fort], score: 1}
`

// write saves a text as a file in its own folder.
func write(t *testing.T, name, text string) string {
	t.Helper()
	file := filepath.Join(t.TempDir(), name)
	if err := os.WriteFile(file, []byte(text), 0o666); err != nil {
		t.Fatal(err)
	}
	return file
}

const nineGuns = "{ew: 5, attack: 6, weapon: missile, range: 4}, {ew: 5, attack: 6, weapon: missile, range: 4}, {ew: 5, attack: 6, weapon: missile, range: 4}, " +
	"{ew: 5, attack: 6, weapon: missile, range: 4}, {ew: 5, attack: 6, weapon: missile, range: 4}, {ew: 5, attack: 6, weapon: missile, range: 4}, " +
	"{ew: 5, attack: 6, weapon: missile, range: 4}, {ew: 5, attack: 6, weapon: missile, range: 4}, {ew: 5, attack: 6, weapon: missile, range: 4}"

// One fault gives one message: the position, what was found, what is legal.
func TestScenarioSlips(t *testing.T) {
	tests := []struct {
		old, new string
		want     string
		cite     rule.Clause
	}{
		{"", "", "", ""},
		{"turns: 5", "turns: 5\nreadings: [flight=mixed, flight=whole]", "10:12: found flight=mixed and flight=whole; want one of them", ""},
		{"turns: 5", "turns: 0", "9:8: turns: found 0; want 1 to 40", "GA turn/ending"},
		{"first: league", "first: leage", `10:8: unknown side "leage" (want one of league, imperial), did you mean "league"?`, "GA equipment/colors"},
		{`board: "1"`, "board: plaza", "", "GA scenarios/configuration"},
		{"  orange:", "  ornge:", "", "GA scenarios/key"},
		{"  yellow: {name: plain, inf: 1, hover: 1, grav: 1, combat: 0}\n", "", "13:3: colour yellow is missing", "GA scenarios/key/colors"},
		{"combat: 3", "combat: 33", "17:68: combat: found 33; want 0 to 9", "GA scenarios/key"},
		{"special: {inf: 2}", "special: {infantry: 2}", "", "GA scenarios/special"},
		{`cities: ["0505"]`, `cities: ["0599"]`, "", "GA scenarios/ids"},
		{"  city: {name: city, inf: 1, hover: 1, grav: 1, combat: 2}\n", "", "13:3: there is a city, but the terrain key has no line `city`", "GA scenarios/key/cities"},
		{"zone: east}\n      - {name: Late", "zone: easst}\n      - {name: Late", `26:49: unknown zone "easst" (want one of west, east), did you mean "east"?`, "GA scenarios/forces"},
		{"hexes: [\"0901\"], near: [{hex: \"0906\", hexes: 1}]", "hexes: [\"0999\"]", "22:35: hex 0999: found row 99; rows of column 09 go from 01 to 12", "GA scenarios/ids"},
		{"edge: [west]}", "hexes: []}", `21:3: zone "west" has no hexes`, "GA scenarios/forces"},
		{"{turn: 2, zone: west}", "{turn: 2, zone: east}", "", "GA movement/entrance"},
		{"Zeta-7: 2", "Zeta-5: 2", "26:31: Zeta-5 cannot fight for the League", "GA equipment/colors"},
		{"Zeta-7: 2", "Zeta7: 2", "", "GA equipment/counters"},
		{"zone: east}\n      - {name: Late", "zone: east, orbit: 1}\n      - {name: Late", "26:16: detachment \"Tanks\": want exactly one of the keys `zone`, `at`, `enters` and `orbit`; found 2", "GA scenarios/forces"},
		{"DS-8: 1, A-Inf: 2", "DS-8: 1, A-Inf: 4", `32:16: detachment "Lift": 4 units in orbit cannot come down by themselves, and the drop-ships hold 3`, "GA orbital/drop-ships"},
		{", range: 4}]", "}]", "29:44: fort alpha: every weapon system of a fort needs a range", "GA scenarios/forts"},
		{"count: 2}", "count: 0}", "34:53: count: found 0; want 1 to 60", "GA scenarios/ortillery"},
		{"count: 2}", "count: 2, range: 3}", "34:63: ortillery has unlimited range; leave out the key `range`", "GA orbital/ortillery/firing"},
		{"for: hold, zone: east", "for: hold", "38:25: an award for hold needs a zone", "GA scenarios/victory"},
		{"for: hold, zone: east", "for: kills, zone: east", "38:38: an award for kills cannot have a zone", "GA scenarios/victory"},
		{"grav: 3, combat: 3", "grav: 0, combat: 3", "", ""},
		{"DS-8: 1, A-Inf: 2", "DS-8: 1, Eta-5: 3, A-Inf: 4", `32:16: detachment "Lift": 4 units in orbit cannot come down by themselves, and the drop-ships hold 3`, "GA orbital/drop-ships"},
		{"DS-8: 1, A-Inf: 2", "DS-8: 1, Omi-2: 2, A-Inf: 2", `32:16: detachment "Lift": 4 units in orbit cannot come down by themselves, and the drop-ships hold 3`, "GA orbital/drop-ships"},
		{"defense: 4, weapons", "defense: 21, weapons", "29:32: defense: found 21; want 0 to 20", "GA combat/forts"},
		{"ew: 5, attack: 6, weapon: missile, range: 4}]", "ew: 5, attack: 21, weapon: missile, range: 4}]", "29:61: attack: found 21; want 0 to 20", "GA equipment/counters"},
		{"weapons: [{ew: 5, attack: 6, weapon: missile, range: 4}]", "weapons: []", "29:44: weapons: found 0 entries; want 1 to 8", "GA scenarios/forts"},
		{"{ew: 5, attack: 6, weapon: missile, range: 4}", nineGuns, "29:44: weapons: found 9 entries; want 1 to 8", "GA scenarios/forts"},
		{"cities: [\"0505\"]", "site: {side: imperial, zone: nowhere}", "", "GA scenarios/key/cities"},
		{"  city: {name: city, inf: 1, hover: 1, grav: 1, combat: 2}\ncities: [\"0505\"]\n", "site: {side: imperial, zone: west}\n", "13:3: there is a city, but the terrain key has no line `city`", "GA scenarios/key/cities"},
		{"title: Small", "title: \" \"", "3:5: scenario small has a blank title or story; want a title of one line and a story of a few lines", "GA scenarios"},
		{"story: Made for a test.", "story: \" \"", "3:5: scenario small has a blank title or story; want a title of one line and a story of a few lines", "GA scenarios"},
	}
	for _, test := range tests {
		_, err := scenario.Read("s", []byte(strings.Replace(small, test.old, test.new, 1)), scenario.Library.Standard())
		got, want := "", ""
		if err != nil {
			got = err.Error()
		}
		switch {
		case test.want != "":
			want = "s:" + test.want
			if test.cite != "" {
				want += " [" + string(test.cite) + "]"
			}
		case test.cite != "" && !strings.HasSuffix(got, " ["+string(test.cite)+"]"):
			want = "a slip [" + string(test.cite) + "]"
		case test.cite != "", test.new != "" && test.cite == "" && got != "":
			want = got // accepts any text: the message comes from another package
		}
		if diff := cmp.Diff(want, got); diff != "" {
			t.Errorf("%q for %q (-want +got):\n%s", test.new, test.old, diff)
		}
	}
}

// Values at the limits are accepted: carriers that bring their infantry into a drop-ship, forts
// without defence, forts with one weapon and with eight.
func TestForcesLimits(t *testing.T) {
	for _, test := range []struct{ old, new string }{
		{"DS-8: 1, A-Inf: 2", "DS-8: 1, Eta-5: 3, A-Inf: 3"},
		{"DS-8: 1, A-Inf: 2", "DS-8: 1, Omi-2: 2, A-Inf: 1"},
		{"DS-8: 1, A-Inf: 2", "DS-8: 1, Aza-3: 2, A-Inf: 5"},
		{"defense: 4, weapons", "defense: 0, weapons"},
		{"defense: 4, weapons", "defense: 20, weapons"},
		{"{ew: 5, attack: 6, weapon: missile, range: 4}", strings.Replace(nineGuns, "{ew: 5, attack: 6, weapon: missile, range: 4}, ", "", 1)},
	} {
		text := strings.Replace(small, test.old, test.new, 1)
		if text == small {
			t.Fatalf("%q is not there", test.old)
		}
		if _, err := scenario.Read("s", []byte(text), scenario.Library.Standard()); err != nil {
			t.Errorf("%q: %v", test.new, err)
		}
	}
}

// Values at the limits of the victory conditions are accepted.
func TestVictoryLimits(t *testing.T) {
	second := "    - {to: imperial, for: kills, of: [grav, fort], score: 1}\n"
	both := "awards:\n    - {to: league, for: hold, zone: east, score: 1}\n" + second
	for _, test := range []struct{ old, new, want string }{
		{"text: Hold the city.", "text: Hold the city.\n  margin: 0", ""},
		{"text: Hold the city.", "text: Hold the city.\n  margin: 999", ""},
		{"text: Hold the city.", "text: Hold the city.\n  margin: 1000", "s:37:11: margin: found 1000; want 0 to 999 [GA scenarios/victory]"},
		{both, "awards:\n" + second, ""},
		{both, "awards: []\n", "s:37:11: awards: found 0 entries; want 1 or more [GA scenarios/victory]"},
	} {
		text := strings.Replace(small, test.old, test.new, 1)
		if text == small {
			t.Fatalf("%q is not there", test.old)
		}
		got := ""
		if _, err := scenario.Read("s", []byte(text), scenario.Library.Standard()); err != nil {
			got = err.Error()
		}
		if got != test.want {
			t.Errorf("%q: got %q, want %q", test.new, got, test.want)
		}
	}
}

// Red-brown in the key of a board without streaks is harmless, but Lint reports it. Lint reports
// nothing if the board has streaks, if the key has no red-brown, or without a board.
func TestLintStreaks(t *testing.T) {
	const slag = "  red-brown: {name: slag, inf: 1, hover: 1, grav: 1, combat: 1}\nzones:\n"
	for _, test := range []struct {
		board, zones string
		want         bool
	}{
		{`"1"`, slag, false},
		{"plain.yaml", slag, true},
		{"plain.yaml", "zones:\n", false},
		{"absent.yaml", slag, false},
	} {
		text := strings.NewReplacer("zones:\n", test.zones, `board: "1"`, "board: "+test.board, "cities: [\"0505\"]\n", "").Replace(small)
		file := write(t, "own.yaml", text)
		if err := os.WriteFile(filepath.Join(filepath.Dir(file), "plain.yaml"), []byte(strings.NewReplacer("./", ". ").Replace(section(t))), 0o666); err != nil {
			t.Fatal(err)
		}
		findings, err := gravarmor.System.Lint(rulebook.Source{Scenario: file})
		if err != nil {
			t.Fatal(err)
		}
		got := slices.ContainsFunc(findings, func(f error) bool { return strings.Contains(f.Error(), "no hex of board") })
		if got != test.want {
			t.Errorf("board %s, %q: told %t, want %t in %v", test.board, test.zones, got, test.want, findings)
		}
	}
}

// Lint reports everything in the order of the file, including harmless faults.
func TestLint(t *testing.T) {
	text := strings.NewReplacer("turns: 5", "turns: 55", "Zeta-7: 2", "Zeta-9: 2", "zones:\n", "  red-brown: {name: slag, inf: 1, hover: 1, grav: 1, combat: 1}\nzones:\n  nobody: {hexes: [\"0101\"]}\n", "cities: [\"0505\"]\n", "").Replace(small)
	text = strings.Replace(text, `board: "1"`, "board: plain.yaml", 1)
	file := write(t, "own.yaml", text)
	if err := os.WriteFile(filepath.Join(filepath.Dir(file), "plain.yaml"), []byte(strings.NewReplacer("./", ". ").Replace(section(t))), 0o666); err != nil {
		t.Fatal(err)
	}
	findings, err := gravarmor.System.Lint(rulebook.Source{Scenario: file})
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, f := range findings {
		text, _, _ := strings.Cut(strings.TrimPrefix(f.Error(), file+":"), " (want")
		got = append(got, text)
	}
	want := []string{
		"9:8: turns: found 55; want 1 to 40 [GA turn/ending]",
		"13:3: warning: the terrain key has a line `red-brown`, but no hex of board plain has streaks [GA scenarios/key/streaks]",
		`21:3: warning: zone "nobody" is not used`,
		`27:31: unknown unit "Zeta-9"`,
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
	if _, err := gravarmor.System.Lint(rulebook.Source{Scenario: "no-such.yaml"}); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("a file that is not there: %v", err)
	}
	if torn, err := gravarmor.System.Lint(rulebook.Source{Scenario: write(t, "torn.yaml", "format: [\n")}); err != nil || len(torn) != 1 {
		t.Errorf("a file that is no YAML: %v %v", torn, err)
	}
}

// section returns a player's own board, made from one of the examples.
func section(t *testing.T) string {
	t.Helper()
	data, err := os.ReadFile("../testdata/lab.panel.yaml")
	if err != nil {
		t.Fatal(err)
	}
	return strings.Replace(string(data), "id: lab", "id: plain", 1)
}

func TestLoad(t *testing.T) {
	tables := scenario.Library.Standard()
	_, err := scenario.Library.Load("reliev", tables)
	if got, want := fmt.Sprint(err), `unknown scenario "reliev" (want one of `+strings.Join(scenario.Library.IDs(), ", ")+`), did you mean "relief"?; or name a file`; got != want {
		t.Errorf("got  %s\nwant %s", got, want)
	}
	if _, err := scenario.Library.Load("no-such.yaml", tables); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("a file that is not there: %v", err)
	}
}

// An edited scenario text gives either a scenario that can be prepared, or faults with line
// numbers.
func TestTornScenarios(t *testing.T) {
	lines := strings.Split(small, "\n")
	rapid.Check(t, func(t *rapid.T) {
		torn := slices.Clone(lines)
		for range rapid.IntRange(1, 3).Draw(t, "tears") {
			i, j := rapid.IntRange(0, len(torn)-1).Draw(t, "line"), rapid.IntRange(0, len(lines)-1).Draw(t, "other")
			switch rapid.IntRange(0, 3).Draw(t, "how") {
			case 0:
				torn = slices.Delete(torn, i, i+1)
			case 1:
				torn[i] = lines[j]
			case 2:
				key, _, _ := strings.Cut(torn[i], ":")
				_, value, _ := strings.Cut(lines[j], ":")
				torn[i] = key + ":" + value
			case 3:
				torn[i] = torn[i][:rapid.IntRange(0, len(torn[i])).Draw(t, "cut")]
			}
		}
		s, err := scenario.Read("s", []byte(strings.Join(torn, "\n")), scenario.Library.Standard())
		var fault *rule.Fault
		if err != nil && (!errors.As(err, &fault) || fault.Line < 1 || fault.File != "s") || err == nil && s == nil {
			t.Fatalf("%v: %v", s, err)
		}
		if err != nil {
			return
		}
		if _, err := gravarmor.Prepare(s, scenario.Library.Standard()); err != nil {
			t.Fatal(err)
		}
	})
}

// The scenarios together use every feature of the rule book.
func TestScenariosUseTheRules(t *testing.T) {
	tables := scenario.Library.Standard()
	used := map[string]bool{}
	for _, id := range scenario.Library.IDs() {
		s, err := scenario.Library.Load(id, tables)
		if err != nil {
			t.Fatal(err)
		}
		if s.Source != rule.StandIn {
			t.Errorf("%s: its key and forces are of source %q; want %q", id, s.Source, rule.StandIn)
		}
		used["site"] = used["site"] || s.Site != nil
		used["streaks"] = used["streaks"] || s.Key.Streaks > 0
		for _, k := range s.Key.Terrains[1:] {
			for _, cost := range k.Cost {
				used[cost.String()] = true
			}
			used["special"] = used["special"] || k.Special[scenario.Infantry] >= 0
		}
		for _, a := range s.Victory.Awards {
			used[a.For.String()] = true
		}
		for _, f := range s.Forces {
			for _, d := range f.Detachments {
				used[fmt.Sprint("start ", d.Start)] = true
				for _, u := range d.Units {
					used[u.Kind.Move.String()] = true
					used[u.Kind.Name] = true
				}
			}
		}
	}
	for _, what := range []string{"site", "streaks", "special", "prohibited", "deadly", "kills", "hold", "exit", "start 0", "start 1", "start 2", "inf", "hover", "grav", "fighter", "drop-ship", "fort", "ortillery", "J-Inf", "M-Mil"} {
		if !used[what] {
			t.Errorf("no scenario uses %s", what)
		}
	}
}
