package grid

import (
	"testing"

	"pgregory.net/rapid"
)

// Fifteen degrees by hand: the tangent is 2 − √3, a little more than 0.26794.
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

// The arc is the same both ways, to either side, and however both are turned; it
// lies within 30 degrees.
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
