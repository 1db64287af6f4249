package scenario

import (
	"fmt"
	"strings"

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
	As          mark `says:"the colour, streaks or a city"`
	rule.Origin `yaml:",inline"`
}

// A mark is a colour, streaks or a city, counted from 1 in the order of hexes.KeyWords; 0 is none.
type mark uint8

const (
	streaksMark = mark(hexes.Colours) + 1 + iota
	cityMark
)

// UnmarshalText parses a colour, streaks or city.
func (m *mark) UnmarshalText(text []byte) error { return rule.SetWord(m, "colour", text, markWords()) }

// markWords lists the words of marks.
func markWords() []string { return append([]string{"none"}, hexes.KeyWords()...) }

// ground names the rows of the terrain table: each terrain, and hills.
type ground struct{}

// RowNames implements rule.RowNames.
func (ground) RowNames() (string, []string) {
	return "terrain", append(rule.Words(hexes.Terrains), "hill")
}

func rowNames() []string {
	_, names := ground{}.RowNames()
	return names
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
			switch as := t.Terrain[row].As; as {
			case 0:
				word := rowNames()[row]
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
	for i, word := range rowNames() {
		if as := t.Terrain[i].As; as > 0 {
			parts = append(parts, word+" "+hexes.KeyWords()[as-1])
		}
	}
	return "terrain: stand-in (" + strings.Join(parts, ", ") + ")"
}
