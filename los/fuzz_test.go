package los

import (
	"os"
	"testing"
)

func FuzzParseCitation(f *testing.F) {
	f.Add("[metahex BHM-6/2 standard#3f2a9c01d2e4 A-H-11@6 B-C-20@0 6.5=deduct 6.6=level-zero rubble=open: blocked]")
	f.Add("metahex BHM-6/2 a.yaml#000000000000 H-1 C-2: clear")
	f.Fuzz(func(t *testing.T, text string) {
		c, err := ParseCitation(text)
		if err != nil {
			return
		}
		again, err := ParseCitation(c.String())
		if err != nil || again != c {
			t.Errorf("%q reads as %+v; written and read again: %+v, %v", text, c, again, err)
		}
	})
}

func FuzzRunCases(f *testing.F) {
	for _, name := range []string{"corners", "seam-cross", "never-block"} {
		data, err := os.ReadFile("testdata/cases/" + name + ".yaml")
		if err != nil {
			f.Fatal(err)
		}
		f.Add(data)
	}
	f.Fuzz(func(_ *testing.T, data []byte) {
		RunCases("testdata/cases/fuzz.yaml", data) // it may find what it likes, but must not fall over
	})
}
