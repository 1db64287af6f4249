//go:build debian

package paper

import (
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"testing"

	"github.com/google/go-cmp/cmp"

	"metahex/maps/atlas"
	"metahex/render/rendertest"
)

// The program pdfinfo reads the intended page boxes from the PDF of a tile. It is in the Debian
// package poppler-utils; see `make debian`.
func TestPdfinfoReadsTheBoxesOfATable(t *testing.T) {
	m, err := atlas.Open("../testdata/yard.yaml")
	if err != nil {
		t.Fatal(err)
	}
	tiled, err := Find("a4-tiles")
	if err != nil {
		t.Fatal(err)
	}
	pages, err := Lay(m, Options{Paper: tiled, Scale: 4})
	if err != nil {
		t.Fatal(err)
	}
	// 152.4 by 76.2 mm of a tabletop map on a landscape sheet, and the plan.
	want := []string{
		"Pages:           2",
		"Page size:       841.89 x 595.28 pts (A4)",
		"MediaBox:            0.00     0.00   841.89   595.28",
		"CropBox:             0.00     0.00   841.89   595.28",
		"BleedBox:          196.44   339.59   645.45   572.60",
		"TrimBox:           204.94   348.09   636.94   564.09",
		"ArtBox:              0.00     0.00   841.89   595.28",
	}
	if diff := cmp.Diff(want, readBoxes(t, pages)); diff != "" {
		t.Errorf("pdfinfo (-want +got):\n%s", diff)
	}
}

// readBoxes writes pages as a PDF, and returns pdfinfo's output for the first page.
func readBoxes(t *testing.T, pages []Page) []string {
	t.Helper()
	file := filepath.Join(t.TempDir(), "board.pdf")
	f, err := os.Create(file)
	if err != nil {
		t.Fatal(err)
	}
	if err := WritePDF(f, "board", pages); err != nil {
		t.Fatal(err)
	}
	if err := f.Close(); err != nil {
		t.Fatal(err)
	}
	out, err := exec.Command("pdfinfo", "-box", file).Output()
	if err != nil {
		t.Fatalf("pdfinfo of poppler-utils is needed: %v", err)
	}
	return regexp.MustCompile(`(?m)^(Pages|Page size|\w+Box): .*$`).FindAllString(string(out), -1)
}

func TestPdfinfoReadsTheBoxes(t *testing.T) {
	got := readBoxes(t, lay(t, rendertest.Board(t, "A"), "tabloid", Pitch))
	want := []string{
		"Pages:           1",
		"Page size:       1224 x 792 pts",
		"MediaBox:            0.00     0.00  1224.00   792.00",
		"CropBox:             0.00     0.00  1224.00   792.00",
		"BleedBox:           40.10    86.31  1183.90   753.87",
		"TrimBox:            48.61    94.82  1175.39   745.37",
		"ArtBox:              0.00     0.00  1224.00   792.00",
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("pdfinfo (-want +got):\n%s", diff)
	}
}
