package game

import "testing"

// Every direction has its name, and neighbouring sectors meet at 22½ degrees.
func TestWind(t *testing.T) {
	for _, test := range []struct {
		to   Point
		want int
	}{
		{Point{0, 0}, -1}, {Point{0, -5}, 0}, {Point{5, -5}, 1}, {Point{5, 0}, 2}, {Point{7, 7}, 3},
		{Point{0, 9}, 4}, {Point{-3, 3}, 5}, {Point{-3, 0}, 6}, {Point{-2, -2}, 7},
		{Point{985, -408}, 2}, {Point{984, -408}, 1}, {Point{-408, 985}, 4}, {Point{-409, 985}, 5},
	} {
		if got := Wind(test.to); got != test.want {
			t.Errorf("%v: got %d; want %d", test.to, got, test.want)
		}
	}
}
