package grid

import (
	"math/bits"
	"strconv"
	"strings"
)

// A table in inches.
//
// Nothing on a table stands on a lattice, but everything stands on a whole thousandth of an inch, X
// to the right and Y down. So lines, arcs and distances are computed in whole numbers here too:
//
//	(0,0) ──────────────▶ X      which side of a line     the sign of a cross product
//	  │        • b               how far                  squares are compared, no root is drawn
//	  │      ╱                   which arc                cross and dot product, or their squares
//	  │    • a                   where a line is cut      fractions, multiplied out in 128 bits
//	  ▼                          how long a leg is        the root, rounded up to a thousandth
//	  Y
//
// Coordinates lie within Reach of 0. Differences then take 18 bits, cross products 37, and only
// their squares do not fit into int64: wide (wide.go) is for those.

// Inch is the number of thousandths in an inch.
const Inch = 1000

// Reach is the largest coordinate, positive or negative: 131 inches, or eleven feet.
const Reach = 1<<17 - 1

// A Point is a position on a table, in thousandths of an inch.
type Point struct{ X, Y int32 }

// Legal reports whether both coordinates lie within Reach.
func (p Point) Legal() bool {
	return p.X >= -Reach && p.X <= Reach && p.Y >= -Reach && p.Y <= Reach
}

// Sub is the vector from o to p.
func (p Point) Sub(o Point) Vector { return Vector{int64(p.X) - int64(o.X), int64(p.Y) - int64(o.Y)} }

// Add is the point at p plus v.
func (p Point) Add(v Vector) Point { return Point{p.X + int32(v.X), p.Y + int32(v.Y)} }

// String is the point in inches: "12.5,8".
func (p Point) String() string { return Inches(int64(p.X)) + "," + Inches(int64(p.Y)) }

// A Vector is a displacement, or a direction, in thousandths of an inch.
type Vector struct{ X, Y int64 }

// Neg is the opposite vector.
func (v Vector) Neg() Vector { return Vector{-v.X, -v.Y} }

// Right is v turned by a quarter to the right, as seen on a table whose Y points down.
func (v Vector) Right() Vector { return Vector{-v.Y, v.X} }

// Dot is positive if w points the same way as v, 0 if perpendicular to it.
func (v Vector) Dot(w Vector) int64 { return v.X*w.X + v.Y*w.Y }

// Cross is positive if w points to the right of v, 0 if along it.
func (v Vector) Cross(w Vector) int64 { return v.X*w.Y - v.Y*w.X }

// Square is the square of the length.
func (v Vector) Square() int64 { return v.Dot(v) }

// Length is the length, rounded up to the next whole thousandth.
func (v Vector) Length() int64 { return RootUp(v.Square()) }

// Scaled is the vector of the same direction and about the given length: its coordinates are
// rounded to the nearest thousandth, halves away from 0. A vector of no length stays as it is.
func (v Vector) Scaled(length int64) Vector {
	if v == (Vector{}) {
		return v
	}
	// The root is taken of the square times 2^20, which gives ten more bits; the sum stays below
	// 2^63.
	root := int64(rootDown(uint64(v.Square()) << 20))
	return Vector{nearest(v.X*length<<10, root), nearest(v.Y*length<<10, root)}
}

// nearest divides and rounds to the nearest whole number, halves away from
// 0.
func nearest(a, b int64) int64 {
	if a < 0 {
		return -nearest(-a, b)
	}
	return (2*a + b) / (2 * b)
}

// RootUp is the least whole number whose square is n or more.
func RootUp(n int64) int64 {
	r := int64(rootDown(uint64(n)))
	if r*r < n {
		r++
	}
	return r
}

// rootDown is the greatest whole number whose square is n or less, by Newton's method from above:
// each step comes nearer, and the first that does not ends it.
func rootDown(n uint64) uint64 {
	if n == 0 {
		return 0
	}
	half := (bits.Len64(n) - 1) / 2 // 4^half is the greatest power of 4 up to n
	for root := (n>>half+1<<half)/2 + 1; ; {
		next := (root + n/root) / 2
		if next >= root {
			return root
		}
		root = next
	}
}

// Distance is the distance from a to b, rounded up to the next whole thousandth. Use Near for an
// exact comparison with a range.
func (p Point) Distance(o Point) int64 { return p.Sub(o).Length() }

// Near reports whether two points are at most the given number of thousandths apart.
func (p Point) Near(o Point, within int64) bool {
	return within >= 0 && p.Sub(o).Square() <= within*within
}

// Inches writes thousandths without trailing zeros: 12500 is "12.5".
func Inches(n int64) string {
	sign := ""
	if n < 0 {
		sign, n = "-", -n
	}
	text := sign + strconv.FormatInt(n/Inch, 10)
	if part := n % Inch; part > 0 {
		// The thousand in front keeps the leading zeros of the decimals.
		text += "." + strings.TrimRight(strconv.FormatInt(Inch+part, 10)[1:], "0")
	}
	return text
}

// InchWords writes a length in words: "1 inch", "2.5 inches".
func InchWords(n int64) string {
	if n == Inch {
		return "1 inch"
	}
	return Inches(n) + " inches"
}
