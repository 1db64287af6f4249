package commands

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"metahex/game"
	"metahex/game/gametest"
	"metahex/systems"
	"metahex/systems/rulebook"
)

// drawnUp lists scenarios of all systems, made by flags, with the expected changes.
var drawnUp = []struct {
	system, red, blue, objectives string
	turns                         string
	units                         [3]int // number of units by side; 0: as in the template
}{
	{"battlesuit", "commander, front-line 3", "commander, sniper, police 4", "G-18 10, M-18 10", "8", [3]int{game.Red: 4, game.Blue: 6}},
	{"gravarmor", "A-Inf 4, Zeta-7 2", "A-Inf 3, Zeta-5", "1-0912 3", "5", [3]int{game.Red: 6, game.Blue: 4}},
	{"gts", "A1 A2 at K-04, A3 at J-05", "P1 P2 at I-12", "I-09 5, N-08 2", "4", [3]int{}},
	{"lasergrenadiers", "ranger 3, lynx", "ironclad, ranger 2", "24,16.5 6", "4", [3]int{game.Red: 4, game.Blue: 3}},
	{"solprime", "battle-tank 2, rifles 2", "hunter 2, rifles", "24,21 20", "3", [3]int{game.Red: 4, game.Blue: 3}},
}

// A scenario of every system can be made by flags, and the same scenario by answers. Lint accepts it,
// it can be opened, and it has the requested values.
func TestScenarioNew(t *testing.T) {
	t.Parallel()
	maps := map[string]string{"battlesuit": "E"}
	for _, d := range gametest.Slice(2, drawnUp) {
		folder := t.TempDir()
		flagged, asked := filepath.Join(folder, "mine.yaml"), filepath.Join(folder, "asked", "mine.yaml")
		if err := os.Mkdir(filepath.Dir(asked), 0o700); err != nil {
			t.Fatal(err)
		}
		args := []string{"scenario", "new", "--system", d.system, "--title", "Mine: a \"battle\"", "--turns", d.turns, "--red", d.red, "--blue", d.blue, "--objectives", d.objectives, "-o", flagged}
		if m := maps[d.system]; m != "" {
			args = append(args, "--map", m)
		}
		var out strings.Builder
		if code := run(args, strings.NewReader(""), &out, &out); code != exitFine {
			t.Errorf("%s: exit code %d: %s", d.system, code, &out)
			continue
		}
		typed := strings.Join([]string{"chess", d.system, maps[d.system], "Mine: a \"battle\"", "0", d.turns, "knight 2", d.red, d.blue, "nowhere 5", d.objectives}, "\n") + "\n"
		out.Reset()
		if code := run([]string{"scenario", "new", "-o", asked}, strings.NewReader(typed), &out, &out); code != exitFine {
			t.Errorf("%s: asked, exit code %d: %s", d.system, code, &out)
			continue
		}
		for _, want := range []string{`unknown system "chess"`, fmt.Sprintf(`found "0"; want 1 to %d turns`, map[string]int{"battlesuit": 60, "gravarmor": 40, "gts": 40, "lasergrenadiers": 30, "solprime": 30}[d.system])} {
			if !strings.Contains(out.String(), want) {
				t.Errorf("%s: want %q, found\n%s", d.system, want, &out)
			}
		}
		one, err := os.ReadFile(flagged)
		if err != nil {
			t.Fatal(err)
		}
		other, err := os.ReadFile(asked)
		if err != nil || string(one) != string(other) {
			t.Errorf("%s: by flags it is\n%s\nby answers (error %v)\n%s", d.system, one, err, other)
		}
		out.Reset()
		if code := run([]string{"scenario", "lint", flagged}, strings.NewReader(""), &out, &out); code != exitFine {
			t.Errorf("%s: lint ends with exit code %d: %s", d.system, code, &out)
		}
		m, _, err := systems.Open(systems.Source{Scenario: flagged})
		if err != nil {
			t.Errorf("%s: %v", d.system, err)
			continue
		}
		v := m.View(game.Chance)
		units := [3]int{}
		for _, p := range v.Pieces {
			if p.ID >= 0 {
				units[p.Side]++
			}
		}
		for _, side := range []game.Side{game.Red, game.Blue} {
			if want := d.units[side]; want > 0 && units[side] != want {
				t.Errorf("%s: %s has %d units, want %d", d.system, side, units[side], want)
			}
		}
		if v.Title != "Mine: a \"battle\"" {
			t.Errorf("%s: the title is %q", d.system, v.Title)
		}
	}
}

