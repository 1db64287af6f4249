//go:build debian

package paper

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// Other programs find no bitmap in any PDF, and read its words as text. The programs pdfimages
// and pdftotext are in the Debian package poppler-utils; see `make debian`.
func TestPdfimagesFindsNothing(t *testing.T) {
	for _, s := range sheaves(t) {
		pdf, _ := s.written(t)
		file := filepath.Join(t.TempDir(), "x.pdf")
		if err := os.WriteFile(file, pdf, 0o644); err != nil {
			t.Fatal(err)
		}
		list, err := exec.CommandContext(t.Context(), "pdfimages", "-list", file).Output()
		if err != nil {
			t.Fatalf("pdfimages of poppler-utils is needed: %v", err)
		}
		if lines := strings.Split(strings.TrimSpace(string(list)), "\n"); len(lines) != 2 { // the header and a rule
			t.Errorf("%s: pdfimages finds\n%s", s.name, list)
		}
		text, err := exec.CommandContext(t.Context(), "pdftotext", file, "-").Output()
		if err != nil {
			t.Fatal(err)
		}
		if !strings.Contains(string(text), s.word) {
			t.Errorf("%s: pdftotext does not read %q in\n%.300s", s.name, s.word, text)
		}
	}
}
