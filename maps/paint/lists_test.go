package paint_test

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"metahex/maps/paint"
)

// heath has comments behind lists, spellings that are not canonical, and roads as people write them.
const heath = `format: hexmap/1
id: heath
size: {columns: 9, rows: 8}
map: |
  #   1   3   5   7   9
  A | .   w   .   .   .   |
  a |   .   .   .   w     |
  B | .   o^  .   .   . @ |
  b |   o^  o   .   .     |
  C | .   .   .   .   .   |
  c |   .   .   .   .     |
  D | . @ .   .   .   .   |
  d |   .   .   .   .     |
  E | .   .   .   .   .   |
  e |   .   .   .   .     |
  F | .   .   .   .   .   |
  f |   .   .   .   .     |
  G | .   .   .   .   .   |
  g |   .   .   .   .     |
  H | .   .   .   .   .   |
  #     2   4   6   8
barriers:
  stream: [e2/s+se, F-03/n+ne]  # the brook
  crest: [B-03/s+sw] # edge
ways:
  road: [[d1, D-02, E-03, D-04, D-05, B-09], [D-02, E-02, F-03, G-03]] # roads
  railroad:
    # the branch line
    - [B-05, A-03]   # single track
    - [A-07, C-07]
crossings:
  bridge: [E-02/se] # ponte
names:
  d5: Heathcote   # a town
  H-09: 'Hill''s End'
waters: {E-02/s: the Brook}
`

// A stroke and its undo change only their entries of a list. Comments stay, and roads keep their
// direction and their hexes.
func TestStrokesChangeOnlyTheirEntries(t *testing.T) {
	for _, x := range []struct {
		what    string
		changes []paint.Change
		old     []string
		undone  []string // what the undo does not restore, in pairs; the meaning is the same
	}{
		{"two sides more", []paint.Change{{"G-05/s", "stream", "", "stream"}, {"G-05/se", "stream", "", "stream"}}, []string{"F-03/n+ne]", "F-03/n+ne, G-05/se+s]"}, nil},
		{"a side of a listed hex", []paint.Change{{"F-03/se", "stream", "", "stream"}}, []string{"F-03/n+ne]", "F-03/n+ne+se]"}, nil},
		{"a crest more", []paint.Change{{"G-05/se", "crest", "", "crest"}, {"G-05/s", "crest", "", "crest"}}, []string{"s+sw]", "s+sw, G-05/se+s]"}, nil},
		{"no crest", []paint.Change{{"B-03/s", "crest", "crest", ""}, {"B-02/ne", "crest", "crest", ""}}, []string{"[B-03/s+sw]", "[]"}, nil},
		{"a leg in the open", []paint.Change{{"G-07/se", "road", "", "road"}}, []string{"G-03]]", "G-03], [G-07, G-08]]"}, nil},
		{"a road made longer", []paint.Change{{"G-03/s", "road", "", "road"}}, []string{"F-03, G-03]]", "F-03, H-03]]"}, nil},
		{"a road cut", []paint.Change{{"C-07/ne", "road", "road", ""}}, []string{"D-05, B-09]", "D-05, C-07], [B-08, B-09]"}, nil},
		{"a road cut at its end", []paint.Change{{"B-08/ne", "road", "road", ""}}, []string{"D-05, B-09]", "D-05, B-08]"}, nil},
		{"a leg of a list in lines", []paint.Change{{"A-01/se", "railroad", "", "railroad"}}, []string{"[A-07, C-07]\n", "[A-07, C-07]\n    - [A-01, A-02]\n"}, nil},
		{"a line with a comment made longer", []paint.Change{{"B-05/s", "railroad", "", "railroad"}}, []string{"[B-05, A-03]   # single", "[C-05, B-05, A-03]   # single"}, nil},
		{"a name", []paint.Change{{"D-05", "name", "Heathcote", "New"}, {"H-09", "name", "Hill's End", "World's End"}}, []string{"d5: Heathcote ", "d5: New ", "'Hill''s End'", "World's End"}, []string{"'Hill''s End'", "Hill's End"}},
		{"a name more", []paint.Change{{"C-01", "name", "", "Mill"}}, []string{"'Hill''s End'\n", "'Hill''s End'\n  C-01: Mill\n"}, nil},
	} {
		want := replaced(t, x.what, heath, x.old)
		got, done, skipped, err := open(t, heath).Apply(x.changes)
		if err != nil || len(skipped) > 0 {
			t.Errorf("%s: got skipped %v, %v; want all done", x.what, skipped, err)
			continue
		}
		if diff := cmp.Diff(want, string(got)); diff != "" {
			t.Errorf("%s (-want +got):\n%s", x.what, diff)
		}
		var undo []paint.Change
		for _, c := range done {
			undo = append([]paint.Change{{c.At, c.Layer, c.Now, c.Was}}, undo...)
		}
		again, _, _, err := open(t, string(got)).Apply(undo)
		if diff := cmp.Diff(replaced(t, x.what, heath, x.undone), string(again)); diff != "" || err != nil {
			t.Errorf("%s, undone, %v (-want +got):\n%s", x.what, err, diff)
		}
	}
}

