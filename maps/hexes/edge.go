package hexes

import (
	"slices"

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
func (e *Edge) UnmarshalText(text []byte) error {
	i := slices.Index(edgeWords, string(text))
	if i < 0 {
		return &rule.Fault{Text: rule.Unknown("edge", string(text), edgeWords)}
	}
	*e = Edge(i)
	return nil
}

// Schema returns the JSON Schema of an edge.
func (Edge) Schema() rule.Schema { return rule.OneOf(edgeWords...) }

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
	Title string
	Hexes []rule.Located[string]
	Near  []struct {
		Hex   rule.Located[string] `rule:"required"`
		Hexes int                  `rule:"required"`
	}
	Edge []Edge
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
