package grid

import "math/big"

// Angles without degrees.
//
// A facing is a vector; its length does not matter. To compare the angle between two vectors with a
// limit, Within compares the squares of the cosines. For every limit that the rule books use, the
// square of the limit's cosine is a simple fraction:
//
//	            a
//	     45°    │    45°        dot ≥ 0 and dot² ≥ |a|²|b|²/2  : within 45°
//	        ╲   │   ╱           dot ≥ 0                        : within 90°
//	         ╲  │  ╱  b         dot² ≤ |a|²|b|²/2 or dot ≥ 0   : within 135°
//	          ╲ │ ╱ ╱
//	           ╲│╱╱             An angle on the limit is within it.

// An Angle is a limit, stored as the square of its cosine in quarters. For obtuse angles the cosine
// is negative, and so is quarters.
type Angle struct{ quarters int64 }

// The limits are half arcs: all directions in the front 90° are within Angle45 of the facing.
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

// Within reports whether the angle between a and b, to the left or right, is at most the limit. A
// zero vector has no direction and is within every limit.
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

// Same reports whether two vectors point in exactly the same direction.
func Same(a, b Vector) bool { return a.Cross(b) == 0 && a.Dot(b) > 0 }

// WithinFifteen reports whether the angle θ between a and b is at most 15 degrees, half of a
// 30-degree arc. The square of cos 15° is no simple fraction, but the square of cos 30° is. With
// c = dot² − cross², cos 2θ = c/(|a|²|b|²), so θ is within 15° when dot > 0 and 4c² ≥ 3(|a|²|b|²)².
// WithinFifteen is rarely called, so it may use big integers.
func WithinFifteen(a, b Vector) bool {
	if a == (Vector{}) || b == (Vector{}) {
		return true
	}
	if narrow := int64(1) << 30; a.Square() < narrow && b.Square() < narrow { // usual case: no big integers needed
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
