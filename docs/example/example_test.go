package example

import (
	"errors"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"metahex/game"
	"metahex/game/gametest"
	"metahex/record"
	"metahex/rule"
	"metahex/systems/rulebook"
)

var update = flag.Bool("update", false, "rewrite the golden files")

// begin opens the scenario that comes with the program.
func begin() game.Match {
	m, err := System.Open(rulebook.Source{Scenario: "duel"})
	if err != nil {
		panic(err)
	}
	return m
}

// start begins the match that the header of a play names.
func start(h record.Header) (game.Match, error) {
	return System.Open(rulebook.Source{Scenario: h.Scenario})
}

// Duel fulfils the promises of every rule book, in random matches.
func TestPromises(t *testing.T) {
	gametest.Run(t, gametest.Factory(begin), gametest.Effort{Matches: 6, Every: 7})
}

// The plays of testdata replay without a difference. Renew them with -update.
func TestPlays(t *testing.T) { record.Golden(t, "testdata", start, *update) }

// Every clause that the code cites is registered. Every clause registered as done is cited by code,
// and by a test or a play file.
func TestRegister(t *testing.T) { gametest.Registered(t, *update) }

// A change of the rules changes this signature. Then raise the version in scenario.go.
func TestSignature(t *testing.T) {
	hash, err := gametest.Signature(begin, 8, 1)
	if err != nil {
		t.Fatal(err)
	}
	gametest.Signed(t, "testdata/signature.txt", System.Rules, "duel 8 "+hash+"\n", *update)
}

