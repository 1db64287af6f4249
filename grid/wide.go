package grid

import (
	"cmp"
	"math/bits"
)

// wide is a signed 128-bit integer with its sign in the high half. It can hold the product of two
// int64 numbers.
type wide struct {
	high int64
	low  uint64
}

// product multiplies two int64 numbers without overflow.
func product(a, b int64) wide {
	high, low := bits.Mul64(uint64(a), uint64(b))
	// As an unsigned number, a negative factor is 2^64 too large. So the high half of the product
	// is too large by the other factor.
	h := int64(high)
	if a < 0 {
		h -= b
	}
	if b < 0 {
		h -= a
	}
	return wide{h, low}
}

// plus returns w + o.
func (w wide) plus(o wide) wide {
	low, carry := bits.Add64(w.low, o.low, 0)
	return wide{w.high + o.high + int64(carry), low}
}

// times multiplies w by n, a number from 0 to 4.
func (w wide) times(n int64) (sum wide) {
	for range n {
		sum = sum.plus(w)
	}
	return sum
}

// compare is negative if w < o, 0 if w == o, and positive if w > o.
func (w wide) compare(o wide) int {
	if c := cmp.Compare(w.high, o.high); c != 0 {
		return c
	}
	return cmp.Compare(w.low, o.low)
}

// A Ratio is Num/Den with Den > 0: a position on a line, from 0 at its start to 1 at its end.
type Ratio struct{ Num, Den int64 }

// Compare is negative if r < o, 0 if r == o, and positive if r > o.
func (r Ratio) Compare(o Ratio) int { return product(r.Num, o.Den).compare(product(o.Num, r.Den)) }

// Of returns the ratio times a length, rounded to the nearest whole number, halves up.
func (r Ratio) Of(length int64) int64 { return nearest(r.Num*length, r.Den) }

// Down is like Of with halves rounded down; the ratio must not be negative.
func (r Ratio) Down(length int64) int64 { return (2*r.Num*length + r.Den - 1) / (2 * r.Den) }

// MulDiv returns a·b/c, rounded towards 0 and computed in 128 bits. If the result does not fit into
// 62 bits, MulDiv returns 2^62 or its negative. So it does if c is 0.
func MulDiv(a, b, c int64) int64 {
	minus := (a < 0) != (b < 0) != (c < 0)
	size := func(n int64) uint64 { return uint64(max(n, -n)) }
	high, low := bits.Mul64(size(a), size(b))
	n := int64(1) << 62
	if d := size(c); high < d {
		if q, _ := bits.Div64(high, low, d); q < 1<<62 {
			n = int64(q)
		}
	}
	if minus {
		return -n
	}
	return n
}

// CompareProducts is negative if a·b < c·d, 0 if they are equal, and positive if a·b > c·d.
func CompareProducts(a, b, c, d int64) int { return product(a, b).compare(product(c, d)) }
