package tabletop

import (
	"flag"
	"fmt"
	"math/rand/v2"
	"testing"

	"metahex/grid"
	"metahex/los/books"
	"metahex/los/shapes"
	"metahex/maps/tables"
)

// scenes is increased by `make soak`, which takes a long time.
var scenes = flag.Int("windows", 100, "random scenes for windows against brute force")

// drawn returns a random table of blocks, woods, towns, hills and slopes.
func drawn(source *rand.Rand) *tables.Map {
	t := &tables.Map{ID: "drawn", Size: grid.Point{X: 40000, Y: 40000}}
	kinds := []tables.Ground{tables.Built, tables.Built, tables.Woodland, tables.Woodland, tables.Urban, tables.Hill, tables.Slope}
	unit := []int32{1000, 500, 137}[source.IntN(3)]
	at := func(n int) int32 { return int32(source.IntN(n)) * 1000 / unit * unit }
	for range 2 + source.IntN(7) {
		f := tables.Feature{Kind: kinds[source.IntN(len(kinds))], Height: int64(source.IntN(5)) * 750}
		x, y, w, h := 5000+at(30), 5000+at(30), unit+at(8), unit+at(8)
		switch source.IntN(5) {
		case 0:
			f.Area.Circles = []grid.Circle{{At: grid.Point{X: x, Y: y}, Radius: int64(w)}}
		case 1:
			f.Area.Polygons = []grid.Polygon{{{X: x, Y: y}, {X: x + w, Y: y + h/3}, {X: x + w/4, Y: y + h}}}
		default:
			f.Area.Polygons = []grid.Polygon{{{X: x, Y: y}, {X: x + w, Y: y}, {X: x + w, Y: y + h}, {X: x, Y: y + h}}}
		}
		if f.Kind == tables.Slope {
			f.Height, f.Up = 0, grid.Vector{X: int64(source.IntN(7)) - 3, Y: int64(source.IntN(7)) - 3}
			if f.Up == (grid.Vector{}) {
				f.Up.X = 1
			}
			side := int64(w)
			if f.Up.X < 0 {
				side = -side
			}
			hill := tables.Feature{Kind: tables.Hill, Height: 1000 + int64(source.IntN(3))*1000, Area: f.Area}
			hill.Area = moved(f.Area, int32(side))
			t.Features = append(t.Features, hill)
		}
		t.Features = append(t.Features, f)
	}
	return t
}

// moved returns an area that is moved along X.
func moved(a grid.Area, by int32) (b grid.Area) {
	for _, g := range a.Polygons {
		var h grid.Polygon
		for _, p := range g {
			h = append(h, grid.Point{X: p.X + by, Y: p.Y})
		}
		b.Polygons = append(b.Polygons, h)
	}
	for _, c := range a.Circles {
		b.Circles = append(b.Circles, grid.Circle{At: grid.Point{X: c.At.X + by, Y: c.At.Y}, Radius: c.Radius})
	}
	return b
}

// place draws a point, often on a half inch.
func place(source *rand.Rand) grid.Point {
	if source.IntN(2) == 0 {
		return grid.Point{X: int32(source.IntN(80)) * 500, Y: int32(source.IntN(80)) * 500}
	}
	return grid.Point{X: int32(source.IntN(40000)), Y: int32(source.IntN(40000))}
}

