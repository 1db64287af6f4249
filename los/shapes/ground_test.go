package shapes

import (
	"math/rand/v2"
	"testing"

	"metahex/grid"
	"metahex/maps/tables"
)

// hillside draws a table with hills and slopes on a raster of whole inches.
func hillside(source *rand.Rand) *Obstructions {
	t := &tables.Map{Size: grid.Point{X: 20000, Y: 20000}}
	for range 1 + source.IntN(3) {
		x, y := int32(4+source.IntN(8))*1000, int32(4+source.IntN(8))*1000
		w, h := int32(1+source.IntN(4))*1000, int32(1+source.IntN(4))*1000
		box := func(x, y int32) grid.Area {
			return grid.Area{Polygons: []grid.Polygon{{{X: x, Y: y}, {X: x + w, Y: y}, {X: x + w, Y: y + h}, {X: x, Y: y + h}}}}
		}
		side := []grid.Vector{{X: 1000}, {X: -1000}, {Y: 1000}, {Y: -1000}}[source.IntN(4)]
		up := side
		if source.IntN(3) == 0 {
			up = grid.Vector{X: up.X + int64(source.IntN(900)), Y: up.Y + int64(source.IntN(900))}
		}
		t.Features = append(t.Features,
			tables.Feature{Kind: tables.Hill, Height: int64(1+source.IntN(3)) * 1000, Area: box(x+int32(side.X/1000)*w, y+int32(side.Y/1000)*h)},
			tables.Feature{Kind: tables.Slope, Up: up, Area: box(x, y)})
	}
	return NewObstructions(t)
}

// Hills and slopes hide a line exactly if the ground is higher than the line. The test looks at the
// ground below each thousandth of an inch of the line.
func TestGroundHides(t *testing.T) {
	const seed = 5
	source := rand.New(rand.NewPCG(seed, seed))
	hidden, clear, sloped := 0, 0, 0
	for range 150 {
		s := hillside(source)
		for range 8 {
			end := func() Eye { // never on an edge, so that no line runs along one
				at := grid.Point{X: int32(source.IntN(18))*1000 + 137, Y: int32(source.IntN(18))*1000 + 619}
				return Eye{at, s.Ground(at) + 250}
			}
			a, b := end(), end()
			b.At.X += 53
			length := a.At.Distance(b.At)
			if length == 0 {
				continue
			}
			got := s.Hidden(a, b, func(int, bool) bool { return true })
			deepest := int64(-1 << 40) // the highest ground above the line
			for n := int64(0); n <= length; n++ {
				p := a.At.Add(grid.Vector{X: grid.MulDiv(int64(b.At.X-a.At.X), n, length), Y: grid.MulDiv(int64(b.At.Y-a.At.Y), n, length)})
				line := a.Height + grid.MulDiv(b.Height-a.Height, n, length)
				deepest = max(deepest, s.Ground(p)-line)
			}
			const doubt = 6 // points of the line are rounded; the steepest slope rises by 3 in 1
			switch {
			case deepest > doubt && !got:
				t.Fatalf("seed %d, %v to %v: clear, but the ground is %d above the line\n%+v", seed, a, b, deepest, s.table.Features)
			case deepest < -doubt && got:
				t.Fatalf("seed %d, %v to %v: hidden, but the line is everywhere %d above the ground\n%+v", seed, a, b, -deepest, s.table.Features)
			case deepest > doubt:
				hidden++
				if byHills := s.Hidden(a, b, func(i int, _ bool) bool { return s.table.Features[i].Kind == tables.Hill }); !byHills {
					sloped++
				}
			case deepest < -doubt:
				clear++
			}
		}
	}
	if hidden < 50 || clear < 50 || sloped < 10 {
		t.Errorf("%d lines hidden, %d of them by slopes alone, %d clear; want some of each", hidden, sloped, clear)
	}
	t.Logf("%d lines hidden, %d of them by slopes alone, %d clear", hidden, sloped, clear)
}

// Terrain that can be seen through counts where the line is below its top, and for each of its kinds.
func TestDepths(t *testing.T) {
	box := func(kind tables.Ground, from, to int32, height int64) tables.Feature {
		return tables.Feature{Kind: kind, Height: height, Area: grid.Area{Polygons: []grid.Polygon{{{X: from, Y: 0}, {X: to, Y: 0}, {X: to, Y: 4000}, {X: from, Y: 4000}}}}}
	}
	for _, test := range []struct {
		name          string
		features      []tables.Feature
		from, to      int64 // heights of the eyes
		streets, wood int64
	}{
		{"a town", []tables.Feature{box(tables.Urban, 3000, 5000, 1000)}, 250, 250, 2000, 0},
		{"a wood in the town", []tables.Feature{box(tables.Urban, 3000, 5000, 1000), box(tables.Woodland, 4000, 4500, 1000)}, 250, 250, 2000, 500},
		{"a wood that overlaps the town", []tables.Feature{box(tables.Urban, 3000, 5000, 1000), box(tables.Woodland, 4500, 6000, 1000)}, 250, 250, 2000, 1500},
		{"two woods that overlap", []tables.Feature{box(tables.Woodland, 3000, 5000, 1000), box(tables.Woodland, 4000, 6000, 1000)}, 250, 250, 0, 3000},
		{"down into a wood", []tables.Feature{box(tables.Woodland, 2000, 9000, 1000)}, 5000, 0, 0, 1000},  // below its top from 8 inches on
		{"up out of a wood", []tables.Feature{box(tables.Woodland, 2000, 9000, 1000)}, 500, 2500, 0, 500}, // until 2.5 inches
		{"high above a wood", []tables.Feature{box(tables.Woodland, 2000, 9000, 1000)}, 5000, 1000, 0, 0},
	} {
		s := NewObstructions(&tables.Map{Size: grid.Point{X: 10000, Y: 4000}, Features: test.features})
		a, b := Eye{grid.Point{X: 0, Y: 2000}, test.from}, Eye{grid.Point{X: 10000, Y: 2000}, test.to}
		for range 2 {
			v := s.Judge(Query{A: a, B: b, Hiding: func(i int, _ bool) Hiding {
				if s.table.Features[i].Kind == tables.Urban {
					return Streets
				}
				return Woods
			}})
			if v.Depth[Streets] != test.streets || v.Depth[Woods] != test.wood {
				t.Errorf("%s: got %d of town and %d of woods; want %d and %d", test.name, v.Depth[Streets], v.Depth[Woods], test.streets, test.wood)
			}
			a, b = b, a
		}
	}
}
