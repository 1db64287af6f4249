package atlas

import (
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"metahex/maps/dots"

	"github.com/google/go-cmp/cmp"
)

var update = flag.Bool("update", false, "rewrite the golden files")

// slagEnd is the panel that each of the cases below changes.
const slagEnd = `format: panel/1
id: slag-end
title: The crossing at Slag End
size: {columns: 11, rows: 6}
edges: {long: demo-long, short: demo-short}
map: |
  #   1   3   5   7   9   11
  A | .   w   .   .   w   .   |
  a |   .   w   .1  .   .     |
  B | .   w   .1  .2  w1  .   |
  b |   .   .1  .2  .3^ w1    |
  C | ~   m   .1  .2  .1  ~   |
  c |   ~   ~   ~ = ~   ~     |
  D | ~   ~   ~   ~   ~   ~   |
  d |   m   .   .   .   m     |
  E | .   b   b   .   s   .   |
  e |   .   r   .   s   s     |
  F | .   w   .   .   w   .   |
  #     2   4   6   8   10
overlays:
  - {at: C-06, kind: bridge, ends: [n, s]}
  - {at: B-08, kind: bunker}
`

// Each case is the panel with one error: old text replaced by new. The expected messages are in
// testdata/slips.golden.
var slips = []struct{ name, old, new string }{
	{"nothing", "", ""},
	// Lines of the picture.
	{"missing line", "  b |   .   .1  .2  .3^ w1    |\n", ""},
	{"first line missing", "  A | .   w   .   .   w   .   |\n", ""},
	{"last line missing", "  F | .   w   .   .   w   .   |\n", ""},
	{"two lines missing", "  D | ~   ~   ~   ~   ~   ~   |\n  d |   m   .   .   .   m     |\n", ""},
	{"doubled line", "  e |   .   r   .   s   s     |\n", "  e |   .   r   .   s   s     |\n  e |   .   r   .   s   s     |\n"},
	{"swapped lines", "  a |   .   w   .1  .   .     |\n  B | .   w   .1  .2  w1  .   |\n", "  B | .   w   .1  .2  w1  .   |\n  a |   .   w   .1  .   .     |\n"},
	{"moved line", "  a |   .   w   .1  .   .     |\n  B | .   w   .1  .2  w1  .   |\n  b |   .   .1  .2  .3^ w1    |\n", "  B | .   w   .1  .2  w1  .   |\n  b |   .   .1  .2  .3^ w1    |\n  a |   .   w   .1  .   .     |\n"},
	{"label of another row", "  c | ", "  d | "},
	{"label of no row", "  c | ", "  x | "},
	{"label in the wrong case", "  b | ", "  B | "},
	{"label of two letters", "  c | ", "  cc | "},
	{"label missing", "  c | ", "    | "},
	{"label a digit", "  c | ", "  3 | "},
	{"line made a remark", "  c | ", "  # | "},
	{"a row too many", "  #     2   4", "  f |   .   .   .   .   .     |\n  #     2   4"},
	{"broken line", ".1  ~   |", ".1\n  ~   |"},
	{"joined lines", ".3^ w1    |\n", ".3^ w1    |"},
	{"blank line", "  c | ", "\n  c | "},
	{"words in the picture", "  c | ", "  river\n  c | "},
	{"ruler without #", "  #   1", "      1"},
	{"other indent", "  c | ", "    c | "},
	{"no indent", "  c | ", "c | "},
	// Rails.
	{"left rail missing", "  c | ", "  c   "},
	{"no blank before the left rail", "  c | ", "  c| "},
	{"no blank after the left rail", "  c | ", "  c |"},
	{"right rail missing", "w1    |", "w1"},
	{"right rail mistyped", "w1    |", "w1    I"},
	{"right rail too far right", "m     |", "m       |"},
	{"right rail too far left", "m     |", "m   |"},
	{"level too many in the last cell", "m     |", "m1     |"},
	{"words after the right rail", "w1    |", "w1    | hill"},
	// Cells.
	{"blank too many", "  C | ~   m   .1", "  C | ~    m   .1"},
	{"blank too few", "  C | ~   m   .1", "  C | ~  m   .1"},
	{"letter too many", "  C | ~   m   .1", "  C | ~   mm   .1"},
	{"letter missing", "  C | ~   m   .1", "  C | ~      .1"},
	{"three blanks too many", "  C | ~   m   .1", "  C | ~      m   .1"},
	{"row moved by one cell", "  D | ~   ~   ~   ~   ~   ~   |", "  D |   ~   ~   ~   ~   ~   ~ |"},
	{"unknown terrain", "  C | ~   m", "  C | ~   q"},
	{"capital terrain", "  C | ~   m", "  C | ~   M"},
	{"comma for a dot", "  d |   m   .", "  d |   m   ,"},
	{"level 0", "  C | ~   m ", "  C | ~   m0"},
	{"letter for a level", "  C | ~   m ", "  C | ~   mx"},
	{"level of two digits", ".3^", ".12"},
	{"wrong mark", ".3^", ".3!"},
	{"letter between cells", "  C | ~   m", "  C | ~  xm"},
	{"foreign row", "  D | ~   ~   ~   ~   ~   ~   |", "  D | 1   2   3   4   5   6   |"},
	{"no-break space", "  C | ~   m ", "  C | ~   m\u00a0"},
	{"two slips in two rows", "  C | ~   m   .1  .2  .1  ~   |\n  c |   ~", "  C | ~   q   .1  .2  .1  ~   |\n  c |   z"},
	// Overlays.
	{"mark without overlay", "  E | .   b   b", "  E | .   b * b"},
	{"overlay without mark", ".3^", ".3 "},
	{"mark of another kind", ".3^", ".3*"},
	{"overlay on a neighbour", "at: B-08", "at: B-06"},
	{"overlay far from its mark", "at: B-08", "at: E-11"},
	{"overlay off the panel", "at: B-08", "at: B-12"},
	{"overlay below the panel", "at: B-08", "at: H-08"},
	{"overlay where no dot is", "at: B-08", "at: F-08"},
	{"overlay on no dot", "at: B-08", "at: somewhere"},
	{"overlay with a panel's name", "at: B-08", "at: A-B-08"},
	{"two overlays on a dot", "  - {at: B-08, kind: bunker}\n", "  - {at: B-08, kind: bunker}\n  - {at: B-8, kind: bunker}\n"},
	{"overlay without at", "at: B-08, ", ""},
	{"overlay without kind", ", kind: bunker", ""},
	{"unknown kind", "bunker", "bunkr"},
	{"unknown key of an overlay", "kind: bunker", "knid: bunker"},
	{"empty overlay", "{at: B-08, kind: bunker}", ""},
	{"overlay as a word", "{at: B-08, kind: bunker}", "bunker"},
	{"note without text", "kind: bunker", "kind: note"},
	{"ends of a bunker", "kind: bunker", "kind: bunker, ends: [n, s]"},
	{"one end", "[n, s]", "[n]"},
	{"unknown direction", "[n, s]", "[n, en]"},
	{"capital direction", "[n, s]", "[N, s]"},
	{"the same end twice", "[n, s]", "[n, n]"},
	{"end without a value", "[n, s]", "[n, null]"},
	{"bridge into water", "[n, s]", "[n, se]"},
	{"bridge on dry land", "  C | ~   m   .1  .2  .1  ~   |\n  c |   ~   ~   ~ =", "  C | ~   m   .1  .2  .1  ~   |\n  c |   ~   ~   w ="},
	{"overlays misspelt", "overlays:", "overlay:"},
	{"overlays without colon", "overlays:", "overlays"},
	{"overlays indented", "overlays:", " overlays:"},
	{"overlays lost", "overlays:\n", ""},
	// Keys.
	{"unknown key", "title:", "titel:"},
	{"key twice", "title:", "id: x\ntitle:"},
	{"no format", "format: panel/1\n", ""},
	{"unknown format", "panel/1", "panel/2"},
	{"other format", "panel/1", "edges/1"},
	{"no id", "id: slag-end\n", ""},
	{"wrong id", "id: slag-end", "id: slag end"},
	{"no size", "size: {columns: 11, rows: 6}\n", ""},
	{"no rows", ", rows: 6", ""},
	{"even columns", "columns: 11", "columns: 12"},
	{"huge size", "columns: 11", "columns: 1000001"},
	{"size beyond numbers", "columns: 11", "columns: 99999999999999999999"},
	{"no columns at all", "columns: 11", "columns: -1"},
	{"too many rows", "rows: 6", "rows: 27"},
	{"size a word", "columns: 11", "columns: eleven"},
	{"size with a fraction", "columns: 11", "columns: 11.5"},
	{"more columns than drawn", "columns: 11", "columns: 13"},
	{"fewer columns than drawn", "columns: 11", "columns: 9"},
	{"more rows than drawn", "rows: 6", "rows: 7"},
	{"fewer rows than drawn", "rows: 6", "rows: 5"},
	{"title of two lines", "title: The crossing at Slag End", "title: \"The crossing\\nat Slag End\""},
	{"title a list", "The crossing at Slag End", "[The crossing]"},
	{"no map", slagEnd[strings.Index(slagEnd, "map:"):strings.Index(slagEnd, "overlays:")], ""},
	{"map misspelt", "map: |", "mpa: |"},
	{"map without bar", "map: |", "map:"},
	{"map folded", "map: |", "map: >"},
	{"map without colon", "map: |", "map |"},
	{"map without rows", slagEnd[strings.Index(slagEnd, "  A |"):strings.Index(slagEnd, "  #     2")], ""},
	// YAML.
	{"bracket open", "kind: bunker}", "kind: bunker"},
	{"quote open", "title: The", "title: \"The"},
	{"colon without blank", "id: slag-end", "id:slag-end"},
	{"alias", "title: The crossing at Slag End", "title: &a [x]\nmore: *a"},
	{"second document", "overlays:", "---\noverlays:"},
	{"merge key", "title: The crossing at Slag End", "<<: {title: x}"},
	// Bytes.
	{"empty", slagEnd, ""},
	{"blank lines alone", slagEnd, "\n\n"},
	{"remarks alone", slagEnd, "# nothing\n"},
	{"a word alone", slagEnd, "panel\n"},
	{"carriage returns", slagEnd, strings.ReplaceAll(slagEnd, "\n", "\r\n")},
	{"one carriage return", "id: slag-end\n", "id: slag-end\r\n"},
	{"old line ends", slagEnd, strings.ReplaceAll(slagEnd, "\n", "\r")},
	{"byte order mark", "format:", "\ufeffformat:"},
	{"byte order mark inside", "title: ", "title: \ufeff"},
	{"tab in the picture", "  C | ~   m", "  C |\t~   m"},
	{"tabs for the indent", slagEnd, strings.ReplaceAll(slagEnd, "\n  ", "\n\t")},
	{"tab in the header", "size: {columns: 11, rows: 6}", "size:\t{columns: 11, rows: 6}"},
	{"tab for a blank in a title", "The crossing", "The\tcrossing"},
	{"latin-1", "Slag End\n", "Slag\xe9End\n"},
	{"utf-16", slagEnd, "\xff\xfef\x00o\x00r\x00"},
	{"nul", "  C | ~   m", "  C | ~ \x00 m"},
	{"escape", "Slag End\n", "Slag \x1b[31mEnd\n"},
	{"line separator", "Slag End\n", "Slag\u2028End\n"},
	{"line without end", "Slag End\n", "Slag End" + strings.Repeat(" and on", 200) + "\n"},
	{"nested deeply", "Slag End\n", "Slag End\nx: " + strings.Repeat("[", 900) + "\n"},
	{"many slips", slagEnd, strings.ReplaceAll(slagEnd, " w ", " ? ")},
	{"one slip many times", "overlays:\n", "overlays:\n" + strings.Repeat("  - {at: Z-1, kind: bunker}\n", 30)},
	{"more slips than are reported", "overlays:\n", "overlays:\n" + bunkers()},
	{"many rows", "  #     2", strings.Repeat("  g |   .   .   .   .   .     |\n", 300) + "  #     2"},
	{"wrong labels throughout", slagEnd, strings.NewReplacer("  A |", "  1 |", "  a |", "  2 |", "  B |", "  3 |", "  b |", "  4 |", "  C |", "  5 |", "  c |", "  6 |").Replace(slagEnd)},
}

