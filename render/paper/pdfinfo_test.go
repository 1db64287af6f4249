//go:build debian

package paper

import (
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// Another program reads the page boxes as we mean them. It is pdfinfo of the
// Debian package poppler-utils; see `make debian`.
func TestPdfinfoReadsTheBoxes(t *testing.T) {
	file := filepath.Join(t.TempDir(), "A.pdf")
	f, err := os.Create(file)
	if err != nil {
		t.Fatal(err)
	}
	if err := WritePDF(f, "A", lay(t, open(t, "A"), "tabloid", Pitch)); err != nil {
		t.Fatal(err)
	}
	if err := f.Close(); err != nil {
		t.Fatal(err)
	}
	out, err := exec.Command("pdfinfo", "-box", file).Output()
	if err != nil {
		t.Fatalf("pdfinfo of poppler-utils is needed: %v", err)
	}
	got := regexp.MustCompile(`(?m)^(Pages|Page size|\w+Box): .*$`).FindAllString(string(out), -1)
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
