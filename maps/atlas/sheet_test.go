package atlas

import (
	"bytes"
	"fmt"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"metahex/grid"
	"metahex/maps"
	"metahex/maps/hexes"
	"metahex/maps/tables"
)

// drawnName generates a name. YAML might parse some of these names as another type than string.
var drawnName = rapid.SampledFrom([]string{"Marle", "null", "Null", "NULL", "true", "no", "O'er: the hill", "12", "- a", "the 2nd, by the ford", `a "quoted" one`, "#7", "Åre"})

// drawnHexMap generates a valid map of one sheet.
func drawnHexMap(t *rapid.T) *hexes.Map {
	columns := 2*rapid.IntRange(2, 6).Draw(t, "columns") + 1
	m := hexes.NewMap("drawn", columns, rapid.IntRange(2, 9).Draw(t, "rows"))
	m.Title = drawnName.Draw(t, "title")
	place := func() grid.Place { return m.At(rapid.IntRange(0, m.Len()-1).Draw(t, "hex")) }
	for at := range m.Span.Places {
		h := m.HexAt(at)
		h.Terrain = hexes.Terrain(rapid.IntRange(0, int(hexes.Terrains)-1).Draw(t, "terrain"))
		h.Hill = rapid.Bool().Draw(t, "hill")
		h.Entry = (at.Q == 0 || at.V <= 1) && rapid.Bool().Draw(t, "entry")
		m.SetHex(at, h)
	}
	for b := range hexes.Barriers { // around whole hexes, so that no hexside is isolated
		inside := map[grid.Place]bool{}
		for range rapid.IntRange(0, 5).Draw(t, "barriers") {
			inside[place()] = true
		}
		clash := false
		border := func(lay func(grid.Place, grid.Direction)) {
			for at := range inside {
				for d := range grid.Directions {
					if to := at.Step(d); m.Has(to) && !inside[to] {
						lay(at, d)
					}
				}
			}
		}
		border(func(at grid.Place, d grid.Direction) {
			clash = clash || b == hexes.Impassable && m.HexAt(at).Barriers[hexes.Stream].Has(d)
		})
		if !clash {
			border(func(at grid.Place, d grid.Direction) { m.SetBarrier(at, d, b) })
		}
	}
	for range rapid.IntRange(0, 40).Draw(t, "legs") {
		at, d := place(), grid.Direction(rapid.IntRange(0, 5).Draw(t, "direction"))
		to := at.Step(d)
		if !m.Has(to) || m.HexAt(at).Terrain == hexes.OpenWater || m.HexAt(to).Terrain == hexes.OpenWater {
			continue
		}
		m.SetWay(at, d, hexes.Way(rapid.IntRange(0, int(hexes.Ways)-1).Draw(t, "way")))
		if h, beyond := m.HexAt(at), m.HexAt(to); (h.Barriers[hexes.Stream] | h.Barriers[hexes.Impassable]).Has(d) {
			c := hexes.Crossing(rapid.IntRange(0, 1).Draw(t, "crossing"))
			h.Crossings[c] |= 1 << d
			beyond.Crossings[c] |= 1 << d.Turn(3)
			m.SetHex(at, h)
			m.SetHex(to, beyond)
		}
	}
	for range rapid.IntRange(0, 3).Draw(t, "names") {
		m.OwnNames[place()] = drawnName.Draw(t, "name")
	}
	return m
}

// drawnTable generates a valid table, with water and crossings in the middle, and other features
// elsewhere.
func drawnTable(t *rapid.T) *tables.Map {
	size := func() int32 { return rapid.Int32Range(6*grid.Inch, 60*grid.Inch).Draw(t, "size") }
	b := &tables.Map{ID: "drawn", Title: drawnName.Draw(t, "title"), Size: grid.Point{X: size(), Y: size()}}
	point := func() grid.Point {
		return grid.Point{X: rapid.Int32Range(0, b.Size.X-2).Draw(t, "x"), Y: rapid.Int32Range(0, b.Size.Y-2).Draw(t, "y")}
	}
	middle := grid.Point{X: b.Size.X / 2, Y: b.Size.Y / 2}
	b.Features = append(b.Features, tables.Feature{Kind: tables.Lake, Name: "lake 1", Area: grid.Area{Circles: []grid.Circle{{At: middle, Radius: 2500}}}})
	nameless := func(g tables.Ground) string {
		n := 1
		for _, f := range b.Features {
			if f.Kind == g {
				n++
			}
		}
		return fmt.Sprintf("%s %d", g, n)
	}
	grounds := map[string][]tables.Ground{
		"areas":     {tables.Hill, tables.Slope, tables.Soft, tables.Rough, tables.Marshland, tables.Slagfield, tables.River, tables.Lake, tables.Shallow, tables.Ford, tables.Woodland, tables.Thicket, tables.Tree, tables.Urban, tables.Ruin},
		"lines":     {tables.PavedRoad, tables.Track, tables.BridgeLaid, tables.LowWall, tables.HighWall, tables.Trap},
		"buildings": {tables.Built},
	}
	for _, list := range []string{"areas", "lines", "buildings"} {
		for range rapid.IntRange(0, 4).Draw(t, list) {
			kind := rapid.SampledFrom(grounds[list]).Draw(t, "kind")
			f := tables.Feature{Kind: kind, Name: nameless(kind), Height: rapid.Int64Range(0, 8000).Draw(t, "height")}
			if name := drawnName.Draw(t, "name"); rapid.Bool().Draw(t, "named") {
				if _, taken := b.Find(name); !taken {
					f.Name = name
				}
			}
			at := point()
			switch kind {
			case tables.Built:
				f.House = tables.House{Floors: rapid.IntRange(1, 4).Draw(t, "floors"), Storey: 1250, Stairs: tables.Stairs(rapid.IntRange(0, 2).Draw(t, "stairs")),
					Ladder: rapid.Bool().Draw(t, "ladder"), Vehicles: rapid.Bool().Draw(t, "vehicles"), Rubble: rapid.Bool().Draw(t, "rubble")}
				f.Height = int64(f.House.Floors) * f.House.Storey
			case tables.Slope:
				f.Up = grid.Vector{X: rapid.Int64Range(-3000, 3000).Draw(t, "up"), Y: 1}
			case tables.Ford, tables.BridgeLaid:
				at = middle
			}
			switch {
			case list == "lines":
				f.Breadth = rapid.Int64Range(100, 3000).Draw(t, "breadth")
				f.Line = []grid.Point{at, {X: at.X + 1, Y: at.Y + 1}}
				f.Area = grid.Strip(f.Line, f.Breadth)
			case rapid.Bool().Draw(t, "round"):
				f.Area.Circles = []grid.Circle{{At: at, Radius: rapid.Int64Range(1, 3000).Draw(t, "radius")}}
			default:
				f.Area.Polygons = []grid.Polygon{{at, {X: at.X + 2, Y: at.Y}, {X: at.X + 1, Y: at.Y + 2}}}
			}
			b.Features = append(b.Features, f)
		}
	}
	return b
}

