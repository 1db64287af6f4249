package shapes

import (
	"flag"
	"math/rand/v2"
	"testing"

	"github.com/google/go-cmp/cmp"

	"metahex/grid"
	"metahex/maps/tables"
)

// lines is the number of random lines; `make soak` sets a larger number.
var lines = flag.Int("lines", 20_000, "random lines over unions of touching solids")

// wall returns a scene of blocks on a raster, so that many share a wall or a corner. There are some
// round blocks between them.
func wall(source *rand.Rand) (all []tables.Feature) {
	kinds := []tables.Ground{tables.Built, tables.Built, tables.Woodland, tables.Urban}
	for range 3 + source.IntN(8) {
		x, y := int32(source.IntN(8)-4)*1000, int32(source.IntN(8)-4)*1000
		w, h := int32(1+source.IntN(3))*1000, int32(1+source.IntN(3))*1000
		f := tables.Feature{Kind: kinds[source.IntN(len(kinds))], Height: int64(1+source.IntN(3)) * 1000}
		switch source.IntN(6) {
		case 0:
			f.Area.Circles = []grid.Circle{{At: grid.Point{X: x, Y: y}, Radius: int64(w) / 2}}
		case 1:
			f.Area.Polygons = []grid.Polygon{{{X: x, Y: y}, {X: x + w, Y: y}, {X: x, Y: y + h}}}
		default:
			f.Area.Polygons = []grid.Polygon{{{X: x, Y: y}, {X: x + w, Y: y}, {X: x + w, Y: y + h}, {X: x, Y: y + h}}}
		}
		all = append(all, f)
	}
	return all
}

func turned(p grid.Point, quarters int) grid.Point {
	for range quarters {
		p = grid.Point{X: -p.Y, Y: p.X}
	}
	return p
}

// sweepOf returns the Obstructions of a scene after some quarter turns.
func sweepOf(all []tables.Feature, quarters int) *Obstructions {
	t := &tables.Map{Size: grid.Point{X: 20000, Y: 20000}}
	for _, f := range all {
		var area grid.Area
		for _, g := range f.Area.Polygons {
			var h grid.Polygon
			for _, p := range g {
				h = append(h, turned(p, quarters))
			}
			area.Polygons = append(area.Polygons, h)
		}
		for _, c := range f.Area.Circles {
			area.Circles = append(area.Circles, grid.Circle{At: turned(c.At, quarters), Radius: c.Radius})
		}
		f.Area = area
		t.Features = append(t.Features, f)
	}
	return NewObstructions(t)
}

// eye draws an eye, usually at a half inch, so that lines touch corners and run along walls.
func eye(source *rand.Rand) Eye {
	at := grid.Point{X: int32(source.IntN(24)-12) * 500, Y: int32(source.IntN(24)-12) * 500}
	if source.IntN(4) == 0 {
		at = grid.Point{X: int32(source.IntN(12000) - 6000), Y: int32(source.IntN(12000) - 6000)}
	}
	return Eye{at, int64(source.IntN(4)) * 700}
}

// judged returns a verdict on a scene. Each kind of feature hides as in most books.
func judged(s *Obstructions, a, b Eye, brief bool) Verdict {
	return s.Judge(Query{A: a, B: b, Rims: [2]int64{500, 500}, Brief: brief, Hiding: func(i int, own bool) Hiding {
		switch kind := s.table.Features[i].Kind; {
		case kind == tables.Urban:
			return Streets
		case kind == tables.Woodland:
			return Woods
		case own:
			return Walls
		}
		return Opaque
	}})
}

