package game

import "math"

// An Interval is the 95 % confidence interval of a share.
type Interval struct{ Low, High float64 }

// normal95 is the number of standard deviations on either side of the mean that contain 95 % of a
// normal distribution.
const normal95 = 1.959963984540054

// Wilson returns Wilson's score interval of a share. Unlike the textbook interval it stays within 0
// and 1. It is also valid for few matches, even without any win. For no matches it is 0 to 1. The hits
// must be 0 to of; otherwise the interval means nothing.
func Wilson(hits, of int) Interval {
	if of == 0 {
		return Interval{0, 1}
	}
	n, p, z := float64(of), float64(hits)/float64(of), normal95
	middle := (p + z*z/(2*n)) / (1 + z*z/n)
	reach := z / (1 + z*z/n) * math.Sqrt(p*(1-p)/n+z*z/(4*n*n))
	return Interval{max(0, middle-reach), min(1, middle+reach)}
}
