package dots

import (
	"fmt"
	"iter"

	"metahex/maps"
)

// Heading implements maps.Map.
func (b *Board) Heading() (id, title string) { return b.ID, b.Title }

// Form implements maps.Map.
func (b *Board) Form() maps.Form { return maps.Lattice }

// Spots implements maps.Map.
func (b *Board) Spots() iter.Seq[maps.Spot] { return maps.SpotsOf(b.Span.Places) }

// SpotName implements maps.Map.
func (b *Board) SpotName(s maps.Spot) string { return b.Name(s.Place()) }

// FindSpot implements maps.Map.
func (b *Board) FindSpot(name string) (maps.Spot, error) {
	at, err := b.Find(name)
	return maps.SpotOf(at), err
}

// Describe implements maps.Map.
func (b *Board) Describe(s maps.Spot) string {
	d := b.At(s.Place())
	return fmt.Sprintf("%s, level %d", d.Terrain, d.Level)
}

// BoardKind is the Kind of boards of dots.
const BoardKind = "board of dots"

// Kind implements maps.Map.
func (b *Board) Kind() string { return BoardKind }
