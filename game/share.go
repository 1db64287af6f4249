package game

import "math"

// An Interval is where a share lies, with a confidence of 95 %.
type Interval struct{ Low, High float64 }

// normal95 is how many standard deviations to either side hold 95 % of a
// normal distribution.
const normal95 = 1.959963984540054

// Wilson is Wilson's score interval of a share. Unlike the interval taught at school it stays
// within 0 and 1 and holds for few matches, even with no wins at all. For no matches it is the
// whole of 0 to 1.
func Wilson(hits, of int) Interval {
	if of == 0 {
		return Interval{0, 1}
	}
	n, p, z := float64(of), float64(hits)/float64(of), normal95
	middle := (p + z*z/(2*n)) / (1 + z*z/n)
	reach := z / (1 + z*z/n) * math.Sqrt(p*(1-p)/n+z*z/(4*n*n))
	return Interval{max(0, middle-reach), min(1, middle+reach)}
}
