package atlas

import (
	"fmt"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"metahex/grid"
)

// Readers can find every dot of a layout in its picture with only the rulers.
func TestLayoutPicture(t *testing.T) {
	folder(t, map[string]string{
		"turned.yaml": layoutText("[[A, B/180, C], [D/180, E, F/180]]", ""),
		"hexes.yaml":  "format: hexlayout/1\nid: hexes\ngrid: [[1, 2/180, 3], [4/180, 5, 6]]\n",
	})
	for _, name := range []string{"standard", "broad", "turned.yaml"} {
		b, err := OpenBoard(name)
		if err != nil {
			t.Fatal(err)
		}
		byRulers(t, b.Picture(func(grid.Place) string { return "x" }), b.Span, func(panel, row string, column int) (grid.Place, error) {
			return b.Find(fmt.Sprintf("%s-%s-%02d", panel, strings.ToUpper(row), column))
		})
	}
	for _, name := range []string{"quarter", "theatre", "hexes.yaml"} {
		m, err := OpenHexes(name)
		if err != nil {
			t.Fatal(err)
		}
		byRulers(t, m.Picture(func(grid.Place) string { return "x" }), m.Span, func(panel, row string, column int) (grid.Place, error) {
			return m.FindPlace(fmt.Sprintf("%s-%02d%s", panel, column, row[:2]))
		})
	}
}

var sheetNamed = regexp.MustCompile(`(?:panel|section) (\w+)`)

// byRulers locates each x of a picture by the sheet, row and column that the rulers show. It
// compares the result with the place where the x was drawn.
func byRulers(t *testing.T, lines []string, s grid.Span, find func(panel, row string, column int) (grid.Place, error)) {
	t.Helper()
	v, seen := s.Top, 0
	var heads [][]int
	var head, odd string
	for i, line := range lines {
		if strings.HasPrefix(line, "#") {
			if heads2 := sheetNamed.FindAllStringSubmatchIndex(line, -1); heads2 != nil {
				heads, head, odd = heads2, line, lines[i+1]
			}
			continue
		}
		even := ""
		for _, below := range lines[i:] {
			if strings.HasPrefix(below, "#") {
				even = below
				break
			}
		}
		rail := strings.Index(line, " | ")
		labels := strings.Fields(line[:rail])
		for x := rail + 3; x < len(line)-1; x++ {
			if line[x] != 'x' {
				continue
			}
			sheet := 0
			for k := range heads {
				if heads[k][0] <= x {
					sheet = k
				}
			}
			ruler := odd
			if x >= len(odd) || odd[x] < '0' || odd[x] > '9' {
				ruler = even
			}
			digits, _, _ := strings.Cut(ruler[x:], " ")
			column, err := strconv.Atoi(digits)
			if err != nil {
				t.Fatalf("line %q: no column over character %d in %q", line, x, ruler)
			}
			want := grid.Place{Q: (x - rail - 3) / 2, V: v}
			got, err := find(head[heads[sheet][2]:heads[sheet][3]], labels[min(sheet, len(labels)-1)], column)
			if err != nil || got != want {
				t.Fatalf("line %q, column %d: found at %v, drawn at %v: %v", line, column, got, want, err)
			}
			seen++
		}
		v++
	}
	if seen != s.Len() {
		t.Errorf("the picture shows %d places, want %d:\n%s", seen, s.Len(), strings.Join(lines, "\n"))
	}
}