// An invalid scenario is refused in one line, and no file is written.
func TestScenarioNewRefuses(t *testing.T) {
	t.Parallel()
	for _, test := range []struct {
		args []string
		code int
		want string
	}{
		{[]string{"--system", "chess"}, exitUsage, `unknown system "chess"`},
		{[]string{"--map", "Z"}, exitUsage, `unknown map "Z"`},
		{[]string{"--red", "knight 2"}, exitUsage, "knight"},
		{[]string{"--red", "sniper many"}, exitUsage, `found "sniper many"; want a unit and a number from 1 to 99, such as sniper 2`},
		{[]string{"--red", "sniper two words"}, exitUsage, `want a unit and a number, such as sniper 2`},
		{[]string{"--objectives", "I-21"}, exitUsage, "want places, each followed by its points, such as I-21 10"},
		{[]string{"--objectives", "I-21 0"}, exitUsage, "want points from 1 to 999"},
		{[]string{"--objectives", "I-21 5, i-21 3"}, exitUsage, "found place i-21 twice; want each place once"},
		{[]string{"--system", "gravarmor", "--red", "Foo 3"}, exitUsage, `unknown unit "Foo"`},
		{[]string{"--system", "lasergrenadiers", "--red", "rangr 3"}, exitUsage, `did you mean "ranger"?`},
		{[]string{"--objectives", "ZZ-99 5"}, exitUsage, "ZZ-99"},
		{[]string{"--system", "gts", "--red", "A1 A2"}, exitUsage, "want units and a hex, such as A1 A2 at K-04"},
		{[]string{"--objectives", "ZZ-99 10"}, exitUsage, `metahex: found dot "ZZ-99"`},
		{[]string{"--turns", "100"}, exitUsage, "100"},
		{[]string{"--system", "lasergrenadiers", "--turns", "31"}, exitUsage, `metahex: --turns: found "31"; want 1 to 30 turns`},
		{[]string{"--map", "I"}, exitUsage, `unknown map "I" (want one of A, E, C, B, D, H, F, G, standard, deep, smelter)`},
		{[]string{"--title", "\xff"}, exitUsage, `--title: found "\xff", which is not valid UTF-8`},
		{[]string{"--id", "Foo"}, exitUsage, `found id "Foo"; want small letters, digits and hyphens`},
		{[]string{"--id", "../../etc"}, exitUsage, `found id "../../etc"; want small letters, digits and hyphens`},
		{[]string{"--id", "Not An Id"}, exitUsage, "Not An Id"},
	} {
		file := filepath.Join(t.TempDir(), "mine.yaml")
		var out strings.Builder
		code := run(append([]string{"scenario", "new", "-o", file}, test.args...), strings.NewReader(""), &out, &out)
		if code != test.code || !strings.Contains(out.String(), test.want) {
			t.Errorf("%q: exit code %d, want %d and %q, found\n%s", test.args, code, test.code, test.want, &out)
		}
		if _, err := os.Stat(file); err == nil {
			t.Errorf("%q: a file was written", test.args)
		}
	}
}

// The file has no link to a schema that is not there. The id comes from the name of the file.
func TestScenarioNewWritesItsOwnHead(t *testing.T) {
	t.Parallel()
	file := filepath.Join(t.TempDir(), "m-A.yaml")
	var out strings.Builder
	if code := run([]string{"scenario", "new", "-o", file}, strings.NewReader(""), &out, &out); code != exitFine {
		t.Fatalf("exit code %d: %s", code, &out)
	}
	text, err := os.ReadFile(file)
	if err != nil || strings.Contains(string(text), "$schema") || !strings.Contains(string(text), "\nid: m-a\n") {
		t.Errorf("%v: want the id m-a and no schema, found\n%s", err, text)
	}
}

// If the input ends after a refused answer, nothing is written.
func TestScenarioNewEndsAfterARefusedAnswer(t *testing.T) {
	t.Parallel()
	file := filepath.Join(t.TempDir(), "mine.yaml")
	code, _, errOut := answered(t, "chess\n", "scenario", "new", "-o", file)
	if code != exitUsage || !strings.HasSuffix(errOut, "metahex: the input ended after a refused answer to \"system\"; no scenario is written\n") {
		t.Errorf("exit code %d, said %q", code, errOut)
	}
	if _, err := os.Stat(file); err == nil {
		t.Error("a scenario is written")
	}
}

// The questions show what an empty answer keeps.
func TestScenarioNewShowsWhatItKeeps(t *testing.T) {
	t.Parallel()
	for _, s := range systems.All {
		d := &scenarioDraft{draft: rulebook.Draft{System: s}}
		for _, flag := range []string{"system", "map", "title", "turns"} {
			if got := d.kept(flag); got == "as shipped" {
				t.Errorf("%s: no %s is shown", s.ID, flag)
			}
		}
		if got := d.kept("red"); got != "as shipped" {
			t.Errorf("%s: the force is %q", s.ID, got)
		}
	}
}

// A head start balances the forces and objectives of the shipped scenario, and is not kept beside others.
func TestOwnForcesHaveNoHeadStart(t *testing.T) {
	for _, test := range []struct {
		args string
		want bool
	}{{"", true}, {"--turns 4", true}, {"--red commander", false}, {"--objectives G-18:9", false}} {
		args := strings.Fields("scenario new --map B " + test.args)
		for i, a := range args {
			args[i] = strings.ReplaceAll(a, ":", " ")
		}
		code, out, errOut := quietly(t, args...)
		if got := strings.Contains(out, "head-start"); code != exitFine || got != test.want {
			t.Errorf("%s: exit code %d, a head start: %t, want %t; %s", test.args, code, got, test.want, errOut)
		}
	}
}

// Lint prints what it finds in the files that it can read, also if others are missing.
func TestLintOfMissingFilesLosesNothing(t *testing.T) {
	t.Chdir(t.TempDir())
	if err := os.WriteFile("bad.yaml", []byte("format: puzzle/1\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	for kind, want := range map[string]string{"scenario": "scenario/1", "campaign": "campaign/1"} {
		code, out, errOut := quietly(t, kind, "lint", "missing.yaml", "bad.yaml", "gone.yaml")
		told := "bad.yaml:1:9: found format \"puzzle/1\"; want " + want + "\nmetahex: missing.yaml: there is no such file\ngone.yaml: there is no such file\n"
		if code != exitUsage || out != "" || errOut != told {
			t.Errorf("%s lint: exit code %d, printed %q, said\n%s\nwant %d and\n%s", kind, code, out, errOut, exitUsage, told)
		}
	}
}
