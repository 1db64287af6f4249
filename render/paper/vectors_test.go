package paper

import (
	"bytes"
	"encoding/xml"
	"errors"
	"io"
	"regexp"
	"slices"
	"strings"
	"testing"

	"metahex/cards/pieces"
	"metahex/grid"
	"metahex/los"
	"metahex/los/books"
	"metahex/los/detection"
	"metahex/maps"
	"metahex/maps/atlas"
	"metahex/render/rendertest"
	"metahex/render/vector"
	"metahex/systems"
)

// A sheaf is a list of pages of one kind, with a word and layers that they must contain.
type sheaf struct {
	name   string
	pages  func() []Page
	word   string
	layers []vector.Layer
}

// sheaves returns pages of every kind of picture.
func sheaves(t *testing.T) (all []sheaf) {
	t.Helper()
	a3, err := Find("a3")
	if err != nil {
		t.Fatal(err)
	}
	alone := func(d *vector.Drawing, err error) []Page {
		if err != nil {
			t.Fatal(err)
		}
		return []Page{DrawingPage(d)}
	}
	for _, m := range []struct {
		board, word string
		layers      []vector.Layer
	}{
		{"J", "R35", []vector.Layer{vector.GroundLayer, vector.ReliefLayer, vector.NamesLayer, vector.LegendLayer}},
		{"aldern", "A01", []vector.Layer{vector.GroundLayer, vector.ReliefLayer, vector.GridLayer, vector.HexsidesLayer, vector.HousesLayer, vector.WaysLayer, vector.UnitsLayer, vector.NamesLayer}},
		{"quarter", "0101", []vector.Layer{vector.GroundLayer, vector.NamesLayer}},
		{"mill-ford", "copse", []vector.Layer{vector.GroundLayer, vector.GridLayer, vector.NamesLayer}},
	} {
		b, err := atlas.Open(m.board)
		if err != nil {
			t.Fatal(err)
		}
		all = append(all, sheaf{"print of " + m.board, func() []Page {
			pages, err := Lay(b, Options{Paper: a3})
			if err != nil {
				t.Fatal(err)
			}
			return pages
		}, m.word, m.layers}, sheaf{"picture of " + m.board, func() []Page { return alone(vector.Map(b, vector.Options{})) }, m.board, []vector.Layer{vector.GroundLayer}})
	}
	for scenario, word := range map[string]string{"relief": "plantations", "aldern-crossings": "Objectives"} {
		all = append(all, sheaf{"sheet of " + scenario, func() []Page { return sheetOf(t, scenario, "a3") }, word, []vector.Layer{vector.GroundLayer, vector.UnitsLayer}})
	}
	for _, book := range books.All {
		name := book.Board
		if name == "standard" {
			name = "A" // a picture of four panels would be four times as large
		}
		m, err := atlas.Open(name)
		if err != nil {
			t.Fatal(err)
		}
		r, err := book.Open(m, nil)
		if err != nil {
			t.Fatal(err)
		}
		spots := slices.Collect(m.Spots())
		a, b := los.End{Spot: spots[len(spots)/3]}, los.End{Spot: spots[len(spots)/2]}
		word := strings.Split(m.SpotName(a.Spot), ",")[0]
		all = append(all,
			sheaf{"ruling of " + book.ID, func() []Page { return alone(vector.LineOfSight(r.Rule(a, b), vector.Options{Foot: "foot"})) }, word, []vector.Layer{vector.GroundLayer, vector.SightLayer, vector.LegendLayer}},
			sheaf{"field of " + book.ID, func() []Page {
				return alone(vector.SeenPlaces(r, func(s maps.Spot) bool { return r.Clear(a, los.End{Spot: s}) }, a, "seen", vector.Options{}))
			}, word, []vector.Layer{vector.GroundLayer, vector.ShadeLayer, vector.SightLayer}})
	}
	basin, detector := rendertest.Basin(t, "../testdata/basin.yaml")
	survey, _ := detection.NewFirerReferee(detector, detection.Firer{Range: 3, EW: 3, Terrain: rendertest.BasinTerrain(basin)}, nil).Survey(los.End{Spot: maps.SpotOf(basin.At(basin.Len() / 2))})
	all = append(all,
		sheaf{"detections", func() []Page { return alone(vector.DetectionField(survey, vector.Options{})) }, "mountains", []vector.Layer{vector.GroundLayer, vector.NamesLayer}},
		sheaf{"detection", func() []Page {
			return alone(vector.Detection(detector.Trace(detection.Scan{From: 0, To: basin.Len() / 2, Range: 5, EW: 4}, nil), detector, rendertest.BasinTerrain(basin), vector.Options{}))
		}, "mountains", []vector.Layer{vector.GroundLayer, vector.SightLayer}})
	panel := rendertest.Board(t, "G")
	heat := vector.Overprint{Heat: make([]int, panel.Span.Len()), Most: 6, About: "numbers"}
	for i := range heat.Heat {
		heat.Heat[i] = i % 7
	}
	all = append(all,
		sheaf{"heat", func() []Page { return alone(vector.Layered(panel, heat, vector.Options{})) }, "numbers", []vector.Layer{vector.GroundLayer, vector.ShadeLayer, vector.NamesLayer}},
		sheaf{"rings", func() []Page {
			return alone(vector.Marked(panel, []grid.Place{{Q: 4, V: 4}}, "changed", vector.Options{}))
		}, "changed", []vector.Layer{vector.GroundLayer}})
	for _, y := range systems.All {
		set, err := y.Pieces()
		if err != nil {
			t.Fatal(err)
		}
		set.Cards, set.Counters = set.Of(set.Cards, pieces.Either), set.Of(set.Counters, pieces.Either)
		set = set.Once()
		all = append(all, sheaf{"cards of " + y.ID, func() []Page { return LayFaces("cards", CardFaces(set), CardPapers[0]) }, set.Cards[0].Name, nil},
			sheaf{"counters of " + y.ID, func() []Page { return LayFaces("counters", CounterFaces(set), CardPapers[0]) }, "", nil})
	}
	return all
}

