package layercake

import (
	"math"
	"math/rand/v2"
	"testing"
	"unsafe"

	"metahex/grid"
	"metahex/maps/dots"
)

// benchBoard returns a board as large as two by two panels, 2,381 dots. A quarter of the dots are
// woods or buildings, on ground of levels 0 to 2.
func benchBoard() *dots.Board {
	rng := rand.New(rand.NewPCG(1, 2))
	p := dots.NewPanel("bench", 69, 35)
	for at := range p.Span.Places {
		d := dots.Dot{Level: int8(rng.IntN(3))}
		if rng.IntN(4) == 0 {
			d.Terrain = dots.Woods + dots.Terrain(rng.IntN(2))
		}
		p.Set(at, d)
	}
	return dots.Alone(p)
}

// benchPairs returns random pairs of dots at random levels from 0 to 12.
func benchPairs(r *Ruler) [][2]End {
	rng := rand.New(rand.NewPCG(3, 4))
	var dots []grid.Place
	for at := range r.board.Span.Places {
		dots = append(dots, at)
	}
	end := func() End {
		at := dots[rng.IntN(len(dots))]
		return End{at, max(rng.IntN(13), r.Ground(at))}
	}
	pairs := make([][2]End, 1<<16)
	for i := range pairs {
		pairs[i] = [2]End{end(), end()}
	}
	return pairs
}

func benchRuler() *Ruler {
	r := NewRuler(benchBoard(), Readings{}, dots.StandardHeights)
	for i := range r.lines.ways { // decide every line once, to fill the cache
		r.lines.makeLeads(i)
	}
	return r
}

var clearCount int

// A block of leads must not cross a boundary between CPU cache lines.
func TestBlockFillsALineOfTheCache(t *testing.T) {
	if got := unsafe.Sizeof(block{}); got != 64 {
		t.Errorf("a block takes %d bytes, want 64: change its padding", got)
	}
	if at := uintptr(unsafe.Pointer(&benchRuler().lines.leads[0])); at%64 != 0 {
		t.Errorf("the blocks begin at %x, want a multiple of 64", at)
	}
}

func BenchmarkClear(b *testing.B) {
	r := benchRuler()
	pairs := benchPairs(r)
	b.ReportAllocs()
	i := 0
	for b.Loop() {
		p := &pairs[i&(1<<16-1)]
		if r.Clear(p[0], p[1]) {
			clearCount++
		}
		i++
	}
	b.ReportMetric(float64(b.N)/b.Elapsed().Seconds()/1e6, "M/s")
}

func BenchmarkTrace(b *testing.B) {
	r := benchRuler()
	pairs := benchPairs(r)
	var met []Met
	b.ReportAllocs()
	i := 0
	for b.Loop() {
		p := &pairs[i&(1<<16-1)]
		met = r.Trace(p[0], p[1], met).Obstacles
		i++
	}
	b.ReportMetric(float64(b.N)/b.Elapsed().Seconds()/1e6, "M/s")
}

func BenchmarkField(b *testing.B) {
	r := benchRuler()
	seen := r.NewSet()
	pairs := benchPairs(r)
	i := 0
	for b.Loop() {
		r.Field(pairs[i&(1<<16-1)][0], 0, seen)
		i++
	}
}

// BenchmarkAllPairs decides all pairs of dots of the board, on the ground.
func BenchmarkAllPairs(b *testing.B) {
	r := benchRuler()
	var ends []End
	for at := range r.board.Span.Places {
		ends = append(ends, End{at, r.Ground(at)})
	}
	for b.Loop() {
		for i, from := range ends {
			for _, to := range ends[i+1:] {
				if r.Clear(from, to) {
					clearCount++
				}
			}
		}
	}
}

