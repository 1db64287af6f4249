package survey

import (
	"context"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"metahex/grid"
	"metahex/los/layercake"
	"metahex/maps/atlas"
	"metahex/maps/dots"
)

// walker has the walking costs of Battlesuit's tables.
var walker = WalkCosts{
	Enter: [dots.Terrains]int{dots.Clear: 1, dots.Woods: 2, dots.Building: 2, dots.Marsh: 2, dots.Slag: 1, dots.Rubble: 2},
	Climb: 1, Points: 5, Works: true,
	Cover: [dots.Terrains]bool{dots.Woods: true, dots.Building: true, dots.Marsh: true, dots.Rubble: true},
}

// boards generates small boards with every kind of content.
func boards(columns, rows int) *rapid.Generator[*dots.Board] {
	return rapid.Custom(func(t *rapid.T) *dots.Board {
		p := dots.NewPanel("small", columns, rows)
		for at := range p.Span.Places {
			d := dots.Dot{Terrain: dots.Terrain(rapid.SampledFrom([]int{0, 0, 0, 1, 2, 3, 4, 5, 5, 6}).Draw(t, "terrain"))}
			d.Level = int8(rapid.SampledFrom([]int{0, 0, 0, 1, 2, 7}).Draw(t, "level"))
			p.Set(at, d)
			if d.Terrain == dots.Water && rapid.Bool().Draw(t, "bridge") {
				way := grid.Direction(rapid.IntRange(0, 5).Draw(t, "way"))
				p.Overlays = append(p.Overlays, dots.Overlay{At: at, Kind: dots.Bridge, Ends: [2]grid.Direction{way, way.Turn(3)}})
			} else if rapid.IntRange(0, 9).Draw(t, "work") == 0 {
				p.Overlays = append(p.Overlays, dots.Overlay{At: at, Kind: rapid.SampledFrom([]dots.Kind{dots.Bunker, dots.Improved, dots.Objective}).Draw(t, "kind")})
			}
		}
		return dots.Alone(p)
	})
}

func surveyed(t interface{ Fatal(...any) }, b *dots.Board) *Survey {
	s, err := Measure(context.Background(), layercake.NewRuler(b, layercake.Readings{}, dots.StandardHeights), Options{Walk: walker, Zone: 2})
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// Every count of pairs is the same as when each pair is decided separately.
func TestSightByBruteForce(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := surveyed(t, boards(7, 4).Draw(t, "board"))
		sees := func(i, level, j int) bool {
			a, b := s.Dots[i], s.Dots[j]
			return s.Ruler.Trace(layercake.End{At: a, Level: max(level, s.Ruler.Ground(a))}, layercake.End{At: b, Level: s.Ruler.Ground(b)}, nil).Clear
		}
		n := len(s.Dots)
		want := &Survey{Unmask: make([]int, n)}
		for k := range Levels {
			want.Sees[k], want.Seen[k] = make([]int, n), make([]int, n)
		}
		for i := range n {
			for level := 12; level >= 0; level-- {
				from := 0
				for j := range n {
					if i != j && sees(j, level, i) {
						from++
					}
				}
				if k := slices.Index(Levels[:], level); k >= 0 {
					want.Seen[k][i] = from
				}
				if 2*from < n-1 && want.Unmask[i] <= level {
					want.Unmask[i] = level + 1
				}
			}
			for j := range n {
				for k, level := range Levels {
					if i != j && sees(i, level, j) {
						want.Sees[k][i]++
					}
				}
				if i != j && s.Clear.Has(i, j) != sees(i, 0, j) {
					t.Fatalf("%s and %s: got %v", s.Name(i), s.Name(j), s.Clear.Has(i, j))
				}
			}
		}
		for what, x := range map[string][2]any{"sees": {s.Sees, want.Sees}, "seen": {s.Seen, want.Seen}, "unmask": {s.Unmask, want.Unmask}} {
			if diff := cmp.Diff(x[1], x[0]); diff != "" {
				t.Errorf("%s (-want +got):\n%s", what, diff)
			}
		}
		sum := Ratio{}
		for _, b := range s.Bands {
			sum.Part, sum.Of = sum.Part+b.Clear.Part, sum.Of+b.Clear.Of
		}
		mean := Ratio{spreadOf(want.Sees[0]).sum, n * (n - 1)}
		if sum.Of != n*(n-1)/2 || sum.Compare(mean) != 0 {
			t.Errorf("clear by range: got %d of %d, want %s of all %d pairs", sum.Part, sum.Of, mean, n*(n-1)/2)
		}
		longest := 0
		for i := range n {
			for j := range i {
				if s.Clear.Has(i, j) {
					longest = max(longest, grid.Distance(s.Dots[i], s.Dots[j]))
				}
			}
		}
		if len(s.Lanes) == 0 && longest > 0 || len(s.Lanes) > 0 && s.Lanes[0].Points != longest {
			t.Errorf("got lanes %v, want the longest %d", s.Lanes, longest)
		}
	})
}

