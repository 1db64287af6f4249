package gametest_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"metahex/game/gametest"
	"metahex/rule"
)

func TestRegisterCheck(t *testing.T) {
	dir := t.TempDir()
	for name, text := range map[string]string{
		"fire.go":                "package x\n\n// BHM 1 in a comment is no citation.\nconst a, b = \"BHM 9.5\", `BHM 9.55`\nconst c, d = \"as BHM 9.7 says\", \"BHM 9.9\"\n\ntype e struct {\n\tf int `range:\"1..9\" clause:\"BHM 9.10\" says:\"as BHM 9.11\"`\n}\n",
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
	r, err := rule.ParseRegister("clauses.txt", []byte("BHM 9.5\tdone\tx\nBHM 9.6\tdone\tx\nBHM 9.7\tdone\tx\nBHM 9.8\ttodo\tx\nBHM 9.9\tdone\tx\nBHM 9.10\tdone\tx"))
	if err != nil {
		t.Fatal(err)
	}
	faults, err := gametest.CheckRegister(r, dir)
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
		`clauses.txt:6:1: BHM 9.10 is done, but no test or play file cites it`,
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
	if _, err := gametest.CheckRegister(r, filepath.Join(dir, "none")); err == nil {
		t.Error("a folder that is not there passes")
	}
}
