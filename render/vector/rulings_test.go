package vector

import (
	"os/exec"
	"slices"
	"strings"
	"testing"

	"metahex/los"
	"metahex/los/books"
	"metahex/maps"
	"metahex/maps/atlas"
)

// Pictures of lines and fields of every rule book are valid SVG, with a layer for the sight.
func TestSVGOfEveryBook(t *testing.T) {
	for _, book := range books.All {
		m, err := atlas.Open(book.Board)
		if err != nil {
			t.Fatal(err)
		}
		r, err := book.Open(m, nil)
		if err != nil {
			t.Fatal(err)
		}
		spots := slices.Collect(m.Spots())
		a, b := los.End{Spot: spots[len(spots)/3]}, los.End{Spot: spots[len(spots)/2]}
		line, err := LineOfSight(r.Rule(a, b), Options{Foot: "at the <foot>"})
		if err != nil {
			t.Fatal(err)
		}
		field, err := SeenPlaces(r, func(s maps.Spot) bool { return r.Clear(a, los.End{Spot: s}) }, a, "seen", Options{})
		if err != nil {
			t.Fatal(err)
		}
		for what, d := range map[string]*Drawing{"line": line, "field": field} {
			svg := SVG(d, SVGOptions{})
			names, layers, words := parsed(t, svg)
			t.Logf("%s, %s: %d bytes, layers %q", book.ID, what, len(svg), layers)
			if !slices.Contains(layers, string(SightLayer)) || names["image"] > 0 || d.Title == "" {
				t.Errorf("%s, %s: got title %q, layers %q and %d bitmaps, want a title, a layer of the sight and no bitmap", book.ID, what, d.Title, layers, names["image"])
			}
			if what == "line" && !slices.Contains(words, "at the <foot>") {
				t.Errorf("%s: the foot is not written", book.ID)
			}
		}
	}
}

// heavy lists packages that would make the WebAssembly module too large.
var heavy = []string{"github.com/fogleman/gg", "golang.org/x/image/font", "github.com/golang/freetype/raster", "image/png", "encoding/xml", "net/http", "text/template", "go/parser"}

func TestNothingHeavyIsImported(t *testing.T) {
	out, err := exec.CommandContext(t.Context(), "go", "list", "-deps", ".").Output()
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range strings.Fields(string(out)) {
		if slices.Contains(heavy, name) {
			t.Errorf("package vector imports %s, by itself or by another", name)
		}
	}
}
