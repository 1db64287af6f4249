package survey

import (
	"context"
	"errors"
	"testing"

	"github.com/google/go-cmp/cmp"

	"metahex/los"
	"metahex/los/books"
	"metahex/maps/atlas"
)

// On every kind of map with lines of sight, Watch agrees with the referee about each unit and each
// place.
func TestWatchByBruteForce(t *testing.T) {
	for board, units := range map[string][]string{"B": {"H-17@3", "C-26", "R-01"}, "aldern": {"K-16", "Kreuz", "B-03"}, "smelter": {"5,5", "20.5,11", "30,20"}} {
		m, err := atlas.Open(board)
		if err != nil {
			t.Fatal(err)
		}
		r, err := books.All.For(m)[0].Open(m, nil)
		if err != nil {
			t.Fatal(err)
		}
		var all []Watcher
		for i, place := range units {
			end, err := r.Parse(place)
			if err != nil {
				t.Fatal(err)
			}
			all = append(all, Watcher{[]string{"red", "blue", "red"}[i], place, end})
		}
		places := los.Places(m)
		got, err := Watch(t.Context(), r, places, all)
		if err != nil {
			t.Fatal(err)
		}
		want := []Overwatch{{Side: "red", Units: 2, Foes: Ratio{0, 1}, Sees: make([]int, len(places))}, {Side: "blue", Units: 1, Foes: Ratio{0, 2}, Sees: make([]int, len(places))}}
		for _, u := range all {
			o := &want[0]
			if u.Side == "blue" {
				o = &want[1]
			}
			sees := 0
			for i, at := range places {
				if at == u.End.Spot || r.Clear(u.End, r.At(at, 0)) {
					o.Sees[i]++
					sees++
				}
			}
			if sees > o.Best {
				o.Best, o.At = sees, u.Label
			}
		}
		for k, side := range []string{"red", "blue"} {
			for _, u := range all {
				seen := false
				for _, w := range all {
					seen = seen || w.Side == side && u.Side != side && r.Clear(w.End, u.End)
				}
				want[k].Foes.Part += number(seen)
			}
		}
		if diff := cmp.Diff(want, got); diff != "" {
			t.Errorf("%s (-each line +Watch):\n%s", board, diff)
		}
		figures := WatchFigures(got, "places", false)
		if len(figures) != 10 || figures[0].Value.Compare(want[0].By(1)) != 0 {
			t.Errorf("%s: got %d figures, the first %v; want 10, the first %v", board, len(figures), figures[0], want[0].By(1))
		}
	}
}

func TestWatchBrokenOff(t *testing.T) {
	m, err := atlas.Open("smelter")
	if err != nil {
		t.Fatal(err)
	}
	r, err := books.All.For(m)[0].Open(m, nil)
	if err != nil {
		t.Fatal(err)
	}
	end, err := r.Parse("5,5")
	if err != nil {
		t.Fatal(err)
	}
	ended, cancel := context.WithCancel(t.Context())
	cancel()
	if all, err := Watch(ended, r, los.Places(m), []Watcher{{"red", "RA", end}}); all != nil || !errors.Is(err, context.Canceled) {
		t.Errorf("got %v, %v; want %v", all, err, context.Canceled)
	}
}
