package atlas

import (
	"fmt"
	"os"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"metahex/grid"
	"metahex/maps/hexes"
)

// fordham is the map that each of the cases below changes.
const fordham = `format: hexmap/1
id: fordham
title: The ford at Fordham
size: {columns: 7, rows: 4}
map: |
  #   1   3   5   7
  A | . @ .   w   .   |
  a |   .   .^  w     |
  B | .   v   .^  . @ |
  b |   p   o   .     |
  C | ~   p   t   .   |
  c |   p   .   .     |
  D | ~   .   .   .   |
  #     2   4   6
barriers:
  stream: [A-02/s+se, B-03/s+sw]
  crest: [A-04/s+se]
  impassable: [B-06/s+sw]
ways:
  road:
    - [A-01, B-03, C-05]
    - [B-03, A-03]
  railroad: [[A-07, D-07]]
crossings:
  bridge: [A-02/se]
names: {B-03: Fordham, C-05: Overham}
`

// Each case is the map with one error: old text replaced by new. The expected messages are in
// testdata/theatre.golden.
var terrainSlips = []struct{ name, old, new string }{
	{"nothing", "", ""},
	{"unknown country", "  b |   p   o", "  b |   p   q"},
	{"capital country", "  b |   p   o", "  b |   p   O"},
	{"digit for a hill", ".^  w", ".1  w"},
	{"unknown mark", "  B | .   v   .^  . @", "  B | .   v   .^  . *"},
	{"entry hex inland", "  b |   p   o  ", "  b |   p   o @"},
	{"missing line", "  b |   p   o   .     |\n", ""},
	{"letter missing", "  C | ~   p", "  C | ~    "},
	{"side without hex", "A-04/s+se", "s+se"},
	{"side without direction", "A-04/s+se", "A-04"},
	{"unknown direction", "A-04/s+se", "A-04/s+es"},
	{"capital direction", "A-04/s+se", "A-04/S+se"},
	{"hex off the map", "A-04/s+se", "A-09/s+se"},
	{"hex of a panel", "A-04/s+se", "X-A-04/s+se"},
	{"hex where none is", "A-04/s+se", "D-04/s+se"},
	{"no hex", "A-04/s+se", "ridge/s"},
	{"side on the edge of the map", "B-03/s+sw]", "B-03/s+sw, A-03/n]"},
	{"side given twice", "A-02/s+se", "A-02/s+se+s"},
	{"side given from both hexes", "B-03/s+sw]", "B-03/s+sw, B-02/n]"},
	{"stream and impassable", "[B-06/s+sw]", "[B-06/s+sw, B-03/s]"},
	{"lone crest", "A-04/s+se", "A-04/s+se, B-05/se"},
	{"lone stream", "B-03/s+sw]", "B-03/s+sw, C-06/n]"},
	{"way of one hex", "[B-03, A-03]", "[B-03]"},
	{"way that is not straight", "[B-03, A-03]", "[B-03, D-05]"},
	{"way to no hex", "[B-03, A-03]", "[B-03, B2x]"},
	{"way laid twice", "[B-03, A-03]", "[B-03, A-01]"},
	{"way without a bridge", "bridge: [A-02/se]", "ferry: [A-02/s]"},
	{"way through water", "[[A-07, D-07]]", "[[B-01, D-01]]"},
	{"bridge over nothing", "[A-02/se]", "[A-02/se, A-01/s]"},
	{"bridge without a way", "[A-02/se]", "[A-02/se+s]"},
	{"unknown barrier", "crest:", "crests:"},
	{"unknown way", "railroad:", "railway:"},
	{"unknown crossing", "bridge:", "brigde:"},
	{"barriers a list", "crest: [A-04/s+se]", "crest: A-04/s"},
	{"empty entry", "[B-06/s+sw]", "[B-06/s+sw, null]"},
	{"name of no hex", "B-03: Fordham", "Z-03: Fordham"},
	{"names a list", "{B-03: Fordham, C-05: Overham}", "[Fordham]"},
	{"name of two lines", "Fordham, C-05", "\"Ford\\nham\", C-05"},
	{"other format", "hexmap/1", "panel/1"},
	{"unknown format", "hexmap/1", "hexmap/2"},
	{"even columns", "columns: 7", "columns: 8"},
	{"no id", "id: fordham\n", ""},
}

