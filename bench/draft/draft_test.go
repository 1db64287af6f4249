package draft

import (
	"bytes"
	"context"
	"errors"
	"slices"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"metahex/bench/survey"
	"metahex/grid"
	"metahex/maps"
	"metahex/maps/atlas"
	"metahex/maps/dots"
)

var walker = survey.WalkCosts{
	Enter: [dots.Terrains]int{dots.Clear: 1, dots.Woods: 2, dots.Building: 2, dots.Marsh: 2, dots.Slag: 1, dots.Rubble: 2},
	Climb: 1, Points: 5, Works: true,
	Cover: [dots.Terrains]bool{dots.Woods: true, dots.Building: true, dots.Marsh: true, dots.Rubble: true},
}

// country is a recipe for a panel that fits the shipped panels.
func country(t interface{ Fatal(...any) }, seed uint64) Recipe {
	profiles, err := atlas.DotProfiles("")
	if err != nil {
		t.Fatal(err)
	}
	return Recipe{ID: "N", Columns: 35, Rows: 18, Edges: maps.Profiles{Long: "country-long", Short: "country-short"},
		Long: profiles["country-long"], Short: profiles["country-short"], Seed: seed, Walk: walker}
}

// A drawn panel has no findings, fits the shipped panels, and depends only on its seed.
func TestDrawnPanelsLint(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		r := country(t, rapid.Uint64().Draw(t, "seed"))
		p, _, err := Panel(r)
		if err != nil {
			t.Fatal(err)
		}
		if found := atlas.LintText("N.yaml", p.Text()).Findings; len(found) > 0 {
			t.Errorf("lint:\n%v", found)
		}
		for _, side := range []grid.Direction{grid.N, grid.S} {
			for i, at := range dots.EdgePlaces(p.Span, side) {
				if got := p.At(at); got.Terrain != r.Long[i].Terrain || got.Level != r.Long[i].Level {
					t.Errorf("%s: got %s, the profile has %s", p.Name(at), dots.Cell(got), dots.Cell(r.Long[i]))
				}
			}
		}
		again, _, err := Panel(r)
		if err != nil || !bytes.Equal(p.Text(), again.Text()) {
			t.Errorf("drawn again, %v:\n%s", err, cmp.Diff(string(p.Text()), string(again.Text())))
		}
	})
}

// Panels of any size can be drawn without edge profiles.
func TestDrawnPanelsOfAnySize(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		r := Recipe{ID: "N", Columns: 2*rapid.IntRange(1, 12).Draw(t, "half columns") + 1, Rows: rapid.IntRange(2, 12).Draw(t, "rows"), Seed: rapid.Uint64().Draw(t, "seed"), Walk: walker}
		p, _, err := Panel(r)
		if err != nil {
			t.Fatal(err)
		}
		if found := atlas.LintText("N.yaml", p.Text()).Findings; len(found) > 0 {
			t.Errorf("lint:\n%v", found)
		}
	})
}

func TestRecipes(t *testing.T) {
	for want, change := range map[string]func(*Recipe){
		"found 36 columns and 18 rows; want an odd number of columns from 3 to 99, and 2 to 26 rows":                                     func(r *Recipe) { r.Columns = 36 },
		"edge profile country-long has 18 dots; a panel of 33 columns has 17 along its long edges; for other sizes use --set none":       func(r *Recipe) { r.Columns = 33 },
		"edge profile country-short has 18 dots; a panel of 17 rows has that many along its short edges; for other sizes use --set none": func(r *Recipe) { r.Rows = 17 },
		"edge profiles country-long and country-short meet in the corners, but the first begins with ., the second with w":               func(r *Recipe) { r.Short = slices.Clone(r.Short); r.Short[0].Terrain = dots.Woods },
	} {
		r := country(t, 1)
		change(&r)
		if _, err := Empty(r); err == nil || err.Error() != want {
			t.Errorf("got %v, want %s", err, want)
		}
		if _, _, err := Panel(r); err == nil || err.Error() != want {
			t.Errorf("got %v, want %s", err, want)
		}
	}
}

// order returns an Order for n small panels of random terrain.
func order(t *rapid.T, n int) Order {
	o := Order{File: "none/such.yaml", Survey: survey.Options{Walk: walker, Zone: 1}}
	for i := range n {
		p := dots.NewPanel(string(rune('P'+i)), 5, 3)
		for at := range p.Span.Places {
			p.Set(at, dots.Dot{Terrain: dots.Terrain(rapid.IntRange(0, 2).Draw(t, "terrain"))})
		}
		o.Panels = append(o.Panels, p)
	}
	return o
}