// scene draws a leg and a watcher. The watcher sees by the rules of Sol Prime, within a range and an
// arc, and not near a certain outline.
func scene(source *rand.Rand) *Scene {
	t := drawn(source)
	sweep := shapes.NewObstructions(t)
	see := books.NewVisibility(books.StandardSolPrime, books.Conditions{Plasma: source.IntN(2) == 0})
	base := int64(500)
	eyeAt := func(p grid.Point) int64 { return sweep.Ground(p) + 250 }
	s := &Scene{At: place(source), Obstructions: sweep}
	for s.Leg.From == s.Leg.To {
		s.Leg.From, s.Leg.To = place(source), place(source)
		if source.IntN(4) == 0 {
			s.Leg.To.Y = s.Leg.From.Y
		}
	}
	if source.IntN(10) == 0 {
		s.At = s.Leg.At(s.Leg.Length() / 3)
	}
	end := func(p grid.Point, up int64) shapes.End {
		return shapes.End{Base: grid.Circle{At: p, Radius: base}, Eye: eyeAt(p) + up}
	}
	low, high := int64(0), int64(0) // the mover may rise or sink on its way
	if source.IntN(3) == 0 {
		low, high = int64(source.IntN(4))*1000, int64(source.IntN(4))*1000
	}
	up := func(n int64) int64 { return low + (high-low)*n/s.Leg.Length() }
	s.Eye, s.Eyes = eyeAt(s.At), func(at Place) int64 { return eyeAt(at.At) + up(at.Along) }
	s.Hides = func(i int) bool { return see.Hiding(t.Features[i].Kind, false) != shapes.NoHiding }
	var solids []grid.Circle
	if source.IntN(3) == 0 {
		solids = append(solids, grid.Circle{At: place(source), Radius: 1000})
		s.Solids = append(s.Solids, grid.Area{Circles: solids})
	}
	reach := int64(8+source.IntN(30)) * 1000
	s.Rings = []int64{reach, see.Reach + 2*base}
	arc := source.IntN(4)
	axis := grid.Vector{X: int64(source.IntN(21)) - 10, Y: int64(source.IntN(21)) - 10}
	holds := func(v grid.Vector) bool {
		switch arc {
		case 1:
			return grid.WithinFifteen(axis, v)
		case 2:
			return grid.Within(axis, v, grid.Angle45)
		case 3:
			return grid.Within(axis, v, grid.Angle135)
		}
		return true
	}
	if arc > 0 {
		s.Arcs = []Arc{{axis, holds}}
	}
	edge := source.IntN(3) == 0 && len(t.Features[0].Area.Polygons) > 0
	g := t.Features[0].Area
	if edge {
		s.Nears = []Near{{g, 1500}}
	}
	s.Sees = func(at Place) bool {
		p, n := at.At, at.Along
		if !s.At.Near(p, reach) || !holds(p.Sub(s.At)) {
			return false
		}
		if edge {
			h := g.Polygons[0]
			for i := range h {
				if grid.NearSegment(p, h[i], h[(i+1)%len(h)], 1500) {
					return false
				}
			}
		}
		return see.Hidden(sweep, t, end(s.At, 0), end(p, up(n)), solids) == ""
	}
	s.Veils = func(at Place) (int64, []int64, bool) {
		return see.Short(sweep, t, end(s.At, 0), end(at.At, up(at.Along)), solids)
	}
	return s
}

// tell prints a scene for inspection.
func tell(s *Scene) string {
	text := fmt.Sprintf("watcher %v, leg %v to %v, %d long, rings %v, arcs %v, nears %v, solids %v\n", s.At, s.Leg.From, s.Leg.To, s.Leg.Length(), s.Rings, s.Arcs, s.Nears, s.Solids)
	for _, f := range s.Obstructions.Table().Features {
		text += fmt.Sprintf("  %v %v high %d up %v\n", f.Kind, f.Area, f.Height, f.Up)
	}
	return text
}

// Windows agree with a check at every hundredth of an inch, and their ends are exact.
func TestWindowsAgainstBruteForce(t *testing.T) {
	found, length := 0, int64(0)
	for seed := range uint64(*scenes) {
		s := scene(rand.New(rand.NewPCG(seed, 3)))
		windows := s.Windows()
		looked := make([]bool, len(windows))
		for n := int64(0); n <= s.Leg.Length(); n += 10 {
			at := -1
			for i, w := range windows {
				if w.Has(n) {
					at = i
				}
			}
			sees := s.Sees(Place{n, s.Leg.At(n)})
			if sees != (at >= 0) {
				t.Fatalf("seed %d: at %d of the leg it sees: %t; windows %v\n%s", seed, n, sees, windows, tell(s))
			}
			if at >= 0 {
				looked[at] = true
			}
		}
		for i, w := range windows {
			found++
			length += w.To - w.From
			if w.To-w.From > 20 && !looked[i] {
				t.Fatalf("seed %d: nothing is seen in window %v\n%s", seed, w, tell(s))
			}
			for _, end := range [2][2]int64{{w.From, w.From - 1}, {w.To, w.To + 1}} {
				in, out := end[0], end[1]
				if !s.Sees(Place{in, s.Leg.At(in)}) || out >= 0 && out <= s.Leg.Length() && s.Sees(Place{out, s.Leg.At(out)}) {
					t.Fatalf("seed %d: the end %d of window %v is not tight\n%s", seed, in, w, tell(s))
				}
			}
		}
	}
	if found == 0 {
		t.Error("no scene had a window")
	}
	t.Logf("%d scenes, %d windows, %d thousandths seen", *scenes, found, length)
}

// BenchmarkWindows finds the windows of random scenes.
func BenchmarkWindows(b *testing.B) {
	var all []*Scene
	for seed := range uint64(100) {
		all = append(all, scene(rand.New(rand.NewPCG(seed, 3))))
	}
	b.ResetTimer()
	for i := range b.N {
		all[i%len(all)].Windows()
	}
}
