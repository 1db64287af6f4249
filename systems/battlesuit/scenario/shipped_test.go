package scenario_test

import (
	"errors"
	"fmt"
	"io/fs"
	"metahex/systems/rulebook"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"metahex/cards"
	"metahex/game"
	"metahex/grid"
	"metahex/rule"
	"metahex/systems/battlesuit"
	"metahex/systems/battlesuit/scenario"
)

func TestLoad(t *testing.T) {
	tables := scenario.Library.Standard()
	_, err := scenario.Library.Load("primmer", tables)
	want := `unknown scenario "primmer" (want one of primer, patrol, causeways, ridge, cinders, works, meander, quarry, crossroads, platoons, smelter, lockgate, brood, moonless), did you mean "primer"?; or name a file`
	if diff := cmp.Diff(want, fmt.Sprint(err)); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
	if _, err := scenario.Library.Load("no-such.yaml", tables); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("a file that is not there: %v", err)
	}
	s, err := scenario.Library.Load(write(t, "own.yaml", small), tables)
	if err != nil || s.ID != "small" {
		t.Errorf("a file of one's own: %v", err)
	}
}

// BHM 12.6.3.1: two dummies for each mine, unless the scenario says otherwise.
func TestDummies(t *testing.T) {
	s, err := scenario.Library.Load("meander", scenario.Library.Standard())
	if err != nil {
		t.Fatal(err)
	}
	got := s.Mines[0]
	if got, want := fmt.Sprint(got.Explosive, got.Nuclear, got.Dummies), "4 1 10"; got != want {
		t.Errorf("meander has %s markers, want %s", got, want)
	}
}

// A board file that a scenario names is found beside the scenario.
func TestBoardBesideTheScenario(t *testing.T) {
	panel, err := os.ReadFile("../../../maps/atlas/panels/H.yaml")
	if err != nil {
		t.Fatal(err)
	}
	file := write(t, "own.yaml", strings.Replace(small, "board: H", "board: mine.yaml", 1))
	if err := os.WriteFile(strings.Replace(file, "own.yaml", "mine.yaml", 1), []byte(strings.Replace(string(panel), "id: H", "id: Mine", 1)), 0o666); err != nil {
		t.Fatal(err)
	}
	s, err := scenario.Library.Load(file, scenario.Library.Standard())
	if err != nil || s.Board.ID != "Mine" {
		t.Errorf("the board beside the scenario: %v", err)
	}
}

// Lint reports all faults in the order of the file, including warnings.
func TestLint(t *testing.T) {
	text := strings.NewReplacer("turns: 6", "turns: 66", "build: 23", "build: 20", ", zone: gate", "", "  yard: {", "  yrd: {title: unused, dots: [A-01]}\n  yard: {").Replace(small)
	file := write(t, "own.yaml", text)
	findings, err := battlesuit.System.Lint(rulebook.Source{Scenario: file})
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, f := range findings {
		got = append(got, strings.TrimPrefix(f.Error(), file+":"))
	}
	want := []string{
		"6:8: turns: found 66; want 1 to 60 [BHM 13.0]",
		`22:3: warning: zone "gate" is not used (and likewise in line 23)`,
		"30:12: build: found 20; the units of red are worth 23 [BHM 13.3]",
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
	findings, err = battlesuit.System.Lint(rulebook.Source{Scenario: write(t, "torn.yaml", "format: scenario/1\nid: [\n")})
	if err != nil || len(findings) != 1 {
		t.Errorf("a file that is no YAML: %v %v", findings, err)
	}
	if _, err := battlesuit.System.Lint(rulebook.Source{Scenario: "no-such.yaml"}); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("a file that is not there: %v", err)
	}
}