// A verdict is the same in both directions and after any turn of the table. Brief does not change
// whether the line is hidden. A line that one feature hides alone is hidden.
func TestUnionsAreReciprocalAndTurn(t *testing.T) {
	const seed = 7
	source := rand.New(rand.NewPCG(seed, seed))
	hidden, squeezed := 0, 0
	for n := 0; n < *lines; {
		all := wall(source)
		var sweeps [4]*Obstructions
		for q := range sweeps {
			sweeps[q] = sweepOf(all, q)
		}
		for range 200 {
			n++
			a, b := eye(source), eye(source)
			if d := b.At.Sub(a.At); source.IntN(2) == 0 { // along the raster, or diagonally
				b.At = a.At.Add([]grid.Vector{{X: d.X}, {Y: d.Y}, {X: d.X, Y: d.X}, {X: d.X, Y: -d.X}}[source.IntN(4)])
			}
			if a.At == b.At {
				continue
			}
			want := judged(sweeps[0], a, b, false)
			for q := range sweeps {
				x, y := Eye{turned(a.At, q), a.Height}, Eye{turned(b.At, q), b.Height}
				for _, ends := range [2][2]Eye{{x, y}, {y, x}} {
					got := judged(sweeps[q], ends[0], ends[1], false)
					if got.Hidden() != want.Hidden() || got.Depth != want.Depth || !cmp.Equal(got.Through, want.Through) {
						t.Fatalf("seed %d, line %d, %v to %v turned by %d: got %+v, want %+v\n%+v", seed, n, ends[0], ends[1], q, got, want, all)
					}
					if short := judged(sweeps[q], ends[0], ends[1], true); short.Hidden() != want.Hidden() || !want.Hidden() && short.Depth != want.Depth {
						t.Fatalf("seed %d, line %d, %v to %v turned by %d: brief %+v, else %+v", seed, n, ends[0], ends[1], q, short, want)
					}
				}
			}
			alone := false
			for _, c := range sweeps[0].Between(a, b) {
				alone = alone || c.Hides && !c.Own && all[c.Feature].Kind == tables.Built
			}
			if alone && !want.Hidden() {
				t.Fatalf("seed %d, line %d, %v to %v: a building alone hides it, and yet %+v", seed, n, a, b, want)
			}
			if want.Hidden() {
				hidden++
				if !alone {
					squeezed++
				}
			}
		}
	}
	if hidden == 0 || squeezed == 0 {
		t.Errorf("%d lines hidden, %d of them between two that touch; want some of each", hidden, squeezed)
	}
	t.Logf("%d lines, %d hidden, %d of them between two that touch", *lines, hidden, squeezed)
}

// If two solids hide a line only together, the line runs along or touches both of them at one
// point. If the line is moved by a thousandth to either side, one of the solids hides it alone.
func TestSqueezedLinesAreHiddenOnEitherSide(t *testing.T) {
	const seed = 11
	source := rand.New(rand.NewPCG(seed, seed))
	tried := 0
	for range 400 {
		s := sweepOf(wall(source), 0)
		for range 50 {
			a, b := eye(source), eye(source)
			a.Height, b.Height = 0, 0
			if a.At == b.At || a.At.X != b.At.X && a.At.Y != b.At.Y {
				continue // only a line along the raster can be moved sideways without turning it
			}
			v := judged(s, a, b, false)
			if !v.Hidden() || v.Between[0] == v.Between[1] {
				continue
			}
			tried++
			side := b.At.Sub(a.At).Right().Scaled(1)
			for _, by := range []grid.Vector{side, side.Neg()} {
				x, y := Eye{a.At.Add(by), 0}, Eye{b.At.Add(by), 0}
				if moved := judged(s, x, y, true); !moved.Hidden() && moved.Depth[Walls] == 0 {
					t.Fatalf("seed %d, %v to %v: hidden between %v, and clear moved by %v", seed, a.At, b.At, v.Between, by)
				}
			}
		}
	}
	if tried == 0 {
		t.Error("no line ran between two that touch")
	}
}

// A slope rises evenly to the hill that it touches. Where there is no slope, the hill has a step.
func TestGroundOnASlope(t *testing.T) {
	s := NewObstructions(shippedTable(t, "mill-ford"))
	for at, want := range map[grid.Point]int64{
		{X: 32000, Y: 8000}:  0,
		{X: 35000, Y: 8000}:  800, // 2 of the 5 inches from 33 to 38; the hill is 2 inches high
		{X: 36000, Y: 9000}:  1200,
		{X: 40000, Y: 8000}:  2000,
		{X: 46000, Y: 8000}:  667,
		{X: 40000, Y: 4000}:  0, // off the north side, which has no slope
		{X: 41000, Y: 15000}: 667,
	} {
		if got := s.Ground(at); got != want {
			t.Errorf("the ground at %v is %d high; want %d", at, got, want)
		}
	}
}
