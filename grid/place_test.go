package grid

import (
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"
)

func TestDistanceCountsSteps(t *testing.T) {
	// A breadth-first search from one place must reach every other place in the number of steps
	// that Distance returns.
	span := Panel(13, 9)
	start := Place{4, 6}
	got, want := map[Place]int{}, map[Place]int{start: 0}
	for wave := []Place{start}; len(wave) > 0; {
		p := wave[0]
		wave = wave[1:]
		for d := range Directions {
			n := p.Step(d)
			if _, seen := want[n]; !seen && span.Has(n) {
				want[n] = want[p] + 1
				wave = append(wave, n)
			}
		}
	}
	for p := range span.Places {
		got[p] = Distance(start, p)
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
}

func TestDirections(t *testing.T) {
	for d := range Directions {
		back, ok := ParseDirection(d.String())
		if !ok || back != d {
			t.Errorf("ParseDirection(%q) = %v, %v; want %v", d, back, ok, d)
		}
		if got, want := d.Turn(3).Offset(), d.Offset().Neg(); got != want {
			t.Errorf("%v turned half round = %v, want %v", d, got, want)
		}
		if got := d.Turn(-6); got != d {
			t.Errorf("%v turned back by a whole turn = %v", d, got)
		}
	}
	if got, want := S.Turn(1), SW; got != want {
		t.Errorf("S.Turn(1) = %v, want %v", got, want)
	}
}

func TestSpan(t *testing.T) {
	panel := Panel(35, 18)
	var got int
	for p := range panel.Places {
		if !panel.Has(p) {
			t.Fatalf("%v is yielded but not had", p)
		}
		got++
	}
	if got != 613 || panel.Len() != 613 {
		t.Errorf("a standard panel has %d places and says %d, want 613", got, panel.Len())
	}
	if got, want := panel.Join(2, 2), (Span{69, 69, 0}); got != want {
		t.Errorf("two by two panels span %v, want %v", got, want)
	}
	if got, want := (Place{34, 34}), (Place{0, 0}).Add(panel.Next(1, 1)); got != want {
		t.Errorf("the last place of a panel is %v, the first of the next %v; want one place", got, want)
	}
}

// A hex sheet begins half a row above its first full row. This sheet has nine columns: five with
// twelve hexes, and four with thirteen.
func TestSection(t *testing.T) {
	section := Section(9, 12)
	byColumn := make([]int, 9)
	for p := range section.Places {
		if !section.Has(p) {
			t.Fatalf("%v is yielded but not had", p)
		}
		byColumn[p.Q]++
	}
	if diff := cmp.Diff([]int{12, 13, 12, 13, 12, 13, 12, 13, 12}, byColumn); diff != "" {
		t.Errorf("hexes a column (-want +got):\n%s", diff)
	}
	if got, want := section.Len(), 112; got != want {
		t.Errorf("a section says it has %d places, want %d", got, want)
	}
	if got, want := section.Join(3, 2), (Span{25, 49, -1}); got != want {
		t.Errorf("three by two sections span %v, want %v", got, want)
	}
	if got, want := section.Join(3, 2).Len(), 13*24+12*25; got != want {
		t.Errorf("three by two sections have %d places, want %d", got, want)
	}
	if got, want := (Place{1, -1}).Add(section.Next(0, 1)), (Place{1, 23}); got != want || !section.Has(got) {
		t.Errorf("the half hex at the top of the section below is %v, want %v, the lower half of the one above", got, want)
	}
}

func TestTurningASpanKeepsNeighbours(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		cut := rapid.SampledFrom([]func(int, int) Span{Panel, Section}).Draw(t, "cut")
		s := cut(2*rapid.IntRange(1, 20).Draw(t, "c")+1, rapid.IntRange(2, 20).Draw(t, "r"))
		q := rapid.IntRange(0, s.Columns-1).Draw(t, "q")
		v := rapid.IntRange(s.Top, s.Top+s.HalfRows-1).Draw(t, "v")
		p := Place{q, v}
		if !p.Lattice() {
			return
		}
		if !s.Has(s.Turn(p)) || s.Turn(s.Turn(p)) != p {
			t.Fatalf("%v turns to %v and back to %v", p, s.Turn(p), s.Turn(s.Turn(p)))
		}
		for d := range Directions {
			if got, want := s.Turn(p.Step(d)), s.Turn(p).Step(d.Turn(3)); got != want {
				t.Fatalf("neighbour %v of %v turns to %v, want %v", d, p, got, want)
			}
		}
	})
}
