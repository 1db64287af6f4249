package scenario_test

import (
	"errors"
	"fmt"
	"metahex/systems/rulebook"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"metahex/rule"
	"metahex/systems/gts"
	"metahex/systems/gts/scenario"
)

const small = `format: scenario/1
system: gts
id: small
title: Small
story: Made for a test.
map: nieuwedam
track: [day, day]
weather: clear
first: amsel
mug: [direct-blue]
forces:
  red:
    divisions:
      falk: {command: 2, dispatch: 2, entries: [I-01]}
    units: {I-08: [A1 column, A2 one-hit]}
    arrive: {2: [A3]}
  blue:
    divisions:
      strand: {command: 2, dispatch: 2, entries: [J-31]}
    units: {I-18: [P1]}
objectives: [{at: I-18, points: 2, held: blue}]
victory: {text: Hold Nieuwedam.}
`

// Each case is the scenario with one fault, and the expected message.
func TestFaultsInScenarios(t *testing.T) {
	for _, c := range []struct{ name, old, new, want string }{
		{"nothing", "", "", ""},
		{"an exit", "victory: {text: Hold", "exits: [{at: I-01, side: red, points: 2, until: 2}]\nvictory: {text: Hold", ""},
		{"two values of a reading", "victory: {text: Hold", "readings: [opfire=check, opfire=free]\nvictory: {text: Hold", "22:12: found opfire=check and opfire=free; want one of them"},
		{"an exit that is no entry hex", "victory: {text: Hold", "exits: [{at: I-02, side: red, points: 2}]\nvictory: {text: Hold", `22:14: I-02 is not an entry hex of map nieuwedam; units leave at one of I-01, J-31, P-31, S-01, T-31, X-09`},
		{"an exit beside the enemy", "victory: {text: Hold", "exits: [{at: J-31, side: red, points: 2}]\nvictory: {text: Hold", "22:14: J-31 is within 2 hexes of an enemy entry hex, so red cannot use it"},
		{"an exit of nobody", "victory: {text: Hold", "exits: [{at: I-01, side: rde, points: 2}]\nvictory: {text: Hold", `22:26: unknown side "rde" (want one of red, blue), did you mean "red"?`},
		{"an exit for nothing", "victory: {text: Hold", "exits: [{at: I-01, side: red, points: 0}]\nvictory: {text: Hold", "22:39: points: found 0; want 1 to 99"},
		{"an exit after the end", "victory: {text: Hold", "exits: [{at: I-01, side: red, points: 2, until: 3}]\nvictory: {text: Hold", "22:49: found turn 3; want 1 to 2"},
		{"an exit twice", "victory: {text: Hold", "exits: [{at: I-01, side: red, points: 2}, {at: I-01, side: red, points: 1}]\nvictory: {text: Hold", "22:48: I-01 is an exit of red already"},
		{"unknown unit", "A2 one-hit", "A22 one-hit", `15:31: unknown unit "A22"`},
		{"unknown mark", "A2 one-hit", "A2 one-hti", `15:31: unknown mark "one-hti" (want one of column, mounted, suppressed, one-hit, two-hits, step-loss, improved, entrenched, contact, at-work), did you mean "one-hit"?`},
		{"mounted on nothing", "A2 one-hit", "A2 mounted", "15:31: unit A2 has no vehicles"},
		{"in contact before it arrives", "[A3]", "[F2 contact]", "16:18: unit F2 arrives in turn 2 with the mark \"contact\", which only a unit on the map can have; want none of improved, entrenched, contact, at-work"},
		{"other division's", "A2 one-hit", "C1", "15:31: unit C1 is of division morgen, which red does not have"},
		{"twice", "A2 one-hit", "A1", "15:31: unit A1 is placed a second time"},
		{"two columns", "A2 one-hit", "A2 column", "15:31: unit A2 is one too many in I-08; want at most 4 units not in column and 1 in column"},
		{"entrenched in nothing", "A2 one-hit", "A2 entrenched", "15:31: unit A2 is entrenched in I-08, where its side has no entrenchment left"},
		{"in the water", "I-08: [A1", "A-08: [A1", "15:20: unit A1 stands in the water of A-08\ns:15:31: unit A2 stands in the water of A-08"},
		{"with the enemy", "I-18: [P1]", "I-08: [P1]", "20:20: unit P1 stands in I-08 with the enemy"},
		{"no hex", "I-18: [P1]", "Z-18: [P1]", "20:13: hex Z-18: found row Z; rows go from A to X"},
		{"no entry hex", "entries: [J-31]", "entries: [J-29]", "19:51: J-29 is not an entry hex of map nieuwedam"},
		{"unknown division", "strand:", "strnd:", `19:7: unknown division "strnd"`},
		{"unknown chit", "first: amsel", "first: amsle", `9:8: unknown chit "amsle"`},
		{"no chit", "first: amsel\nmug: [direct-blue]", "mug: []", "1:1: the scenario has neither a first chit nor a mug"},
		{"unknown turn", "[day, day]", "[day, noon]", `7:14: unknown turn "noon" (want one of dawn, day, night)`},
		{"late", "arrive: {2:", "arrive: {3:", `16:14: found turn "3"; want 1 to 2`},
		{"unknown weather", "weather: clear", "weather: snow", `8:10: unknown weather "snow" (want one of clear, overcast, rain, fog)`},
		{"unknown map", "map: nieuwedam", "map: niewedam", `6:6: unknown hex map "niewedam" (want one of column, pair, quarter, theatre, 1, 2, 3, 4, 5, 6, aldern, nieuwedam), did you mean "nieuwedam"?; or name a file`},
		{"unknown key", "objectives:", "objective:", `21:1: unknown key "objective"`},
		{"other system", "system: gts", "system: battlesuit", `1:1: found system "battlesuit"; want gts`},
		{"unknown side", "held: blue", "held: green", `21:42: unknown side "green" (want one of red, blue)`},
	} {
		if !strings.Contains(small, c.old) {
			t.Fatalf("%s: not in the scenario: %q", c.name, c.old)
		}
		_, err := scenario.Read("s", []byte(strings.Replace(small, c.old, c.new, 1)), scenario.Library.Standard())
		got := ""
		if err != nil {
			got = strings.TrimPrefix(err.Error(), "s:")
		}
		if c.want == "" && got != "" || !strings.HasPrefix(got, c.want) || c.want != "" && strings.Count(got, "\ns:") != strings.Count(c.want, "\ns:") && c.name != "unknown division" {
			t.Errorf("%s: %s, want %s", c.name, got, c.want)
		}
	}
}

