package systems

import (
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"metahex/game/gametest"
	"metahex/rule"
	"metahex/systems/rulebook"
)

// TestEveryPlayCanBeTriedElsewhere checks that PlayFiles returns all files needed to open a play.
func TestEveryPlayCanBeTriedElsewhere(t *testing.T) {
	here, err := os.Getwd()
	if err != nil {
		t.Fatal(err)
	}
	for _, y := range All {
		plays, err := y.Plays()
		if err != nil {
			t.Fatal(err)
		}
		seen := map[string]bool{}
		for _, p := range gametest.Slice(3, plays) {
			scene := p.Scenario + " " + p.Tables
			if seen[scene] {
				continue
			}
			seen[scene] = true
			all, err := y.PlayFiles(p)
			if err != nil {
				t.Fatal(err)
			}
			dir := t.TempDir()
			for name, text := range all {
				file := filepath.Join(dir, name)
				if err := os.MkdirAll(filepath.Dir(file), 0o755); err != nil {
					t.Fatal(err)
				}
				if err := os.WriteFile(file, text, 0o644); err != nil {
					t.Fatal(err)
				}
			}
			t.Chdir(dir)
			var tables []string
			if p.Tables != "" {
				tables = []string{p.Tables}
			}
			if _, err := y.Open(rulebook.Source{Scenario: p.Scenario, Tables: tables, Readings: strings.Fields(p.Readings)}); err != nil {
				t.Errorf("%s %s: got %v; want its scene to open", y.ID, p.Name, err)
			}
			t.Chdir(here)
		}
	}
}

func TestKeptOfOneClause(t *testing.T) {
	i := slices.IndexFunc(All, func(y System) bool { return y.ID == "gravarmor" })
	y := All[i]
	k, err := y.Kept("GA combat/active")
	if err != nil {
		t.Fatal(err)
	}
	for _, p := range k.Plays {
		if !strings.Contains(p.About, "GA combat/active") {
			t.Errorf("got the play %s about %q; want one that names the clause", p.Name, p.About)
		}
	}
	type counted struct{ Readings, Code, Plays, Also, Proof bool }
	got := counted{len(k.Readings) > 0, len(k.Code) > 0, len(k.Plays) > 1, k.Also > 0, len(k.Proof) > 0}
	if diff := cmp.Diff(counted{false, true, true, false, true}, got); diff != "" {
		t.Errorf("%+v\n%s", k, diff)
	}
	_, err = y.Kept("GA combat/actve")
	if want := `Grav Armor has no clause "GA combat/actve", did you mean "GA combat/active"?`; err == nil || err.Error() != want {
		t.Errorf("got %v; want %s", err, want)
	}
}

// TestProofCounts checks that every stored proof ends with the correct totals.
func TestProofCounts(t *testing.T) {
	for _, y := range All {
		lines := y.Proof()
		if _, err := fs.Stat(y.Texts, "proof.txt"); err != nil {
			if lines != nil {
				t.Errorf("%s: got %q; want no lines without a proof", y.ID, lines)
			}
			continue
		}
		if last := lines[len(lines)-1]; !strings.HasSuffix(last, " mutants killed") {
			t.Errorf("%s: got %q; want \"K of N mutants killed\"", y.ID, last)
		}
	}
}

func TestClausesAreNamedWhole(t *testing.T) {
	var y System
	for _, y = range All {
		if y.Book == "BHM" {
			break
		}
	}
	k, err := y.Kept(rule.Clause("BHM 9.3"))
	if err != nil {
		t.Fatal(err)
	}
	for _, p := range k.Plays {
		if !strings.Contains(p.About+" ", "BHM 9.3 ") && !strings.Contains(p.About+" ", "BHM 9.3,") && !strings.HasSuffix(p.About, "BHM 9.3.") {
			t.Errorf("got %q among the plays of BHM 9.3; want none that names only its parts", p.About)
		}
	}
}
