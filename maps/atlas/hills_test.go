package atlas_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"metahex/maps/atlas"
)

// Lint reports where the edge of a hill is neither slope nor cliff. The map can still be played.
func TestBareEdgesOfHills(t *testing.T) {
	const text = `format: table/1
id: hills
title: Hills
size: [40, 30]
areas:
  - {kind: hill, at: [[10, 10], [20, 10], [20, 20], [10, 20]], name: the mound SIDES}
  - {kind: slope, at: [[6, 10], [10, 10], [10, 20], [6, 20]], up: [1, 0]}
  - {kind: slope, at: [[10, 20], [20, 20], [20, 24], [10, 24]], up: [0, -1]}
AREAS
lines:
  - {kind: road, at: [[0, 2], [40, 2]]}
LINES
`
	const rest = "; draw one along it, or give the hill the key `sides: slope`"
	for _, c := range []struct{ name, sides, areas, lines, want string }{
		{"bare", "", "", "", "hills.yaml:6:12: warning: the edge of the mound from 10,10 to 20,10 is neither slope nor cliff" + rest},
		{"half", "", "", "  - {kind: cliff, at: [[10, 10], [20, 10], [20, 15]]}", "hills.yaml:6:12: warning: the edge of the mound from 20,15 to 20,20 is neither slope nor cliff" + rest},
		{"cliffs", "", "", "  - {kind: cliff, at: [[10, 10], [20, 10], [20, 20]]}", ""},
		{"sides", ", sides: slope", "", "", ""},
		{"as high", "", "  - {kind: hill, at: [[20, 8], [30, 8], [30, 20], [20, 20]], name: the ridge, sides: slope}", "  - {kind: cliff, at: [[10, 10], [20, 10]]}", ""},
		{"lower", "", "  - {kind: hill, height: 1, at: [[20, 8], [30, 8], [30, 20], [20, 20]], name: the ridge, sides: slope}", "  - {kind: cliff, at: [[10, 10], [20, 10]]}",
			"hills.yaml:6:12: warning: the edge of the mound from 20,10.15 to 20,20 is neither slope nor cliff" + rest},
		{"round", "", "  - {kind: hill, round: [32, 24, 4], name: the knoll}", "  - {kind: cliff, at: [[10, 10], [20, 10], [20, 20]]}",
			"hills.yaml:9:12: warning: the edge of the knoll from 36,24 to 35.695,25.532 is neither slope nor cliff" + rest},
		{"edge of the table", "", "  - {kind: hill, at: [[30, 20], [40, 20], [40, 30], [30, 30]]}\n  - {kind: slope, at: [[28, 18], [40, 18], [40, 20], [30, 20], [30, 30], [28, 30]], up: [1, 1]}", "  - {kind: cliff, at: [[10, 10], [20, 10], [20, 20]]}", ""},
		{"away", "", "  - {kind: slope, at: [[20, 10], [24, 10], [24, 20], [20, 20]], up: [1, 0], name: the east slope}", "  - {kind: cliff, at: [[10, 10], [20, 10]]}",
			"hills.yaml:9:69: warning: the east slope rises away from the mound; want the key `up` toward the hill"},
		{"toward", "", "  - {kind: slope, at: [[20, 10], [24, 10], [24, 20], [20, 20]], up: [-1, 0], name: the east slope}", "  - {kind: cliff, at: [[10, 10], [20, 10]]}", ""},
		{"between two hills", "", "  - {kind: slope, at: [[20, 10], [24, 10], [24, 20], [20, 20]], up: [1, 0]}\n  - {kind: hill, at: [[24, 10], [30, 10], [30, 20], [24, 20]], height: 4, sides: slope}", "  - {kind: cliff, at: [[10, 10], [20, 10]]}", ""},
		{"away from a round hill", "", "  - {kind: slope, at: [[34, 4], [38, 4], [38, 12], [34, 12]], up: [1, 0]}\n  - {kind: hill, round: [34, 8, 2], sides: slope}", "  - {kind: cliff, at: [[10, 10], [20, 10], [20, 20]]}",
			"hills.yaml:9:67: warning: slope 3 rises away from hill 2; want the key `up` toward the hill"},
		{"slip", ", sides: cliff", "", "", "hills.yaml:6:88: found sides \"cliff\" for a hill; only a hill may have this key, as `sides: slope`, if units can climb it anywhere"},
	} {
		file := filepath.Join(t.TempDir(), "hills.yaml")
		written := strings.NewReplacer(" SIDES", c.sides, "AREAS", c.areas, "LINES", c.lines).Replace(text)
		if err := os.WriteFile(file, []byte(written), 0o600); err != nil {
			t.Fatal(err)
		}
		r, err := atlas.Lint(file)
		if err != nil {
			t.Fatal(err)
		}
		got := ""
		for _, f := range r.Findings {
			got += strings.TrimPrefix(f.String(), filepath.Dir(file)+string(filepath.Separator))
		}
		if got != c.want {
			t.Errorf("%s: lint says\n%s\nwant\n%s", c.name, got, c.want)
		}
		if _, err := atlas.OpenTable(file); (err != nil) != (c.name == "slip") {
			t.Errorf("%s: opened with %v", c.name, err)
		}
	}
}
