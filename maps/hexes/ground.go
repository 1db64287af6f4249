package hexes

import (
	"fmt"

	"metahex/grid"
	"metahex/maps/internal/mapfile"
)

// Ground by colour and by terrain.
//
// A map prints one of the two, and a game knows one of the two. A game that
// knows the other reads the map through its own correspondence:
//
//	printed            correspondence of the game            read
//	green, streaks ──▶ green: woods, red-brown: hill ──────▶ woods on a hill
//	town           ──▶ town: city ─────────────────────────▶ yellow, city marker
//
// What is printed stays: the map is drawn and named as before. What is read is
// added to each hex, and to the hash, since it decides rulings.

// A Ground is a way to describe the ground of hexes, or a set of such ways.
type Ground uint8

// The grounds.
const (
	ByColour  Ground = 1 << iota // Colour, Streaks and City
	ByTerrain                    // Terrain, Hill, and what lies along hexsides
)

// Reads reports whether the hexes of the map have a ground: it is printed, or has been read into
// them.
func (m *Map) Reads(g Ground) bool { return (m.Ground|m.read)&g != 0 }

// StandIn reports whether the map's terrain, or its colours, are not printed but
// read through a game's correspondence.
func (m *Map) StandIn(g Ground) bool { return m.Ground&g == 0 && m.read&g != 0 }

// WithColours returns a map that prints terrain with a colour for each hex, chosen by key from its
// terrain. The error is that of key, with the name of the hex.
func (m *Map) WithColours(key func(Hex) (c Colour, streaks, city bool, err error)) (*Map, error) {
	return m.reading(ByColour, func(h *Hex) (err error) {
		h.Colour, h.Streaks, h.City, err = key(*h)
		return err
	})
}

// WithTerrain returns a map that prints colours with a terrain for each hex, chosen by key from its
// colour. The error is that of key, with the name of the hex.
func (m *Map) WithTerrain(key func(Hex) (t Terrain, hill bool, err error)) (*Map, error) {
	return m.reading(ByTerrain, func(h *Hex) (err error) {
		h.Terrain, h.Hill, err = key(*h)
		return err
	})
}

// reading returns a copy with a ground read into each hex.
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

// Cell returns a hex as it stands in a picture of the map: colour, streaks and
// city, or terrain, hill and entry.
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

// Picture returns the map as its file draws it, each hex by up to three
// characters; nil shows the hexes as they are.
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
