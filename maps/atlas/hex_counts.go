package atlas

import (
	"fmt"
	"strings"
)

// placesHeld lists entry hexes and hexes with a name of their own.
func placesHeld(m *HexMap) []string {
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
	return all
}

// coloursHeld counts hexes by colour, with their streaks and cities.
func coloursHeld(m *HexMap) string {
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
	text := fmt.Sprintf("%d hexes", m.Len())
	for c, n := range colours {
		if n > 0 {
			text += fmt.Sprintf(", %d %s", n, Colour(c))
		}
	}
	return fmt.Sprintf("%s; with streaks %d, cities %d", text, streaks, cities)
}

// terrainHeld counts hexes by terrain, and hills.
func terrainHeld(m *HexMap) string {
	var terrain [HexTerrains]int
	hills := 0
	for i := range m.Len() {
		h := m.Hex(i)
		terrain[h.Terrain]++
		if h.Hill {
			hills++
		}
	}
	text := fmt.Sprintf("%d hexes:", m.Len())
	for t, n := range terrain {
		if n > 0 {
			text += fmt.Sprintf(" %s %d", HexTerrain(t), n)
		}
	}
	return fmt.Sprintf("%s; hills %d", text, hills)
}
