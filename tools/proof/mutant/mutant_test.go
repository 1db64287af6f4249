package mutant_test

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"metahex/tools/proof/mutant"
)

const example = `package small

const limit = 3

var tired = "GTS move/limit"

type side int

func (s side) Enemy() side { return 1 - s }

type hand struct{ held int8 }

// May reports whether n steps are too many.
func May(n int, s side, h *hand) string {
	h.held = -1
	if n > limit && s.Enemy() == 0 {
		return tired
	}
	return ""
}
`

// All mutants of a function compile together, and only the chosen mutant is active.
func TestMutantsBuildTogether(t *testing.T) {
	dir := t.TempDir()
	write := func(name, text string) {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	write("go.mod", "module small\n\ngo 1.26.0\n")
	write("small.go", example)
	code, err := mutant.Load(dir, ".")
	if err != nil {
		t.Fatal(err)
	}
	all := code.Draw(nil, "GTS move/limit", 20, 1)
	var got []string
	for _, m := range all {
		_, change, _ := strings.Cut(m.Key, ": ")
		got = append(got, change)
	}
	slices.Sort(got)
	want := []string{
		"-1 -> 0",
		"0 -> 1",
		"h.held = -1 -> (left out)",
		"n > limit && s.Enemy() == 0 -> !(n > limit && s.Enemy() == 0)",
		"n > limit && s.Enemy() == 0 -> (n > limit) || (s.Enemy() == 0)",
		"n > limit && s.Enemy() == 0 -> n > limit",
		"n > limit && s.Enemy() == 0 -> s.Enemy() == 0",
		"n > limit -> (n) >= (limit)",
		"s.Enemy() -> s",
		"s.Enemy() == 0 -> (s.Enemy()) != (0)",
	}
	slices.Sort(want)
	if !slices.Equal(got, want) {
		t.Errorf("changes: got\n%s\nwant\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
	for file, text := range code.Rewrite(all) {
		if err := os.WriteFile(file, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	write("small_test.go", `package small

import "testing"

func TestMay(t *testing.T) { t.Logf("%q %q", May(3, 1, &hand{}), May(4, 1, &hand{})) }
`)
	for id, want := range map[int]string{0: `"" "GTS move/limit"`} {
		if got := may(t, dir, id); got != want {
			t.Errorf("mutant %d: got %s, want %s", id, got, want)
		}
	}
	for _, m := range all {
		if strings.HasSuffix(m.Key, "(n) >= (limit)") {
			if got, want := may(t, dir, m.ID), `"GTS move/limit" "GTS move/limit"`; got != want {
				t.Errorf("%s: got %s, want %s", m.Key, got, want)
			}
		}
	}
}

// may runs the example's test under a mutant and returns the test's log.
func may(t *testing.T, dir string, id int) string {
	t.Helper()
	c := exec.Command("go", "test", "-count=1", "-v", ".")
	c.Dir = dir
	c.Env = append(os.Environ(), fmt.Sprintf("%s=%d", mutant.Variable, id))
	out, err := c.CombinedOutput()
	if err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	_, logged, _ := strings.Cut(string(out), "_test.go:5: ")
	line, _, _ := strings.Cut(logged, "\n")
	return line
}
