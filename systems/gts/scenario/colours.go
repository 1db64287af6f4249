package scenario

import (
	"fmt"
	"strings"

	"metahex/maps/hexes"
	"metahex/rule"
)

// Maps with printed colours instead of terrain.
//
// The game uses terrain. On a map with printed colours, the table "colours" defines the terrain: by
// the hex's colour, then by streaks, then by a city marker. Each entry replaces only the values
// that it contains:
//
//	green, streaks ──▶ green: {terrain: woods} ──▶ red-brown: {hill: true} ──▶ woods on a hill
//
// Such a map has no hexsides and no roads. Its entry hexes are the edge hexes that a scenario
// names.

// A colourRow is the terrain for one colour.
type colourRow struct {
	Terrain     hexTerrain `says:"its terrain; in a row for streaks or a city, that of the colour stays if the key is missing"`
	Hill        bool       `says:"it is a hill"`
	rule.Origin `yaml:",inline"`
}

// A hexTerrain is a terrain of the terrain chart, counted from 1; 0 is none.
type hexTerrain uint8

// UnmarshalText parses the name of a terrain.
func (h *hexTerrain) UnmarshalText(text []byte) error {
	return rule.SetWord(h, "terrain", text, terrainWords())
}

// terrainWords lists the words of hexTerrain.
func terrainWords() []string { return append([]string{"none"}, rule.Words(hexes.Terrains)...) }

// The rows of the table: the colours, then the marks printed over a colour.
const (
	streaksRow = hexes.Colours + iota
	cityRow
)

// rowOfColour names the rows of the table.
type rowOfColour struct{}

// RowNames implements rule.RowNames.
func (rowOfColour) RowNames() (string, []string) { return "colour", hexes.KeyWords() }

// OnTerrain returns the map with a terrain for each hex. A map with printed terrain is returned
// unchanged; other maps get terrain from the colours table. The error names the first hex without an
// entry in the table.
func (t *Tables) OnTerrain(m *hexes.Map) (*hexes.Map, error) {
	if m.Reads(hexes.ByTerrain) {
		return m, nil
	}
	return m.WithTerrain(func(h hexes.Hex) (hexes.Terrain, bool, error) {
		row := t.Colours[h.Colour]
		for _, over := range []struct {
			on  bool
			row hexes.Colour
		}{{h.Streaks, streaksRow}, {h.City, cityRow}} {
			if !over.on {
				continue
			}
			row.Hill = row.Hill || t.Colours[over.row].Hill
			if to := t.Colours[over.row].Terrain; to > 0 {
				row.Terrain = to
			}
		}
		if row.Terrain == 0 {
			return 0, false, fmt.Errorf("%s has no terrain; want a map without this colour, or a table `colours: {%s: {terrain: …}}`", h.Colour, hexes.KeyWords()[h.Colour])
		}
		return hexes.Terrain(row.Terrain - 1), row.Hill, nil
	})
}

// Ground describes the stand-in terrain for a map without printed terrain. For a map with printed
// terrain it returns "".
func (t *Tables) Ground(m *hexes.Map) string {
	if !m.StandIn(hexes.ByTerrain) {
		return ""
	}
	var parts []string
	for i, word := range hexes.KeyWords() {
		row, text := t.Colours[i], word
		if row.Terrain > 0 {
			text += " " + hexes.Terrain(row.Terrain-1).String()
		}
		if row.Hill {
			text += " hill"
		}
		parts = append(parts, text)
	}
	return "terrain: stand-in (" + strings.Join(parts, ", ") + ")"
}