// Turning the board by 180° swaps the sides and changes nothing else.
func TestTurnedBoard(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		b := boards(9, 4).Draw(t, "board")
		s, u := surveyed(t, b), surveyed(t, b.Turn())
		got := []any{u.Residue, u.Area(0), u.Area(1), u.Zones[0].Exposed, u.Zones[1].Exposed, u.Across, u.Bands, spreadOf(u.Unmask).sum}
		want := []any{s.Residue, s.Area(1), s.Area(0), s.Zones[1].Exposed, s.Zones[0].Exposed, s.Across, s.Bands, spreadOf(s.Unmask).sum}
		if diff := cmp.Diff(want, got); diff != "" {
			t.Errorf("turned (-want +got):\n%s", diff)
		}
		for i, at := range s.Dots {
			j := u.of(u.Board.Span.Turn(at))
			if s.Sees[1][i] != u.Sees[1][j] || s.Changed[i] != u.Changed[j] {
				t.Errorf("%s sees %d and changes %v; turned %d and %v", s.Name(i), s.Sees[1][i], s.Changed[i], u.Sees[1][j], u.Changed[j])
			}
		}
	})
}

func TestRatio(t *testing.T) {
	for _, x := range []struct {
		r    Ratio
		want string
	}{
		{Ratio{1, 3}, "0.3333"}, {Ratio{2, 3}, "0.6667"}, {Ratio{1, 20_000}, "0.0001"}, {Ratio{1, 20_001}, "0.0000"},
		{Ratio{-1, 20_001}, "0.0000"}, {Ratio{-5, 4}, "-1.2500"}, {Whole(7), "7"}, {Ratio{3, 0}, "none"}, {Ratio{4, 2}, "2.0000"},
	} {
		if got := x.r.String(); got != x.want {
			t.Errorf("%v: got %s, want %s", x.r, got, x.want)
		}
	}
}

func TestConditions(t *testing.T) {
	figures := []Figure{{Name: "residue", Value: Ratio{1, 10}}, {Name: "gone", Value: Ratio{}}}
	for text, want := range map[string]bool{
		"residue>0.1": false, "residue>=0.1": true, "residue > 0.09": true, "residue<0.1": false, "residue=0.1": true, "residue<=0": false,
	} {
		c, err := ParseCondition(text)
		if err != nil {
			t.Fatal(err)
		}
		if _, got, err := c.Holds(figures); err != nil || got != want {
			t.Errorf("%s: got %v, %v; want %v", text, got, err, want)
		}
	}
	for text, want := range map[string]string{
		"residu>0.1": `condition "residu>0.1": unknown figure "residu" (want one of residue, gone), did you mean "residue"?`,
		"gone>1":     `condition "gone>1": the board has no gone`,
	} {
		c, err := ParseCondition(text)
		if err != nil {
			t.Fatal(err)
		}
		if _, _, err := c.Holds(figures); err == nil || err.Error() != want {
			t.Errorf("%s: got %v, want %s", text, err, want)
		}
	}
	if _, err := ParseCondition("residue"); err == nil {
		t.Error("residue: want an error")
	}
}

// BenchmarkTotalVisibility decides all pairs of dots of six panels, on the ground, on one core. The
// limit is 300 ms.
func BenchmarkTotalVisibility(b *testing.B) {
	board, err := atlas.OpenBoard("broad")
	if err != nil {
		b.Fatal(err)
	}
	s := Sketch(layercake.NewRuler(board, layercake.Readings{}, dots.StandardHeights), Options{Walk: walker, Zone: 6})
	for b.Loop() {
		sweep, c := s.Ruler.NewAllPairs(0, 0), s.newCounts(0)
		for way := range layercake.Ways(board.Span) {
			s.way(c, sweep, way)
		}
	}
}

func BenchmarkSketch(b *testing.B) {
	board, err := atlas.OpenBoard("broad")
	if err != nil {
		b.Fatal(err)
	}
	r := layercake.NewRuler(board, layercake.Readings{}, dots.StandardHeights)
	for b.Loop() {
		Sketch(r, Options{Walk: walker, Zone: 6})
	}
}

// The exposure of a zone counts the clear pairs with one dot inside and one outside.
func TestZonesByBruteForce(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := surveyed(t, boards(7, 4).Draw(t, "board"))
		last := s.Board.Span.Columns - 1
		var want [3]Ratio // exposure of the west zone, of the east zone, and between both
		for i, a := range s.Dots {
			for j, b := range s.Dots {
				clear := 0
				if s.Ruler.Clear(layercake.End{At: a, Level: s.Ruler.Ground(a)}, layercake.End{At: b, Level: s.Ruler.Ground(b)}) {
					clear = 1
				}
				count := func(r *Ratio, counts bool) {
					if counts && i != j {
						r.Part, r.Of = r.Part+clear, r.Of+1
					}
				}
				count(&want[0], a.Q < 2 && b.Q >= 2)
				count(&want[1], a.Q > last-2 && b.Q <= last-2)
				count(&want[2], a.Q < 2 && b.Q > last-2)
			}
		}
		if got := [3]Ratio{s.Zones[0].Exposed, s.Zones[1].Exposed, s.Across}; got != want {
			t.Errorf("got %v, want %v", got, want)
		}
	})
}
