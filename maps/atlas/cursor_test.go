package atlas_test

import (
	"fmt"
	"strings"
	"testing"

	"metahex/maps/atlas"
)

func TestPlaceAtALineAndColumn(t *testing.T) {
	t.Parallel()
	for _, x := range []struct {
		name, row string // a shipped map, and the start of one of its rows
		column    int
		want      string
	}{
		{"B", "  A | ", 7, "A-01 clear, level 0"},
		{"B", "  g | ", 61, "G-28 clear, level 5, bunker"},
		{"B", "  j | ", 17, "J-06 woods, level 3"},
		{"B", "  I | ", 6, ""},
		{"B", "  #", 9, ""},
		{"1", "  05b | ", 17, "0505 orange, city"},
		{"aldern", "  E | ", 15, "E-05 clear, hill"},
		{"standard", "grid", 8, ""},
	} {
		file, data, ok := atlas.Source(x.name)
		if !ok {
			t.Fatalf("got no text of %s, want one", x.name)
		}
		line := 1
		for text := range strings.SplitSeq(string(data), "\n") {
			if strings.HasPrefix(text, x.row) {
				break
			}
			line++
		}
		got := ""
		if p, ok := atlas.DrawnAt(file, data, line, x.column); ok {
			got = fmt.Sprintf("%s %s", p.Name, p.About)
		}
		if got != x.want {
			t.Errorf("%s, row %q, column %d: got %q, want %q", x.name, x.row, x.column, got, x.want)
		}
	}
	data := []byte("format: panel/1\nid: k\nsize: {columns: 3, rows: 2}\nmap: |\n  A | .1^ .   |\n  a |   .     |\n  B | .   .   |\n")
	if p, ok := atlas.DrawnAt("k.yaml", data, 5, 7); !ok || p.About != "clear, level 1, mark ^" {
		t.Errorf("a mark without an overlay: got %q, %v; want clear, level 1, mark ^", p.About, ok)
	}
}