// Every answer that a side is shown is accepted, and dice have the odds that were shown.
func TestShownIsAccepted(t *testing.T) {
	shown := gametest.Shown{
		Fire: []string{"shoot"}, NoLine: []rule.Clause{"DUEL sight"},
		Came: func(text string) string {
			for _, result := range []string{"hit", "miss"} {
				if strings.Contains(text, " is a "+result) {
					return result
				}
			}
			return ""
		},
	}
	looks := gametest.Looks{}
	seeds, _ := gametest.Seeds(12)
	for seed := range seeds {
		err := gametest.At(begin(), seed, []int{4, 10, 20, 30}, func(m game.Match, n int) error {
			for _, f := range shown.Look(m, seed, looks) {
				t.Errorf("seed %d, answer %d: %s", seed, n, f)
			}
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	for _, what := range []string{"attempt", "sight", "odds", "throw", "field"} {
		if looks[what] == 0 {
			t.Errorf("nothing was tried of %s: %v", what, looks)
		}
	}
}

// The referee that Sight returns agrees with the rules on every line.
func TestOneReferee(t *testing.T) {
	gametest.OneReferee(t, begin, 5, func(m game.Match) (all []gametest.Sighting) {
		d := m.(*table).State
		for _, u := range d.of(game.Red) {
			for _, v := range d.of(game.Blue) {
				if d.knows(game.Chance, u) && d.knows(game.Chance, v) {
					all = append(all, gametest.Sighting{By: labels[u], At: labels[v], Sees: d.eyes.Clear(d.end(u), d.end(v))})
				}
			}
		}
		return all
	})
}

// Imagine puts a hidden enemy in each lair equally often.
func TestHonestImagination(t *testing.T) {
	secrets := func(m game.Match, side game.Side) (all []gametest.Secret) {
		d := m.(*table).State
		for u, f := range d.fighters {
			if d.knows(side, u) || !d.knows(game.Chance, u) {
				continue
			}
			may := map[int32]int{}
			for _, at := range d.lairs {
				may[int32(at)] = 1
			}
			all = append(all, gametest.Secret{Kind: "lair", Name: labels[u], Is: int32(f.at), May: may})
		}
		return all
	}
	seeds, _ := gametest.Seeds(4)
	if err := gametest.Honestly(begin, secrets, seeds, []int{2, 4, 9, 15}, 400); err != nil {
		t.Error(err)
	}
}

// Illegal answers are refused with their clause, and reveal no secret.
func TestRefusals(t *testing.T) {
	m := begin()
	for _, test := range []struct{ before, answer, want string }{
		{"", "hide A-01", `hide A-01 is no answer to "hide": want hide B-20, hide C-21, hide D-21, hide D-19, hide C-25, hide C-26, … (8 in all) [DUEL lair]`},
		{"hide B-20, hide D-19, hide B-26, hide C-25", "shoot R1 B1", "nobody knows where B1 is [DUEL found]"},
		{"", "shoot B1 R1", "B1 is not yours, or is out [DUEL turn]"},
		{"", "shoot R1 R2", "R2 is not an enemy, or is already out [DUEL shot]"},
		{"", "move R1 C-25", "C-25 is not next to R1 [DUEL move]"},
		{"wait, move B1 B-27", "shoot R2 B1", "B1 is not seen by R2 [DUEL sight]"},
		{"", "roll 3", `roll 3 is no answer to "order": want move R1 A-20, move R1 B-21, move R1 C-21, move R1 C-20, move R1 C-19, move R1 B-19, … (13 in all) [DUEL turn]`},
	} {
		if test.before != "" {
			gametest.Give(t, m, test.before)
		}
		c, err := m.Choice(test.answer)
		if err == nil {
			err = m.Judge(c)
		}
		if got := fmt.Sprint(err); got != test.want {
			t.Errorf("%s: got %s, want %s", test.answer, got, test.want)
		}
	}
	for side, want := range map[game.Side]string{game.Red: "B2 is hidden, or not on the map", game.Blue: "<nil>"} {
		_, err := m.Sight(side).Parse("B2")
		if got := fmt.Sprint(err); got != want {
			t.Errorf("%s asks for B2: got %s, want %s", side, got, want)
		}
	}
}

// After the last turn the duel is a draw if nobody was hit.
func TestLastTurn(t *testing.T) {
	m := begin()
	gametest.Give(t, m, "hide B-20, hide B-20, hide C-25, hide C-25"+strings.Repeat(", wait, wait", 12))
	want := game.Result{Over: true, Text: "a draw, red 0, blue 0 points", Cite: "DUEL end"}
	if got := m.Result(); got != want {
		t.Errorf("got %+v, want %+v", got, want)
	}
}

// All errors of a scenario are listed, each with its line and column.
func TestScenarioSlips(t *testing.T) {
	text, err := os.ReadFile("scenarios/duel.yaml")
	if err != nil {
		t.Fatal(err)
	}
	changed := strings.NewReplacer("turns: 12", "turns: 0", "C-21, D-21", "B-20, Z-21").Replace(string(text))
	file := filepath.Join(t.TempDir(), "slips.yaml")
	if err := os.WriteFile(file, []byte(changed), 0o600); err != nil {
		t.Fatal(err)
	}
	found, err := System.Lint(rulebook.Source{Scenario: file})
	if err != nil {
		t.Fatal(err)
	}
	got := strings.ReplaceAll(errors.Join(found...).Error(), file, "slips.yaml")
	want := "slips.yaml:9:8: turns: found 0; want 1 to 99\n" +
		"slips.yaml:10:15: found lair \"B-20\"; each lair must be a different hex of map aldern (and 1 more in this line)"
	if got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
	if found, err = System.Lint(rulebook.Source{Scenario: "scenarios/duel.yaml"}); err != nil || found != nil {
		t.Errorf("the scenario that comes with the program: found %v, error %v", found, err)
	}
}

// Unsupported options of a match are refused: the book has no tables, no readings and no rules to
// leave out, and accepts only its own scenarios.
func TestWhatIsNotThere(t *testing.T) {
	folder := t.TempDir()
	write := func(name, old, now string) string {
		text, err := os.ReadFile("scenarios/duel.yaml")
		if err != nil {
			t.Fatal(err)
		}
		file := filepath.Join(folder, name)
		if err := os.WriteFile(file, []byte(strings.Replace(string(text), old, now, 1)), 0o600); err != nil {
			t.Fatal(err)
		}
		return file
	}
	for _, test := range []struct {
		from rulebook.Source
		want string
	}{
		{rulebook.Source{Scenario: "duel", Tables: []string{"t.yaml"}}, "t.yaml:1:1: found a file of tables; the system of this scenario has none"},
		{rulebook.Source{Scenario: "duel", Readings: []string{"a=b"}}, `found reading "a=b"; Duel has no readings`},
		{rulebook.Source{Scenario: "duel", Without: []string{"sight"}}, "no rule of Duel can be left out"},
		{rulebook.Source{Scenario: "duel", Edits: []rule.Edit{{Path: "turns", Value: 3}}}, "<nil>"},
		{rulebook.Source{Scenario: write("a.yaml", "system: duel", "system: gts")}, `a.yaml:1:1: found system "gts"; want duel`},
		{rulebook.Source{Scenario: write("b.yaml", "map: aldern", "map: pair")}, "b.yaml:8:6: found a board of hexes; want a map of terrain hexes"},
		{rulebook.Source{Scenario: write("c.yaml", "map: aldern", "map: alder")}, `c.yaml:8:6: unknown hex map "alder" (want one of column, pair, quarter, theatre, 1, 2, 3, 4, 5, 6, aldern, nieuwedam), did you mean "aldern"?; or name a file`},
		{rulebook.Source{Scenario: write("d.yaml", "lairs: [B-20, C-21, D-21, D-19, C-25, C-26, B-26, D-27]", "lairs: []")}, "d.yaml:10:8: lairs: found 0 entries; want 1 or more"},
	} {
		_, err := System.Open(test.from)
		if got := strings.ReplaceAll(fmt.Sprint(err), folder+string(filepath.Separator), ""); got != test.want {
			t.Errorf("%+v:\n got %s\nwant %s", test.from, got, test.want)
		}
	}
}

// A book without tables has a schema of its files of tables, without keys.
func TestSchemaOfNoTables(t *testing.T) {
	if got := System.TablesSchema()["properties"].(rule.Schema); len(got) > 0 {
		t.Errorf("keys of tables: got %v, want none", got)
	}
}
