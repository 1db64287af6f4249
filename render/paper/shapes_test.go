package paper

import (
	"bytes"
	"strings"
	"testing"

	"metahex/maps"
	"metahex/maps/atlas"
)

// Prints of every kind of map consist of shapes and text in layers, without a bitmap. Each print has
// at most one megabyte.
func TestPrintsHaveNoBitmap(t *testing.T) {
	a3, err := Find("a3")
	if err != nil {
		t.Fatal(err)
	}
	for _, board := range []string{"A", "aldern", "quarter", "harrow"} {
		m, err := atlas.Open(board)
		if err != nil {
			t.Fatal(err)
		}
		pages, err := Lay(m, Options{Paper: a3})
		if err != nil {
			t.Fatal(err)
		}
		var pdf, svg bytes.Buffer
		if err := WritePDF(&pdf, board, pages); err != nil {
			t.Fatal(err)
		}
		if err := WriteSVG(&svg, pages[0]); err != nil {
			t.Fatal(err)
		}
		t.Logf("%s: PDF %d bytes, SVG %d bytes", board, pdf.Len(), svg.Len())
		count := func(b *bytes.Buffer, what string) int { return strings.Count(b.String(), what) }
		got := [...]int{count(&pdf, "/Subtype /Image"), count(&svg, "<image")}
		if want := [...]int{0, 0}; got != want {
			t.Errorf("%s: got bitmaps %v in PDF and SVG, want %v", board, got, want)
		}
		if count(&pdf, "/Type /OCG") < 2 || count(&svg, `inkscape:groupmode="layer"`) < 2 {
			t.Errorf("%s: got %d layers in the PDF and %d in the SVG, want more than one", board, count(&pdf, "/Type /OCG"), count(&svg, `inkscape:groupmode="layer"`))
		}
		if pdf.Len() > 1e6 || svg.Len() > 1e6 {
			t.Errorf("%s: got a PDF of %d bytes and an SVG of %d, want at most a megabyte", board, pdf.Len(), svg.Len())
		}
		if m.Form() == maps.Lattice && count(&svg, "</text>") < 100 {
			t.Errorf("%s: got %d words, want the names of all places", board, count(&svg, "</text>"))
		}
	}
}
