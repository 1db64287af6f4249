package battle_test

import (
	"crypto/sha256"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"gopkg.in/yaml.v3"

	"metahex/battle"
	"metahex/game"
	"metahex/rule"
	"metahex/systems"
)

var update = flag.Bool("update", false, "write testdata/drawn.txt again")

// few and many are the numbers of battles of each system and kind whose values are recorded. The many
// are drawn only with -soak or -update.
const few, many = 10, 500

// varied returns spec number n of a system and kind. Every part of a spec varies.
func varied(b *battle.Book, kind battle.Kind, n int) battle.Spec {
	s := battle.Spec{System: b.ID, Kind: kind, Seed: uint64(1 + n), Lean: (n%7 - 3) * 15, Draft: n % 3}
	if n%3 == 1 {
		s.Start = n%41 - 20
	}
	if n%4 == 3 {
		s.Points = b.Least + (b.Most-b.Least)*(n%8)/8
	}
	if b.Widest > 0 && n%5 > 2 {
		s.Across, s.Down = 1+n%3, 1+n%2
	}
	if n%6 == 4 {
		s.Secret, s.Title = uint64(n), "It's \"number\" "+fmt.Sprint(n)
	}
	if b.ID != "battlesuit" {
		return s
	}
	s.Hidden = n%4 == 2
	if n%8 == 6 {
		s.Unbounded, s.Lists[game.Red], s.Damage[game.Red] = true, "front-line, sniper, commander", []int{n % 3, 0, 1}
	}
	return s
}

// Drawn battles do not change: neither their values nor the order of their keys, on which digests
// depend. Each line of testdata/drawn.txt has a system, a kind, a number of battles and their hash.
func TestDrawnBattlesStay(t *testing.T) {
	t.Parallel()
	file := filepath.Join("testdata", "drawn.txt")
	golden, err := os.ReadFile(file)
	if err != nil && !*update {
		t.Fatal(err)
	}
	lines := strings.Split(string(golden), "\n")
	var got, want []string
	for i := range battle.Books {
		for kind := range battle.Kinds {
			all := sha256.New()
			for n := range many {
				if n == few && !*soak && !*update {
					break
				}
				s := varied(&battle.Books[i], battle.Kind(kind), n)
				text, err := battle.Draw(s)
				if err == nil {
					f := rule.File{Name: s.Name(), Data: text}
					err = rule.WriteValues(all, f)
					if n < 2 || *soak {
						rewritten(t, s.System, f)
					}
				}
				fmt.Fprintln(all, err == nil) // the error has a place in a text that is not written
				if n+1 == few || n+1 == many {
					at := fmt.Sprintf("%s %s %d ", s.System, s.Kind, n+1)
					got = append(got, at+fmt.Sprintf("%x", all.Sum(nil)[:12]))
					for _, line := range lines {
						if strings.HasPrefix(line, at) {
							want = append(want, line)
						}
					}
				}
			}
		}
	}
	if *update {
		if err := os.WriteFile(file, []byte(strings.Join(got, "\n")+"\n"), 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("the values of drawn battles (-recorded +drawn):\n%s", diff)
	}
}

// Encode writes each shipped scenario so that the reader reads the same form again.
func TestShippedScenariosAreWritten(t *testing.T) {
	t.Parallel()
	for _, y := range systems.All {
		ids := y.IDs
		if y.Training != "" {
			ids = append(ids[:len(ids):len(ids)], y.Training)
		}
		for _, id := range ids {
			sheet, err := y.Read(systems.Source{Scenario: id})
			if err != nil {
				t.Fatal(err)
			}
			rewritten(t, y.ID, sheet.Source())
		}
	}
}

// rewritten reads the form of a scenario, writes it and reads it again.
func rewritten(t *testing.T, system string, f rule.File) {
	t.Helper()
	y, err := systems.ByID(system)
	if err != nil {
		t.Fatal(err)
	}
	read := func(text []byte) any {
		form := reflect.New(y.Form).Interface()
		if err := rule.DecodeYAML(f.Name, text, form); err != nil {
			t.Fatalf("%v\n%s", err, text)
		}
		return form
	}
	form := read(f.Data)
	text, err := rule.Encode(form)
	if err != nil {
		t.Fatal(err)
	}
	all := cmp.Exporter(func(reflect.Type) bool { return true })
	given := cmp.Comparer(func(a, b *yaml.Node) bool { return (a == nil) == (b == nil) && (a == nil || a.Value == b.Value) })
	if diff := cmp.Diff(form, read(text), all, given); diff != "" {
		t.Errorf("%s (-read +written and read again):\n%s\n%s", f.Name, diff, text)
	}
}
