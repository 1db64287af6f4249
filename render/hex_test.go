package render

import (
	"image"
	"testing"

	"metahex/los"
	"metahex/los/detection"
	"metahex/maps"
	"metahex/maps/atlas"
	"metahex/render/rendertest"
	"metahex/render/vector"
)

// drawDetection draws a detection on the map basin.
func drawDetection(t testing.TB, from, to string, s detection.Scan) *image.RGBA {
	t.Helper()
	b, d := rendertest.Basin(t, "testdata/basin.yaml")
	var err error
	if s.From, err = b.Find(from); err != nil {
		t.Fatal(err)
	}
	if s.To, err = b.Find(to); err != nil {
		t.Fatal(err)
	}
	s.Value = d.Value(s.To)
	img, err := Print(vector.Detection(d.Trace(s, nil), d, rendertest.BasinTerrain(b), vector.Options{Foot: "at the foot"}))
	if err != nil {
		t.Fatal(err)
	}
	return img
}

// keptHexes returns the golden pictures of hex boards.
func keptHexes(t testing.TB) map[string]*image.RGBA {
	t.Helper()
	b, _ := rendertest.Basin(t, "testdata/basin.yaml")
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
	_, d := rendertest.Basin(t, "testdata/basin.yaml")
	survey, ok := detection.NewFirerReferee(d, detection.Firer{Range: 3, EW: 3, Terrain: rendertest.BasinTerrain(b)}, nil).Survey(los.End{Spot: maps.SpotOf(b.At(from))})
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
