package grid

import (
	"math/big"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"
)

// The oracle works with fractions of any size and asks plainer questions: what
// it takes long for, it cannot get wrong by overflow or by a missed case.

func rat(n int64) *big.Rat { return new(big.Rat).SetInt64(n) }

// coordinate is near nought, so that points meet, or anywhere within Reach.
func coordinate(t *rapid.T, name string) int32 {
	if rapid.Bool().Draw(t, name+" near") {
		return int32(rapid.IntRange(-4, 4).Draw(t, name))
	}
	return int32(rapid.IntRange(-Reach, Reach).Draw(t, name))
}

func anyPoint(t *rapid.T, name string) Point {
	return Point{coordinate(t, name+".x"), coordinate(t, name+".y")}
}

// nearPoint is on a small lattice, where lines run through corners and along
// sides, stretched to a size at which products need all their bits.
func nearPoint(t *rapid.T, name string, size int32) Point {
	return Point{size * int32(rapid.IntRange(-4, 4).Draw(t, name+".x")), size * int32(rapid.IntRange(-4, 4).Draw(t, name+".y"))}
}

// anyPolygon is one whose sides do not cross.
func anyPolygon(t *rapid.T, size int32) Polygon {
	corners := rapid.Custom(func(t *rapid.T) (g Polygon) {
		for range rapid.IntRange(3, 7).Draw(t, "corners") {
			g = append(g, nearPoint(t, "corner", size))
		}
		return g
	})
	return corners.Filter(func(g Polygon) bool {
		_, _, simple := g.Simple()
		return simple
	}).Draw(t, "polygon")
}

func TestRoots(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		n := rapid.Int64Range(0, 1<<40).Draw(t, "n")
		r := RootUp(n)
		if r*r < n || r > 0 && (r-1)*(r-1) >= n {
			t.Fatalf("RootUp(%d) = %d", n, r)
		}
	})
	for n, want := range map[int64]int64{0: 0, 1: 1, 2: 2, 4: 2, 5: 3, 1 << 40: 1 << 20} {
		if got := RootUp(n); got != want {
			t.Errorf("RootUp(%d) = %d, want %d", n, got, want)
		}
	}
}

func TestWideProducts(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		a, b := rapid.Int64().Draw(t, "a"), rapid.Int64().Draw(t, "b")
		c, d := rapid.Int64().Draw(t, "c"), rapid.Int64().Draw(t, "d")
		x := new(big.Int).Mul(big.NewInt(a), big.NewInt(b))
		y := new(big.Int).Mul(big.NewInt(c), big.NewInt(d))
		if got, want := product(a, b).compare(product(c, d)), x.Cmp(y); got != want {
			t.Fatalf("%d·%d against %d·%d: %d, want %d", a, b, c, d, got, want)
		}
	})
}

func TestWithinAgreesWithBigCosines(t *testing.T) {
	limits := []Angle{Angle30, Angle45, Angle60, Angle90, Angle120, Angle135, Angle150, Angle180}
	rapid.Check(t, func(t *rapid.T) {
		a, b := anyPoint(t, "a").Sub(anyPoint(t, "o")), anyPoint(t, "b").Sub(anyPoint(t, "p"))
		if a == (Vector{}) || b == (Vector{}) {
			return
		}
		// sign(cos)·cos² against sign·quarters/4.
		dot := new(big.Rat).SetInt64(a.Dot(b))
		square := new(big.Rat).Mul(dot, dot)
		square.Quo(square, new(big.Rat).Mul(rat(a.Square()), rat(b.Square())))
		if a.Dot(b) < 0 {
			square.Neg(square)
		}
		for _, limit := range limits {
			want := square.Cmp(big.NewRat(limit.quarters, 4)) >= 0
			if got := Within(a, b, limit); got != want || Within(b, a, limit) != want {
				t.Fatalf("Within(%v, %v, %d quarters) = %v, want %v", a, b, limit.quarters, got, want)
			}
		}
	})
}

func TestAnglesByHand(t *testing.T) {
	north := Vector{0, -1000}
	for _, c := range []struct {
		to   Vector
		want []Angle // the least limit that holds it
	}{
		{Vector{0, -1}, []Angle{Angle30}},
		{Vector{1, -1}, []Angle{Angle45}},
		{Vector{1001, -1000}, []Angle{Angle60}},
		{Vector{-7, 0}, []Angle{Angle90}},
		{Vector{-7, 1}, []Angle{Angle120}},
		{Vector{5, 5}, []Angle{Angle135}},
		{Vector{0, 3}, []Angle{Angle180}},
	} {
		all := []Angle{Angle30, Angle45, Angle60, Angle90, Angle120, Angle135, Angle150, Angle180}
		i := slices.IndexFunc(all, func(a Angle) bool { return Within(north, c.to, a) })
		if got := all[i]; got != c.want[0] {
			t.Errorf("%v is within %d quarters of north, want %d", c.to, got.quarters, c.want[0].quarters)
		}
	}
}