func TestTerrainSlips(t *testing.T) {
	var got []string
	for _, s := range terrainSlips {
		if !strings.Contains(fordham, s.old) {
			t.Fatalf("case %s: not in the map: %q", s.name, s.old)
		}
		_, found := hexes.ReadMap("ford.yaml", []byte(strings.Replace(fordham, s.old, s.new, 1)))
		got = append(got, fmt.Sprintf("== %s\n%s", s.name, strings.TrimLeft(found.Error()+"\n", "\n")))
		if s.old != "" && len(found) != 1 {
			t.Errorf("%s: found %d messages, want one for one slip", s.name, len(found))
		}
	}
	goldenFrom(t, "theatre")(got)
}

// rim returns a set of directions.
func rim(dirs ...grid.Direction) (r hexes.Rim) {
	for _, d := range dirs {
		r |= 1 << d
	}
	return r
}

func TestTerrainHexes(t *testing.T) {
	th, found := hexes.ReadMap("ford.yaml", []byte(fordham))
	if len(found) > 0 {
		t.Fatal(found)
	}
	for name, want := range map[string]hexes.Hex{
		"A-01":    {Entry: true, Ways: [hexes.Ways]hexes.Rim{hexes.Road: rim(grid.SE)}},
		"A-04":    {Hill: true, Barriers: [hexes.Barriers]hexes.Rim{hexes.Crest: rim(grid.S, grid.SE)}},
		"A-05":    {Terrain: hexes.Wood, Barriers: [hexes.Barriers]hexes.Rim{}},
		"fordham": {Terrain: hexes.Village, Barriers: [hexes.Barriers]hexes.Rim{hexes.Stream: rim(grid.NW, grid.SW, grid.S)}, Ways: [hexes.Ways]hexes.Rim{hexes.Road: rim(grid.NW, grid.N, grid.SE)}, Crossings: [hexes.Crossings]hexes.Rim{hexes.BridgeAcross: rim(grid.NW)}},
		"B7":      {Entry: true, Ways: [hexes.Ways]hexes.Rim{hexes.Railroad: rim(grid.N, grid.S)}},
	} {
		at, err := th.FindPlace(name)
		if err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(want, th.HexAt(at)); diff != "" {
			t.Errorf("%s (-want +got):\n%s", name, diff)
		}
	}
}

// Both hexes of a hexside have the same barriers and ways on that hexside.
func TestRimsAgree(t *testing.T) {
	for _, name := range shippedTerrain() {
		th, err := openTerrain(name)
		if err != nil {
			t.Fatal(err)
		}
		for at := range th.Span.Places {
			for d := range grid.Directions {
				to := at.Step(d)
				if !th.Has(to) {
					continue
				}
				for _, both := range [][2]hexes.Rim{
					{th.HexAt(at).Barriers[hexes.Stream], th.HexAt(to).Barriers[hexes.Stream]}, {th.HexAt(at).Barriers[hexes.Crest], th.HexAt(to).Barriers[hexes.Crest]},
					{th.HexAt(at).Barriers[hexes.Impassable], th.HexAt(to).Barriers[hexes.Impassable]}, {th.HexAt(at).Ways[hexes.Road], th.HexAt(to).Ways[hexes.Road]},
					{th.HexAt(at).Ways[hexes.RaisedRoad], th.HexAt(to).Ways[hexes.RaisedRoad]}, {th.HexAt(at).Ways[hexes.Railroad], th.HexAt(to).Ways[hexes.Railroad]},
					{th.HexAt(at).Crossings[hexes.BridgeAcross], th.HexAt(to).Crossings[hexes.BridgeAcross]}, {th.HexAt(at).Crossings[hexes.Ferry], th.HexAt(to).Crossings[hexes.Ferry]},
				} {
					if got, want := both[1].Has(d.Turn(3)), both[0].Has(d); got != want {
						t.Fatalf("%s: %s/%s is %v from the one hex and %v from the other", name, th.NameAt(at), d, want, got)
					}
				}
			}
		}
	}
}

