package dots_test

import (
	"fmt"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"metahex/grid"
	"metahex/maps/dots"
)

// A panel does not differ from itself. A changed copy differs only in the changed dots.
func TestChanges(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		p := anyPanel(t)
		if all, err := dots.Changes(dots.Alone(p), dots.Alone(p.Clone())); err != nil || len(all) > 0 {
			t.Errorf("against itself: got %v, %v", all, err)
		}
		at := grid.Place{Q: 1, V: 1}
		p.Overlays = slices.DeleteFunc(p.Overlays, func(o dots.Overlay) bool { return o.At == at })
		q := p.Clone()
		d := q.At(at)
		d.Level = (d.Level + 1) % 10
		q.Set(at, d)
		want := []dots.Change{{At: at, Old: fmt.Sprintf("%s, level %d", d.Terrain, p.At(at).Level), New: fmt.Sprintf("%s, level %d", d.Terrain, d.Level)}}
		if all, err := dots.Changes(dots.Alone(p), dots.Alone(q)); err != nil || cmp.Diff(want, all) != "" {
			t.Errorf("got %v, %v; want %v", all, err, want)
		}
	})
}

func TestChangesOfOverlays(t *testing.T) {
	a, b := dots.NewPanel("P", 5, 3), dots.NewPanel("P", 5, 3)
	at := grid.Place{Q: 2, V: 2}
	a.Overlays = []dots.Overlay{{At: at, Kind: dots.Bridge, Ends: [2]grid.Direction{grid.S, grid.N}}}
	b.Overlays = []dots.Overlay{{At: at, Kind: dots.Bridge, Ends: [2]grid.Direction{grid.N, grid.S}}, {At: grid.Place{}, Kind: dots.Note, Text: "here"}}
	all, err := dots.Changes(dots.Alone(a), dots.Alone(b))
	if want := []dots.Change{{At: grid.Place{}, Old: "clear, level 0", New: `clear, level 0, note "here"`}}; err != nil || cmp.Diff(want, all) != "" {
		t.Errorf("got %v, %v; want %v", all, err, want)
	}
	if _, err := dots.Changes(dots.Alone(a), dots.Alone(dots.NewPanel("P", 5, 4))); err == nil {
		t.Error("boards of two sizes: want an error")
	}
}
