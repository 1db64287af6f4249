package survey

import (
	"context"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"metahex/grid"
	"metahex/los/layercake"
	"metahex/maps/atlas"
	"metahex/maps/dots"
)

// Disputes are the same as those found by deciding each line under each reading.
func TestDisputesByBruteForce(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := surveyed(t, boards(7, 4).Draw(t, "board"))
		if err := s.MeasureDisputes(context.Background()); err != nil {
			t.Fatal(err)
		}
		n := len(s.Dots)
		var rulers []*layercake.Ruler
		for _, readings := range layercake.AllReadings() {
			rulers = append(rulers, s.Ruler.With(readings))
		}
		letter := s.Ruler.Readings()
		letter.Neighbours = layercake.ToTheLetter
		literal := s.Ruler.With(letter)
		want := &Disputes{Trapped: make([]int, n)}
		turned := func(a, b layercake.End) int {
			clear := 0
			for _, r := range rulers {
				clear += number(r.Clear(a, b))
			}
			return number(clear > 0 && clear < len(rulers))
		}
		for k := range Levels {
			want.Turned[k] = make([]int, n)
		}
		for i, a := range s.Dots {
			blind := true
			for j, b := range s.Dots {
				if i == j {
					continue
				}
				from, to := s.onGround(a), s.onGround(b)
				want.Turned[0][i] += turned(from, to)
				for k, level := range Levels[1:] {
					want.Turned[k+1][i] += turned(layercake.End{At: a, Level: max(level, from.Level)}, to)
					want.Turned[k+1][i] += turned(from, layercake.End{At: b, Level: max(level, to.Level)})
				}
				next, trapped := grid.Distance(a, b) == 1, literal.Trapped(from, to)
				if trapped {
					want.Trapped[i]++
				}
				if next {
					blind = blind && !literal.Clear(from, to)
				}
				if i < j && next {
					want.Near.Of++
					want.Near.Part += number(trapped)
				} else if i < j {
					want.Far += number(trapped)
				}
			}
			if blind {
				want.Blind = append(want.Blind, i)
			}
		}
		if diff := cmp.Diff(want, s.Disputes); diff != "" {
			t.Errorf("disputes (-each line +survey):\n%s", diff)
		}
	})
}

func number(b bool) int {
	if b {
		return 1
	}
	return 0
}

// The woods of panel E are thick. Under the literal reading of 6.1, 314 of 1,734 pairs of
// neighbours are hidden, and some dots see no neighbour.
func TestDisputesOfAPanel(t *testing.T) {
	b, err := atlas.OpenBoard("E")
	if err != nil {
		t.Fatal(err)
	}
	s := surveyed(t, b)
	if err := s.MeasureDisputes(t.Context()); err != nil {
		t.Fatal(err)
	}
	got := map[string]string{}
	for _, f := range s.Figures() {
		if f.Group == disputes {
			got[f.Name] = f.Value.String() + " " + f.At
		}
	}
	want := map[string]string{
		"dispute-0": "0.0029 ", "dispute-0-median": "0.0016 ", "dispute-0-most": "0.0212 I-23",
		"dispute-6": "0.0095 ", "dispute-6-median": "0.0074 ", "dispute-6-most": "0.0703 R-27",
		"dispute-12": "0.2022 ", "dispute-12-median": "0.1560 ", "dispute-12-most": "0.5931 A-01",
		"trap": "0.1811 ", "trap-far": "385 ", "trap-most": "18 D-14",
		"blind": "37 B-05 B-07 B-31 B-06 C-05 C-07 C-31 C-06 and 29 more",
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("figures (-want +got):\n%s", diff)
	}
	if want := (Ratio{314, 1734}); s.Disputes.Near != want {
		t.Errorf("trapped neighbours: got %v, want %v", s.Disputes.Near, want)
	}
}

// BenchmarkDisputes measures the disputes of the standard layout of four panels.
func BenchmarkDisputes(b *testing.B) {
	board, err := atlas.OpenBoard("standard")
	if err != nil {
		b.Fatal(err)
	}
	s := Sketch(layercake.NewRuler(board, layercake.Readings{}, dots.StandardHeights), Options{Walk: walker, Zone: 6})
	for b.Loop() {
		if err := s.MeasureDisputes(b.Context()); err != nil {
			b.Fatal(err)
		}
	}
}
