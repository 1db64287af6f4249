package scenario

import (
	"fmt"
	"slices"
	"strings"

	"gopkg.in/yaml.v3"

	"metahex/maps/hexes"
	"metahex/rule"
)

// Maps that print colours.
//
// The game knows terrain. On a map that prints colours, it reads the terrain from the table
// colours: first by the hex's colour, then by its streaks, then by a city marker. Each entry
// replaces what it names:
//
//	green, streaks ──▶ green: {terrain: woods} ──▶ red-brown: {hill: true} ──▶ woods on a hill
//
// Such a map has no hexsides and no ways. Its entry hexes are the hexes at its edge that a scenario
// names.

// A colourRow is what a colour stands for.
type colourRow struct {
	Terrain     hexTerrain // 0: the game has no terrain for it, or the ground under it counts
	Hill        bool
	rule.Origin `yaml:",inline"`
}

// A hexTerrain is a terrain of the chart, counted from 1; 0 is none.
type hexTerrain uint8

// UnmarshalText parses the word.
func (h *hexTerrain) UnmarshalText(text []byte) error {
	words := append([]string{"none"}, terrainWords()...)
	i := slices.Index(words, string(text))
	if i < 0 {
		return &rule.Fault{Text: rule.Unknown("terrain", string(text), words)}
	}
	*h = hexTerrain(i)
	return nil
}

// The rows of the table: the colours, then the marks that lie over a colour.
const (
	streaksRow = hexes.Colours + iota
	cityRow
	colourRows
)

type colourTable [colourRows]colourRow

// UnmarshalYAML replaces the rows that are given.
func (t *colourTable) UnmarshalYAML(n *yaml.Node) error {
	return rule.DecodeRows(n, "colour", colourWords(), t[:])
}

// colourWords returns the names of the table's rows.
func colourWords() (all []string) {
	for c := range hexes.Colours {
		all = append(all, strings.ReplaceAll(c.String(), " ", "-"))
	}
	return append(all, "red-brown", "city")
}

// OnTerrain returns the map with a terrain on each of its hexes: the map itself if it prints
// terrain, else one read by the table of colours. The error names the first hex for whose ground
// there is no entry.
func (t *Tables) OnTerrain(m *hexes.Map) (*hexes.Map, error) {
	if m.Reads(hexes.ByTerrain) {
		return m, nil
	}
	return m.WithTerrain(func(h hexes.Hex) (hexes.Terrain, bool, error) {
		row := t.colours[h.Colour]
		for _, over := range []struct {
			on  bool
			row hexes.Colour
		}{{h.Streaks, streaksRow}, {h.City, cityRow}} {
			if !over.on {
				continue
			}
			row.Hill = row.Hill || t.colours[over.row].Hill
			if to := t.colours[over.row].Terrain; to > 0 {
				row.Terrain = to
			}
		}
		if row.Terrain == 0 {
			return 0, false, fmt.Errorf("%s stands for no terrain; want a map without it, or a table `colours: {%s: {terrain: …}}`", h.Colour, colourWords()[h.Colour])
		}
		return hexes.Terrain(row.Terrain - 1), row.Hill, nil
	})
}

// Ground returns the entries that stand for terrain on a map that prints none, or "" if the map
// prints terrain.
func (t *Tables) Ground(m *hexes.Map) string {
	if !m.StandIn(hexes.ByTerrain) {
		return ""
	}
	var parts []string
	for i, word := range colourWords() {
		row, text := t.colours[i], word
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
