package scenario

import (
	"fmt"
	"slices"
	"strings"

	"gopkg.in/yaml.v3"

	"metahex/maps/hexes"
	"metahex/rule"
)

// Maps with printed terrain instead of colours.
//
// The game uses colours. On a map with printed terrain, the table "terrain" gives each hex a colour
// by its terrain; the colour for a hill overrides it. As on all maps, the scenario's key gives the
// meaning of the colours:
//
//	woods on a hill ──▶ woods: green ──▶ hill: red-brown ──▶ green with streaks ──▶ key
//
// This game ignores hexsides, roads and rivers.

// A terrainRow gives the colour of one terrain.
type terrainRow struct {
	As          mark
	rule.Origin `yaml:",inline"`
}

// A mark is a colour, streaks or a city, counted from 1 in the order of keyWords; 0 is none.
type mark uint8

const (
	streaksMark = mark(hexes.Colours) + 1 + iota
	cityMark
)

// UnmarshalText parses a colour, streaks or city.
func (m *mark) UnmarshalText(text []byte) error {
	words := append([]string{"none"}, keyWords()...)
	i := slices.Index(words, string(text))
	if i < 0 {
		return &rule.Fault{Text: rule.Unknown("colour", string(text), words)}
	}
	*m = mark(i)
	return nil
}

// terrainTable has a row for each terrain, and a last row for hills.
type terrainTable [hexes.Terrains + 1]terrainRow

// UnmarshalYAML replaces the rows that the file contains.
func (t *terrainTable) UnmarshalYAML(n *yaml.Node) error {
	return rule.DecodeRows(n, "terrain", terrainWords(), t[:])
}

// terrainWords lists the names of the table's rows.
func terrainWords() (all []string) {
	for t := range hexes.Terrains {
		all = append(all, t.String())
	}
	return append(all, "hill")
}

// OnColours returns the map with a colour for each hex. A map with printed colours is returned
// unchanged; other maps get colours from the terrain table. The error names the first hex whose
// terrain has no colour.
func (t *Tables) OnColours(m *hexes.Map) (*hexes.Map, error) {
	if m.Reads(hexes.ByColour) {
		return m, nil
	}
	return m.WithColours(func(h hexes.Hex) (c hexes.Colour, streaks, city bool, err error) {
		rows := []hexes.Terrain{h.Terrain}
		if h.Hill {
			rows = append(rows, hexes.Terrains)
		}
		for _, row := range rows {
			switch as := t.terrain[row].As; as {
			case 0:
				word := terrainWords()[row]
				err = fmt.Errorf("%s has no colour; want a map without it, or a table `terrain: {%s: {as: …}}`", word, word)
			case streaksMark:
				streaks = true
			case cityMark:
				city = true
			default:
				c = hexes.Colour(as - 1)
			}
		}
		return c, streaks, city, err
	})
}

// StandInNote returns a short note if a map's colours are a stand-in.
func StandInNote(m *hexes.Map) string {
	return fmt.Sprintf("terrain: stand-in; map %s prints no colours", m.ID)
}

// ground describes the stand-in for a map without printed colours, or returns "".
func (t *Tables) ground(m *hexes.Map) string {
	if !m.StandIn(hexes.ByColour) {
		return ""
	}
	var parts []string
	for i, word := range terrainWords() {
		if as := t.terrain[i].As; as > 0 {
			parts = append(parts, word+" "+keyWords()[as-1])
		}
	}
	return "terrain: stand-in (" + strings.Join(parts, ", ") + ")"
}
