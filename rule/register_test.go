package rule_test

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"metahex/rule"
)

func TestParseRegister(t *testing.T) {
	r, err := rule.ParseRegister("clauses.txt", []byte("# Battlesuit\n\nBHM 9.5\tdone\treaction fire\nBHM 9.10    todo  a later one\nBHM 11.1b  n/a  the second 11.1  printed twice\n"))
	if err != nil {
		t.Fatal(err)
	}
	want := []rule.Entry{
		{Clause: "BHM 9.5", Status: rule.Done, Words: "reaction fire", Line: 3},
		{Clause: "BHM 9.10", Status: rule.Todo, Words: "a later one", Line: 4},
		{Clause: "BHM 11.1b", Status: rule.NA, Words: "the second 11.1", Reason: "printed twice", Line: 5},
	}
	if diff := cmp.Diff(want, r.Entries); diff != "" {
		t.Errorf("entries (-want +got):\n%s", diff)
	}
	if got, ok := r.Lookup("BHM 9.10"); !ok || got != want[1] || r.Book() != "BHM" {
		t.Errorf("looked up %+v (%v) in book %q, want %+v in BHM", got, ok, r.Book(), want[1])
	}
}

func TestParseRegisterFaults(t *testing.T) {
	tests := []struct{ name, give, want string }{
		{"fields", "BHM 9.5 done reaction", `f:1:1: found 1 fields; want clause, status, words and, for n/a, a reason, parted by a tab or two spaces`},
		{"clause", "9.5\tdone\tx", `f:1:1: found "9.5"; want a clause such as "BHM 9.5" or "GA combat/detection"`},
		{"status", "BHM 9.5\tdoen\tx", `f:1:9: unknown status "doen" (want one of done, todo, n/a), did you mean "done"?`},
		{"reason", "BHM 9.5  n/a  x", `f:1:10: BHM 9.5 is n/a without a reason; want it after the words`},
		{"twice", "BHM 9.5\tdone\tx\nBHM 9.5\tdone\tx", `f:2:1: BHM 9.5 is already given in line 1`},
		{"book", "BHM 9.5\tdone\tx\nGA 9.6\tdone\tx", `f:2:1: GA 9.6 is of another book; want BHM`},
		{"numbers fall", "BHM 9.10\tdone\tx\nBHM 9.5\tdone\tx", `f:2:1: BHM 9.5 comes before BHM 9.10 in the book's order`},
		{"letters fall", "BHM 11.1b\tdone\tx\nBHM 11.1\tdone\tx", `f:2:1: BHM 11.1 comes before BHM 11.1b in the book's order`},
		{"part before whole", "BHM 9.5\tdone\tx\nBHM 9\tdone\tx", `f:2:1: BHM 9 comes before its part BHM 9.5 in the book's order`},
		{"names torn apart", "GA move/cost\tdone\tx\nGA combat/range\tdone\tx\nGA move/stack\tdone\tx", `f:3:1: GA move/stack belongs to the clauses that ended in line 1 in the book's order`},
	}
	for _, test := range tests {
		_, err := rule.ParseRegister("f", []byte(test.give))
		if diff := cmp.Diff(test.want, fmt.Sprint(err)); diff != "" {
			t.Errorf("%s (-want +got):\n%s", test.name, diff)
		}
	}
	if _, err := rule.ParseRegister("f", []byte("GA move\tdone\tx\nGA move/cost\tdone\tx\nGA combat\tdone\tx\nGA combat/range\tdone\tx")); err != nil {
		t.Errorf("names in runs are refused: %v", err)
	}
}

func TestRegisterCheck(t *testing.T) {
	dir := t.TempDir()
	for name, text := range map[string]string{
		"fire.go":                "package x\n\n// BHM 1 in a comment is no citation.\nconst a, b = \"BHM 9.5\", `BHM 9.55`\nconst c, d = \"as BHM 9.7 says\", \"BHM 9.9\"\n",
		"fire_test.go":           "package x\n\nconst t = \"BHM 9.6\"\n",
		"testdata/reaction.play": "> fire\n    B1 fires. [BHM 9.5]\n    That was BHM 9.8.\n",
		"readme.md":              "BHM 77",
	} {
		file := filepath.Join(dir, name)
		if err := os.MkdirAll(filepath.Dir(file), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(file, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	r, err := rule.ParseRegister("clauses.txt", []byte("BHM 9.5\tdone\tx\nBHM 9.6\tdone\tx\nBHM 9.7\tdone\tx\nBHM 9.8\ttodo\tx\nBHM 9.9\tdone\tx"))
	if err != nil {
		t.Fatal(err)
	}
	faults, err := r.Check(dir)
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, f := range faults {
		got = append(got, strings.TrimPrefix(f.Error(), dir+string(filepath.Separator)))
	}
	want := []string{
		`fire.go:4:25: cites "BHM 9.55", which clauses.txt does not list, did you mean "BHM 9.5"?`,
		`clauses.txt:2:1: BHM 9.6 is done, but no code cites it`,
		`clauses.txt:3:1: BHM 9.7 is done, but no code cites it`,
		`clauses.txt:3:1: BHM 9.7 is done, but no test or play file cites it`,
		`clauses.txt:5:1: BHM 9.9 is done, but no test or play file cites it`,
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
	if _, err := r.Check(filepath.Join(dir, "none")); err == nil {
		t.Error("a folder that is not there passes")
	}
}
