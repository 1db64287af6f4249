package grid

import (
	"math/big"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"
)

// throughSlowly cuts the line wherever it may meet a side, and tests the middle of each piece.
func throughSlowly(g Polygon, s, t Point) []Part {
	d := t.Sub(s)
	cuts := []*big.Rat{rat(0), rat(1)}
	add := func(num, den int64) {
		if r := big.NewRat(num, den); r.Sign() > 0 && r.Cmp(rat(1)) < 0 {
			cuts = append(cuts, r)
		}
	}
	for a, b := range g.sides {
		side := b.Sub(a)
		if den := d.Cross(side); den != 0 {
			add(a.Sub(s).Cross(side), den)
		}
		if d.Cross(a.Sub(s)) == 0 {
			add(a.Sub(s).Dot(d), d.Square())
		}
	}
	slices.SortFunc(cuts, (*big.Rat).Cmp)
	length := s.Distance(t)
	up := func(r *big.Rat) int64 {
		r = new(big.Rat).Add(new(big.Rat).Mul(r, rat(length)), big.NewRat(1, 2))
		return new(big.Int).Quo(r.Num(), r.Denom()).Int64()
	}
	down := func(r *big.Rat) int64 { return length - up(new(big.Rat).Sub(rat(1), r)) }
	var all []Part
	before := Outside
	for i := 0; i+1 < len(cuts); i++ {
		if cuts[i].Cmp(cuts[i+1]) == 0 {
			continue
		}
		m := new(big.Rat).Mul(new(big.Rat).Add(cuts[i], cuts[i+1]), big.NewRat(1, 2))
		x := new(big.Rat).Add(rat(int64(s.X)), new(big.Rat).Mul(m, rat(d.X)))
		y := new(big.Rat).Add(rat(int64(s.Y)), new(big.Rat).Mul(m, rat(d.Y)))
		how := Outside
		if inside, edge := inPolygon(g, x, y); inside {
			how = Inside
		} else if edge {
			how = Along
		}
		switch next := (Part{down(cuts[i]), up(cuts[i+1]), how}); {
		case how == Outside:
		case how == before:
			all[len(all)-1].To = next.To
		default:
			all = append(all, next)
		}
		before = how
	}
	return all
}

func TestThroughAPolygonAgreesWithMiddles(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		size := rapid.SampledFrom([]int32{1, 7, Reach / 4}).Draw(t, "size")
		g := anyPolygon(t, size)
		s, e := nearPoint(t, "s", size), nearPoint(t, "t", size)
		if rapid.Bool().Draw(t, "free") {
			s, e = anyPoint(t, "s"), anyPoint(t, "t")
		}
		if s == e {
			return
		}
		if diff := cmp.Diff(throughSlowly(g, s, e), g.Through(s, e)); diff != "" {
			t.Fatalf("%v to %v through %v (-want +got):\n%s", s, e, g, diff)
		}
	})
}

// The result is the same in both directions, and after any turn or shift of the table.
func TestThroughIsReciprocalAndTurns(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		g := anyPolygon(t, 1000)
		c := Circle{nearPoint(t, "at", 1000), rapid.Int64Range(1, 5000).Draw(t, "radius")}
		a := Area{Polygons: []Polygon{g}, Circles: []Circle{c}}
		s, e := nearPoint(t, "s", 999), nearPoint(t, "t", 1003)
		if s == e {
			return
		}
		there, back := a.Through(s, e), a.Through(e, s)
		slices.Reverse(back)
		for i, p := range back {
			back[i] = Part{s.Distance(e) - p.To, s.Distance(e) - p.From, p.How}
		}
		if diff := cmp.Diff(there, back); diff != "" {
			t.Fatalf("from the other end (-there +back):\n%s", diff)
		}
		quarters := rapid.IntRange(0, 3).Draw(t, "quarters")
		by := Vector{rapid.Int64Range(-9999, 9999).Draw(t, "dx"), rapid.Int64Range(-9999, 9999).Draw(t, "dy")}
		b := Area{Circles: []Circle{{turned(c.At, quarters, by), c.Radius}}}
		var h Polygon
		for _, p := range g {
			h = append(h, turned(p, quarters, by))
		}
		b.Polygons = []Polygon{h}
		if diff := cmp.Diff(there, b.Through(turned(s, quarters, by), turned(e, quarters, by))); diff != "" {
			t.Fatalf("turned by %d quarters (-as it lies +turned):\n%s", quarters, diff)
		}
	})
}

