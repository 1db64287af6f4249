package render

import (
	"image"
	"testing"

	"metahex/los"
	"metahex/los/detection"
	"metahex/maps"
	"metahex/maps/atlas"
	"metahex/maps/hexes"
	"metahex/render/vector"
)

// basin is a small section with all colours, streaks and a city, under a key of
// ours.
func basin(t testing.TB) (*hexes.Map, *detection.Detector) {
	t.Helper()
	b, err := atlas.OpenHexes("testdata/basin.yaml")
	if err != nil {
		t.Fatal(err)
	}
	values := make([]int, b.Len())
	for i := range values {
		values[i] = [hexes.Colours]int{hexes.Yellow: 0, hexes.LightBlue: 1, hexes.Orange: 1, hexes.Green: 2, hexes.Brown: 3}[b.Hex(i).Colour]
		if b.Hex(i).City {
			values[i] = 4
		}
	}
	d, err := detection.NewDetector(b, values, 6)
	if err != nil {
		t.Fatal(err)
	}
	return b, d
}

func basinTerrain(b *hexes.Map) func(hex int) string {
	return func(hex int) string {
		if b.Hex(hex).City {
			return "city"
		}
		return [hexes.Colours]string{"plains", "lake", "fields", "wood", "mountains"}[b.Hex(hex).Colour]
	}
}

// drawDetection draws a detection on the basin.
func drawDetection(t testing.TB, from, to string, s detection.Scan) *image.RGBA {
	t.Helper()
	b, d := basin(t)
	var err error
	if s.From, err = b.Find(from); err != nil {
		t.Fatal(err)
	}
	if s.To, err = b.Find(to); err != nil {
		t.Fatal(err)
	}
	s.Value = d.Value(s.To)
	img, err := Print(vector.Detection(d.Trace(s, nil), d, basinTerrain(b), vector.Options{Foot: "at the foot"}))
	if err != nil {
		t.Fatal(err)
	}
	return img
}

// keptHexes are the pictures of hex boards that are kept.
func keptHexes(t testing.TB) map[string]*image.RGBA {
	t.Helper()
	b, _ := basin(t)
	board, err := Print(vector.HexMap(b, vector.Options{}))
	if err != nil {
		t.Fatal(err)
	}
	joined, err := atlas.OpenHexes("pair")
	if err != nil {
		t.Fatal(err)
	}
	turned, err := Print(vector.HexMap(joined.Turn(), vector.Options{Pitch: 22, Title: "Turned", Foot: "at the foot"}))
	if err != nil {
		t.Fatal(err)
	}
	from, err := b.Find("0304")
	if err != nil {
		t.Fatal(err)
	}
	_, d := basin(t)
	survey, ok := detection.NewFirerReferee(d, detection.Firer{Range: 3, EW: 3, Terrain: basinTerrain(b)}, nil).Survey(los.End{Spot: maps.SpotOf(b.At(from))})
	if !ok {
		t.Fatal("a firer surveys nothing")
	}
	field, err := Print(vector.DetectionField(survey, vector.Options{Pitch: 40}))
	if err != nil {
		t.Fatal(err)
	}
	return map[string]*image.RGBA{
		"hexes":        board,
		"detections":   field,
		"hexes-turned": turned,
		"detected":     drawDetection(t, "0202", "0602", detection.Scan{Range: 5, EW: 4}),
		"undetected":   drawDetection(t, "0102", "0603", detection.Scan{Range: 5, EW: 4}),
		"beyond":       drawDetection(t, "0102", "0702", detection.Scan{Range: 4, EW: 4}),
	}
}