// The search finds the assemblies that differ least from their half-turns, without duplicates.
func TestSearchByBruteForce(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		o := order(t, 4)
		shape := rapid.SampledFrom([][2]int{{1, 1}, {2, 1}, {3, 1}, {1, 3}, {2, 2}}).Draw(t, "shape")
		o.Across, o.Down = shape[0], shape[1]
		s := newSearch(context.Background(), o)
		s.lay(0, 0)
		var got []int
		seen := map[string]bool{}
		for _, c := range s.best {
			got = append(got, c.differ)
			seen[string(Assembly{Rows: [][]dots.Lying{s.lying(c.laid)}}.Text("x"))] = true
		}
		if len(seen) != len(got) {
			t.Errorf("%d assemblies, but %d different ones", len(got), len(seen))
		}
		var want []int
		o.every(nil, func(laid []int) {
			n := 0
			for k, x := range laid {
				y := laid[len(laid)-1-k]
				n += differing(turn(o.Panels[x/2], x), turn(o.Panels[y/2], y^1))
			}
			want = append(want, n)
		})
		slices.Sort(want)
		half := []int{} // want lists each board twice, once for each half-turn
		for i := 0; i < len(want) && len(half) < OnFoot; i += 2 {
			half = append(half, want[i])
		}
		if diff := cmp.Diff(half, got); diff != "" {
			t.Errorf("least differing (-want +got):\n%s", diff)
		}
	})
}

func turn(p *dots.Panel, x int) *dots.Panel {
	if x%2 == 1 {
		return p.Turn()
	}
	return p
}

// every calls the function use for every possible assembly.
func (o Order) every(laid []int, use func([]int)) {
	if len(laid) == o.Across*o.Down {
		use(laid)
		return
	}
	for x := range 2 * len(o.Panels) {
		if !slices.ContainsFunc(laid, func(y int) bool { return y/2 == x/2 }) {
			o.every(append(laid[:len(laid):len(laid)], x), use)
		}
	}
}

// The fairest pair of shipped panels is found, and is at least as fair as random pairs.
func TestFairestOfShipped(t *testing.T) {
	o := Order{Across: 2, Down: 1, File: "none/such.yaml", Survey: survey.Options{Walk: walker, Zone: 6}}
	for _, id := range []string{"A", "B", "C", "D"} {
		b, err := atlas.OpenBoard(id)
		if err != nil {
			t.Fatal(err)
		}
		o.Panels = append(o.Panels, b.Panels[0].Panel)
	}
	all, whole, err := Fairest(context.Background(), o)
	if err != nil || !whole {
		t.Fatalf("gone through to the end: %v; error %v", whole, err)
	}
	for seed := range uint64(5) {
		other, err := Random(o, seed)
		if err != nil {
			t.Fatal(err)
		}
		if other.Unfairness().Cmp(all[0].Unfairness()) < 0 {
			t.Errorf("seed %d is fairer: %s against %s", seed, other.Unfairness().FloatString(4), all[0].Unfairness().FloatString(4))
		}
	}
}

// A search that takes too long ends with the best result found. A cancelled search ends at once.
func TestASearchThatIsTooLong(t *testing.T) {
	o := Order{Across: 5, Down: 4, File: "none/such.yaml"}
	for seed := range uint64(20) {
		r := country(t, seed)
		r.ID = string(rune('A' + seed))
		p, _, err := Panel(r)
		if err != nil {
			t.Fatal(err)
		}
		o.Panels = append(o.Panels, p)
	}
	s := newSearch(t.Context(), o)
	s.limit = 100_000
	s.lay(0, 0)
	if s.steps < s.limit || len(s.best) != OnFoot {
		t.Errorf("%d steps of %d, %d found; want all and %d", s.steps, s.limit, len(s.best), OnFoot)
	}
	ctx, cancel := context.WithTimeout(t.Context(), 50*time.Millisecond)
	defer cancel()
	begun := time.Now()
	_, whole, err := Fairest(ctx, o)
	if took := time.Since(begun); !errors.Is(err, context.DeadlineExceeded) || whole || took > time.Minute {
		t.Errorf("gone through to the end: %v, error %v, after %v; want false, %v, long before the end", whole, err, took, context.DeadlineExceeded)
	}
}
