package render

import (
	"image"
	"testing"

	"metahex/render/vector"
)

func testChart() vector.Chart {
	return vector.Chart{
		Title: "Four Corners: who wins", Foot: "crossroads: 60 matches a line", Across: "forces.red.assault",
		Places: []string{"1", "2", "3"}, Joined: true,
		Series: []vector.Shares{
			{Name: "red", Of: []vector.Share{{At: 0.2, Low: 0.1, High: 0.3}, {At: 0.5, Low: 0.4, High: 0.6}, {At: 0.48, Low: 0.4, High: 0.6}}},
			{Name: "blue", Of: []vector.Share{{At: 0.7, Low: 0.6, High: 0.8}, {At: 0.4, Low: 0.3, High: 0.5}, {At: 0.47, Low: 0.4, High: 0.6}}},
			{Name: "drawn", Of: []vector.Share{{At: 0.1, Low: 0, High: 0.2}, {At: 0.1, Low: 0, High: 0.2}, {At: 0.05, Low: 0, High: 0.15}}},
		},
	}
}

func barsChart() vector.Chart {
	return vector.Chart{
		Title: "Lengths", Places: []string{""}, Across: "share of matches", Series: []vector.Shares{{Name: "red", Of: []vector.Share{{At: 1, Low: 0.8, High: 1}}}},
		Bars: []int{3, 0, 12, 40, 7}, FirstBar: 8, BarsAre: "last turn",
	}
}

func drawChart(t testing.TB, ch vector.Chart) *image.RGBA {
	t.Helper()
	img, err := Print(ch.Draw())
	if err != nil {
		t.Fatal(err)
	}
	return img
}