// written returns the pages as a PDF, and the first page as an SVG.
func (s sheaf) written(t *testing.T) (pdf, svg []byte) {
	t.Helper()
	var b, v bytes.Buffer
	pages := s.pages()
	if err := WritePDF(&b, s.name, pages); err != nil {
		t.Fatalf("%s: %v", s.name, err)
	}
	if err := WriteSVG(&v, pages[0]); err != nil {
		t.Fatalf("%s: %v", s.name, err)
	}
	return b.Bytes(), v.Bytes()
}

// inkscape is the namespace that marks layers for Inkscape.
const inkscape = "http://www.inkscape.org/namespaces/inkscape"

// inkscapeLayers returns the layers that Inkscape finds in an SVG, and counts its elements by name.
func inkscapeLayers(t *testing.T, svg []byte) (layers []string, elements map[string]int) {
	t.Helper()
	elements = map[string]int{}
	d := xml.NewDecoder(bytes.NewReader(svg))
	for {
		token, err := d.Token()
		if errors.Is(err, io.EOF) {
			return layers, elements
		}
		if err != nil {
			t.Fatal(err)
		}
		start, ok := token.(xml.StartElement)
		if !ok {
			continue
		}
		elements[start.Name.Local]++
		mode, label := "", ""
		for _, a := range start.Attr {
			switch a.Name {
			case xml.Name{Space: inkscape, Local: "groupmode"}:
				mode = a.Value
			case xml.Name{Space: inkscape, Local: "label"}:
				label = a.Value
			}
		}
		if start.Name.Local == "g" && mode == "layer" {
			layers = append(layers, label)
		}
	}
}

var pdfLayer = regexp.MustCompile(`/Type /OCG /Name \(([^)]*)\)`)

// Every kind of picture is written as shapes and text, without a bitmap and with embedded fonts.
// Inkscape and PDF readers find its named layers. Each picture has at most one megabyte, and the
// same bytes each time.
func TestEveryPictureIsShapesAndText(t *testing.T) {
	for i, s := range sheaves(t) {
		pdf, svg := s.written(t)
		if i%4 == 0 { // one page of each kind
			again, svgAgain := s.written(t)
			if !bytes.Equal(pdf, again) || !bytes.Equal(svg, svgAgain) {
				t.Errorf("%s: two PDFs or SVGs differ", s.name)
			}
		}
		layers, elements := inkscapeLayers(t, svg)
		if bytes.Contains(pdf, []byte("/Subtype /Image")) || elements["image"] > 0 {
			t.Errorf("%s: there is a bitmap", s.name)
		}
		if !bytes.Contains(pdf, []byte("/FontFile2")) || elements["text"] == 0 {
			t.Errorf("%s: the PDF has no font, or the SVG no text", s.name)
		}
		var found []string
		for _, m := range pdfLayer.FindAllSubmatch(pdf, -1) {
			found = append(found, strings.ReplaceAll(string(m[1]), "\x00", ""))
		}
		for _, want := range s.layers {
			if !slices.Contains(layers, string(want)) {
				t.Errorf("%s: the SVG has layers %q, not %q", s.name, layers, want)
			}
			if !slices.ContainsFunc(found, func(name string) bool { return strings.Contains(name, string(want)) }) {
				t.Errorf("%s: the PDF has layers %q, not %q", s.name, found, want)
			}
		}
		if len(pdf) > 1e6 || len(svg) > 1e6 {
			t.Errorf("%s: got a PDF of %d bytes and an SVG of %d, want a megabyte at most", s.name, len(pdf), len(svg))
		}
		t.Logf("%s: PDF %d bytes, SVG %d bytes, layers %q", s.name, len(pdf), len(svg), layers)
	}
}