// replaced replaces texts, in pairs of old and new, each once.
func replaced(t *testing.T, what, text string, pairs []string) string {
	t.Helper()
	for i := 0; i < len(pairs); i += 2 {
		if !strings.Contains(text, pairs[i]) {
			t.Fatalf("%s: the test looks for %q", what, pairs[i])
		}
		text = strings.Replace(text, pairs[i], pairs[i+1], 1)
	}
	return text
}

// An overlay whose place is spelt in another way can be painted, and keeps its comment.
func TestOverlaysInAnySpelling(t *testing.T) {
	text := strings.Replace(panel, "at: B-05, kind: bunker}", "at: b5, kind: bunker} # dug in", 1)
	got, _, _, err := open(t, text).Apply([]paint.Change{{"B-05", "overlay", "bunker", "improved"}, {"A-01", "overlay", "", "bunker"}})
	want := replaced(t, "overlays", text, []string{"b6^", "b6*", "A | .  ", "A | . ^", "at: b5, kind: bunker} # dug in", "at: B-05, kind: improved} # dug in\n  - {at: A-01, kind: bunker}"})
	if diff := cmp.Diff(want, string(got)); diff != "" || err != nil {
		t.Errorf("%v (-want +got):\n%s", err, diff)
	}
}

// A comment that a stroke would lose is a reason to refuse it, and the message says so.
func TestCommentsAreNeverLost(t *testing.T) {
	text := replaced(t, "heath", heath, []string{"[e2/s+se, F-03/n+ne]", "[e2/s+se,  # upper\n    F-03/n+ne,\n    G-05/s+se] # lower"})
	if got, _, _, err := open(t, text).Apply([]paint.Change{{"G-05/s", "stream", "stream", ""}, {"G-05/se", "stream", "stream", ""}}); err != nil || string(got) != strings.Replace(text, ",\n    G-05/s+se]", "]", 1) {
		t.Errorf("the last entry of a list in lines: got %s, %v; want only this entry removed", got, err)
	}
	_, _, _, err := open(t, heath).Apply([]paint.Change{{"A-01/se", "railroad", "", "railroad"}, {"B-02/nw", "railroad", "", ""}})
	if err == nil {
		t.Error("got no error; want one for a side named from its other hex")
	}
	lone := replaced(t, "heath", heath, []string{"    - [B-05, A-03]   # single track\n", "    - [A-01, A-02] # a stub\n"})
	_, _, _, err = open(t, lone).Apply([]paint.Change{{"A-01/se", "railroad", "railroad", ""}})
	if want := "there is a comment inside an entry of railroad that the stroke would change; change it by hand"; err == nil || err.Error() != want {
		t.Errorf("a way with a comment: got %v; want %s", err, want)
	}
}
