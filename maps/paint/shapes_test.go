package paint_test

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"metahex/maps/paint"
)

// ford is a hex map with ways and names in every form that can be edited.
const ford = `format: hexmap/1
id: ford
size: {columns: 7, rows: 4}
map: |
  #   1   3   5   7
  A | .   .   .   .   |
  a |   .   .   .     |
  B | .   .   .   .   |
  b |   .   .   .     |
  C | .   .   .   .   |
  c |   .   .   .     |
  D | .   .   .   .   |
  #     2   4   6
barriers:
  stream: [C-01/n+ne, B-02/s]
# how one comes there
ways:
  road:
    # the old road
    - [A-01, A-02]
names:
  # who lives there
  A-01: Marle # once
  B-03: "Ottar: the yard"
# the end
`

// applied applies changes to a text, compares the result with want, and undoes the changes.
func applied(t *testing.T, what, file, text, want string, changes []paint.Change) {
	t.Helper()
	s, err := paint.Open(file, []byte(text))
	if err != nil {
		t.Fatal(err)
	}
	got, done, skipped, err := s.Apply(changes)
	if err != nil || len(skipped) > 0 || len(done) != len(changes) {
		t.Errorf("%s: got %d done, skipped %v, %v; want all %d done", what, len(done), skipped, err, len(changes))
		return
	}
	if diff := cmp.Diff(want, string(got)); diff != "" {
		t.Errorf("%s (-want +got):\n%s", what, diff)
	}
	var back []paint.Change
	for _, c := range changes {
		back = append([]paint.Change{{At: c.At, Layer: c.Layer, Was: c.Now, Now: c.Was}}, back...)
	}
	if s, err = paint.Open(file, got); err != nil {
		t.Fatal(err)
	}
	undone, _, skipped, err := s.Apply(back)
	if err != nil || len(skipped) > 0 {
		t.Errorf("%s, undone: skipped %v, %v", what, skipped, err)
		return
	}
	if diff := cmp.Diff(text, string(undone)); diff != "" {
		t.Errorf("%s, undone (-want +got):\n%s", what, diff)
	}
}

func TestWaysAndNames(t *testing.T) {
	ways := "ways:\n  road:\n    # the old road\n    - [A-01, A-02]\n"
	for _, x := range []struct {
		what     string
		old, new string
		changes  []paint.Change
	}{
		{"a name more", "  B-03: \"Ottar: the yard\"\n", "  B-03: \"Ottar: the yard\"\n  D-07: \"it's: here\"\n", []paint.Change{{"D-07", "name", "", "it's: here"}}},
		{"another name", "A-01: Marle # once", "A-01: Merle # once", []paint.Change{{"A-01", "name", "Marle", "Merle"}}},
		{"a name less", "  B-03: \"Ottar: the yard\"\n", "", []paint.Change{{"B-03", "name", "Ottar: the yard", ""}}},
	} {
		applied(t, x.what, "ford.yaml", ford, strings.Replace(ford, x.old, x.new, 1), x.changes)
	}
	bare := strings.Replace(strings.Replace(ford, ways, "", 1), "# how one comes there\n", "", 1)
	bare = bare[:strings.Index(bare, "names:")]
	applied(t, "the first way", "ford.yaml", bare, bare+"ways:\n  railroad:\n    - [A-05, B-07]\n",
		[]paint.Change{{"A-05/se", "railroad", "", "railroad"}, {"A-06/se", "railroad", "", "railroad"}})
	applied(t, "the first name", "ford.yaml", bare, bare+"names:\n  A-01: Marle\n", []paint.Change{{"A-01", "name", "", "Marle"}})
	applied(t, "a road with its bridge", "ford.yaml", bare, bare+"crossings:\n  bridge: [B-01/s]\nways:\n  road:\n    - [B-01, C-01]\n",
		[]paint.Change{{"B-01/s", "bridge", "", "bridge"}, {"B-01/s", "road", "", "road"}})
}

func TestWaysThatAreRefused(t *testing.T) {
	for _, x := range []struct {
		change paint.Change
		want   string
	}{
		{paint.Change{"B-01/s", "railroad", "", "railroad"}, "the stroke would break the file: ford.yaml:"},
		{paint.Change{"A-01/nw", "road", "", "road"}, "A-01/nw: this is the edge of the map; a hexside lies between two hexes"},
		{paint.Change{"A-03/s", "path", "", "road"}, `A-03/s: unknown layer "path"`},
		{paint.Change{"A-01/se", "road", "road", ""}, "there is a comment inside an entry of road that the stroke would change; change it by hand"},
		{paint.Change{"A-03", "name", "", "two\nlines"}, `A-03: found the name "two\nlines"; want one line of printable characters`},
		{paint.Change{"A-01", "name", "Marle", ""}, "a comment follows the name of A-01; change it by hand"},
	} {
		s, err := paint.Open("ford.yaml", []byte(ford))
		if err != nil {
			t.Fatal(err)
		}
		if _, _, _, err = s.Apply([]paint.Change{x.change}); err == nil || !strings.HasPrefix(err.Error(), x.want) {
			t.Errorf("%+v: got %v; want %s", x.change, err, x.want)
		}
	}
}

