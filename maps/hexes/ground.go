package hexes

import (
	"fmt"

	"metahex/grid"
	"metahex/maps/internal/mapfile"
)

// Ground by colour and by terrain.
//
// A map prints either colours or terrain, and a game uses either colours or terrain. If the two
// differ, the game converts the map with its own chart:
//
//	printed            chart of the game                     converted
//	green, streaks ──▶ green: woods, red-brown: hill ──────▶ woods on a hill
//	town           ──▶ town: city ─────────────────────────▶ yellow, city marker
//
// The printed ground stays, for pictures and names. The converted ground is added to each hex, and
// to the hash, because it affects rulings.

// A Ground is a way to describe the ground of hexes, or a set of several ways.
type Ground uint8

// The grounds.
const (
	ByColour  Ground = 1 << iota // Colour, Streaks and City
	ByTerrain                    // Terrain, Hill, and everything along hexsides
)

// Reads reports whether the hexes of the map have a ground, either printed or converted.
func (m *Map) Reads(g Ground) bool { return (m.Ground|m.read)&g != 0 }

// StandIn reports whether a ground of the map is not printed but converted with a game's chart.
func (m *Map) StandIn(g Ground) bool { return m.Ground&g == 0 && m.read&g != 0 }

// WithColours returns a copy of a map with printed terrain that also has a colour for each hex. The
// function key returns the colour of a hex. If it fails, its error is returned with the hex's name.
func (m *Map) WithColours(key func(Hex) (c Colour, streaks, city bool, err error)) (*Map, error) {
	return m.reading(ByColour, func(h *Hex) (err error) {
		h.Colour, h.Streaks, h.City, err = key(*h)
		return err
	})
}

// WithTerrain returns a copy of a map with printed colours that also has a terrain for each hex. The
// function key returns the terrain of a hex. If it fails, its error is returned with the hex's name.
func (m *Map) WithTerrain(key func(Hex) (t Terrain, hill bool, err error)) (*Map, error) {
	return m.reading(ByTerrain, func(h *Hex) (err error) {
		h.Terrain, h.Hill, err = key(*h)
		return err
	})
}

// reading returns a copy of the map. The function into adds a ground to each hex of the copy.
func (m *Map) reading(g Ground, into func(*Hex) error) (*Map, error) {
	c := m.clone()
	c.read |= g
	for i := range c.hexes {
		if err := into(&c.hexes[i]); err != nil {
			return nil, fmt.Errorf("hex %s of map %s: %w", m.Name(i), m.ID, err)
		}
	}
	return c, nil
}

// Cell returns a hex in the form of a picture of the map: colour, streaks and city, or terrain,
// hill and entry.
func (m *Map) Cell(at grid.Place) string {
	h := m.HexAt(at)
	switch {
	case m.Ground == ByColour:
		return ColourCell(h)
	case h.Entry:
		return TerrainCell(h.Terrain, h.Hill) + string(entryMark)
	}
	return TerrainCell(h.Terrain, h.Hill) + " "
}

// Picture returns the picture of the map in the form of its file. The function show returns up to
// three characters for each hex; if show is nil, the picture shows the printed ground.
func (m *Map) Picture(show func(grid.Place) string) []string {
	if show == nil {
		show = m.Cell
	}
	switch len(m.Panels) {
	case 0:
		return SheetPicture(m.Span, show)
	case 1:
		return SectionPicture(m.Span, show)
	}
	return mapfile.DrawLayout("section", m.Span, m.Panels, func(own grid.Place) string {
		return fmt.Sprintf("%02d%c", hexRow(own), "ba"[own.Q&1])
	}, show)
}
