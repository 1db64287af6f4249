package hexes_test

import (
	"os"
	"path/filepath"

	"metahex/maps/atlas"

	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"metahex/grid"
	"metahex/maps/hexes"
)

func openHex(t *testing.T, name string) *hexes.Map {
	t.Helper()
	b, err := atlas.OpenHexes(name)
	if err != nil {
		t.Fatal(err)
	}
	return b
}

// A section's hexes are 0101 to 0912 and 0213 to 0813. The section's lower edge cuts hexes 0213 to
// 0813 in half.
func TestHexNames(t *testing.T) {
	b := openHex(t, "1")
	var got []string
	for i := range b.Len() {
		got = append(got, b.Name(i))
		if found, err := b.Find(b.Name(i)); err != nil || found != i {
			t.Errorf("%s is hex %d, found as %d: %v", b.Name(i), i, found, err)
		}
	}
	want := strings.Fields("0201 0401 0601 0801 0101 0301 0501 0701 0901 0202 0402 0602 0802 0102")
	if diff := cmp.Diff(want, got[:len(want)]); diff != "" {
		t.Errorf("the first hexes (-want +got):\n%s", diff)
	}
	want = strings.Fields("0112 0312 0512 0712 0912 0213 0413 0613 0813")
	if diff := cmp.Diff(want, got[len(got)-len(want):]); diff != "" {
		t.Errorf("the last hexes (-want +got):\n%s", diff)
	}
	if b.Len() != 112 {
		t.Errorf("a section has %d hexes, want 112", b.Len())
	}
}

// A shared hex has the id of the section with the lowest number, even if that section is to the
// right or below. Find accepts the ids of both sections.
func TestSharedHexes(t *testing.T) {
	for _, c := range []struct{ board, name, other string }{
		{"theatre", "1-0905", "2-0105"},
		{"theatre", "2-0912", "3-0112"},
		{"theatre", "1-0413", "4-0401"},
		{"theatre", "5-0903", "6-0103"},
		{"quarter", "1-0213", "5-0813"}, // section 5 is turned
		{"quarter", "5-0108", "6-0908"},
	} {
		b := openHex(t, c.board)
		i, err := b.Find(c.name)
		if err != nil {
			t.Fatal(err)
		}
		if got := b.Name(i); got != c.name {
			t.Errorf("%s: %s is named %s", c.board, c.name, got)
		}
		if j, err := b.Find(c.other); err != nil || j != i {
			t.Errorf("%s: %s is hex %d, %s is hex %d: %v", c.board, c.name, i, c.other, j, err)
		}
	}
	high := filepath.Join(t.TempDir(), "high.yaml")
	if err := os.WriteFile(high, []byte("format: hexlayout/1\nid: high\ngrid: [[6, 1]]\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	b := openHex(t, high)
	if i, err := b.Find("6-0904"); err != nil || b.Name(i) != "1-0104" {
		t.Errorf("the seam right of section 6 is named %s, want 1-0104: %v", b.Name(i), err)
	}
}

// Neighbours are one step away, in all six directions, and agree with Distance and Find.
func TestHexNeighbours(t *testing.T) {
	b := openHex(t, "theatre")
	rim := 0
	for i := range b.Len() {
		n := 0
		for d, j := range b.Neighbours(i) {
			n++
			if b.Distance(i, j) != 1 || b.Neighbour(j, d.Turn(3)) != i {
				t.Fatalf("%s and %s, %v of it: distance %d, back to %d", b.Name(i), b.Name(j), d, b.Distance(i, j), b.Neighbour(j, d.Turn(3)))
			}
		}
		if b.Rim(i) != (n < 6) {
			t.Errorf("%s has %d neighbours, and rim is %v", b.Name(i), n, b.Rim(i))
		}
		if b.Rim(i) {
			rim++
		}
	}
	if want := 2*24 + 2*23; b.Len() != 612 || rim != want {
		t.Errorf("%d hexes, %d on the rim; want 612 and %d", b.Len(), rim, want)
	}
}

func TestHexTurn(t *testing.T) {
	for _, name := range atlas.ShippedHexes() {
		b := openHex(t, name)
		if b.Ground != hexes.ByColour {
			continue
		}
		turned := b.Turn()
		for i := range b.Len() {
			j, err := turned.Find(b.Name(i))
			if err != nil || turned.At(j) != b.Span.Turn(b.At(i)) || turned.Hex(j) != b.Hex(i) || turned.Name(j) != b.Name(i) {
				t.Fatalf("board %s: %s is %v at %v; turned, %v at %v: %v", name, b.Name(i), b.Hex(i), b.At(i), turned.Hex(j), turned.At(j), err)
			}
		}
		if got, want := turned.Turn().Hash(), b.Hash(); got != want {
			t.Errorf("board %s turned twice hashes to %s, want %s", name, got, want)
		}
	}
}

func TestHexWords(t *testing.T) {
	for c := range hexes.Colours {
		if got, ok := hexes.ColourOf(rune(c.Letter())); !ok || got != c {
			t.Errorf("%c is %v, want %v", c.Letter(), got, c)
		}
		if got, ok := hexes.ParseColour(c.String()); !ok || got != c {
			t.Errorf("%q is %v, want %v", c, got, c)
		}
	}
	h := hexes.Hex{Colour: hexes.Orange, Streaks: true, City: true}
	if got, want := hexes.ColourCell(h)+"  "+h.String(), "o/C  orange, red-brown streaks, city"; got != want {
		t.Errorf("got %s, want %s", got, want)
	}
}

func TestWithCities(t *testing.T) {
	b := openHex(t, "1")
	old, _ := b.Find("0505")
	at, _ := b.Find("0203")
	moved := b.WithCities(at)
	if !b.Hex(old).City || moved.Hex(old).City || !moved.Hex(at).City || moved.Hex(at).Colour != b.Hex(at).Colour {
		t.Errorf("0505 %v, then %v; 0203 %v", b.Hex(old), moved.Hex(old), moved.Hex(at))
	}
	if b.Hash() == moved.Hash() {
		t.Error("moving a city leaves the hash as it was")
	}
}

// Turning a sheet by 180° moves its hexsides, ways and names to the opposite positions.
func TestSheetTurn(t *testing.T) {
	for _, name := range atlas.ShippedHexes() {
		m := openHex(t, name)
		if m.Ground != hexes.ByTerrain {
			continue
		}
		turned := m.Turn()
		for at := range m.Span.Places {
			h, there := m.HexAt(at), turned.HexAt(m.Span.Turn(at))
			for d := range grid.Directions {
				for b := range hexes.Barriers {
					if h.Barriers[b].Has(d) != there.Barriers[b].Has(d.Turn(3)) {
						t.Fatalf("%s: the %s %s of %s is not turned", name, b, d, m.NameAt(at))
					}
				}
				for w := range hexes.Ways {
					if h.Ways[w].Has(d) != there.Ways[w].Has(d.Turn(3)) {
						t.Fatalf("%s: the %s %s of %s is not turned", name, w, d, m.NameAt(at))
					}
				}
			}
			if own := m.OwnNames[at]; own != turned.OwnNames[m.Span.Turn(at)] || h.Terrain != there.Terrain {
				t.Fatalf("%s: %s is %q, %s; turned, %q, %s", name, m.NameAt(at), own, h.Terrain, turned.OwnNames[m.Span.Turn(at)], there.Terrain)
			}
		}
		if got, want := turned.Turn().Hash(), m.Hash(); got != want || turned.Hash() == want {
			t.Errorf("%s turned twice hashes to %s, want %s; turned once to %s", name, got, want, turned.Hash())
		}
	}
}
