package grid

import (
	"math/big"
	"slices"
	"testing"

	"pgregory.net/rapid"
)

// The limit of fifteen degrees, computed by hand: its tangent is 2 − √3, a little more than 0.26794.
func TestWithinFifteen(t *testing.T) {
	ahead := Vector{X: 1000}
	for _, c := range []struct {
		to   Vector
		want bool
	}{
		{Vector{X: 100000, Y: 26794}, true}, {Vector{X: 100000, Y: 26795}, false}, {Vector{X: 100000, Y: -26794}, true},
		{Vector{X: 5}, true}, {Vector{X: -5}, false}, {Vector{Y: 5}, false}, {Vector{X: -100000, Y: 10}, false},
	} {
		if got := WithinFifteen(ahead, c.to); got != c.want {
			t.Errorf("%v within 15 degrees of ahead: %v, want %v", c.to, got, c.want)
		}
	}
}

// WithinFifteen does not depend on the order of the vectors, on the side, or on turning both
// vectors. Every angle within 15 degrees is also within 30 degrees.
func TestWithinFifteenIsSymmetrical(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		a, b := anyPoint(t, "a").Sub(Point{}), anyPoint(t, "b").Sub(Point{})
		want := WithinFifteen(a, b)
		mirror := func(v Vector) Vector { return Vector{v.X, -v.Y} }
		if WithinFifteen(b, a) != want || WithinFifteen(a.Right(), b.Right()) != want || WithinFifteen(mirror(a), mirror(b)) != want {
			t.Fatalf("%v and %v: not symmetrical", a, b)
		}
		if want && !Within(a, b, Angle30) {
			t.Fatalf("%v and %v: within 15 degrees, but not within 30", a, b)
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
		// Compare sign(cos)·cos² with sign·quarters/4.
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
		want []Angle // the smallest limit that contains the direction
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
