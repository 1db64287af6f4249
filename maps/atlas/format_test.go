package atlas

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"metahex/grid"
	"metahex/maps/dots"
)

func TestFormatMends(t *testing.T) {
	for name, old := range map[string][]string{ // by name: text in canonical form, and the same text with a formatting error
		"nothing":            {"", ""},
		"carriage returns":   {"\n", "\r\n"},
		"byte order mark":    {"format:", "\ufeffformat:"},
		"indent":             {"  C |", "     C |"},
		"no indent at all":   {"\n  ", "\n"},
		"rail too far right": {"w1    |", "w1      |"},
		"no right rail":      {"w1    |", "w1"},
		"blank line":         {"  C |", "\n  C |"},
		"trailing blanks":    {"\n", "  \n"},
		"no rulers":          {"  #   1   3   5   7   9   11\n", ""},
		"wrong ruler":        {"  #     2   4   6   8   10\n", "  # 2 4 6 8\n"},
		"end without a line": {"kind: bunker}\n", "kind: bunker}"},
	} {
		spoilt := strings.ReplaceAll(slagEnd, old[0], old[1])
		if name == "no indent at all" {
			spoilt = strings.Replace(slagEnd, "\n  - ", "\n- ", -1)
			spoilt = strings.ReplaceAll(spoilt, "\n  ", "\n")
		}
		if name == "nothing" {
			spoilt = slagEnd
		}
		got, found := Format("slag.yaml", []byte(spoilt))
		want := slagEnd
		if name == "no indent at all" {
			want = strings.ReplaceAll(slagEnd, "\n  - ", "\n- ")
		}
		if diff := cmp.Diff(want, string(got)); diff != "" || len(found) > 0 {
			t.Errorf("%s: %v (-want +got):\n%s", name, found, diff)
		}
	}
}

// Comments stay between the same rows, and keys do not change.
func TestFormatKeepsRemarks(t *testing.T) {
	text := strings.NewReplacer(
		"id: slag-end", "id:   slag-end  # its name",
		"  A |", "  # the north\n  A |",
		"  C |", "#the river\n  #1944\n  C |",
		"  #     2   4   6   8   10\n", "  # the south\n\n# Overlays.\n",
	).Replace(slagEnd)
	want := strings.NewReplacer(
		"id: slag-end", "id:   slag-end  # its name",
		"  A |", "  # the north\n  A |",
		"  C |", "  #the river\n  #1944\n  C |",
		"  #     2   4   6   8   10\n", "  # the south\n  #     2   4   6   8   10\n\n# Overlays.\n",
	).Replace(slagEnd)
	got, found := Format("slag.yaml", []byte(text))
	if diff := cmp.Diff(want, string(got)); diff != "" || len(found) > 0 {
		t.Errorf("%v (-want +got):\n%s", found, diff)
	}
}

func TestPictureBeyondZ(t *testing.T) {
	lines := dots.Picture(dots.NewPanel("tall", 3, 28).Span, func(grid.Place) string { return "." })
	if got, want := lines[51]+"\n"+lines[53]+"\n"+lines[55], "Z | .   .   |\nA | .   .   |\nB | .   .   |"; got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
}

// In files without a picture only carriage returns are removed.
func TestFormatEndsOfLines(t *testing.T) {
	for _, file := range []string{"layouts/standard", "hexlayouts/quarter", "panels/edges", "hexpanels/edges", "tables/depot"} {
		data, err := shipped.ReadFile(file + ".yaml")
		if err != nil {
			t.Fatal(err)
		}
		got, found := Format(file, []byte("\ufeff"+strings.ReplaceAll(string(data), "\n", "\r\n")))
		if diff := cmp.Diff(string(data), string(got)); diff != "" || len(found) > 0 {
			t.Errorf("%s: %v (-want +got):\n%s", file, found, diff)
		}
	}
	if got, found := Format("wrong", []byte("format: layout/1\r\nid: x\r\n")); got != nil || len(found) != 1 {
		t.Errorf("a layout without a grid: %q %v", got, found)
	}
}
