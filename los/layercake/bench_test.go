package layercake

import (
	"math"
	"math/rand/v2"
	"testing"

	"metahex/grid"
	"metahex/maps"
)

// benchBoard is a board of the size of two panels by two, 2,381 dots, a
// quarter of them woods or buildings, on ground of levels 0 to 2.
func benchBoard() *maps.Board {
	rng := rand.New(rand.NewPCG(1, 2))
	p := maps.NewPanel("bench", 69, 35)
	for at := range p.Span.Places {
		d := maps.Dot{Level: int8(rng.IntN(3))}
		if rng.IntN(4) == 0 {
			d.Terrain = maps.Woods + maps.Terrain(rng.IntN(2))
		}
		p.Set(at, d)
	}
	return maps.Alone(p)
}

// benchPairs are random pairs of dots at mixed levels 0 to 12.
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
	r := NewRuler(benchBoard(), Readings{}, maps.StandardHeights)
	for i := range r.lines.ways { // every line once, so that the store is warm
		r.lines.ways[i].Store(newSightline(r.lines.offsets[i]))
	}
	return r
}

var clearCount int

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

// BenchmarkAllPairs asks for every two dots of the board, on the ground.
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

// BenchmarkPlainFloatLine is what a hex library does: interpolate between the
// two centres in floating point, round each sample to a hex, and look whether
// it is higher than both ends. It knows no shadow and no sides.
func BenchmarkPlainFloatLine(b *testing.B) {
	r := benchRuler()
	pairs := benchPairs(r)
	i := 0
	for b.Loop() {
		p := &pairs[i&(1<<16-1)]
		if floatLine(r, p[0], p[1]) {
			clearCount++
		}
		i++
	}
	b.ReportMetric(float64(b.N)/b.Elapsed().Seconds()/1e6, "M/s")
}

func floatLine(r *Ruler, a, b End) bool {
	n := grid.Distance(a.At, b.At)
	aq, ar := float64(a.At.Q), float64(a.At.V-a.At.Q)/2
	bq, br := float64(b.At.Q), float64(b.At.V-b.At.Q)/2
	for i := 1; i < n; i++ {
		t := float64(i) / float64(n)
		q, v := aq+(bq-aq)*t+1e-6, ar+(br-ar)*t+2e-6
		s := -q - v
		rq, rv, rs := math.Round(q), math.Round(v), math.Round(s)
		if dq, dv, ds := math.Abs(rq-q), math.Abs(rv-v), math.Abs(rs-s); dq > dv && dq > ds {
			rq = -rv - rs
		} else if dv > ds {
			rv = -rq - rs
		}
		at := grid.Place{Q: int(rq), V: 2*int(rv) + int(rq)}
		if top := int(r.top[r.index(at)]); top > a.Level && top > b.Level {
			return false
		}
	}
	return true
}