// BenchmarkPlainFloatLine is a careful version of what a hex library does. It interpolates between
// the two centres in floating point, rounds each sample to a hex, and compares its height with both
// ends. It has no shadows and no sides; if the line runs along a side, a nudge decides. It sets the
// targets of the other benchmarks. Per second, Clear must decide at least 1.7 times as many lines as
// this benchmark, and Trace 0.4 times as many. A Field may take the time of at most 800 of its lines.
func BenchmarkPlainFloatLine(b *testing.B) {
	r := benchRuler()
	g := plainOf(r)
	pairs := benchPairs(r)
	b.ReportAllocs()
	i := 0
	for b.Loop() {
		p := &pairs[i&(1<<16-1)]
		if g.clear(p[0], p[1]) {
			clearCount++
		}
		i++
	}
	b.ReportMetric(float64(b.N)/b.Elapsed().Seconds()/1e6, "M/s")
}

// plain is a board for the baseline. It holds only the tops, by row of the lattice, with a rim
// around them, because rounding may move a line along an edge off the board.
type plain struct {
	tops   []int8
	stride int
}

func plainOf(r *Ruler) plain { return plain{r.top, int(r.stride)} }

// far is added before rounding, so that numbers are above 0, where conversion to int rounds down.
// It is a multiple of three.
const far = 3 << 10

// clear walks the line in cube coordinates x + y + z = 0. The hexagon of a centre consists of six
// triangles. In these, each difference x − y, y − z and z − x, rounded down, equals the centre's
// difference or is one less. Two differences are interpolated; the third makes their sum 0. The
// centre is a third of the differences of these whole numbers, rounded:
//
//	x = ⌊(⌊x − y⌋ − ⌊z − x⌋ + 1) / 3⌋     z = ⌊(⌊z − x⌋ − ⌊y − z⌋ + 1) / 3⌋
//
// No branch depends on where the sample is within its hexagon.
func (g *plain) clear(a, b End) bool {
	n := grid.Distance(a.At, b.At)
	if n < 2 {
		return true
	}
	over := int8(max(a.Level, b.Level))
	each := 1 / float64(n)
	stepXY := float64(3*(b.At.Q-a.At.Q)+b.At.V-a.At.V) / 2 * each
	stepZX := float64(b.At.V-a.At.V-3*(b.At.Q-a.At.Q)) / 2 * each
	xy := float64(3*a.At.Q+a.At.V)/2 + 1e-6
	zx := float64(a.At.V-3*a.At.Q)/2 + 2e-6
	tops, stride := g.tops, g.stride
	for range n - 1 {
		xy += stepXY
		zx += stepZX
		q, z := centre(xy, zx)
		if tops[(2*z+q+1)*stride+q+1] > over {
			return false
		}
	}
	return true
}

// centre rounds a sample to the nearest centre.
func centre(xy, zx float64) (x, z int) {
	i, j, k := int(xy+far), int(far-xy-zx), int(zx+far)
	x = int(uint32(i-k+1+far)/3) - far/3
	z = int(uint32(k-j+1+far)/3) - far/3
	return x, z
}

// The baseline is useful only if it is correct: the centre that it finds must be the one whose cube
// coordinates are nearest to the sample's.
func TestPlainFloatLineRounds(t *testing.T) {
	rng := rand.New(rand.NewPCG(5, 6))
	for range 100_000 {
		x, z := rng.Float64()*69, rng.Float64()*50-30
		y := -x - z
		wantX, wantY, wantZ := math.Round(x), math.Round(y), math.Round(z)
		if dx, dy, dz := math.Abs(wantX-x), math.Abs(wantY-y), math.Abs(wantZ-z); dx > dy && dx > dz {
			wantX = -wantY - wantZ
		} else if dz > dy {
			wantZ = -wantX - wantY
		}
		if gotX, gotZ := centre(x-y, z-x); gotX != int(wantX) || gotZ != int(wantZ) {
			t.Fatalf("%g %g is rounded to %d %d, want %g %g", x, z, gotX, gotZ, wantX, wantZ)
		}
	}
}