// inPolygon tells by winding: how often the corners go round the point.
func inPolygon(g Polygon, x, y *big.Rat) (inside, edge bool) {
	winding := 0
	for a, b := range g.sides {
		ax, ay, bx, by := rat(int64(a.X)), rat(int64(a.Y)), rat(int64(b.X)), rat(int64(b.Y))
		cross := new(big.Rat).Sub(
			new(big.Rat).Mul(new(big.Rat).Sub(bx, ax), new(big.Rat).Sub(y, ay)),
			new(big.Rat).Mul(new(big.Rat).Sub(by, ay), new(big.Rat).Sub(x, ax)))
		between := func(v, p, q *big.Rat) bool {
			return (v.Cmp(p) >= 0 && v.Cmp(q) <= 0) || (v.Cmp(q) >= 0 && v.Cmp(p) <= 0)
		}
		if cross.Sign() == 0 && between(x, ax, bx) && between(y, ay, by) {
			return false, true
		}
		switch {
		case ay.Cmp(y) <= 0 && by.Cmp(y) > 0 && cross.Sign() > 0:
			winding++
		case ay.Cmp(y) > 0 && by.Cmp(y) <= 0 && cross.Sign() < 0:
			winding--
		}
	}
	return winding != 0, false
}

func TestPolygonHasAgreesWithWinding(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		size := rapid.SampledFrom([]int32{1, 3, Reach / 4}).Draw(t, "size")
		g, p := anyPolygon(t, size), nearPoint(t, "p", size)
		inside, edge := inPolygon(g, rat(int64(p.X)), rat(int64(p.Y)))
		if got := g.Has(p); got != (inside || edge) {
			t.Fatalf("%v has %v: %v, want inside %v or edge %v", g, p, got, inside, edge)
		}
	})
}

// throughSlowly cuts the line wherever it can meet a side, and asks in the
// middle of each piece.
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
	round := func(r *big.Rat) int64 {
		r = new(big.Rat).Add(new(big.Rat).Mul(r, rat(length)), big.NewRat(1, 2))
		return new(big.Int).Quo(r.Num(), r.Denom()).Int64()
	}
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
		switch next := (Part{round(cuts[i]), round(cuts[i+1]), how}); {
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
		if e.less(s) {
			s, e = e, s
		}
		if diff := cmp.Diff(throughSlowly(g, s, e), g.Through(s, e)); diff != "" {
			t.Fatalf("%v to %v through %v (-want +got):\n%s", s, e, g, diff)
		}
	})
}

// turned carries a point by a quarter turn, then a shift.
func turned(p Point, quarters int, by Vector) Point {
	for range quarters {
		p = Point{-p.Y, p.X}
	}
	return p.Add(by)
}

// The verdict is the same from both ends, and wherever and however the table
// is turned.
func TestThroughIsReciprocalAndTurns(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		g := anyPolygon(t, 1000)
		c := Circle{nearPoint(t, "at", 1000), rapid.Int64Range(1, 5000).Draw(t, "radius")}
		a := Area{Polygons: []Polygon{g}, Circles: []Circle{c}}
		s, e := nearPoint(t, "s", 999), nearPoint(t, "t", 1003)
		if s == e {
			return
		}
		length := s.Distance(e)
		there := a.Through(s, e)
		back := mirrored(a.Through(e, s), length)
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
		if got, want := b.Crossed(turned(s, quarters, by), turned(e, quarters, by)), a.Crossed(s, e); got != want {
			t.Fatalf("turned by %d quarters: crossed %v, want %v", quarters, got, want)
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
		// in tells of a place in half thousandths along the line.
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

func TestSegments(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		a, b, c, d := nearPoint(t, "a", 1), nearPoint(t, "b", 1), nearPoint(t, "c", 1), nearPoint(t, "d", 1)
		// The oracle solves for both shares, or looks for a common point of two
		// parallel segments at their ends.
		want := false
		ab, cd := b.Sub(a), d.Sub(c)
		if den := ab.Cross(cd); den != 0 {
			u, v := big.NewRat(c.Sub(a).Cross(cd), den), big.NewRat(c.Sub(a).Cross(ab), den)
			want = u.Sign() >= 0 && u.Cmp(rat(1)) <= 0 && v.Sign() >= 0 && v.Cmp(rat(1)) <= 0
		} else {
			on := func(p, a, b Point) bool {
				return p.Sub(a).Cross(b.Sub(a)) == 0 && p.X >= min(a.X, b.X) && p.X <= max(a.X, b.X) && p.Y >= min(a.Y, b.Y) && p.Y <= max(a.Y, b.Y)
			}
			want = on(a, c, d) || on(b, c, d) || on(c, a, b) || on(d, a, b)
		}
		if got := Crossing(a, b, c, d); got != want || Crossing(c, d, b, a) != want {
			t.Fatalf("%v-%v and %v-%v: %v, want %v", a, b, c, d, got, want)
		}
	})
}

