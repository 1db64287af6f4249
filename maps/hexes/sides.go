package hexes

import (
	"slices"

	"metahex/grid"
)

// SideKinds are the words of what may lie along a hexside or across it.
func SideKinds() []string { return slices.Concat(barrierNames, crossingNames) }

// IsCrossing reports whether a word of SideKinds lies across hexsides.
func IsCrossing(kind string) bool { return slices.Contains(crossingNames, kind) }

// rim returns the hexsides of a hex that have something of a kind.
func (h *Hex) rim(kind string) *Rim {
	if i := slices.Index(barrierNames, kind); i >= 0 {
		return &h.Barriers[i]
	}
	return &h.Crossings[slices.Index(crossingNames, kind)]
}

// HasSide reports whether something of a kind lies at a hexside.
func (m *Map) HasSide(at grid.Place, d grid.Direction, kind string) bool {
	h := m.HexAt(at)
	return h.rim(kind).Has(d)
}

// WithSide returns the map with or without something of a kind at a hexside, which
// lies between two hexes.
func (m *Map) WithSide(at grid.Place, d grid.Direction, kind string, there bool) *Map {
	c := m.clone()
	for _, side := range []struct {
		at grid.Place
		d  grid.Direction
	}{{at, d}, {at.Step(d), d.Turn(3)}} {
		rim := c.hex(side.at).rim(kind)
		*rim &^= 1 << side.d
		if there {
			*rim |= 1 << side.d
		}
	}
	return c
}

// SideWords returns the hexsides of a kind as a file lists them: "H-11/ne+se". Each is
// named once, from its western or northern hex.
func (m *Map) SideWords(kind string) []string {
	return m.sideWords(func(h Hex) Rim { return *h.rim(kind) })
}
