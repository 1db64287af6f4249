package hexes

import (
	"metahex/grid"
	"metahex/maps"
)

// Turned implements maps.Sheet.
func (p *Section) Turned() maps.Sheet { return p.Turn() }

// Mirrored implements maps.Sheet.
func (p *Section) Mirrored(a maps.Axis) maps.Sheet { return p.Mirror(a) }

// Renamed implements maps.Sheet.
func (p *Section) Renamed(id string) (maps.Sheet, error) {
	if !isSection(id) {
		return nil, maps.CheckID(id)
	}
	c := *p
	c.ID = id
	return &c, nil
}

// Turned implements maps.Sheet.
func (m *Map) Turned() maps.Sheet { return m.Turn() }

// Mirrored implements maps.Sheet.
func (m *Map) Mirrored(a maps.Axis) maps.Sheet { return m.Mirror(a) }

// Renamed implements maps.Sheet.
func (m *Map) Renamed(id string) (maps.Sheet, error) {
	if err := maps.CheckID(id); err != nil {
		return nil, err
	}
	c := *m
	c.ID = id
	return &c, nil
}

// Mirror returns a map of one sheet mirrored about an axis. Its hexes get new names by row and
// column. Everything along hexsides is mirrored too.
func (m *Map) Mirror(a maps.Axis) *Map {
	t := newMap(m.ID, m.Title, m.Span, nil)
	m.carry(t, func(at grid.Place) grid.Place { return a.Place(m.Span, at) }, a.Direction)
	return t
}

// carry copies the hexes and the names of the map to another map of the same size.
func (m *Map) carry(t *Map, place func(grid.Place) grid.Place, direction func(grid.Direction) grid.Direction) {
	t.Ground, t.read, t.Waters = m.Ground, m.read, carried(m.Waters, place, direction)
	for i, at := range m.places {
		*t.hex(place(at)) = m.hexes[i].moved(direction)
	}
	if m.OwnNames != nil {
		t.OwnNames = map[grid.Place]string{}
		for at, name := range m.OwnNames {
			t.OwnNames[place(at)] = name
		}
	}
}