// The shipped scenarios have no faults, and together they use every feature.
func TestScenarios(t *testing.T) {
	used := map[string]bool{}
	for _, id := range scenario.Library.IDs() {
		found, err := gts.System.Lint(rulebook.Source{Scenario: "scenarios/" + id + ".yaml"})
		if err != nil || len(found) > 0 {
			t.Errorf("%s: %v %v", id, found, err)
		}
		s, err := scenario.Library.Load(id, scenario.Library.Standard())
		if err != nil {
			t.Fatal(err)
		}
		used["changing weather"] = used["changing weather"] || s.Changes
		used["air points"] = used["air points"] || len(s.Air[1]) > 0
		for _, d := range s.Track {
			used["night"] = used["night"] || d == scenario.Night
		}
		for _, w := range s.Works {
			used[w.Kind] = true
		}
		for _, u := range s.Units {
			used["arrivals"] = used["arrivals"] || u.Arrives > 0
		}
	}
	for _, what := range []string{"changing weather", "air points", "night", "entrenchment", "strongpoint", "observation-post", "arrivals"} {
		if !used[what] {
			t.Errorf("no scenario uses %s", what)
		}
	}
}

// A player's tables override the shipped tables. A fault in them is reported with its position.
func TestOverlay(t *testing.T) {
	write := func(text string) string {
		file := filepath.Join(t.TempDir(), "own.yaml")
		if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		return file
	}
	own, err := scenario.Library.Overlay(scenario.Library.Standard(), write("measures:\n  air-rating: {amount: 9, source: printed, from: my counters}\n"))
	if err != nil || own.Of(scenario.AirRating) != 9 || scenario.Library.Standard().Of(scenario.AirRating) != 6 {
		t.Errorf("air rating %d under the overlay, %d without, error %v; want 9 and 6", own.Of(scenario.AirRating), scenario.Library.Standard().Of(scenario.AirRating), err)
	}
	for text, want := range map[string]string{
		"measures:\n  air-ratng: {amount: 9, source: printed, from: x}\n":                                               `2:3: unknown measure "air-ratng"`,
		"terrain:\n  woods: {leg: 4(2), wheel: NX, track: NP, fire: -2, he: 0, source: printed, from: x}\n":             `2:29: found cost "NX"; want one such as 2(1), NP(1/2) or OT(1/2)`,
		"terrain:\n  wood: {leg: 4(2), wheel: NP, track: NP, fire: -2, he: 0, source: printed, from: x}\n":              `2:3: unknown terrain "wood"`,
		"divisions:\n  source: stand-in\n  from: x\n  kinds:\n    a: {foot: {fire: 4 pnik, move: 1 leg}}\n  list: []\n": `5:22: found rating "4 pnik"`,
	} {
		file := write(text)
		_, err := scenario.Library.Overlay(scenario.Library.Standard(), file)
		if got := strings.TrimPrefix(fmt.Sprint(err), file+":"); !strings.HasPrefix(got, want) {
			t.Errorf("%q: %s, want %s", text, got, want)
		}
	}
}

// An edited scenario text gives either a scenario that can be played, or faults with line numbers.
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
		p, err := gts.Prepare(s, scenario.Library.Standard())
		if err != nil {
			t.Fatal(err)
		}
		m := p.New()
		for range 60 {
			q, ok := m.Question()
			if !ok {
				break
			}
			if _, err := m.Answer(q.Options[rapid.IntRange(0, len(q.Options)-1).Draw(t, "answer")].Choice); err != nil {
				t.Fatal(err)
			}
		}
	})
}
