package paper

import (
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"

	"metahex/cards/pieces"
	"metahex/maps/atlas"
)

// A chart is in the right margin if it fits there, and otherwise on its own page.
func TestChartOfAMap(t *testing.T) {
	m, err := atlas.Open("aldern")
	if err != nil {
		t.Fatal(err)
	}
	chart := pieces.Chart{Title: "Chart", Columns: []string{"", "leg"}, Rows: [][]string{{"woods", "4(2)"}, {"town", "NP"}}, Notes: []string{"NP prohibited"}}
	for _, paper := range []string{"a3", "a4-tiles"} {
		want := 1
		p, err := Find(paper)
		if err != nil {
			t.Fatal(err)
		}
		pages, err := Lay(m, Options{Paper: p, Chart: chart})
		if err != nil {
			t.Fatal(err)
		}
		bare, err := Lay(m, Options{Paper: p})
		if err != nil {
			t.Fatal(err)
		}
		if p.Tiles {
			want = len(bare) + 1
		}
		if len(pages) != want {
			t.Errorf("%s: got %d pages, want %d", paper, len(pages), want)
		}
		var words []string
		last := pages[len(pages)-1]
		for _, i := range last.items {
			x, ok := i.(text)
			if ok && slices.Contains([]string{"Chart", "leg", "woods", "4(2)", "town", "NP", "NP prohibited"}, x.words) {
				words = append(words, x.words)
				if x.x < edge || x.x > last.W-edge || x.y < edge || x.y > last.H-edge {
					t.Errorf("%s: %q is at %.1f, %.1f", paper, x.words, x.x, x.y)
				}
			}
		}
		if diff := cmp.Diff([]string{"Chart", "leg", "woods", "4(2)", "town", "NP", "NP prohibited"}, words); diff != "" {
			t.Errorf("%s (-want +got):\n%s", paper, diff)
		}
	}
}