func TestSlips(t *testing.T) {
	var got []string
	seen := map[string]bool{}
	for _, s := range slips {
		if !strings.Contains(slagEnd, s.old) || seen[s.name] {
			t.Fatalf("case %s: not in the panel, or twice: %q", s.name, s.old)
		}
		seen[s.name] = true
		_, found := dots.ReadPanel("slag.yaml", []byte(strings.Replace(slagEnd, s.old, s.new, 1)))
		got = append(got, fmt.Sprintf("== %s\n%s", s.name, strings.TrimLeft(found.Error()+"\n", "\n")))
	}
	goldenFrom(t, "slips")(got)
}

// goldenFrom opens a golden file and returns a function that compares the file with sections of
// text, each with its own heading.
func goldenFrom(t *testing.T, name string) func(got []string) {
	t.Helper()
	file, err := filepath.Abs(filepath.Join("testdata", name+".golden"))
	if err != nil {
		t.Fatal(err)
	}
	return func(got []string) {
		t.Helper()
		if *update {
			if err := os.WriteFile(file, []byte(strings.Join(got, "\n")), 0o644); err != nil {
				t.Fatal(err)
			}
		}
		data, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		want := strings.Split("\n"+string(data), "\n== ")[1:]
		for i := range got {
			got[i] = strings.TrimPrefix(got[i], "== ")
		}
		if diff := cmp.Diff(want, got); diff != "" {
			t.Errorf("testdata/%s.golden (-want +got):\n%s", name, diff)
		}
	}
}

// bunkers returns bunker entries at dots without a mark.
func bunkers() (all string) {
	for _, row := range "ABCDEF" {
		for column := 1; column <= 11; column += 2 {
			all += fmt.Sprintf("  - {at: %c-%02d, kind: bunker}\n", row, column)
		}
	}
	return all
}
