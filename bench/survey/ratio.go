package survey

import (
	"cmp"
	"encoding/json"
	"fmt"
	"math/big"
	"slices"
)

// A Ratio is an exact fraction, Part divided by Of. With Of = 0 it has no value.
type Ratio struct{ Part, Of int }

// Whole returns the integer n as a ratio.
func Whole(n int) Ratio { return Ratio{n, 1} }

// Known reports whether the ratio has a value.
func (r Ratio) Known() bool { return r.Of != 0 }

// places is the number of decimals of a ratio that is not an integer.
const places = 4

// String formats an integer without decimals, and any other ratio with four decimals, rounding
// halves up. Without a value it returns "none".
func (r Ratio) String() string {
	switch {
	case !r.Known():
		return "none"
	case r.Of == 1:
		return fmt.Sprint(r.Part)
	}
	n, sign := r.Part, ""
	if n < 0 {
		n, sign = -n, "-"
	}
	const scale = 10_000
	tenths := (2*n*scale + r.Of) / (2 * r.Of)
	if tenths == 0 {
		sign = ""
	}
	return fmt.Sprintf("%s%d.%0*d", sign, tenths/scale, places, tenths%scale)
}

// MarshalJSON encodes the number as String does, or null if there is no value.
func (r Ratio) MarshalJSON() ([]byte, error) {
	if !r.Known() {
		return []byte("null"), nil
	}
	return json.Marshal(json.Number(r.String()))
}

// Compare compares two ratios that have values.
func (r Ratio) Compare(o Ratio) int { return r.rat().Cmp(o.rat()) }

// Minus returns the exact difference. It has no value if either ratio has none.
func (r Ratio) Minus(o Ratio) Ratio {
	switch {
	case !r.Known() || !o.Known():
		return Ratio{}
	case r.Of == o.Of:
		return Ratio{r.Part - o.Part, r.Of}
	}
	return Ratio{r.Part*o.Of - o.Part*r.Of, r.Of * o.Of}
}

// Size returns the absolute value of the ratio.
func (r Ratio) Size() Ratio { return Ratio{max(r.Part, -r.Part), r.Of} }

func (r Ratio) rat() *big.Rat { return big.NewRat(int64(r.Part), int64(r.Of)) }

// spread is the minimum, median and maximum of a list of numbers, with the first dots that have the
// minimum and the maximum. For an even count it uses the lower median.
type spread struct{ least, middle, most, leastAt, mostAt, sum int }

func spreadOf(all []int) spread {
	var s spread
	for i, n := range all {
		s.sum += n
		if n < all[s.leastAt] {
			s.leastAt = i
		}
		if n > all[s.mostAt] {
			s.mostAt = i
		}
	}
	sorted := slices.SortedFunc(slices.Values(all), cmp.Compare[int])
	s.least, s.middle, s.most = sorted[0], sorted[(len(sorted)-1)/2], sorted[len(sorted)-1]
	return s
}