// The shipped maps of one sheet are in canonical form and pass the lint. They have the size and the
// entries that scenarios need.
func TestShippedHexMaps(t *testing.T) {
	for _, name := range shippedTerrain() {
		file := "hexmaps/" + name + ".yaml"
		data, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		got, found := Format(file, data)
		if len(found) > 0 || string(got) != string(data) {
			t.Errorf("%s is not in its proper form: %v", file, found)
		}
		if r, err := Lint(file); err != nil || len(r.Findings) > 0 || r.HexMaps != 1 {
			t.Errorf("%s: lint says %v, %v, %d hex maps", file, r.Findings, err, r.HexMaps)
		}
		th, err := openTerrain(name)
		if err != nil {
			t.Fatal(err)
		}
		entries := 0
		for at := range th.Span.Places {
			if th.HexAt(at).Entry {
				entries++
			}
		}
		if got, want := fmt.Sprint(th.Span, entries), "{31 47 0} 6"; got != want {
			t.Errorf("%s: size and entries %s, want %s", name, got, want)
		}
	}
}

func TestFormatHexMap(t *testing.T) {
	messy := strings.NewReplacer("  b |   p   o   .     |", "  b |   p   o   .", "id: fordham\n", "id: fordham  \n", "  #   1   3   5   7\n", "").Replace(fordham)
	got, found := Format("ford.yaml", []byte(messy))
	if diff := cmp.Diff(fordham, string(got)); diff != "" || len(found) > 0 {
		t.Errorf("findings %v (-want +got):\n%s", found, diff)
	}
}

// Reading a damaged text returns either findings or a map. Formatting it twice gives the same text
// as formatting it once.
func TestTornHexMaps(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		lines := strings.Split(fordham, "\n")
		for range rapid.IntRange(1, 3).Draw(t, "tears") {
			i := rapid.IntRange(0, len(lines)-1).Draw(t, "line")
			at := rapid.IntRange(0, len(lines[i])).Draw(t, "at")
			lines[i] = lines[i][:at] + rapid.SampledFrom([]string{"", " ", "~", "|", "A-01", "/s", "+", "[", ",", "#"}).Draw(t, "put") + lines[i][min(len(lines[i]), at+rapid.IntRange(0, 3).Draw(t, "cut")):]
		}
		data := []byte(strings.Join(lines, "\n"))
		if th, found := hexes.ReadMap("f", data); th == nil && len(found) == 0 {
			t.Fatal("neither a map nor a finding")
		}
		if once, found := Format("f", data); len(found) == 0 {
			if twice, _ := Format("f", once); string(twice) != string(once) {
				t.Fatalf("formatted again it changes:\n%s", cmp.Diff(string(once), string(twice)))
			}
		}
	})
}

func TestOpenTerrain(t *testing.T) {
	_, err := openTerrain("aldren")
	if got, want := fmt.Sprint(err), `unknown hex map "aldren" (want one of aldern, nieuwedam), did you mean "aldern"?; or name a file`; got != want {
		t.Errorf("%s, want %s", got, want)
	}
	if _, err := openTerrain("no-such.yaml"); err == nil || !strings.Contains(err.Error(), "there is no such file") {
		t.Errorf("a file that is not there: %v", err)
	}
	for want, name := range map[string]string{"A is a board of dots; want a map of terrain hexes, such as aldern": "a", "3 is a board of hexes; want a map of terrain hexes, such as aldern": "3"} {
		if _, err := openTerrain(name); fmt.Sprint(err) != want {
			t.Errorf("%v; want %s", err, want)
		}
	}
}
