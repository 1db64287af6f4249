package atlas_test

import (
	"fmt"
	"strings"
	"testing"

	"metahex/maps/atlas"
)

// An assembly gives the same map as the layout that lists the same sheets.
func TestAssemblies(t *testing.T) {
	t.Parallel()
	for assembly, layout := range map[string]string{
		"A,B;C,D": "standard", "e,f,g;h,i,j": "broad", "A,E/180;F/180,C;J,H/180": "deep",
		"2,5": "pair", "1,3;5/180,6/180": "quarter",
	} {
		got, err := atlas.Open(assembly)
		if err != nil {
			t.Errorf("%s: %v", assembly, err)
			continue
		}
		want, err := atlas.Open(layout)
		if err != nil {
			t.Fatal(err)
		}
		if got.Hash() != want.Hash() {
			t.Errorf("%s is not as %s", assembly, layout)
		}
		if id, _ := got.Heading(); id != assembly {
			t.Errorf("got id %q, want %q", id, assembly)
		}
		if name, err := atlas.Named("a/scenario.yaml", assembly); name != assembly || err != nil {
			t.Errorf("named %q, %v; want %q", name, err, assembly)
		}
	}
}

const smallTable = "format: table/1\nid: yard\ntitle: A yard\nsize: [24, 18]\nareas:\n  - {kind: woods, at: [[2, 2], [6, 2], [6, 6]]}\n"

// Opening the text of a map gives the same map as opening its file, and findings refer to its
// lines.
func TestWrittenMaps(t *testing.T) {
	t.Parallel()
	m, err := atlas.OpenTable(smallTable)
	if err != nil {
		t.Fatal(err)
	}
	if m.ID != "yard" || len(m.Features) != 1 {
		t.Errorf("got %s with %d features, want yard with 1", m.ID, len(m.Features))
	}
	for name, want := range map[string]string{
		"A,Q":     `unknown panel "Q"`,
		"1,A":     `unknown section "A"`,
		"A;B,C":   "grid",
		"A,B\n":   "format",
		"A,A/180": "panel A is already in this layout",
		"format: layout/1\nid: x\ntitle: x\ngrid: [[A]]\nseams: strict\n": "found the text of a layout/1; want its sheets in rows, such as A,B/180;C,D",
		strings.Replace(smallTable, "woods", "wodos", 1):                  "map:6:12: unknown",
	} {
		_, err := atlas.Open(name)
		if got := fmt.Sprint(err); !strings.Contains(got, want) {
			t.Errorf("%q: got %s; want %s", name, got, want)
		}
	}
	for _, open := range []func() error{
		func() error { _, err := atlas.OpenBoard("1,2;3,4"); return err },
		func() error { _, err := atlas.OpenHexes("A,B;C,D"); return err },
		func() error { _, err := atlas.OpenBoard(smallTable); return err },
	} {
		if err := open(); err == nil || !strings.Contains(err.Error(), "; want a ") || strings.Contains(err.Error(), "\n") {
			t.Errorf("got %v; want what it is and what is wanted, in a line", err)
		}
	}
}
