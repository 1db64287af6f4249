package grid

import (
	"math/big"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"
)

// anyPolygon draws a polygon whose sides do not cross.
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

// inPolygon uses the winding number: how often the corners go round the point.
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

func TestSegments(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		a, b, c, d := nearPoint(t, "a", 1), nearPoint(t, "b", 1), nearPoint(t, "c", 1), nearPoint(t, "d", 1)
		// The oracle computes the crossing point as a fraction of both segments. For two parallel
		// segments it looks for a common point at their ends.
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
	// A line along the middle of a strip is inside it from start to end, with or without a joint.
	if diff := cmp.Diff([]Part{{0, 10000, Inside}}, road.Through(Point{0, 0}, Point{10000, 0})); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
}

// A line that misses the box around an area also misses the area, in both directions. A line
// through a corner of a box is not beside the box.
func TestBesideTheBoxIsOutside(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		a := Area{Polygons: []Polygon{anyPolygon(t, 1000)}, Circles: []Circle{{nearPoint(t, "at", 1000), rapid.Int64Range(1, 500).Draw(t, "radius")}}}
		s, e := nearPoint(t, "s", 2000), nearPoint(t, "t", 2000)
		box := a.Box()
		if got := box.Beside(e, s); got != box.Beside(s, e) {
			t.Fatalf("from the other end: %v", got)
		}
		if parts := a.Through(s, e); box.Beside(s, e) && (parts != nil || a.Has(s) || a.Has(e)) {
			t.Fatalf("%v to %v is beside %v, and has the parts %v", s, e, box, parts)
		}
	})
	box := Box{Point{0, 0}, Point{2, 1}}
	for _, c := range []struct {
		s, e Point
		want bool
	}{
		{Point{-1, 1}, Point{1, -1}, false}, {Point{-1, 0}, Point{1, -2}, true}, {Point{0, 2}, Point{2, 2}, true},
		{Point{0, 1}, Point{0, 5}, false}, {Point{3, 3}, Point{5, 0}, true}, {Point{1, 1}, Point{1, 1}, false},
	} {
		if got := box.Beside(c.s, c.e); got != c.want {
			t.Errorf("%v to %v: beside is %v, want %v", c.s, c.e, got, c.want)
		}
	}
}
