package render

import (
	"image"
	"slices"
	"testing"

	"metahex/los"
	"metahex/los/detection"
	"metahex/maps"
	"metahex/maps/atlas"
	"metahex/maps/hexes"
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
	img, err := Detection(d.Trace(s, nil), d, basinTerrain(b), Options{Foot: "at the foot"})
	if err != nil {
		t.Fatal(err)
	}
	return img
}

// keptHexes are the pictures of hex boards that are kept.
func keptHexes(t testing.TB) map[string]*image.RGBA {
	t.Helper()
	b, _ := basin(t)
	board, err := HexMap(b, Options{})
	if err != nil {
		t.Fatal(err)
	}
	joined, err := atlas.OpenHexes("pair")
	if err != nil {
		t.Fatal(err)
	}
	turned, err := HexMap(joined.Turn(), Options{Pitch: 22, Title: "Turned", Foot: "at the foot"})
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
	field, err := DetectionField(survey, Options{Pitch: 40})
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

// A picture of a whole board shows every hex: none is left in paper's colour.
func TestEveryHexIsDrawn(t *testing.T) {
	b, _ := basin(t)
	v, err := newHexView(b, []int{0}, Options{})
	if err != nil {
		t.Fatal(err)
	}
	if w, h := v.mapBox.w, v.mapBox.h; w < HexPitch || h != HexPitch {
		t.Errorf("one hex has %g by %g pixels, want %d high and wider than that", w, h, HexPitch)
	}
	img, err := HexMap(b, Options{})
	if err != nil {
		t.Fatal(err)
	}
	all := make([]int, b.Len())
	for i := range all {
		all[i] = i
	}
	if v, err = newHexView(b, all, Options{}); err != nil {
		t.Fatal(err)
	}
	for i := range b.Len() {
		for _, corner := range v.corners(b.At(i), 0.2) {
			if got := img.RGBAAt(int(corner[0]), int(corner[1])); got == paper {
				t.Errorf("%s is not painted at %v", b.Name(i), corner)
			}
		}
	}
}

func TestHexLegend(t *testing.T) {
	b, d := basin(t)
	all := make([]int, b.Len())
	for i := range all {
		all[i] = i
	}
	v, err := newHexView(b, all, Options{})
	if err != nil {
		t.Fatal(err)
	}
	words := func(keys []key) (all []string) {
		for _, k := range keys {
			all = append(all, k.text)
		}
		return all
	}
	if got, want := words(v.legend(nil)), []string{"yellow", "light blue", "orange", "green", "brown", "red-brown streaks", "city"}; !slices.Equal(got, want) {
		t.Errorf("got %q, want %q", got, want)
	}
	if got, want := words(v.legend(basinTerrain(d.Board()))), []string{"plains", "lake", "fields", "city", "wood", "mountains"}; !slices.Equal(got, want) {
		t.Errorf("got %q, want %q", got, want)
	}
}

func TestHexBoardTooLarge(t *testing.T) {
	b, _ := basin(t)
	if _, err := HexMap(b, Options{Pitch: 300, MaxPixels: 1000}); err == nil {
		t.Error("a picture of more pixels than allowed is drawn")
	}
	if _, err := HexMap(b, Options{Pitch: 3}); err == nil {
		t.Error("a pitch of 3 is drawn")
	}
}
