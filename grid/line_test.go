package grid

import (
	"fmt"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"
)

// The oracle uses a different test from clip: two convex shapes are apart exactly if a side of one
// shape, or the line itself, separates them. Coordinates are tripled, so that the corners of a cell
// are whole numbers too.

var corners = [...][6]Offset{
	MetaHex: {{0, -6}, {3, -3}, {3, 3}, {0, 6}, {-3, 3}, {-3, -3}},
	Cell:    {{1, -3}, {2, 0}, {1, 3}, {-1, 3}, {-2, 0}, {-1, -3}},
}

func oracle(shape Shape, d, p Offset) relation {
	var hexagon [6]Offset
	for i, c := range corners[shape] {
		hexagon[i] = Offset{3*p.Q + c.Q, 3*p.V + c.V}
	}
	segment := []Offset{{}, {3 * d.Q, 3 * d.V}}
	apart := func(normal Offset) bool {
		hLow, hHigh := extent(normal, hexagon[:])
		sLow, sHigh := extent(normal, segment)
		return sHigh <= hLow || hHigh <= sLow
	}
	separated := apart(Offset{-d.V, d.Q})
	for i, c := range hexagon {
		next := hexagon[(i+1)%6]
		separated = separated || apart(Offset{c.V - next.V, next.Q - c.Q})
	}
	if !separated {
		return inside
	}
	for i, c := range hexagon {
		next := hexagon[(i+1)%6]
		normal := Offset{-d.V, d.Q}
		low, high := extent(normal, []Offset{c, next})
		if low != 0 || high != 0 {
			continue // the side is not on the line
		}
		cLow, cHigh := extent(d, []Offset{c, next})
		sLow, sHigh := extent(d, segment)
		if max(cLow, sLow) < min(cHigh, sHigh) {
			return along
		}
	}
	for _, c := range hexagon {
		across, _ := extent(Offset{-d.V, d.Q}, []Offset{c})
		along, _ := extent(d, []Offset{c})
		if _, end := extent(d, segment); across == 0 && along > 0 && along < end {
			return touched
		}
	}
	return missed
}

// extent returns the lowest and highest projection of the points onto an axis.
func extent(axis Offset, points []Offset) (low, high int) {
	for i, p := range points {
		x := int(axis.Q)*int(p.Q) + int(axis.V)*int(p.V)
		if i == 0 {
			low, high = x, x
		}
		low, high = min(low, x), max(high, x)
	}
	return low, high
}

func anyOffset(t *rapid.T, reach int) Offset {
	q := rapid.IntRange(-reach, reach).Draw(t, "q")
	v := rapid.IntRange(-reach, reach).Draw(t, "v")*2 + q
	return Offset{int16(q), int16(v)}
}

func TestMeetAgreesWithSeparatingLines(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		shape := rapid.SampledFrom([]Shape{MetaHex, Cell}).Draw(t, "shape")
		d := anyOffset(t, 9)
		if d == (Offset{}) {
			return
		}
		got := map[Offset]relation{}
		line := Meet(shape, d)
		for _, p := range line.Crossed {
			got[p] = inside
		}
		for _, pair := range line.Sides {
			got[pair[0]], got[pair[1]] = along, along
		}
		for _, p := range line.Corners {
			got[p] = touched
		}
		want := map[Offset]relation{}
		for q := int16(-15); q <= 15; q++ {
			for v := int16(-45); v <= 45; v++ {
				p := Offset{q, v}
				if !(Place{int(q), int(v)}).Lattice() || p == d || p == (Offset{}) {
					continue
				}
				if how := oracle(shape, d, p); how != missed {
					want[p] = how
				}
			}
		}
		if diff := cmp.Diff(want, got); diff != "" {
			t.Fatalf("shape %d, line over %v (-want +got):\n%s", shape, d, diff)
		}
	})
}

func TestMeetIsTheSameFromBothEnds(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		shape := rapid.SampledFrom([]Shape{MetaHex, Cell}).Draw(t, "shape")
		d := anyOffset(t, 20)
		there, back := map[Offset]bool{}, map[Offset]bool{}
		for _, p := range Meet(shape, d).Crossed {
			there[p] = true
		}
		for _, p := range Meet(shape, d.Neg()).Crossed {
			back[Offset{p.Q + d.Q, p.V + d.V}] = true
		}
		if diff := cmp.Diff(there, back); diff != "" {
			t.Fatalf("over %v (-there +back):\n%s", d, diff)
		}
	})
}

func TestMeetByHand(t *testing.T) {
	for _, c := range []struct {
		shape Shape
		d     Offset
		want  Line
	}{
		{MetaHex, Offset{0, 4}, Line{
			Crossed: []Offset{{0, 2}},
			Sides:   [][2]Offset{{{-1, 1}, {1, 1}}, {{-1, 3}, {1, 3}}},
		}},
		// The hexagons to the left and right of the middle dot each have a corner at this dot.
		{MetaHex, Offset{2, 6}, Line{
			Crossed: []Offset{{0, 2}, {1, 1}, {1, 3}, {1, 5}, {2, 4}},
			Corners: []Offset{{0, 4}, {2, 2}},
		}},
		{MetaHex, Offset{1, 1}, Line{Sides: [][2]Offset{{{0, 2}, {1, -1}}}}},
		// The long diagonal of a rhombus crosses the hexagons of both other dots of the rhombus.
		{MetaHex, Offset{2, 0}, Line{Crossed: []Offset{{1, -1}, {1, 1}}}},
		{Cell, Offset{2, 0}, Line{Sides: [][2]Offset{{{1, -1}, {1, 1}}}}},
		{Cell, Offset{4, 0}, Line{
			Crossed: []Offset{{2, 0}},
			Sides:   [][2]Offset{{{1, -1}, {1, 1}}, {{3, -1}, {3, 1}}},
		}},
		{Cell, Offset{2, 4}, Line{Crossed: []Offset{{1, 1}, {1, 3}}}},
	} {
		t.Run(fmt.Sprintf("%d over %v", c.shape, c.d), func(t *testing.T) {
			if diff := cmp.Diff(c.want, Meet(c.shape, c.d)); diff != "" {
				t.Errorf("(-want +got):\n%s", diff)
			}
		})
	}
}

func BenchmarkMeet(b *testing.B) {
	for b.Loop() {
		Meet(MetaHex, Offset{31, 17})
	}
}
