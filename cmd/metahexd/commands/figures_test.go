package commands

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"metahex/record"
	"metahex/rule"
	"metahex/systems"
)

// A match of a scenario with figures of its own is imported, exported and imported again with them.
func TestAMatchKeepsItsFigures(t *testing.T) {
	t.Parallel()
	read := func(names ...string) string {
		data, err := os.ReadFile(filepath.Join(names...))
		must(t, err)
		return string(data)
	}
	dir, book := t.TempDir(), "../../../systems/battlesuit/scenario"
	figures := "format: battlesuit-tables/1\n" + strings.Replace(read(book, "tables", "measures.yaml"), "amount: 2,", "amount: 3,", 1)
	scenario := strings.Replace(read(book, "scenarios", "patrol.yaml"), "\ntitle:", "\ntables: [figures/own.yaml]\ntitle:", 1)
	must(t, os.Mkdir(filepath.Join(dir, "figures"), 0o700))
	must(t, os.WriteFile(filepath.Join(dir, "figures", "own.yaml"), []byte(figures), 0o600))
	must(t, os.WriteFile(filepath.Join(dir, "mine.yaml"), []byte(scenario), 0o600))
	digest := func(file string) string {
		d, err := systems.All[0].Digest(systems.Source{Scenario: file})
		must(t, err)
		return d
	}
	want := digest(filepath.Join(dir, "mine.yaml"))
	p := record.Play{Header: record.Header{System: "battlesuit", Scenario: "mine.yaml", Tables: "figures/own.yaml", Rules: systems.All[0].Rules}}
	must(t, os.WriteFile(filepath.Join(dir, "m.play"), []byte(p.String()), 0o600))

	h, end := kept(t, t.TempDir())
	defer end()
	id, err := take(t.Context(), h, filepath.Join(dir, "m.play"), [3]string{})
	must(t, err)
	must(t, os.RemoveAll(filepath.Join(dir, "figures"))) // the host has them now
	out := t.TempDir()
	must(t, export(t.Context(), h, id, out))
	if got := digest(filepath.Join(out, id, "scenario.yaml")); got != want {
		t.Errorf("the exported scenario has the digest %s, want %s", got, want)
	}
	if got := read(out, id, "figures", "own.yaml"); got != figures {
		t.Errorf("exported figures: got\n%s\nwant\n%s", got, figures)
	}
	again, err := record.Load(filepath.Join(out, id+".play"))
	must(t, err)
	if got, want := again.Header.Scenario+" "+again.Header.Tables, id+"/scenario.yaml "+rule.OneWord(id+"/figures/own.yaml"); got != want {
		t.Errorf("the exported record names %s, want %s", got, want)
	}
	other, end := kept(t, t.TempDir())
	defer end()
	if _, err := take(t.Context(), other, filepath.Join(out, id+".play"), [3]string{}); err != nil {
		t.Errorf("importing the exported record: %v", err)
	}
}
