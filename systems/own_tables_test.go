package systems

import (
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"metahex/rule/files"
	"metahex/systems/battlesuit/scenario"
)

// named writes the scenario patrol that names tables, with a file of figures beside it, and returns its name.
func named(t *testing.T, dir, tables, figures string) string {
	t.Helper()
	sheet, err := All[0].Read(Source{Scenario: "patrol"})
	if err != nil {
		t.Fatal(err)
	}
	text := strings.Replace(string(sheet.Source().Data), "\ntitle:", "\ntables: "+tables+"\ntitle:", 1)
	for name, data := range map[string]string{"mine.yaml": text, "figures/own.yaml": figures} {
		name = filepath.Join(dir, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(name), 0o700); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(name, []byte(data), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	return filepath.Join(dir, "mine.yaml")
}

// own returns shipped figures, and figures with one changed.
func own(t *testing.T) (same, changed string) {
	t.Helper()
	data, err := fs.ReadFile(scenario.Library.Files, "tables/measures.yaml")
	if err != nil {
		t.Fatal(err)
	}
	same = "format: battlesuit-tables/1\n" + string(data)
	return same, strings.Replace(same, "amount: 2,", "amount: 3,", 1)
}

// A scenario names its figures: they count in its digest, in the header, and in the match.
func TestAScenarioNamesItsTables(t *testing.T) {
	dir := t.TempDir()
	_, changed := own(t)
	file := named(t, dir, "[figures/own.yaml]", changed)
	found, err := All[0].Lint(Source{Scenario: file})
	if len(found) > 0 || err != nil {
		t.Fatalf("findings %v, %v; want none", found, err)
	}
	_, header, err := Open(Source{Scenario: file})
	if want := filepath.Join(dir, "figures", "own.yaml"); err != nil || header.TableFiles()[0] != want || len(header.TableFiles()) != 1 {
		t.Errorf("the header names %v, %v; want %s", header.TableFiles(), err, want)
	}
	digest := func(from Source) string {
		d, err := All[0].Digest(from)
		if err != nil {
			t.Fatal(err)
		}
		return d
	}
	with, without := digest(Source{Scenario: file}), digest(Source{Scenario: "patrol"})
	if with == without {
		t.Error("the digest does not change with the figures")
	}
	if got := digest(Source{Scenario: file, Tables: header.TableFiles()}); got != with {
		t.Errorf("digest %s of a file that scenario and header name; want %s", got, with)
	}
	// A text brings its figures along, and opens no file.
	from, err := Source{Scenario: file}.Carry(func(string) ([]byte, error) { panic("no tables besides") })
	if err != nil {
		t.Fatal(err)
	}
	from.Scenario = "elsewhere.yaml"
	if got := digest(from); got != with {
		t.Errorf("digest %s of the texts; want %s", got, with)
	}
	from.Figures = nil
	if _, err := All[0].Read(from); fmt.Sprint(err) != `elsewhere.yaml:4:10: found tables "figures/own.yaml"; the text of this file is missing` {
		t.Errorf("a text without its figures: %v", err)
	}
}

// A scenario names only files beside it or below. Its findings are at their places.
func TestTablesThatAScenarioCannotName(t *testing.T) {
	dir := t.TempDir()
	same, _ := own(t)
	for _, test := range []struct{ tables, figures, want string }{
		{"[figures/own.yaml]", same, ""},
		{"[figures/own.yaml]", same[strings.IndexByte(same, '\n')+1:], "figures/own.yaml:1:1: warning: the format is missing; want format: battlesuit-tables/1"},
		{"[figures/own.yaml]", strings.Replace(same, "battlesuit", "gts", 1), `figures/own.yaml:1:9: found format "gts-tables/1"; want battlesuit-tables/1`},
		{"[figures/own.yaml, figures/own.yaml]", same, `mine.yaml:4:28: found tables "figures/own.yaml" twice; want each file once`},
		{"[../own.yaml]", same, `mine.yaml:4:10: found tables "../own.yaml"; want a .yaml file in the scenario's folder or below`},
		{"[/own.yaml]", same, `mine.yaml:4:10: found tables "/own.yaml"; want a .yaml file in the scenario's folder or below`},
		{"[own.txt]", same, `mine.yaml:4:10: found tables "own.txt"; want a .yaml file in the scenario's folder or below`},
		{"[none.yaml]", same, "mine.yaml:4:10: tables: none.yaml: there is no such file"},
		{"own.yaml", same, `mine.yaml:4:9: want a list, found "own.yaml"`},
		{"[" + strings.Repeat("a.yaml, ", 20) + "b.yaml]", same, "mine.yaml:4:9: found 21 files of tables; want at most 20"},
	} {
		found, err := All[0].Lint(Source{Scenario: named(t, dir, test.tables, test.figures)})
		var got []string
		for _, f := range found {
			got = append(got, files.VisibleLine(strings.ReplaceAll(f.Error(), dir+string(filepath.Separator), "")))
		}
		if err != nil || strings.Join(got, "\n") != test.want {
			t.Errorf("tables: %s\n got %s, %v\nwant %s", test.tables, got, err, test.want)
		}
	}
}
