package survey

import (
	"cmp"
	"encoding/json"
	"fmt"
	"math/big"
	"slices"
)

// A Ratio is an exact fraction, Part of Of; with Of = 0 it has no value.
type Ratio struct{ Part, Of int }

// Whole returns the ratio of a whole number.
func Whole(n int) Ratio { return Ratio{n, 1} }

// Known reports whether there is a value.
func (r Ratio) Known() bool { return r.Of != 0 }

// places is the number of decimals of a ratio that is not a whole number.
const places = 4

// String writes a whole number without decimals, and any other with four decimals, halves rounded
// up; "none" if there is no value.
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

// MarshalJSON writes the number as String does, and null for no value.
func (r Ratio) MarshalJSON() ([]byte, error) {
	if !r.Known() {
		return []byte("null"), nil
	}
	return json.Marshal(json.Number(r.String()))
}

// Compare orders two known ratios.
func (r Ratio) Compare(o Ratio) int { return r.rat().Cmp(o.rat()) }

// Minus returns the exact difference; it has no value if either has none.
func (r Ratio) Minus(o Ratio) Ratio {
	switch {
	case !r.Known() || !o.Known():
		return Ratio{}
	case r.Of == o.Of:
		return Ratio{r.Part - o.Part, r.Of}
	}
	return Ratio{r.Part*o.Of - o.Part*r.Of, r.Of * o.Of}
}

// Size returns the ratio without its sign.
func (r Ratio) Size() Ratio { return Ratio{max(r.Part, -r.Part), r.Of} }

func (r Ratio) rat() *big.Rat { return big.NewRat(int64(r.Part), int64(r.Of)) }

// spread is the least, the middle and the greatest of some numbers, with the first dots that
// have the least and the greatest. If the count is even, it takes the lower middle.
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
