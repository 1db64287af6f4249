package maps

import (
	"fmt"
	"strings"

	"metahex/grid"
	"metahex/rule"
)

// Extent says how large a map is: its dots and panels, its hexes, or its inches.
func Extent(m Map) string {
	switch m := m.(type) {
	case *Board:
		return fmt.Sprintf("%4d dots, %s", m.Span.Len(), rule.Count(len(m.Panels), "panel"))
	case *HexMap:
		if len(m.Panels) == 0 {
			return fmt.Sprintf("%4d hexes", m.Len())
		}
		return fmt.Sprintf("%4d hexes, %s", m.Len(), rule.Count(len(m.Panels), "section"))
	case *Table:
		return fmt.Sprintf("%s by %s inches", grid.Inches(int64(m.Size.X)), grid.Inches(int64(m.Size.Y)))
	}
	panic("a map of an unknown kind")
}

// Drawn returns the picture of a map on a lattice, each place with its sign; nil
// for a table. Where sign is not nil, it replaces the sign of a place, of which
// it is told the ground alone.
func Drawn(m Map, sign func(at grid.Place, ground string) string) []string {
	switch m := m.(type) {
	case *Board:
		return m.Picture(func(at grid.Place) string {
			if sign != nil {
				return sign(at, Cell(m.At(at)))
			}
			return fmt.Sprintf("%-2s%c", Cell(m.At(at)), max(m.At(at).Mark, ' '))
		})
	case *HexMap:
		if sign == nil {
			return m.Picture(nil)
		}
		return m.Picture(func(at grid.Place) string { return sign(at, m.Cell(at)[:1]) })
	}
	return nil
}

// Holdings returns what a map on a lattice holds, counted, in lines of words; nil
// for a table.
func Holdings(m Map) []string {
	switch m := m.(type) {
	case *Board:
		return []string{dotsHeld(m)}
	case *HexMap:
		if m.Ground == ByColour {
			return []string{coloursHeld(m)}
		}
		return append([]string{terrainHeld(m)}, placesHeld(m)...)
	}
	return nil
}

// dotsHeld counts a board's dots by terrain and level.
func dotsHeld(b *Board) string {
	var terrain [Terrains]int
	var level [10]int
	for at := range b.Span.Places {
		d := b.At(at)
		terrain[d.Terrain]++
		level[d.Level]++
	}
	text := fmt.Sprintf("%d dots:", b.Span.Len())
	for t, n := range terrain {
		if n > 0 {
			text += fmt.Sprintf(" %s %d", Terrain(t), n)
		}
	}
	text += "; levels:"
	for l, n := range level {
		if n > 0 {
			text += fmt.Sprintf(" %d:%d", l, n)
		}
	}
	return text
}

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
