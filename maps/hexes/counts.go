package hexes

import (
	"fmt"
	"strings"

	"metahex/rule"
)

// NamedPlaces lists entry hexes, and hexes with their own names.
func NamedPlaces(m *Map) []string {
	var named, entries []string
	for i := range m.Len() {
		if m.Hex(i).Entry {
			entries = append(entries, m.Name(i))
		}
		if own := m.OwnNames[m.At(i)]; own != "" {
			named = append(named, m.Name(i)+" "+own)
		}
	}
	all := []string{"entry hexes: " + strings.Join(entries, ", ")}
	if len(named) > 0 {
		all = append(all, "places: "+strings.Join(named, ", "))
	}
	if names := m.waterNames(); names != "" {
		all = append(all, "waters: "+names)
	}
	return all
}

// ColourCounts describes the number of hexes by colour, and the numbers of streaks and cities.
func ColourCounts(m *Map) string {
	var colours [Colours]int
	streaks, cities := 0, 0
	for i := range m.Len() {
		h := m.Hex(i)
		colours[h.Colour]++
		if h.Streaks {
			streaks++
		}
		if h.City {
			cities++
		}
	}
	text := rule.Count(m.Len(), "hex", "hexes")
	for c, n := range colours {
		if n > 0 {
			text += fmt.Sprintf(", %d %s", n, Colour(c))
		}
	}
	return fmt.Sprintf("%s; with streaks %d, cities %d", text, streaks, cities)
}

// TerrainCounts describes the number of hexes by terrain, and the number of hills.
func TerrainCounts(m *Map) string {
	var terrain [Terrains]int
	hills := 0
	for i := range m.Len() {
		h := m.Hex(i)
		terrain[h.Terrain]++
		if h.Hill {
			hills++
		}
	}
	text := rule.Count(m.Len(), "hex", "hexes") + ":"
	for t, n := range terrain {
		if n > 0 {
			text += fmt.Sprintf(" %s %d", Terrain(t), n)
		}
	}
	return fmt.Sprintf("%s; hills %d", text, hills)
}
