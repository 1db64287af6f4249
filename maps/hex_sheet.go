package maps

import "metahex/grid"

func (p *HexPanel) turned() Sheet { return p.Turn() }

func (p *HexPanel) mirrored(a Axis) Sheet { return p.Mirror(a) }

func (p *HexPanel) renamed(id string) Sheet {
	c := *p
	c.ID = id
	return &c
}

func (m *HexMap) turned() Sheet { return m.Turn() }

func (m *HexMap) mirrored(a Axis) Sheet { return m.Mirror(a) }

func (m *HexMap) renamed(id string) Sheet {
	c := *m
	c.ID = id
	return &c
}

// Mirror returns a map of one sheet mirrored: its hexes are named anew by row
// and column, and what lies along hexsides is mirrored with them.
func (m *HexMap) Mirror(a Axis) *HexMap {
	t := newHexMap(m.ID, m.Title, m.Span, nil)
	m.carry(t, func(at grid.Place) grid.Place { return a.place(m.Span, at) }, a.direction)
	return t
}

// carry lays the hexes and the names of the map on another of the same size.
func (m *HexMap) carry(t *HexMap, place func(grid.Place) grid.Place, direction func(grid.Direction) grid.Direction) {
	t.Ground, t.read = m.Ground, m.read
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
