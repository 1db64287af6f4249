package vector

import "testing"

func TestChartSlips(t *testing.T) {
	for want, ch := range map[string]Chart{
		`chart: series "red" has 1 shares; want one for each of 2 places`:                   {Places: []string{"1", "2"}, Series: []Shares{{"red", []Share{{}}}}},
		"chart: found 0 places and 0 series; want at least one place, and at most 3 series": {},
		"chart: found 1 places and 4 series; want at least one place, and at most 3 series": {Places: []string{"1"}, Series: []Shares{{Of: []Share{{}}}, {Of: []Share{{}}}, {Of: []Share{{}}}, {Of: []Share{{}}}}},
	} {
		if _, err := ch.Draw(); err == nil || err.Error() != want {
			t.Errorf("error %v, want %s", err, want)
		}
	}
}

func TestTickOf(t *testing.T) {
	for n, want := range map[int]int{1: 1, 6: 1, 7: 2, 12: 2, 13: 5, 30: 5, 31: 10, 60: 10, 61: 20, 1000: 200} {
		if got := tickOf(n); got != want {
			t.Errorf("ticks for %d: %d, want %d", n, got, want)
		}
	}
}
