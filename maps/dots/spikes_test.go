package dots_test

import (
	"metahex/maps/atlas"

	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// A single dot far above or below all its neighbours is reported, unless it is marked.
func TestSpikes(t *testing.T) {
	const drawn = `format: panel/1
id: P
size: {columns: 5, rows: 4}
map: |
  A | .3  .3  .3  |
  a |   .3  .3    |
  B | .   .3  .3  |
  b |   .3  .3    |
  C | .3  .5  .3  |
  c |   .3  .3    |
  D | .3  .3  .6  |
`
	tell := func(text string) []string {
		var all []string
		for _, f := range atlas.LintText("P.yaml", []byte(text)).Findings {
			all = append(all, f.String())
		}
		return all
	}
	want := []string{
		"P.yaml:7:7: B-01 is on level 0, 3 levels or more below each of its neighbours; if this is intended, add a note to the dot",
		"P.yaml:11:15: D-05 is on level 6, 3 levels or more above each of its neighbours; if this is intended, add a note to the dot",
	}
	if diff := cmp.Diff(want, tell(drawn)); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
	meant := strings.Replace(strings.Replace(drawn, "B | .   .3", "B | . * .3", 1), ".6  |", ".6* |", 1) +
		"overlays:\n  - {at: B-01, kind: note, text: a pit}\n  - {at: D-05, kind: objective}\n"
	if all := tell(meant); len(all) > 0 {
		t.Errorf("marked dots are reported: %v", all)
	}
}