// checkSheet checks that reading a sheet's text gives the same sheet, and that the text is in
// canonical form. It also checks that turning or mirroring twice gives the same text byte for byte.
func checkSheet(t interface{ Fatalf(string, ...any) }, s maps.Sheet) {
	want := s.Text()
	same := func(what string, got []byte) {
		if !bytes.Equal(got, want) {
			t.Fatalf("%s:\n%s", what, cmp.Diff(string(want), string(got)))
		}
	}
	read, found := ReadSheet("drawn", want)
	if len(found) > 0 {
		t.Fatalf("the text is not read: %v\n%s", found, want)
	}
	same("read back", read.Text())
	formatted, found := Format("drawn", want)
	if len(found) > 0 {
		t.Fatalf("fmt: %v\n%s", found, want)
	}
	same("after fmt", formatted)
	once := s.Turned()
	if again, found := ReadSheet("drawn", once.Text()); len(found) > 0 {
		t.Fatalf("the turned text is not read: %v\n%s", found, once.Text())
	} else {
		same("turned twice", again.Turned().Text())
	}
	for _, a := range []maps.Axis{maps.Upright, maps.Level} {
		if _, found := ReadSheet("drawn", s.Mirrored(a).Text()); len(found) > 0 {
			t.Fatalf("the mirrored text is not read: %v\n%s", found, s.Mirrored(a).Text())
		}
		same("mirrored twice", s.Mirrored(a).Mirrored(a).Text())
	}
	if got, want := s.Mirrored(maps.Upright).Mirrored(maps.Level).Text(), once.Text(); !bytes.Equal(got, want) {
		t.Fatalf("mirrored both ways, and not turned:\n%s", cmp.Diff(string(want), string(got)))
	}
}

func TestHexMapsAreTurned(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) { checkSheet(t, drawnHexMap(t)) })
}

func TestTablesAreTurned(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) { checkSheet(t, drawnTable(t)) })
}

// TestShippedSheetsAreTurned checks all shipped sheets. Writing and reading a sheet does not change
// its digest.
func TestShippedSheetsAreTurned(t *testing.T) {
	t.Parallel()
	for _, name := range Shipped() {
		s, err := OpenSheet(name)
		if err != nil {
			continue // a layout is not a sheet; TestOpenSheet checks the error
		}
		checkSheet(t, s)
		m, isMap := s.(maps.Map)
		if !isMap {
			continue
		}
		again, _ := ReadSheet(name, s.Text())
		if got, want := again.(maps.Map).Hash(), m.Hash(); got != want {
			t.Errorf("%s written and read: got digest %s, want %s", name, got, want)
		}
	}
}

func TestOpenSheet(t *testing.T) {
	t.Parallel()
	for name, want := range map[string]string{
		"standard": "board standard is 4 panels; want a single panel",
		"quarter":  "board quarter is 4 sections; want a single section",
	} {
		if _, err := OpenSheet(name); err == nil || err.Error() != want {
			t.Errorf("OpenSheet(%q): got %v, want %s", name, err, want)
		}
	}
}

// TestHexMapText checks the text of a small map, and of that map turned.
func TestHexMapText(t *testing.T) {
	t.Parallel()
	m, found := hexes.ReadMap("fordham", []byte(fordham))
	if len(found) > 0 {
		t.Fatal(found)
	}
	want := `format: hexmap/1
id: fordham
title: The ford at Fordham
size: {columns: 7, rows: 4}
map: |
  #   1   3   5   7
  A | .   .   .   ~   |
  a |   .   .   p     |
  B | .   t   p   ~   |
  b |   .   o   p     |
  C | . @ .^  v   .   |
  c |   w   .^  .     |
  D | .   w   .   . @ |
  #     2   4   6
barriers:
  stream: [B-05/s, B-06/s, C-05/ne+se]
  crest: [B-04/s, C-03/se]
  impassable: [A-02/s, B-02/ne]
ways:
  road:
    - [B-03, D-07]
    - [C-05, D-05]
  railroad:
    - [A-01, D-01]
crossings:
  bridge: [C-05/se]
names:
  B-03: Overham
  C-05: Fordham
`
	if diff := cmp.Diff(want, string(m.Turn().Text())); diff != "" {
		t.Errorf("fordham turned (-want +got):\n%s", diff)
	}
}
