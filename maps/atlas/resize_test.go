package atlas_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"metahex/grid"
	"metahex/maps"
	"metahex/maps/atlas"
)

func sheet(t *testing.T, name string) maps.Sheet {
	t.Helper()
	s, err := atlas.OpenSheet(name)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// Enlarging a map and cropping it to its old size gives the same map.
func TestLargerAndCroppedIsTheSame(t *testing.T) {
	for name, x := range map[string]struct {
		frame    atlas.Frame
		from, to string
	}{
		"A":         {atlas.Frame{Columns: 41, Rows: 21, Move: grid.Offset{Q: 2, V: 4}}, "C-03", "T-37"},
		"J":         {atlas.Frame{Columns: 39, Rows: 20, Move: grid.Offset{Q: 1, V: 1}}, "A-02", "R-36"},
		"aldern":    {atlas.Frame{Columns: 35, Rows: 26, Move: grid.Offset{Q: 3, V: 1}}, "A-04", "X-34"},
		"nieuwedam": {atlas.Frame{Columns: 33}, "A-01", "X-31"},
	} {
		s := sheet(t, name)
		larger, lost, err := atlas.Resize(s, x.frame)
		if err != nil {
			t.Fatal(err)
		}
		if strings.Contains(strings.Join(lost, "\n"), "cut off") {
			t.Errorf("%s, larger: lost %q", name, lost)
		}
		if _, err := atlas.SheetText(larger, "larger.yaml"); err != nil {
			t.Errorf("%s, larger: %v", name, err)
		}
		again, lost, err := atlas.Crop(larger, x.from, x.to)
		if err != nil || len(lost) > 0 {
			t.Fatalf("%s, cropped: lost %q, %v", name, lost, err)
		}
		want := strings.Split(string(s.Text()), "\n")
		var free []string // a panel of non-standard size must not name edge profiles
		for _, line := range want {
			if !strings.HasPrefix(line, "edges:") {
				free = append(free, strings.ReplaceAll(line, "@", " ")) // entries are legal only on the edge
			}
		}
		if diff := cmp.Diff(strings.Join(free, "\n"), strings.ReplaceAll(string(again.Text()), "@", " ")); diff != "" {
			t.Errorf("%s, larger and cropped (-want +got):\n%s", name, diff)
		}
	}
}

// Resize lists everything that does not fit, and the remaining map is valid.
func TestWhatIsCutOffIsListed(t *testing.T) {
	for _, x := range []struct {
		name, from, to string
		want           []string
	}{
		{"A", "C-06", "H-20", []string{
			"content that is cut off at A-05, A-07, A-13 and 200 more", "the bridge at I-22, which is cut off", "the improved at J-19, which is cut off", "the bridge at N-20, which is cut off",
			"the names of the edge profiles, because the panel no longer fits its neighbours"}},
		{"aldern", "A-01", "X-29", []string{"content that is cut off at G-30, H-31, H-30 and 12 more", "connections across the new edge at G-29, H-29, M-29 and 2 more"}},
	} {
		got, lost, err := atlas.Crop(sheet(t, x.name), x.from, x.to)
		if err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(x.want, lost); diff != "" {
			t.Errorf("%s, %s to %s (-want +got):\n%s", x.name, x.from, x.to, diff)
		}
		if _, err := atlas.SheetText(got, "got.yaml"); err != nil {
			t.Errorf("%s: %v", x.name, err)
		}
	}
}

func TestResizesThatAreRefused(t *testing.T) {
	for _, x := range []struct {
		name  string
		frame atlas.Frame
		want  string
	}{
		{"A", atlas.Frame{Columns: 10}, "found 10 columns and 18 rows; want an odd number of columns, 3 to 99, and 2 to 26 rows"},
		{"A", atlas.Frame{Rows: 27}, "found 35 columns and 27 rows; want an odd number of columns, 3 to 99, and 2 to 26 rows"},
		{"A", atlas.Frame{Move: grid.Offset{Q: 1}}, "found an offset of 1,0; want columns and half rows that are both even or both odd"},
		{"A", atlas.Frame{Inches: "48x36"}, "want --inches for a table, and --columns, --rows and --offset for other maps"},
		{"depot", atlas.Frame{Columns: 9}, "want --inches for a table, and --columns, --rows and --offset for other maps"},
		{"depot", atlas.Frame{Inches: "9x9999"}, "found a table of 9x9999 inches; want its width and depth, each 6 to 120, such as 48x36"},
		{"1", atlas.Frame{Columns: 9}, "found a section, whose size is fixed; want a panel, a hex map or a table"},
	} {
		_, _, err := atlas.Resize(sheet(t, x.name), x.frame)
		if err == nil || err.Error() != x.want {
			t.Errorf("%s %v: got %v; want %s", x.name, x.frame, err, x.want)
		}
	}
	for _, x := range [][4]string{
		{"A", "A-01", "R-18", "dot R-18: row R has dots in odd columns only; did you mean Q-18 or R-17?"},
		{"A", "A-01", "Q-18", "from A-01 to Q-18 are 18 columns; want an odd number"},
		{"A", "C-05", "A-01", "A-01 must be to the right of C-05 and below it, by at least two columns and one row"},
		{"depot", "A-01", "C-03", "cannot cut this map: it is a section or has no rows and columns; want a panel or a hex map"},
	} {
		_, _, err := atlas.Crop(sheet(t, x[0]), x[1], x[2])
		if err == nil || err.Error() != x[3] {
			t.Errorf("%s %s..%s: got %v; want %s", x[0], x[1], x[2], err, x[3])
		}
	}
}

// If a panel is in a layout several times, the dots of each copy have their own names.
func TestAPanelLiesInALayoutTwice(t *testing.T) {
	file := filepath.Join(t.TempDir(), "two.yaml")
	if err := os.WriteFile(file, []byte("format: layout/1\nid: two\ngrid: [[A, A.2/180, B], [C, A.3, B.2]]\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	b, err := atlas.OpenBoard(file)
	if err != nil {
		t.Fatal(err)
	}
	var names []string
	for _, name := range []string{"a-c-05", "A.2-C-05", "A.3-C-05", "B.2-C-05"} {
		at, err := b.Find(name)
		if err != nil {
			t.Fatal(err)
		}
		names = append(names, b.Name(at))
	}
	if diff := cmp.Diff([]string{"A-C-05", "A.2-C-05", "A.3-C-05", "B.2-C-05"}, names); diff != "" {
		t.Errorf("names (-want +got):\n%s", diff)
	}
	first, _ := b.Find("A-C-05")
	second, _ := b.Find("A.2-C-05")
	if b.At(first) != b.At(second) || first == second {
		t.Errorf("A-C-05 is %v at %v, A.2-C-05 %v at %v; want the same dot elsewhere", b.At(first), first, b.At(second), second)
	}
}

// A layout may be cropped. Its dots keep their names, and dots outside the crop do not exist.
func TestCroppedLayouts(t *testing.T) {
	lay := func(crop string) (b string, err error) {
		file := filepath.Join(t.TempDir(), "half.yaml")
		if err := os.WriteFile(file, []byte("format: layout/1\nid: half\ngrid: [[A, B/180], [E, A.2/180]]\nseams: worst\ncrop: "+crop+"\n"), 0o600); err != nil {
			t.Fatal(err)
		}
		board, err := atlas.OpenBoard(file)
		if err != nil {
			return "", err
		}
		var names []string
		for at := range board.Span.Places {
			name := board.Name(at)
			if back, err := board.Find(name); err != nil || back != at {
				t.Errorf("%s: dot %s is found at %v, %v; want %v", crop, name, back, err, at)
			}
			names = append(names, name)
		}
		for _, p := range board.Panels {
			for own := range p.Panel.Span.Places {
				if at := p.OnBoard(own); board.Has(at) && board.Name(at) == p.Panel.ID+"-"+p.Panel.Name(own) && p.Panel.At(own).Level > board.At(at).Level {
					t.Errorf("%s: %s is %v on its panel, %v on the board", crop, board.Name(at), p.Panel.At(own), board.At(at))
				}
			}
		}
		lines := board.Picture(func(grid.Place) string { return "." })
		return strings.Join([]string{names[0], names[len(names)-1], lines[0], lines[len(lines)-1]}, "\n"), nil
	}
	for _, x := range []struct{ crop, want, wrong string }{
		{"A-A-31..B-H-31", "A-A-31\nB-H-31\n#     panel A   panel B turned\n#       32  34  34  32", ""},
		{"A-B-08..A.2-C-08", "A-B-08\nA.2-C-08\n", ""},
		{"A-A-01..A-H-11", "", "the crop leaves only panel A; to crop a single panel, use `map crop`"},
		{"A-A-01", "", `found crop "A-A-01"; want two dots, the upper left and the lower right one, such as A-A-01..B-R-17`},
		{"A-A-01..B-Z-01", "", "dot B-Z-01: found row Z; rows go from A to R"},
		{"B-A-01..A-A-01", "", "A-A-01 must be to the right of B-A-01 and below it, by at least two columns and one row"},
		{"A-B-08..A.2-E-08", "", "the crop cuts off an end of the bridge at E-M-18"},
	} {
		got, err := lay(x.crop)
		switch {
		case x.wrong != "" && (err == nil || !strings.Contains(err.Error(), "half.yaml:5:7: "+x.wrong)):
			t.Errorf("%s: got error %v; want %s", x.crop, err, x.wrong)
		case x.wrong == "" && err != nil:
			t.Errorf("%s: %v", x.crop, err)
		case x.wrong == "" && !strings.HasPrefix(got, x.want):
			t.Errorf("%s: got\n%s\nwant\n%s", x.crop, got, x.want)
		}
	}
}
