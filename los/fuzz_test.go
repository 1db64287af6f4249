package los

import "testing"

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
