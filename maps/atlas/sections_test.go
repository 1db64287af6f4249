package atlas

import (
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"metahex/grid"
	"metahex/maps/dots"
	"metahex/maps/hexes"
	"metahex/maps/internal/mapfile"
)

// All six sections have the printed edges, so any layout with any turns fits.
func TestSectionsFitUnderEveryTurn(t *testing.T) {
	var all []source
	for _, file := range append([]string{"edges"}, shippedHexPanels.Names()...) {
		data, err := shipped.ReadFile("hexpanels/" + file + ".yaml")
		if err != nil {
			t.Fatal(err)
		}
		all = append(all, source{file + ".yaml", data})
	}
	if r := lint(all); !r.Fits || r.Sections != 6 || len(r.Findings) > 0 {
		t.Errorf("%d sections, fit: %v: %v", r.Sections, r.Fits, r.Findings)
	}
	long, short := mapfile.Profile(strings.Fields(". . o . . . . . . o . .")), mapfile.Profile(strings.Fields(". b b ."))
	for _, name := range shippedHexPanels.Names() {
		p := shippedSection(name)
		for side, want := range map[grid.Direction]mapfile.Profile{grid.N: short, grid.S: short, grid.NW: long, grid.NE: long} {
			var got mapfile.Profile
			for _, at := range dots.EdgePlaces(p.Span, side) {
				h := p.At(at)
				h.City = false
				got = append(got, hexes.ColourCell(h))
			}
			if diff := cmp.Diff(want, got); diff != "" {
				t.Errorf("section %s, edge %v (-want +got):\n%s", name, side, diff)
			}
		}
	}
	rapid.Check(t, func(t *rapid.T) {
		order := rapid.Permutation(shippedHexPanels.Names()).Draw(t, "order")
		for i := range order {
			if rapid.Bool().Draw(t, "turned") {
				order[i] += "/180"
			}
		}
		text := fmt.Sprintf("format: hexlayout/1\nid: any\ngrid: [[%s], [%s], [%s]]\n",
			strings.Join(order[:2], ", "), strings.Join(order[2:4], ", "), strings.Join(order[4:], ", "))
		b, err := readSections("any.yaml", []byte(text))
		if err != nil {
			t.Fatal(err)
		}
		if got, want := b.Len(), 9*36+8*37; got != want {
			t.Errorf("the board has %d hexes, want %d", got, want)
		}
	})
}
