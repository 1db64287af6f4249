package vector

import (
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"metahex/los"
	"metahex/los/books"
	"metahex/los/layercake"
	"metahex/maps/atlas"
	"metahex/maps/tables"
	"metahex/render/rendertest"
)

// namesOn returns the words in a layer of a drawing, with their boxes.
func namesOn(d *Drawing, on Layer) (texts []string, boxes []box) {
	for _, e := range d.Elements {
		if w, ok := e.(*Words); ok && w.Layer == on {
			texts = append(texts, w.Text)
			boxes = append(boxes, box{w.X - w.Align*w.Measure, w.Y - w.Size/2, w.Measure, w.Size})
		}
	}
	return texts, boxes
}

func table(t *testing.T, name string) *tables.Map {
	t.Helper()
	m, err := atlas.Open(name)
	if err != nil {
		t.Fatal(err)
	}
	return m.(*tables.Map)
}

// The height of a hill, wood, thicket or tree is written after its name.
func TestHeightsOfWoodsAreWritten(t *testing.T) {
	d, err := Table(table(t, "mill-ford"), Options{})
	if err != nil {
		t.Fatal(err)
	}
	texts, _ := namesOn(d, NamesLayer)
	slices.Sort(texts)
	want := []string{"Gallows Hill, 2 inches", "the Ash", "the barn, 1 floor", "the brambles, 3 inches", "the bridge", "the churchyard wall", "the copse, 3 inches",
		"the dragon's teeth", "the east slope", "the field wall", "the ford", "the long wood, 3 inches", "the mill road", "the mill, 2 floors", "the north face",
		"the oak, 3 inches", "the south slope", "the tower, 3 floors", "the west slope", "the wet meadow"}
	if diff := cmp.Diff(want, texts); diff != "" {
		t.Errorf("names (-want +got):\n%s", diff)
	}
}

// Woods, thickets and trees differ in more than their outline.
func TestGreenGroundsDiffer(t *testing.T) {
	kinds := []tables.Ground{tables.Woodland, tables.Thicket, tables.Tree}
	var forms []Form
	for _, k := range kinds {
		form := Plain
		if p := groundPaint(k, 0, 0, 40).Pattern; p != nil {
			form = p.Form
		}
		forms = append(forms, form)
	}
	if all := slices.Compact(slices.Sorted(slices.Values(forms))); len(all) != len(kinds) {
		t.Errorf("got patterns %v of %v, want each another", forms, kinds)
	}
}

// rules decides a line under a book on one of the book's boards, and draws the ruling.
func rules(t *testing.T, book, board, from, to string) *Drawing {
	t.Helper()
	i := slices.IndexFunc(books.All, func(b books.Book) bool { return b.ID == book })
	m, err := atlas.Open(board)
	if err != nil {
		t.Fatal(err)
	}
	r, err := books.All[i].Open(m, nil)
	if err != nil {
		t.Fatal(err)
	}
	var ends [2]los.End
	for i, text := range []string{from, to} {
		if ends[i], err = r.Parse(text); err != nil {
			t.Fatal(err)
		}
	}
	d, err := LineOfSight(r.Rule(ends[0], ends[1]), Options{})
	if err != nil {
		t.Fatal(err)
	}
	return d
}

// Around a line on a tabletop map no two names overlap. The road's name is beside the bridge,
// because the bridge hides the road's middle.
func TestNamesAroundALineKeepApart(t *testing.T) {
	d := rules(t, "solprime", "mill-ford", "12.5,8", "30,20.5")
	texts, boxes := namesOn(d, SightLayer)
	for _, want := range []string{"the mill road", "the bridge", "the ford", "the Ash"} {
		if !slices.Contains(texts, want) {
			t.Errorf("%q is not written; found %q", want, texts)
		}
	}
	for i, a := range boxes {
		for j, b := range boxes[:i] {
			if a.overlap(b) > 0 {
				t.Errorf("%q and %q overlap", texts[i], texts[j])
			}
		}
	}
}

// Everything higher than the lower soldier has a label, or else a number and an entry in the list
// below the plan.
func TestEveryObstacleIsTold(t *testing.T) {
	b := rendertest.Board(t, "standard")
	u, r := rendertest.Decide(t, b, "A-H-11@6", "B-C-20")
	d, err := Ruling(u, r, Options{})
	if err != nil {
		t.Fatal(err)
	}
	var all []string
	for _, e := range d.Elements {
		if w, ok := e.(*Words); ok {
			all = append(all, w.Text)
		}
	}
	told, count := strings.Join(all, "\n"), 0
	for _, o := range u.Met {
		if o.Why == layercake.NotHigher {
			continue
		}
		count++
		if !strings.Contains(told, o.Dot+" ") {
			t.Errorf("%s is neither labelled nor listed", o.Dot)
		}
	}
	if count != 18 {
		t.Errorf("got %d obstacles, want 18", count)
	}
	if want := "A-G-13 building, top 6: 2 off, 2 blind (6.4), misses by 39"; !slices.Contains(all, want) {
		t.Errorf("the list has no line %q", want)
	}
}