func TestNearSegmentAgreesWithTheNearestPoint(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		p, a, b := anyPoint(t, "p"), anyPoint(t, "a"), anyPoint(t, "b")
		within := rapid.Int64Range(0, Reach).Draw(t, "within")
		d, v := b.Sub(a), p.Sub(a)
		share := rat(0)
		if d.Square() > 0 {
			share = big.NewRat(v.Dot(d), d.Square())
		}
		if share.Sign() < 0 {
			share = rat(0)
		}
		if share.Cmp(rat(1)) > 0 {
			share = rat(1)
		}
		x := new(big.Rat).Sub(rat(v.X), new(big.Rat).Mul(share, rat(d.X)))
		y := new(big.Rat).Sub(rat(v.Y), new(big.Rat).Mul(share, rat(d.Y)))
		square := new(big.Rat).Add(x.Mul(x, x), y.Mul(y, y))
		if got, want := NearSegment(p, a, b, within), square.Cmp(rat(within*within)) <= 0; got != want {
			t.Fatalf("%v within %d of %v-%v: %v, want %v", p, within, a, b, got, want)
		}
	})
}

func TestBases(t *testing.T) {
	a, b := Circle{Point{0, 0}, 500}, Circle{Point{3000, 4000}, 1000}
	if got, want := a.Gap(b), int64(3500); got != want {
		t.Errorf("gap %d, want %d", got, want)
	}
	for _, c := range []struct {
		what      string
		got, want bool
	}{
		{"3.5 inches apart", a.Apart(b, 3500), true},
		{"3.499 inches apart", a.Apart(b, 3499), false},
		{"in contact", a.Meets(Circle{Point{1500, 0}, 1000}), true},
		{"in contact, overlapping", a.Overlaps(Circle{Point{1500, 0}, 1000}), false},
		{"covered", Circle{Point{0, 0}, 1500}.Covers(Circle{Point{1000, 0}, 500}), true},
		{"covered but for a thousandth", Circle{Point{0, 0}, 1500}.Covers(Circle{Point{1001, 0}, 500}), false},
		{"on the rim", a.Has(Point{300, 400}), true},
	} {
		if c.got != c.want {
			t.Errorf("%s: %v, want %v", c.what, c.got, c.want)
		}
	}
}

func TestStrip(t *testing.T) {
	road := Strip([]Point{{0, 0}, {10000, 0}, {10000, 10000}}, 2000)
	want := Area{
		Polygons: []Polygon{
			{{0, 1000}, {10000, 1000}, {10000, -1000}, {0, -1000}},
			{{9000, 0}, {9000, 10000}, {11000, 10000}, {11000, 0}},
		},
		Circles: []Circle{{Point{10000, 0}, 1000}},
	}
	if diff := cmp.Diff(want, road); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
	// Walked along its middle, it is one stretch, joint or no joint.
	if diff := cmp.Diff([]Part{{0, 10000, Inside}}, road.Through(Point{0, 0}, Point{10000, 0})); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
}

func TestInches(t *testing.T) {
	for n, want := range map[int64]string{0: "0", 12500: "12.5", 999: "0.999", -1010: "-1.01", 36000: "36"} {
		if got := Inches(n); got != want {
			t.Errorf("Inches(%d) = %q, want %q", n, got, want)
		}
	}
}

func BenchmarkThrough(b *testing.B) {
	g := Polygon{{0, 0}, {10000, 0}, {10000, 4000}, {6000, 4000}, {6000, 2000}, {4000, 2000}, {4000, 4000}, {0, 4000}}
	for b.Loop() {
		g.Through(Point{-3000, 2500}, Point{15000, 3500})
	}
}
