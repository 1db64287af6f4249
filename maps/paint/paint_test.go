package paint_test

import (
	"errors"
	"os"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"metahex/maps/paint"
)

// panel is a panel with comments in every position where a comment is legal.
const panel = `# yaml-language-server: $schema=panel.json
format: panel/1
id: K   # the mill
title: Mill
size: {columns: 5, rows: 3}
map: |
  #   1   3   5
  A | .   w2  .   |
  # the ford
  a |   ~ = .     |
  B | .   .   b6^ |
  b |   ~   r     |
  C | .   .   .   |
  #     2   4
# what stands on it
overlays:
  - {at: A-02, kind: bridge, ends: [s, n]} # burnt
  # dug in
  - {at: B-05, kind: bunker}
# the end
`

func open(t *testing.T, text string) *paint.Sheet {
	t.Helper()
	s, err := paint.Open("K.yaml", []byte(text))
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func TestStrokesKeepAllElse(t *testing.T) {
	for _, x := range []struct {
		what    string
		changes []paint.Change
		old     []string // the texts to replace, in pairs of old and new
	}{
		{"nothing", nil, nil},
		{"terrain", []paint.Change{{"A-01", "terrain", ".", "w"}, {"B-04", "terrain", "r", "~"}}, []string{"A | .   w2", "A | w   w2", "~   r ", "~   ~ "}},
		{"level up and to 0", []paint.Change{{"C-05", "level", "0", "9"}, {"A-03", "level", "2", "0"}}, []string{"C | .   .   . ", "C | .   .   .9", "w2", "w "}},
		{"an overlay more", []paint.Change{{"B-02", "overlay", "", "bridge nw ne"}}, []string{"b |   ~   r", "b |   ~ = r", "kind: bunker}\n", "kind: bunker}\n  - {at: B-02, kind: bridge, ends: [nw, ne]}\n"}},
		{"a note", []paint.Change{{"C-01", "overlay", "", `note: "hm": {x}`}}, []string{"C | .   .", "C | . * .", "kind: bunker}\n", "kind: bunker}\n  - {at: C-01, kind: note, text: \"\\\"hm\\\": {x}\"}\n"}},
		{"an overlay less", []paint.Change{{"B-05", "overlay", "bunker", ""}}, []string{"b6^", "b6 ", "  - {at: B-05, kind: bunker}\n", ""}},
		{"no overlay", []paint.Change{{"B-05", "overlay", "bunker", ""}, {"A-02", "overlay", "bridge s n", ""}}, []string{"b6^", "b6 ", "  - {at: B-05, kind: bunker}\n", "", "~ =", "~  ", "  - {at: A-02, kind: bridge, ends: [s, n]} # burnt\n", "", "overlays:\n", "overlays: []\n"}},
		{"another overlay", []paint.Change{{"B-05", "overlay", "bunker", "improved"}}, []string{"b6^", "b6*", "kind: bunker", "kind: improved"}},
	} {
		want := panel
		for i := 0; i < len(x.old); i += 2 {
			if !strings.Contains(want, x.old[i]) {
				t.Fatalf("%s: the test looks for %q", x.what, x.old[i])
			}
			want = strings.Replace(want, x.old[i], x.old[i+1], 1)
		}
		got, done, skipped, err := open(t, panel).Apply(x.changes)
		if err != nil || len(skipped) > 0 || len(done) != len(x.changes) {
			t.Errorf("%s: got %d done, skipped %v, %v; want all %d done", x.what, len(done), skipped, err, len(x.changes))
			continue
		}
		if diff := cmp.Diff(want, string(got)); diff != "" {
			t.Errorf("%s (-want +got):\n%s", x.what, diff)
		}
	}
}

// An undo is the reversed stroke. It does not revert later changes by other editors.
func TestUndoSkipsWhatOthersPainted(t *testing.T) {
	stroke := []paint.Change{{"A-01", "terrain", ".", "w"}, {"C-01", "terrain", ".", "w"}}
	text, _, _, err := open(t, panel).Apply(stroke)
	if err != nil {
		t.Fatal(err)
	}
	others := strings.Replace(string(text), "C | w", "C | m", 1)
	undo := []paint.Change{{"A-01", "terrain", "w", "."}, {"C-01", "terrain", "w", "."}}
	got, done, skipped, err := open(t, others).Apply(undo)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(strings.Replace(panel, "C | .", "C | m", 1), string(got)); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
	if !cmp.Equal(done, undo[:1]) || !cmp.Equal(skipped, undo[1:]) {
		t.Errorf("got done %v, skipped %v; want %v, %v", done, skipped, undo[:1], undo[1:])
	}
}

func TestStrokesThatAreRefused(t *testing.T) {
	for _, x := range []struct {
		change paint.Change
		want   string
	}{
		{paint.Change{"Z-99", "terrain", ".", "w"}, "Z-99: there is no such place on this map; places have names such as A-01"},
		{paint.Change{"A-01", "terain", ".", "w"}, `A-01: unknown layer "terain" (want one of terrain, level, overlay), did you mean "terrain"?`},
		{paint.Change{"A-01", "terrain", ".", "x"}, `A-01: unknown terrain "x" (want one of ., w, b, m, s, ~, r)`},
		{paint.Change{"A-01", "terrain", ".", "w\n"}, `A-01: unknown terrain "w\n" (want one of ., w, b, m, s, ~, r), did you mean "w"?`},
		{paint.Change{"A-01", "level", "0", "10"}, `A-01: unknown level "10" (want one of 0, 1, 2, 3, 4, 5, 6, 7, 8, 9), did you mean "0"?`},
		{paint.Change{"A-01", "overlay", "", "bunkr"}, `A-01: unknown overlay "bunkr" (want one of bridge, bunker, improved, objective, note), did you mean "bunker"?`},
		{paint.Change{"A-01", "overlay", "", "bridge n"}, `A-01: found overlay "bridge n" with 1 end; want 2, as in "bridge n s"`},
		{paint.Change{"A-01", "overlay", "", "bunker: a\nid: L"}, `A-01: found overlay "bunker: a\nid: L"; want its text in one line of printable characters`},
		{paint.Change{"A-01", "overlay", "", "note"}, "the stroke would break the file: K.yaml:20:10: the note at A-01 has no text"},
	} {
		_, _, _, err := open(t, panel).Apply([]paint.Change{x.change})
		if err == nil || err.Error() != x.want {
			t.Errorf("%+v: got %v; want %s", x.change, err, x.want)
		}
	}
}

// Open refuses a text that is not a map, or whose list cannot be changed without loss.
func TestTextsThatCannotBePaintedOn(t *testing.T) {
	for name, x := range map[string]struct{ text, want string }{
		"half":   {panel[:150], "K.yaml:8:3: the picture has 1 rows, A to A; the key `size` says 3"},
		"key":    {panel + "colour: red\n", "K.yaml:21:1: unknown key \"colour\" (want one of format, id, title, edges, size, map, overlays)"},
		"layout": {"format: layout/1\nid: two\ngrid: [[A, B]]\nseams: strict\n", "K.yaml has the format layout/1: " + paint.ErrFormat.Error()},
	} {
		if _, err := paint.Open("K.yaml", []byte(x.text)); err == nil || err.Error() != x.want {
			t.Errorf("%s: got %v; want %s", name, err, x.want)
		}
	}
	empty := strings.Replace(panel[:strings.Index(panel, "overlays")], "~ =", "~  ", 1)
	empty = strings.Replace(empty, "b6^", "b6 ", 1) + "overlays: [] # none yet\n"
	if got, _, _, err := open(t, empty).Apply([]paint.Change{{"A-01", "overlay", "", "bunker"}}); err != nil || string(got) != strings.NewReplacer("A | .  ", "A | . ^", "overlays: []", "overlays: ", "none yet\n", "none yet\n  - {at: A-01, kind: bunker}\n").Replace(empty) {
		t.Errorf("an empty list: got %s, %v; want one entry", got, err)
	}
	flow := strings.Replace(panel, "overlays:\n  - {at: A-02, kind: bridge, ends: [s, n]} # burnt\n  # dug in\n  - {at: B-05, kind: bunker}\n", "overlays: [{at: A-02, kind: bridge, ends: [s, n]}, {at: B-05, kind: bunker}]\n", 1)
	if _, _, _, err := open(t, flow).Apply([]paint.Change{{"A-01", "overlay", "", "bunker"}}); err == nil || !strings.HasPrefix(err.Error(), "the overlays are not written with one entry per line") {
		t.Errorf("a list in brackets: got %v", err)
	}
	if got, _, _, err := open(t, flow).Apply([]paint.Change{{"A-01", "terrain", ".", "w"}}); err != nil || string(got) != strings.Replace(flow, "A | .", "A | w", 1) {
		t.Errorf("terrain beside a list in brackets: got %s, %v", got, err)
	}
}

const hexMap = `format: hexmap/1
id: ford
size: {columns: 5, rows: 3}
map: |
  #   1   3   5
  A | .   w^  .   |
  a |   .   .     |
  B | . @ .   .   |
  b |   .   .     |
  C | .   .   .   |
  #     2   4
barriers:
  # the brook
  stream: [B-03/n+ne+se]
ways:
  road:
    - [B-03, A-04]
crossings:
  bridge: [B-03/ne]
names:
  B-03: the mill # once
`

func TestHexesAndTheirSides(t *testing.T) {
	for _, x := range []struct {
		what    string
		changes []paint.Change
		old     []string
	}{
		{"cells", []paint.Change{{"A-03", "hill", "hill", ""}, {"A-03", "terrain", "w", "t"}, {"B-01", "entry", "entry", ""}, {"C-05", "entry", "", "entry"}}, []string{"w^", "t ", ". @", ".  ", "C | .   .   .  ", "C | .   .   . @"}},
		{"a side more", []paint.Change{{"B-03/s", "stream", "", "stream"}}, []string{"[B-03/n+ne+se]", "[B-03/n+ne+se+s]"}},
		{"a side less", []paint.Change{{"B-03/se", "stream", "stream", ""}}, []string{"[B-03/n+ne+se]", "[B-03/n+ne]"}},
		{"the first of its kind", []paint.Change{{"B-01/ne", "crest", "", "crest"}, {"A-01/s", "crest", "", "crest"}}, []string{"barriers:\n", "barriers:\n  crest: [A-01/s, B-01/ne]\n"}},
		{"a crossing", []paint.Change{{"B-03/se", "ferry", "", "ferry"}}, []string{"crossings:\n", "crossings:\n  ferry: [B-03/se]\n"}},
	} {
		want := hexMap
		for i := 0; i < len(x.old); i += 2 {
			want = strings.Replace(want, x.old[i], x.old[i+1], 1)
		}
		got, _, _, err := open(t, hexMap).Apply(x.changes)
		if err != nil {
			t.Errorf("%s: %v", x.what, err)
		} else if diff := cmp.Diff(want, string(got)); diff != "" {
			t.Errorf("%s (-want +got):\n%s", x.what, diff)
		}
	}
}

const table = `format: table/1
id: yard
size: [24, 12]
areas:
  - {kind: woods, at: [[4, 4], [10, 5], [9, 11]], height: 2, name: the copse} # pines
  - {kind: lake, round: [20, 8, 3.5]}
`

func TestCornersOfATable(t *testing.T) {
	s := open(t, table)
	if want := (paint.Held{
		"areas/0": {"shape": "{kind: woods, at: [[4, 4], [10, 5], [9, 11]], height: 2, name: the copse} # pines"}, "areas/1": {"shape": "{kind: lake, round: [20, 8, 3.5]}"},
		"areas/0/at/0": {"corner": "4, 4"}, "areas/0/at/1": {"corner": "10, 5"}, "areas/0/at/2": {"corner": "9, 11"}, "areas/1/round": {"corner": "20, 8"},
	}); !cmp.Equal(want, s.Held()) {
		t.Errorf("got %v; want %v", s.Held(), want)
	}
	got, _, _, err := s.Apply([]paint.Change{{"areas/0/at/1", "corner", "10, 5", "12.5, 4.25"}, {"areas/1/round", "corner", "20, 8", "19, 7"}})
	want := strings.NewReplacer("[10, 5]", "[12.5, 4.25]", "[20, 8, 3.5]", "[19, 7, 3.5]").Replace(table)
	if err != nil || string(got) != want {
		t.Errorf("got %s, %v; want %s", got, err, want)
	}
	if _, _, _, err := open(t, table).Apply([]paint.Change{{"areas/0/at/1", "corner", "10, 5", "900, 5"}}); err == nil || !strings.HasPrefix(err.Error(), "the stroke would break the file: K.yaml:5:") {
		t.Errorf("a corner off the table: got %v", err)
	}
}

// Every shipped map except layouts can be edited, and an empty stroke does not change the text.
func TestShippedMapsCanBePaintedOn(t *testing.T) {
	for _, folder := range []string{"panels", "hexpanels", "hexmaps", "tables"} {
		entries, err := os.ReadDir("../atlas/" + folder)
		if err != nil {
			t.Fatal(err)
		}
		for _, e := range entries {
			data, err := os.ReadFile("../atlas/" + folder + "/" + e.Name())
			if err != nil {
				t.Fatal(err)
			}
			s, err := paint.Open(e.Name(), data)
			if e.Name() == "edges.yaml" {
				if !errors.Is(err, paint.ErrFormat) {
					t.Errorf("%s: got %v; want %v", e.Name(), err, paint.ErrFormat)
				}
				continue
			}
			if err != nil {
				t.Errorf("%s: %v", e.Name(), err)
				continue
			}
			if got, _, _, err := s.Apply(nil); err != nil || string(got) != string(data) {
				t.Errorf("%s: an empty stroke changes it (%v)", e.Name(), err)
			}
		}
	}
}
