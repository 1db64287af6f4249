package grid

import (
	"math/bits"
	"strconv"
	"strings"
)

// A table in inches.
//
// Positions on a table are not on a lattice, but they are whole thousandths of an inch, with X to
// the right and Y down. So lines, arcs and distances are computed in whole numbers here too:
//
//	(0,0) ──────────────▶ X      which side of a line     the sign of a cross product
//	  │        • b               how far                  squares are compared, without roots
//	  │      ╱                   which arc                cross and dot product, or their squares
//	  │    • a                   where a line is cut      fractions, multiplied out in 128 bits
//	  ▼                          how long a leg is        the root, rounded up to a thousandth
//	  Y
//
// Coordinates are within Reach of 0. So differences take 18 bits and cross products 37. Only the
// squares of cross products do not fit into int64; they use the type wide (wide.go).

// Inch is the number of thousandths in an inch.
const Inch = 1000

// Reach is the largest absolute value of a coordinate: 131 inches, or eleven feet.
const Reach = 1<<17 - 1

// A Point is a position on a table, in thousandths of an inch.
type Point struct{ X, Y int32 }

// Legal reports whether both coordinates are within Reach.
func (p Point) Legal() bool {
	return p.X >= -Reach && p.X <= Reach && p.Y >= -Reach && p.Y <= Reach
}

// Sub returns the vector from o to p.
func (p Point) Sub(o Point) Vector { return Vector{int64(p.X) - int64(o.X), int64(p.Y) - int64(o.Y)} }

// Add returns the point at p plus v.
func (p Point) Add(v Vector) Point { return Point{p.X + int32(v.X), p.Y + int32(v.Y)} }

// String formats the point in inches: "12.5,8".
func (p Point) String() string { return Inches(int64(p.X)) + "," + Inches(int64(p.Y)) }

// A Vector is a displacement, or a direction, in thousandths of an inch.
type Vector struct{ X, Y int64 }

// Neg returns the opposite vector.
func (v Vector) Neg() Vector { return Vector{-v.X, -v.Y} }

// Right returns v turned right by a quarter turn, as seen on a table whose Y points down.
func (v Vector) Right() Vector { return Vector{-v.Y, v.X} }

// Dot is positive if the angle between v and w is less than 90°, and 0 if they are perpendicular.
func (v Vector) Dot(w Vector) int64 { return v.X*w.X + v.Y*w.Y }

// Cross is positive if w points to the right of v, and 0 if v and w are parallel.
func (v Vector) Cross(w Vector) int64 { return v.X*w.Y - v.Y*w.X }

// Square is the square of the length.
func (v Vector) Square() int64 { return v.Dot(v) }

// Length returns the length of v, rounded up to the next whole thousandth.
func (v Vector) Length() int64 { return RootUp(v.Square()) }

// Scaled returns a vector with the same direction and about the given length. Its coordinates are
// rounded to the nearest thousandth, halves away from 0. A zero vector stays unchanged.
func (v Vector) Scaled(length int64) Vector {
	if v == (Vector{}) {
		return v
	}
	// The square is multiplied by 2^20 before taking the root, which gives ten more bits. The
	// product stays below 2^63.
	root := int64(rootDown(uint64(v.Square()) << 20))
	return Vector{nearest(v.X*length<<10, root), nearest(v.Y*length<<10, root)}
}

// nearest divides a by b and rounds to the nearest whole number, halves away from 0.
func nearest(a, b int64) int64 {
	if a < 0 {
		return -nearest(-a, b)
	}
	return (2*a + b) / (2 * b)
}

// RootUp returns the smallest whole number whose square is at least n.
func RootUp(n int64) int64 {
	r := int64(rootDown(uint64(n)))
	if r*r < n {
		r++
	}
	return r
}

// rootDown returns the largest whole number whose square is at most n. It uses Newton's method from
// above and stops when a step no longer decreases the value.
func rootDown(n uint64) uint64 {
	if n == 0 {
		return 0
	}
	half := (bits.Len64(n) - 1) / 2 // 4^half is the greatest power of 4 that is at most n
	for root := (n>>half+1<<half)/2 + 1; ; {
		next := (root + n/root) / 2
		if next >= root {
			return root
		}
		root = next
	}
}

// Distance returns the distance between two points, rounded up to the next whole thousandth. Use
// Near for an exact comparison with a range.
func (p Point) Distance(o Point) int64 { return p.Sub(o).Length() }

// Near reports whether two points are at most the given number of thousandths apart.
func (p Point) Near(o Point, within int64) bool {
	return within >= 0 && p.Sub(o).Square() <= within*within
}

// Inches formats thousandths as inches, without trailing zeros: 12500 is "12.5".
func Inches(n int64) string {
	sign := ""
	if n < 0 {
		sign, n = "-", -n
	}
	text := sign + strconv.FormatInt(n/Inch, 10)
	if part := n % Inch; part > 0 {
		// Adding 1000 keeps the leading zeros of the decimals; the slice removes the 1 again.
		text += "." + strings.TrimRight(strconv.FormatInt(Inch+part, 10)[1:], "0")
	}
	return text
}

// InchWords formats a length with its unit: "1 inch", "2.5 inches".
func InchWords(n int64) string {
	if n == Inch {
		return "1 inch"
	}
	return Inches(n) + " inches"
}
