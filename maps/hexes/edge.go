package hexes

import (
	"metahex/grid"
	"metahex/rule"
)

// An Edge is a side of a map.
type Edge uint8

// The edges, clockwise from the north.
const (
	North Edge = iota
	East
	South
	West
)

var edgeWords = []string{"north", "east", "south", "west"}

// String returns the compass word.
func (e Edge) String() string { return edgeWords[e] }

// UnmarshalText parses the compass word.
func (e *Edge) UnmarshalText(text []byte) error { return rule.SetWord(e, "edge", text, edgeWords) }

// On reports whether a hex is on an edge of the map.
func (m *Map) On(e Edge, i int) bool {
	off := func(d grid.Direction) bool { return m.Neighbour(i, d) < 0 }
	switch e {
	case North:
		return off(grid.N)
	case South:
		return off(grid.S)
	case East:
		return off(grid.NE) && off(grid.SE)
	}
	return off(grid.NW) && off(grid.SW)
}

// A ZoneFile describes a set of hexes: all hexes of its keys "hexes", "near" and "edge" together.
type ZoneFile struct {
	Title string                 `says:"the name of the zone for players; its key if the title is missing"`
	Hexes []rule.Located[string] `says:"single hexes"`
	Near  []struct {
		Hex   rule.Located[string] `rule:"required" says:"the centre"`
		Hexes int                  `rule:"required" says:"the greatest distance from it, in hexes"`
	} `says:"all hexes near a hex"`
	Edge []Edge `says:"all hexes at these edges of the map"`
}

// Covered returns a slice, by hex, that is true for the hexes of the zone. The function find returns
// a hex by name, and whether it exists.
func (f *ZoneFile) Covered(m *Map, find func(rule.Located[string]) (int, bool)) []bool {
	in := make([]bool, m.Len())
	for _, v := range f.Hexes {
		if i, ok := find(v); ok {
			in[i] = true
		}
	}
	for _, n := range f.Near {
		at, ok := find(n.Hex)
		for i := range in {
			in[i] = in[i] || ok && m.Distance(at, i) <= n.Hexes
		}
	}
	for _, e := range f.Edge {
		for i := range in {
			in[i] = in[i] || m.On(e, i)
		}
	}
	return in
}
