package atlas_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"metahex/maps/atlas"
)

// One slip in a file of edge profiles gives one finding, also if a panel uses the profiles.
func TestSlipInEdgesIsFoundOnce(t *testing.T) {
	const edges = "format: edges/1\nid: demo\nprofiles:\n  demo-long: \". w .\"\n  demo-short: \". .\"\n"
	panel := strings.Replace(slagPanel, "edges: none", "edges: {long: demo-long, short: demo-short}", 1)
	for _, x := range []struct{ old, now, want string }{
		{`". w ."`, `". q ."`, `edges.yaml:4:14: found "q" in the profile`},
		{"id: demo\n", "", "edges.yaml:1:1: the file has no key id"},
	} {
		dir := t.TempDir()
		for name, text := range map[string]string{"edges.yaml": strings.Replace(edges, x.old, x.now, 1), "D.yaml": panel} {
			if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o644); err != nil {
				t.Fatal(err)
			}
		}
		r, err := atlas.Lint(filepath.Join(dir, "D.yaml"))
		if err != nil {
			t.Fatal(err)
		}
		if len(r.Findings) != 1 || !strings.Contains(r.Findings[0].String(), x.want) {
			t.Errorf("%q: got %v; want one finding: %s", x.now, r.Findings, x.want)
		}
	}
}

// An unknown panel of a layout is told with the panels beside it, not with other files.
func TestUnknownPanelListsPanels(t *testing.T) {
	dir := t.TempDir()
	other := "format: layout/1\nid: other\ngrid: [[A, B]]\n"
	for name, text := range map[string]string{"slag.yaml": slagPanel, "other.yaml": other, "heath.yaml": heathMap, "L.yaml": "format: layout/1\nid: L\ngrid: [[P9, slag]]\n"} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	r, err := atlas.Lint(filepath.Join(dir, "L.yaml"))
	if want := `unknown panel "P9" (want one of slag, A, B, C, D, E, F, G, H, I, J)`; err != nil || len(r.Findings) != 1 || r.Findings[0].Text != want {
		t.Errorf("got %v, %v; want %s", r.Findings, err, want)
	}
}

// A record of a match is refused by its kind.
func TestLintOfARecord(t *testing.T) {
	found := atlas.LintText("game.play", []byte("# a match\nformat: play/1\nsystem: battlesuit\n---\n> deal RA ranger\n")).Findings
	want := "game.play:2:9: this is a record of a match; want a map file (metahex doctor examines records, metahex replay shows them)"
	if len(found) != 1 || found[0].String() != want {
		t.Errorf("got %v; want %s", found, want)
	}
}
