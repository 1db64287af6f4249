package lasergrenadiers

import (
	"math/rand/v2"
	"testing"

	"metahex/grid"
	"metahex/systems/tabletop"
)

// The stretches of a leg on which an enemy could fire at the moving piece are exact to a thousandth
// of an inch. The test includes pieces in woods, a building, a town or rubble that see through an
// inch of their own cover (LG popup/3, LG sequence/sight).
func TestWatchedStretchesToTheThousandth(t *testing.T) {
	const seed = 5
	random := rand.New(rand.NewPCG(seed, seed))
	b := prepared(t, "testdata/sheltered.yaml").setting.start.Clone()
	u, v := unitOf(t, b, "RF1"), unitOf(t, b, "BF1")
	windows, legs := 0, 0
	for legs < 150 {
		x, y := int32(10_000+30_000*random.IntN(2)), int32(10_000+20_000*random.IntN(2))
		any := func() grid.Point {
			return grid.Point{X: x - 4000 + random.Int32N(18_000), Y: y - 4000 + random.Int32N(18_000)}
		}
		from, at := any(), any()
		to := from.Add(grid.Vector{X: random.Int64N(6001) - 3000, Y: random.Int64N(6001) - 3000})
		if from == to || at.Sub(from).Length() < 2000 {
			continue
		}
		legs++
		b.pieces[u].at, b.pieces[v].at = from, at
		l := &leg{Unit: int8(u), From: from, To: to, High: int64(random.IntN(2) * 1500)}
		p := &plan{Path: tabletop.Path{Leg: tabletop.Leg{From: from, To: to}, Length: from.Distance(to)}}
		all := b.heed(v, l, p)
		windows += len(all)
		for n := int64(0); n <= p.Length; n++ {
			spot, alt := l.point(p, n)
			want, got := b.reaches(v, grid.Circle{At: spot, Radius: b.kind(u).Base}) && b.clear(b.end(v), b.endAt(u, spot, alt)), false
			for _, w := range all {
				got = got || w.Has(n)
			}
			if got != want {
				t.Fatalf("seed %d: %v to %v up to %d, watched from %v: at %d of %d watched is %t, want %t; stretches %v", seed, from, to, l.High, at, n, p.Length, got, want, all)
			}
		}
	}
	if windows < 20 {
		t.Errorf("seed %d: %d stretches on %d legs; want 20 at least", seed, windows, legs)
	}
}
