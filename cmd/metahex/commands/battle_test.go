package commands

import (
	"strings"
	"testing"

	"metahex/battle"
)

// An interrupted search for an even battle says what it knows, and what became of it.
func TestAnInterruptedSearchSaysItsBest(t *testing.T) {
	spec := battle.Spec{System: "gts", Lean: 12, Start: -3}
	half := battle.Measure{Matches: 40, Red: 20, Blue: 20}
	for _, c := range []struct {
		name, file, want string
		b                battle.Balanced
	}{
		{"nothing", "f.yaml", "no battle was measured yet, and nothing was written", battle.Balanced{}},
		{"unmeasured", "f.yaml", "the most even so far has lean 12 %, head start -3, is not measured, and was not written", battle.Balanced{Spec: spec}},
		{"half", "f.yaml", "the most even so far has lean 12 %, head start -3 (greedy against greedy, 40 matches: red wins 50 %", battle.Balanced{Spec: spec, Measure: half}},
		{"half", "f.yaml", ", and was not written", battle.Balanced{Spec: spec, Measure: half}},
		{"whole", "f.yaml", ", and was written to f.yaml", battle.Balanced{Spec: spec, Measure: half, Text: []byte("x")}},
		{"to play", "", ", and was not kept; -o FILE keeps it", battle.Balanced{Spec: spec, Measure: half, Text: []byte("x")}},
	} {
		f := &battleFlags{file: c.file}
		if got := f.soFar(c.b); !strings.Contains(got, c.want) {
			t.Errorf("%s: found %q; want %q", c.name, got, c.want)
		}
	}
}
