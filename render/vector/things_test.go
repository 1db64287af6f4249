package vector

import (
	"bytes"
	"encoding/xml"
	"errors"
	"io"
	"maps"
	"testing"

	metahexmaps "metahex/maps"
	"metahex/maps/atlas"
	"metahex/maps/dots"
	"metahex/maps/hexes"
	"metahex/maps/tables"
)

// groups returns the titles of the groups of an SVG by id, and counts the groups by class and
// title.
func groups(t testing.TB, svg []byte) (ids map[string]string, classes map[[2]string]int) {
	t.Helper()
	ids, classes = map[string]string{}, map[[2]string]int{}
	var open [][2]string // id and class of the open groups
	d := xml.NewDecoder(bytes.NewReader(svg))
	for {
		token, err := d.Token()
		if errors.Is(err, io.EOF) {
			return ids, classes
		}
		if err != nil {
			t.Fatal(err)
		}
		switch token := token.(type) {
		case xml.StartElement:
			var g [2]string
			for _, a := range token.Attr {
				switch {
				case token.Name.Local != "g":
				case a.Name.Local == "id":
					if _, twice := ids[a.Value]; twice {
						t.Errorf("two groups have the id %q", a.Value)
					}
					g[0], ids[a.Value] = a.Value, ""
				case a.Name.Local == "class":
					g[1] = a.Value
					classes[[2]string{a.Value, ""}]++
				}
			}
			if token.Name.Local == "title" && len(open) > 1 {
				var title string
				if err := d.DecodeElement(&title, &token); err != nil {
					t.Fatal(err)
				}
				if in := open[len(open)-1]; in[1] != "" {
					classes[[2]string{in[1], ""}]--
					classes[[2]string{in[1], title}]++
				} else {
					ids[in[0]] = title
				}
				continue
			}
			open = append(open, g)
		case xml.EndElement:
			open = open[:len(open)-1]
		}
	}
}

// kinds counts the contents of a map by kind and name, except places.
func kinds(m metahexmaps.Map) map[[2]string]int {
	all := map[[2]string]int{}
	switch m := m.(type) {
	case *dots.Board:
		for _, o := range m.Overlays {
			all[[2]string{o.Kind.String(), o.Text}]++
		}
	case *tables.Map:
		for _, f := range m.Features {
			all[[2]string{f.Kind.String(), f.Name}]++
		}
	}
	return all
}

// An SVG with Things has a group for every dot and hex, with its name and content, and one for
// every overlay and feature, with its kind and name. Without Things it has none of these groups.
func TestSVGNamesAllThings(t *testing.T) {
	for _, name := range []string{"../testdata/crossing.yaml", "standard", "E", "aldern", "quarter", "theatre", "harrow"} {
		m, err := atlas.Open(name)
		if err != nil {
			t.Fatal(err)
		}
		pitch := 13.5
		if m.Form() == metahexmaps.Lattice {
			pitch = 4 // too small for words
		}
		d, err := Whole(m, pitch)
		if err != nil {
			t.Fatal(err)
		}
		more := 0 // additional groups: places of terrain hexes have their own layer
		ids, classes := groups(t, SVG(d, SVGOptions{Things: m}))
		places := 0
		if m.Form() != metahexmaps.Inches {
			for s := range m.Spots() {
				places++
				if got, want := ids[m.SpotName(s)], m.Describe(s); got != want {
					t.Errorf("%s: the group of %s is titled %q, want %q", name, m.SpotName(s), got, want)
				}
			}
		}
		if h, ok := m.(*hexes.Map); ok && h.Ground == hexes.ByTerrain {
			more = 1
			for _, kind := range []string{hexes.Stream.String(), hexes.Road.String(), hexes.BridgeAcross.String()} {
				if classes[[2]string{kind, ""}] == 0 {
					t.Errorf("%s: no group is of class %q", name, kind)
				}
			}
		} else {
			maps.DeleteFunc(classes, func(_ [2]string, n int) bool { return n == 0 })
			if want := kinds(m); !maps.Equal(classes, want) {
				t.Errorf("%s: got classes %v, want %v", name, classes, want)
			}
		}
		bare, none := groups(t, SVG(d, SVGOptions{}))
		if len(none) > 0 {
			t.Errorf("%s: without names there are classes %v", name, none)
		}
		if got := len(ids) - len(bare); got != places+more {
			t.Errorf("%s: names add %d groups with an id, want %d", name, got, places+more)
		}
	}
}
