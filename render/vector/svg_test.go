package vector

import (
	"bytes"
	"encoding/xml"
	"errors"
	"io"
	"slices"
	"strings"
	"testing"

	"metahex/maps"
	"metahex/maps/atlas"
)

// parsed returns the names of the elements of an SVG with their counts, the layers and the words.
func parsed(t testing.TB, svg []byte) (names map[string]int, layers, words []string) {
	t.Helper()
	names = map[string]int{}
	d := xml.NewDecoder(bytes.NewReader(svg))
	for {
		token, err := d.Token()
		if errors.Is(err, io.EOF) {
			return names, layers, words
		}
		if err != nil {
			t.Fatal(err)
		}
		switch token := token.(type) {
		case xml.StartElement:
			names[token.Name.Local]++
			for _, a := range token.Attr {
				if a.Name.Local == "label" {
					layers = append(layers, a.Value)
				}
			}
		case xml.CharData:
			words = append(words, string(token))
		}
	}
}

// Maps of every kind are valid XML in layers, without a bitmap, with the same bytes each time, and
// of at most one megabyte.
func TestSVGOfMaps(t *testing.T) {
	for _, test := range []struct {
		board  string
		layers []string
		word   string
	}{
		{"A", []string{"ground", "relief", "units", "names"}, "R35"},
		{"standard", []string{"ground", "relief", "grid", "units", "names"}, "A01"},
		{"aldern", []string{"ground", "relief", "grid", "hexsides", "houses", "ways", "units", "names"}, "A01"},
		{"quarter", []string{"ground", "names"}, "0101"},
		{"harrow", []string{"ground", "names"}, "the plantation, 3 inches"},
	} {
		m, err := atlas.Open(test.board)
		if err != nil {
			t.Fatal(err)
		}
		drawn := func(m maps.Map) []byte {
			d, err := Whole(m, 13.5)
			if err != nil {
				t.Fatal(err)
			}
			return SVG(d, SVGOptions{Millimetres: 1 / PrintScale})
		}
		svg := drawn(m)
		names, layers, words := parsed(t, svg)
		t.Logf("%s: %d bytes, layers %q, %v", test.board, len(svg), layers, names)
		for _, want := range test.layers {
			if !slices.Contains(layers, want) {
				t.Errorf("%s: found layers %q, want %q too", test.board, layers, want)
			}
		}
		if !slices.Contains(words, test.word) {
			t.Errorf("%s: nowhere is written %q", test.board, test.word)
		}
		if names["image"] > 0 || names["text"] == 0 || len(svg) > 1e6*len(test.layers) {
			t.Errorf("%s: got %d bitmaps, %d words and %d bytes, want no bitmap and some words", test.board, names["image"], names["text"], len(svg))
		}
		if again := drawn(m); !bytes.Equal(svg, again) {
			t.Errorf("%s: two drawings differ", test.board)
		}
	}
}

// Numbers are written with at most two decimals, as short as possible.
func TestNumbers(t *testing.T) {
	for v, want := range map[float64]string{0: "0", 1: "1", -1: "-1", 0.5: ".5", -0.25: "-.25", 12.345: "12.35", 100: "100", 3.004: "3", -0.001: "0", 1234.5: "1234.5"} {
		if got := string(appendNumber(nil, v)); got != want {
			t.Errorf("%g: got %s, want %s", v, got, want)
		}
	}
}

// Consecutive numbers in a path are separated, even if one of them rounds to 0.
func TestPathNumbers(t *testing.T) {
	w := &svgWriter{}
	w.path(Path{{Kind: Line, N: [6]float64{1.5, -0.001}}, {Kind: Line, N: [6]float64{-2, 0.25}}, {Kind: Close}})
	if got, want := string(w.out), "M1.5 0L-2 .25Z"; got != want {
		t.Errorf("got %s, want %s", got, want)
	}
}

// Any text is escaped correctly for XML.
func TestXMLText(t *testing.T) {
	for s, want := range map[string]string{"a<b & c>\"d'": "a&lt;b &amp; c&gt;&#34;d&#39;", "\x00\xff": "\uFFFD\uFFFD", "Nieuwe Dam": "Nieuwe Dam"} {
		if got := XMLText(s); got != want {
			t.Errorf("%q: got %q, want %q", s, got, want)
		}
	}
	if strings.Contains(XMLText("]]>"), "]]>") {
		t.Error("the end of a section is written as it is")
	}
}