func TestThroughACircleAgreesWithSquares(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s, e := anyPoint(t, "s"), anyPoint(t, "t")
		c := Circle{anyPoint(t, "at"), rapid.Int64Range(1, Reach).Draw(t, "radius")}
		if s == e {
			return
		}
		d, length := e.Sub(s), s.Distance(e)
		// in reports whether a point of the line is in the area. Its argument is the distance of the
		// point from the line's start, in half-thousandths.
		in := func(half int64) bool {
			share := big.NewRat(half, 2*length)
			x := new(big.Rat).Add(rat(int64(s.X)-int64(c.At.X)), new(big.Rat).Mul(rat(d.X), share))
			y := new(big.Rat).Add(rat(int64(s.Y)-int64(c.At.Y)), new(big.Rat).Mul(rat(d.Y), share))
			sum := new(big.Rat).Add(x.Mul(x, x), y.Mul(y, y))
			return sum.Cmp(rat(c.Radius*c.Radius)) < 0
		}
		got := c.Through(s, e)
		if len(got) == 0 {
			for _, at := range []int64{0, length / 3, length, 2 * length} {
				if in(at) {
					t.Fatalf("%v to %v misses %v, but %d halves along it is inside", s, e, c, at)
				}
			}
			return
		}
		from, to := got[0].From, got[0].To
		if from > 0 && in(2*from-1) || to < length && in(2*to+1) || to-from > 1 && (!in(2*from+1) || !in(2*to-1)) {
			t.Fatalf("%v to %v through %v: %v is not rounded to the nearest", s, e, c, got)
		}
	})
}

func TestThroughByHand(t *testing.T) {
	square := Polygon{{0, 0}, {4, 0}, {4, 4}, {0, 4}}
	notch := Polygon{{0, 0}, {10, 0}, {10, 4}, {6, 4}, {6, 2}, {4, 2}, {4, 4}, {0, 4}}
	for _, c := range []struct {
		name string
		g    Polygon
		s, t Point
		want []Part
	}{
		{"straight across", square, Point{-2, 2}, Point{6, 2}, []Part{{2, 6, Inside}}},
		{"along a side", square, Point{-2, 0}, Point{6, 0}, []Part{{2, 6, Along}}},
		{"a corner alone", square, Point{-2, 2}, Point{2, -2}, nil},
		{"from corner to corner", square, Point{0, 0}, Point{4, 4}, []Part{{0, 6, Inside}}},
		{"ends at the edge", square, Point{-3, 1}, Point{0, 1}, nil},
		{"begins at the edge", square, Point{4, 1}, Point{9, 1}, nil},
		{"over a notch", notch, Point{0, 3}, Point{10, 3}, []Part{{0, 4, Inside}, {6, 10, Inside}}},
		{"along the notch's floor", notch, Point{0, 2}, Point{10, 2}, []Part{{0, 4, Inside}, {4, 6, Along}, {6, 10, Inside}}},
		{"along two sides", notch, Point{-1, 4}, Point{12, 4}, []Part{{1, 5, Along}, {7, 11, Along}}},
	} {
		t.Run(c.name, func(t *testing.T) {
			if diff := cmp.Diff(c.want, c.g.Through(c.s, c.t)); diff != "" {
				t.Errorf("(-want +got):\n%s", diff)
			}
		})
	}
}

func TestThroughACircleByHand(t *testing.T) {
	pond := Circle{Point{50000, 8000}, 3000}
	got := pond.Through(Point{45000, 8000}, Point{60000, 8000})
	if diff := cmp.Diff([]Part{{2000, 8000, Inside}}, got); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
	if got := pond.Through(Point{40000, 5000}, Point{60000, 5000}); got != nil {
		t.Errorf("a line that touches the rim has %v, want nothing", got)
	}
}

func BenchmarkThrough(b *testing.B) {
	g := Polygon{{0, 0}, {10000, 0}, {10000, 4000}, {6000, 4000}, {6000, 2000}, {4000, 2000}, {4000, 4000}, {0, 4000}}
	for b.Loop() {
		g.Through(Point{-3000, 2500}, Point{15000, 3500})
	}
}

// The point of a line nearest to another point is the same in both directions, and after any turn
// of the scene.
func TestTouchIsReciprocalAndTurns(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		p, a, b := anyPoint(t, "p"), anyPoint(t, "a"), anyPoint(t, "b")
		length := a.Distance(b)
		there, back := Touch(p, a, b), Touch(p, b, a)
		if a != b && (there.From != length-back.To || there.To != length-back.From) {
			t.Fatalf("%v from %v to %v: %v there, %v back, of %d", p, a, b, there, back, length)
		}
		by := Vector{}
		for quarters := range 4 {
			if got := Touch(turned(p, quarters, by), turned(a, quarters, by), turned(b, quarters, by)); got != there {
				t.Fatalf("turned by %d quarters %v, before %v", quarters, got, there)
			}
		}
	})
}
