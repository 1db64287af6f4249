package paper

import (
	"testing"

	"metahex/maps/atlas"
	"metahex/render/vector"
)

// On the plan of the tiles, each code is readable: no code touches another, nor the side of a tile.
func TestCodesOnThePlan(t *testing.T) {
	on, err := Find("a4-tiles")
	if err != nil {
		t.Fatal(err)
	}
	for name, scale := range map[string]float64{"mill-ford": 1, "depot": 2, "A": 0} {
		m, err := atlas.Open(name)
		if err != nil {
			t.Fatal(err)
		}
		pages, err := Lay(m, Options{Paper: on, Scale: scale})
		if err != nil {
			t.Fatal(err)
		}
		plan, codes := pages[len(pages)-1], 0
		for _, i := range plan.items {
			w, ok := i.(text)
			if !ok || w.align != centred {
				continue
			}
			codes++
			wide := vector.Lettering{Font: vector.Bold, Size: w.size * inch / 72 * fitScale}.Wide(w.words) / fitScale
			for _, j := range plan.items {
				if l, ok := j.(line); ok && l.x1 == l.x2 && l.y1 <= w.y && w.y <= l.y2 && l.x1 > w.x-wide/2 && l.x1 < w.x+wide/2 {
					t.Errorf("%s: %q crosses the side of a tile", name, w.words)
				}
			}
			if w.size < 5 {
				t.Errorf("%s: %q has %g points; want 5 or more", name, w.words, w.size)
			}
		}
		if codes != len(pages)-1 {
			t.Errorf("%s: found %d codes; want %d", name, codes, len(pages)-1)
		}
	}
}
