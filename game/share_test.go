package game

import (
	"math"
	"testing"
)

// The first five cases are from Newcombe, Statistics in Medicine 17 (1998) 857 to 872, table I,
// method 3.
func TestWilson(t *testing.T) {
	for _, test := range []struct {
		hits, of int
		want     Interval
	}{
		{81, 263, Interval{0.2553, 0.3662}},
		{15, 148, Interval{0.0624, 0.1605}},
		{0, 20, Interval{0, 0.1611}},
		{1, 29, Interval{0.0061, 0.1718}},
		{29, 29, Interval{0.8830, 1}},
		{5, 10, Interval{0.2366, 0.7634}},
		{0, 0, Interval{0, 1}},
	} {
		got := Wilson(test.hits, test.of)
		if math.Abs(got.Low-test.want.Low) > 5e-5 || math.Abs(got.High-test.want.High) > 5e-5 {
			t.Errorf("%d of %d: %.4f, want %.4f", test.hits, test.of, got, test.want)
		}
	}
}

// The intervals of a share and of its complement mirror each other.
func TestWilsonMirrors(t *testing.T) {
	for hits := range 41 {
		got, rest := Wilson(hits, 40), Wilson(40-hits, 40)
		if math.Abs(got.Low+rest.High-1) > 1e-12 || got.Low > float64(hits)/40 || got.High < float64(hits)/40 {
			t.Errorf("%d of 40: %v, and %v of the rest", hits, got, rest)
		}
	}
}
