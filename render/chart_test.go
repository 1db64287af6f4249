package render

import (
	"image"
	"testing"
)

func testChart() Chart {
	return Chart{
		Title: "Four Corners: who wins", Foot: "crossroads: 60 matches a line", Across: "forces.red.assault",
		Places: []string{"1", "2", "3"}, Joined: true,
		Series: []Shares{
			{"red", []Share{{0.2, 0.1, 0.3}, {0.5, 0.4, 0.6}, {0.48, 0.4, 0.6}}},
			{"blue", []Share{{0.7, 0.6, 0.8}, {0.4, 0.3, 0.5}, {0.47, 0.4, 0.6}}},
			{"drawn", []Share{{0.1, 0, 0.2}, {0.1, 0, 0.2}, {0.05, 0, 0.15}}},
		},
	}
}

func barsChart() Chart {
	return Chart{
		Title: "Lengths", Places: []string{""}, Across: "share of matches", Series: []Shares{{"red", []Share{{1, 0.8, 1}}}},
		Bars: []int{3, 0, 12, 40, 7}, FirstBar: 8, BarsAre: "last turn",
	}
}

func drawChart(t testing.TB, ch Chart) *image.RGBA {
	t.Helper()
	img, err := ch.Draw()
	if err != nil {
		t.Fatal(err)
	}
	return img
}

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
