package hexes

import (
	"iter"

	"metahex/maps"
)

// Heading implements maps.Map.
func (m *Map) Heading() (id, title string) { return m.ID, m.Title }

// Form implements maps.Map.
func (m *Map) Form() maps.Form { return maps.Lattice }

// Spots implements maps.Map.
func (m *Map) Spots() iter.Seq[maps.Spot] { return maps.SpotsOf(m.Span.Places) }

// SpotName implements maps.Map.
func (m *Map) SpotName(s maps.Spot) string { return m.NameAt(s.Place()) }

// FindSpot implements maps.Map.
func (m *Map) FindSpot(name string) (maps.Spot, error) {
	at, err := m.FindPlace(name)
	return maps.SpotOf(at), err
}

// Describe implements maps.Map.
func (m *Map) Describe(s maps.Spot) string {
	i, ok := m.Index(s.Place())
	if !ok {
		return ""
	}
	return m.words(i)
}

// The Kinds of hex maps, by their printed ground.
const (
	SectionsKind = "board of hexes"
	TerrainKind  = "map of terrain hexes"
)

// Kind implements maps.Map.
func (m *Map) Kind() string {
	if m.Ground == ByTerrain {
		return TerrainKind
	}
	return SectionsKind
}