// Limits of forces that need a larger force than the small scenario has.
func TestLimitsOfForces(t *testing.T) {
	const frame = `format: scenario/1
id: limits
title: Limits
story: Made for a test.
board: C
turns: 3
optional: {switches: [squad-command]}
zones:
  west: {areas: [[A-01, R-07]]}
forces:
  red:
    home: west
    build: 1
    detachments:
      - {name: Squad, DETACHMENT}
  blue:
    home: east
    build: 1
    detachments:
      - {name: Man, units: {militia: 1}, zone: west}
victory: {text: None., awards: [{to: red, for: kills, score: 1}]}
`
	tests := []struct {
		detachment string
		cite       rule.Clause // the clause of the last fault
		want       string
	}{
		{"units: {militia: 1}, zone: west", "", ""},
		{"zone: west", "BHM 13.3", "s:12:5: red has no units"},
		{"units: {front-line: 20, sniper: 1}, zone: west", "BHM 4.1", "s:12:5: red has 21 armoured soldiers; want at most 20 (letters A to T)"},
		{"units: {front-line: 21}, zone: west", "BHM 4.1", "s:12:5: red has 21 armoured soldiers; want at most 20 (letters A to T)"},
		{"units: {recon-drone: 5, sentry-drone: 5}, zone: west", "BHM 5.6.2", "s:12:5: red has 10 drones; want at most 9"},
		{"units: {recon-drone: 5}, zone: west", "BHM 5.6.2", "s:12:5: red has 5 drones of the type recon-drone; want at most 4"},
		{"posts: [{unit: sentry-drone, at: K-07}]", "BHM 12.4.4", "s:15:56: dot K-07 is marsh, where a Sentry Drone cannot be set up"},
		{"posts: [{unit: militia, at: C-18}]", "BHM 2.3.6", "s:15:51: dot C-18 is water without a bridge, and the scenario does not allow wading"},
		{"posts: [{unit: militia, at: D-18}]", "", ""},
		{"posts: [{unit: front-line, at: C-18@3}]", "BHM 13.3", "s:13:12: build: found 1; the units of red are worth 8"},
		{"units: {commander: 2, militia: 8}, zone: west", "BHM 12.11", `s:13:12: build: found 1; the units of red are worth 48 [BHM 13.3]
s:15:16: detachment "Squad": want "squad: 1" or "squad: 2", because red has two commanders under the rule squad-command`},
	}
	for _, test := range tests {
		_, err := read(strings.Replace(frame, "DETACHMENT", test.detachment, 1))
		got := ""
		if err != nil {
			got = err.Error()
		}
		if diff := cmp.Diff(withCite(test.want, test.cite), got); diff != "" {
			t.Errorf("%s (-want +got):\n%s", test.detachment, diff)
		}
	}
}

// The reader allocates no more units than a side may have, whatever count a file contains.
func TestCountsOfUnitsAreBounded(t *testing.T) {
	const frame = `format: scenario/1
id: limits
title: Limits
story: Made for a test.
board: C
turns: 3
zones:
  west: {areas: [[A-01, R-07]]}
forces:
  red:
    home: west
    build: 1
    detachments:
DETACHMENTS
  blue:
    home: east
    build: 1
    detachments:
      - {name: Man, units: {militia: 1}, zone: west}
victory: {text: None., awards: [{to: red, for: kills, score: 1}]}
`
	with := func(detachments string) string { return strings.Replace(frame, "DETACHMENTS", detachments, 1) }
	one := func(units string) string { return with("      - {name: Squad, units: {" + units + "}, zone: west}") }
	least := testing.AllocsPerRun(1, func() { _, _ = read(one("militia: 99")) })
	many := strings.TrimSuffix(strings.Repeat("      - {name: Squad, units: {militia: 99}, zone: west}\n", 200), "\n")
	hundred := strings.TrimSuffix(strings.Repeat("      - {name: Squad, units: {militia: 99}, zone: west}\n", 100), "\n")
	for _, x := range []struct {
		text, want string
		most       float64 // the allowed memory as a multiple of the memory for 99 units
	}{
		{one("militia: 1000000"), "s:14:40: militia: found 1000000; want 1 to 99 [BHM 13.3]", 2},
		{one("militia: -1"), "s:14:40: militia: found -1; want 1 to 99 [BHM 13.3]", 2},
		{one("militia: 99, police: 99"), "s:11:5: red has more than 127 units; want at most 127 [BHM 13.3]", 2},
		{with(hundred), "s:11:5: red has more than 127 units; want at most 127 [BHM 13.3]", 8},
		{with(many), "s:11:5: red has 200 detachments; want at most 127 [BHM 13.3]", 150},
	} {
		var err error
		if got := testing.AllocsPerRun(1, func() { _, err = read(x.text) }); got > x.most*least {
			t.Errorf("%.400s: got %.0f allocations; want at most %.0f", x.text, got, x.most*least)
		}
		if got := fmt.Sprint(err); got != x.want {
			t.Errorf("got %s\nwant %s", got, x.want)
		}
	}
}

// BHM 8.4: the dots of a panel from which a soldier can leave over each edge.
func TestEdges(t *testing.T) {
	span := grid.Panel(35, 18)
	count := map[scenario.Edge]int{}
	for at := range span.Places {
		for e := scenario.NorthEdge; e <= scenario.WestEdge; e++ {
			if e.Has(span, at) {
				count[e]++
			}
		}
	}
	want := map[scenario.Edge]int{scenario.NorthEdge: 35, scenario.SouthEdge: 35, scenario.EastEdge: 18, scenario.WestEdge: 18}
	if diff := cmp.Diff(want, count); diff != "" {
		t.Errorf("dots on each edge (-want +got):\n%s", diff)
	}
	at := grid.Place{Q: 4, V: 6}
	got := fmt.Sprint(scenario.NorthEdge.Inside(span, at), scenario.EastEdge.Inside(span, at), scenario.SouthEdge.Inside(span, at), scenario.WestEdge.Inside(span, at))
	if want := "6 30 28 4"; got != want {
		t.Errorf("column 5, row D lies inside by %s, want %s", got, want)
	}
}

