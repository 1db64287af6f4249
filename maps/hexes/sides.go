package hexes

import (
	"slices"

	"metahex/grid"
)

// SideKinds returns the words for everything that can be along or across a hexside.
func SideKinds() []string { return slices.Concat(barrierNames, crossingNames) }

// IsCrossing reports whether a word of SideKinds names a crossing.
func IsCrossing(kind string) bool { return slices.Contains(crossingNames, kind) }

// rim returns the hexsides of a hex that have a barrier or crossing of the given kind.
func (h *Hex) rim(kind string) *Rim {
	if i := slices.Index(barrierNames, kind); i >= 0 {
		return &h.Barriers[i]
	}
	return &h.Crossings[slices.Index(crossingNames, kind)]
}

// HasSide reports whether a hexside has a barrier or crossing of the given kind.
func (m *Map) HasSide(at grid.Place, d grid.Direction, kind string) bool {
	h := m.HexAt(at)
	return h.rim(kind).Has(d)
}

// WithSide returns the map with a barrier or crossing of the given kind added to a hexside, or
// removed. The hexside must have a hex of the map on both sides.
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

// SideWords returns the hexsides of a kind in the form of a file: "H-11/ne+se". Each hexside is
// named once, from its western or northern hex.
func (m *Map) SideWords(kind string) []string {
	return m.sideWords(func(h Hex) Rim { return *h.rim(kind) })
}

// WayKinds returns the words for the ways that lead from hex to hex.
func WayKinds() []string { return slices.Clone(wayNames) }

// HasLeg reports whether a way of the given kind leaves a hex in a direction.
func (m *Map) HasLeg(at grid.Place, d grid.Direction, kind string) bool {
	return m.HexAt(at).Ways[slices.Index(wayNames, kind)].Has(d)
}

// WithLeg returns the map with a way of the given kind added between two neighbours, or removed.
func (m *Map) WithLeg(at grid.Place, d grid.Direction, kind string, there bool) *Map {
	c, w := m.clone(), Way(slices.Index(wayNames, kind))
	c.hex(at).Ways[w] &^= 1 << d
	c.hex(at.Step(d)).Ways[w] &^= 1 << d.Turn(3)
	if there {
		c.SetWay(at, d, w)
	}
	return c
}

// LegWords returns the legs of a kind of way, named after the hexsides that they cross:
// "H-11/ne+se". Each leg is named once, from its western or northern hex.
func (m *Map) LegWords(kind string) []string {
	w := slices.Index(wayNames, kind)
	return m.sideWords(func(h Hex) Rim { return h.Ways[w] })
}

// WayPaths returns the paths of a kind of way in the form of a file. A path lists the hexes at its
// start, its bends and its end.
func (m *Map) WayPaths(kind string) [][]string {
	return m.wayPaths(Way(slices.Index(wayNames, kind)))
}
