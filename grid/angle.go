package grid

import "math/big"

// Angles without degrees.
//
// A facing is a vector, whose length does not matter. The angle between two is
// compared with a limit through the square of its cosine, which is a plain
// fraction for all limits that rule books name:
//
//	            a
//	     45°    │    45°        dot ≥ 0 and dot² ≥ |a|²|b|²/2  : within 45°
//	        ╲   │   ╱           dot ≥ 0                        : within 90°
//	         ╲  │  ╱  b         dot² ≤ |a|²|b|²/2 or dot ≥ 0   : within 135°
//	          ╲ │ ╱ ╱
//	           ╲│╱╱             An angle on the limit is within it.

// An Angle is a limit. The square of its cosine is num quarters; beyond a right angle, where the
// cosine is negative, num is less than 0.
type Angle struct{ quarters int64 }

// The limits. They are half arcs: the front 90° are all within Angle45 of the facing.
var (
	Angle30  = Angle{3}
	Angle45  = Angle{2}
	Angle60  = Angle{1}
	Angle90  = Angle{0}
	Angle120 = Angle{-1}
	Angle135 = Angle{-2}
	Angle150 = Angle{-3}
	Angle180 = Angle{-4}
)

// Within reports whether the angle between a and b, to either side, is at most
// the limit. A vector of no length has no direction and is within every limit.
func Within(a, b Vector, limit Angle) bool {
	dot := a.Dot(b)
	whole := product(a.Square(), b.Square())
	square := product(dot, dot).times(4)
	switch {
	case a == (Vector{}) || b == (Vector{}):
		return true
	case limit.quarters >= 0:
		return dot >= 0 && square.compare(whole.times(limit.quarters)) >= 0
	default:
		return dot >= 0 || square.compare(whole.times(-limit.quarters)) <= 0
	}
}

// Same reports whether two vectors point the same way, to the last thousandth.
func Same(a, b Vector) bool { return a.Cross(b) == 0 && a.Dot(b) > 0 }

// WithinFifteen reports whether the angle between a and b is at most 15 degrees: an arc of 30. The
// square of that cosine is no plain fraction, but that of twice the angle is: with c = dot² −
// cross², cos 2θ = c/(|a|²|b|²), and θ is within 15° when dot > 0 and 4c² ≥ 3(|a|²|b|²)². It is
// seldom called, and uses numbers of any size.
func WithinFifteen(a, b Vector) bool {
	if a == (Vector{}) || b == (Vector{}) {
		return true
	}
	if narrow := int64(1) << 30; a.Square() < narrow && b.Square() < narrow { // most are: two numbers will do
		dot, cross := a.Dot(b), a.Cross(b)
		c, whole := dot*dot-cross*cross, a.Square()*b.Square()
		return dot > 0 && c > 0 && product(c, c).times(4).compare(product(whole, whole).times(3)) >= 0
	}
	square := func(n int64) *big.Int { return new(big.Int).Mul(big.NewInt(n), big.NewInt(n)) }
	c := new(big.Int).Sub(square(a.Dot(b)), square(a.Cross(b)))
	whole := new(big.Int).Mul(big.NewInt(a.Square()), big.NewInt(b.Square()))
	left := new(big.Int).Mul(big.NewInt(4), new(big.Int).Mul(c, c))
	right := new(big.Int).Mul(big.NewInt(3), new(big.Int).Mul(whole, whole))
	return a.Dot(b) > 0 && c.Sign() > 0 && left.Cmp(right) >= 0
}