// Together the scenarios use all parts of the rule book.
func TestScenariosUseTheRules(t *testing.T) {
	tables := scenario.Library.Standard()
	types, goals, used := map[string]bool{}, map[string]bool{}, map[string]bool{}
	var switches scenario.Optional
	for _, id := range scenario.Library.IDs() {
		s, err := scenario.Library.Load(id, tables)
		if err != nil {
			t.Fatal(err)
		}
		switches |= s.Optional
		used["mines"] = used["mines"] || len(s.Mines) > 0
		used["detection"] = used["detection"] || s.Detection != 0
		used["integrity"] = used["integrity"] || s.Integrity != 0
		used["target"] = used["target"] || s.Victory.Target > 0
		used["glow"] = used["glow"] || s.Special.Glow > 0
		used["wade"] = used["wade"] || s.Special.Wade > 0
		used["sight"] = used["sight"] || s.Special.Sight > 0
		used["tiles"] = used["tiles"] || len(s.Special.Tiles) > 0
		used["begin under stealth"] = used["begin under stealth"] || s.Special.Stealth != [3]int{}
		for _, a := range s.Victory.Awards {
			goals[a.For.String()] = true
			used["turns"] = used["turns"] || a.Turns
		}
		for _, side := range []game.Side{game.Red, game.Blue} {
			for _, d := range s.Forces[side].Detachments {
				used["reinforcements"] = used["reinforcements"] || d.Turn > 1
				used["hidden"] = used["hidden"] || d.Hidden
				used["marines"] = used["marines"] || d.Marines
				for _, u := range d.Units {
					types[tables.Units.Kind(u.Type).ID] = true
				}
			}
		}
	}
	if got, want := fmt.Sprint(len(types), len(goals), switches), fmt.Sprint(tables.Units.Len(), 6, scenario.Optional(1<<8-1)); got != want {
		t.Errorf("types, goals and switches: %s, want %s", got, want)
	}
	for name, yes := range used {
		if !yes {
			t.Errorf("no scenario uses %s", name)
		}
	}
}

// More than three scenarios have each kind of hidden thing: soldiers, mines, and drones that do not
// show their type (BHM 12.4.6, 12.6, 12.10).
func TestWhatIsHidden(t *testing.T) {
	tables := scenario.Library.Standard()
	got := map[string][]string{}
	for _, id := range scenario.Library.IDs() {
		s, err := scenario.Library.Load(id, tables)
		if err != nil {
			t.Fatal(err)
		}
		seen := map[string]bool{"mines": len(s.Mines) > 0}
		for _, f := range s.Forces {
			for _, d := range f.Detachments {
				seen["soldiers"] = seen["soldiers"] || d.Hidden
				for _, u := range d.Units {
					k := tables.Units.Kind(u.Type)
					seen["drones"] = seen["drones"] || k.Class == cards.Drone && !k.Has(cards.Fixed)
				}
			}
		}
		for what, yes := range seen {
			if yes {
				got[what] = append(got[what], id)
			}
		}
	}
	want := map[string][]string{
		"soldiers": {"works", "lockgate", "brood", "moonless"},
		"mines":    {"meander", "smelter", "brood", "moonless"},
		"drones":   {"quarry", "platoons", "lockgate", "brood", "moonless"},
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
}

// Reading a randomly edited scenario returns either a scenario or faults with their line.
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
		s, err := read(strings.Join(torn, "\n"))
		var fault *rule.Fault
		if err != nil && (!errors.As(err, &fault) || fault.Line < 1 || fault.File != "s") || err == nil && s == nil {
			t.Fatalf("%v: %v", s, err)
		}
	})
}

// A scenario may name its system. The name must be battlesuit.
func TestSystemKey(t *testing.T) {
	if _, err := read(strings.Replace(small, "id: small", "system: battlesuit\nid: small", 1)); err != nil {
		t.Errorf("system battlesuit: %v", err)
	}
	_, err := read(strings.Replace(small, "id: small", "system: gts\nid: small", 1))
	if got, want := fmt.Sprint(err), `s:1:1: found system "gts"; want battlesuit`; got != want {
		t.Errorf("%s, want %s", got, want)
	}
}