const yard = `format: table/1
id: yard
size: [24, 12]
areas:
  # the pines
  - {kind: woods, at: [[4, 4], [10, 5], [9, 11]], height: 2} # burnt
  - {kind: soft, at: [[12, 2], [14, 2], [14, 4]]}
buildings:
  - {at: [[18, 4], [20, 4], [20, 6], [18, 6]], floors: 1}
# the end
`

func TestShapesOfATable(t *testing.T) {
	woods := "{kind: woods, at: [[4, 4], [10, 5], [9, 11]], height: 2} # burnt"
	soft := "{kind: soft, at: [[12, 2], [14, 2], [14, 4]]}"
	house := "{at: [[18, 4], [20, 4], [20, 6], [18, 6]], floors: 1}"
	road := "{kind: road, at: [[0, 1], [24, 1]]}"
	for _, x := range []struct {
		what    string
		old     []string
		changes []paint.Change
	}{
		{"a shape more, behind all", []string{soft + "\n", soft + "\n  - {kind: tree, round: [2, 2, 0.5]}\n"}, []paint.Change{{"areas/2", "shape", "", "{kind: tree, round: [2, 2, 0.5]}"}}},
		{"the first of its list", []string{"buildings:", "lines:\n  - " + road + "\nbuildings:"}, []paint.Change{{"lines/0", "shape", "", road}}},
		{"one less", []string{"  - " + soft + "\n", ""}, []paint.Change{{"areas/1", "shape", soft, ""}}},
		{"one less, with its remark", []string{"  - " + woods + "\n", ""}, []paint.Change{{"areas/0", "shape", woods, ""}}},
		{"the last of its list", []string{"buildings:\n  - " + house + "\n", "buildings: []\n"}, []paint.Change{{"buildings/0", "shape", house, ""}}},
		{"a corner and a shape", []string{"[9, 11]", "[9, 10.5]", soft + "\n", soft + "\n  - {kind: rough, at: [[1, 1], [2, 1], [2, 2]]}\n"},
			[]paint.Change{{"areas/0/at/2", "corner", "9, 11", "9, 10.5"}, {"areas/2", "shape", "", "{kind: rough, at: [[1, 1], [2, 1], [2, 2]]}"}}},
		{"corners of what comes behind", []string{"  - " + woods + "\n", "", "[12, 2]", "[11, 2]"},
			[]paint.Change{{"areas/0", "shape", woods, ""}, {"areas/0/at/0", "corner", "12, 2", "11, 2"}}},
	} {
		want := yard
		for i := 0; i < len(x.old); i += 2 {
			if !strings.Contains(want, x.old[i]) {
				t.Fatalf("%s: the test looks for %q", x.what, x.old[i])
			}
			want = strings.Replace(want, x.old[i], x.old[i+1], 1)
		}
		applied(t, x.what, "yard.yaml", yard, want, x.changes)
	}
}

func TestShapesThatAreRefused(t *testing.T) {
	for _, x := range []struct {
		change paint.Change
		want   string
	}{
		{paint.Change{"areas/3", "shape", "", "{kind: soft, at: [[1, 1], [2, 1], [2, 2]]}"}, "areas/3: there is no such shape on this table; shapes have names such as areas/0"},
		{paint.Change{"heaps/0", "shape", "", "{}"}, "heaps/0: there is no such shape"},
		{paint.Change{"areas/2", "shape", "", "{kind: soft}\nid: other"}, "areas/2: found the shape"},
		{paint.Change{"areas/2", "shape", "", "[1, 2]"}, "areas/2: found the shape"},
		{paint.Change{"areas/2", "shape", "", "{kind: sotf, at: [[1, 1], [2, 1], [2, 2]]}"}, "areas/2: "},
		{paint.Change{"areas/2", "shape", "", "{kind: soft, at: [[1, 1], [30, 1], [2, 2]]}"}, "areas/2: "},
	} {
		s, err := paint.Open("yard.yaml", []byte(yard))
		if err != nil {
			t.Fatal(err)
		}
		if _, _, _, err = s.Apply([]paint.Change{x.change}); err == nil || !strings.HasPrefix(err.Error(), x.want) {
			t.Errorf("%+v: got %v; want %s", x.change, err, x.want)
		}
	}
	s, err := paint.Open("yard.yaml", []byte(yard))
	if err != nil {
		t.Fatal(err)
	}
	// Another editor has changed the shape meanwhile, so the shape stays.
	gone := []paint.Change{{"areas/1", "shape", "{kind: soft, at: [[12, 2], [14, 2], [14, 5]]}", ""}}
	if text, done, skipped, err := s.Apply(gone); err != nil || len(done) > 0 || !cmp.Equal(skipped, gone) || string(text) != yard {
		t.Errorf("got done %v, skipped %v, %v; want it skipped", done, skipped, err)
	}
}
