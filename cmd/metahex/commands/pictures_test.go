package commands

import (
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// pictured runs a command line with the name of a picture file appended, and returns the contents
// of the file.
func pictured(t *testing.T, line, name string) (string, error) {
	t.Helper()
	file := filepath.Join(t.TempDir(), name)
	root := newRoot()
	root.SetArgs(append(strings.Fields(line), "-o", file))
	root.SetOut(io.Discard)
	root.SetErr(io.Discard)
	if err := root.Execute(); err != nil {
		return "", err
	}
	data, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	return string(data), nil
}

// A picture of a viewshed contains its terms, and a key for unseen places. A picture of a scenario's
// map contains the scenario's pieces.
func TestPicturesSayTheirTerms(t *testing.T) {
	for _, c := range []struct {
		line string
		want []string
	}{
		{"viewshed H-11@6 --board A --reading 6.5=halve", []string{"readings", "6.5=halve", ">not seen<"}},
		{"viewshed Kreuz --board aldern --post strongpoint", []string{"post=strongpoint", "sky=fair", ">not seen<"}},
		{"viewshed 12.5,8 --board mill-ford --system solprime", []string{"sky=clear", ">not seen<"}},
		{"map render A --view visibility --from H-17@6 --reading 6.5=halve", []string{"6.5=halve", ">not seen<"}},
		{"los A1 q2 --scenario aldern-crossings", []string{">1  A1, K-14<", ">2  Q2, D-17<", "post=none sky=fair"}},
		{"los BA B-C-20 --unit BA=A-H-11@6", []string{">H  BA, A-H-11<", ">L  B-C-20<"}},
		{"los 12.5,8 LG --unit LG=20,10.5 --board mill-ford --system solprime", []string{">1  12.5,8<", ">2  LG, 20,10.5<"}},
		{"map render --scenario relief", []string{"Relief of the 42nd", "Imperial may begin", "Imperial enters"}},
		{"map render --scenario aldern-crossings", []string{"The Aldern crossings", "objective, its points", "red begins", "blue enters", ">A1 A2 A4<"}},
	} {
		svg, err := pictured(t, c.line, "x.svg")
		if err != nil {
			t.Errorf("%s: %v", c.line, err)
			continue
		}
		for _, want := range c.want {
			if !strings.Contains(svg, want) {
				t.Errorf("%s: the picture does not say %q", c.line, want)
			}
		}
	}
}

// Only scenarios on hexes have a layout, and a board cannot be named in addition.
func TestLayoutsAreRefused(t *testing.T) {
	for line, want := range map[string]string{
		"map print --scenario primer":              "scenario primer is not on hexes; want one of Grav Armor or of the Grand Tactical Series",
		"map render A --scenario relief":           "found board A and the board of a scenario or a match; want one of them",
		"map render --scenario relief --view area": "quarter is a board of hexes; --view area is for boards of dots",
	} {
		if _, err := pictured(t, line, "x.svg"); err == nil || err.Error() != want {
			t.Errorf("%s: got %v, want %s", line, err, want)
		}
	}
}
