package main

import (
	"fmt"
	"io"
	"strings"

	"metahex/maps"
)

// showHexes prints a hex map and counts its ground.
func showHexes(out io.Writer, m *maps.HexMap) {
	printLines(out, m.Picture(nil))
	if m.Ground == maps.ByColour {
		fmt.Fprintln(out, coloursHeld(m))
		return
	}
	fmt.Fprintln(out, terrainHeld(m))
	var named, entries []string
	for i := range m.Len() {
		if m.Hex(i).Entry {
			entries = append(entries, m.Name(i))
		}
		if own := m.OwnNames[m.At(i)]; own != "" {
			named = append(named, m.Name(i)+" "+own)
		}
	}
	fmt.Fprintln(out, "entry hexes:", strings.Join(entries, ", "))
	if len(named) > 0 {
		fmt.Fprintln(out, "places:", strings.Join(named, ", "))
	}
}

// coloursHeld counts hexes by colour, with their streaks and cities.
func coloursHeld(m *maps.HexMap) string {
	var colours [maps.Colours]int
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
			text += fmt.Sprintf(", %d %s", n, maps.Colour(c))
		}
	}
	return fmt.Sprintf("%s; with streaks %d, cities %d", text, streaks, cities)
}

// terrainHeld counts hexes by terrain, and hills.
func terrainHeld(m *maps.HexMap) string {
	var terrain [maps.HexTerrains]int
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
			text += fmt.Sprintf(" %s %d", maps.HexTerrain(t), n)
		}
	}
	return fmt.Sprintf("%s; hills %d", text, hills)
}
