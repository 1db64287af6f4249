package maps

import (
	"fmt"
	"iter"
)

// Heading implements Map.
func (b *Board) Heading() (id, title string) { return b.ID, b.Title }

// Form implements Map.
func (b *Board) Form() Form { return Lattice }

// Spots implements Map.
func (b *Board) Spots() iter.Seq[Spot] { return lattice(b.Span.Places) }

// SpotName implements Map.
func (b *Board) SpotName(s Spot) string { return b.Name(s.Place()) }

// FindSpot implements Map.
func (b *Board) FindSpot(name string) (Spot, error) {
	at, err := b.Find(name)
	return SpotOf(at), err
}

// Describe implements Map.
func (b *Board) Describe(s Spot) string {
	d := b.At(s.Place())
	return fmt.Sprintf("%s, level %d", d.Terrain, d.Level)
}

// BoardKind is the Kind of boards of dots.
const BoardKind = "board of dots"

// Kind implements Map.
func (b *Board) Kind() string { return BoardKind }
