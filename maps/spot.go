package maps

import (
	"iter"

	"metahex/grid"
)

// A Form is the kind of positions that a map has. Code that shows places or lets users select them
// distinguishes only these two forms.
type Form uint8

const (
	Lattice Form = iota // dots or hexes: a Spot is a grid.Place
	Inches              // a table: a Spot is a grid.Point
)

// A Spot is a place of a map of either form. On a lattice it holds a column and a half-row, on a
// table thousandths of an inch.
type Spot struct{ X, Y int32 }

// SpotOf returns the spot of a place on a lattice.
func SpotOf(at grid.Place) Spot { return Spot{int32(at.Q), int32(at.V)} }

// SpotAt returns the spot of a point on a table.
func SpotAt(at grid.Point) Spot { return Spot(at) }

// Place returns the place on a lattice.
func (s Spot) Place() grid.Place { return grid.Place{Q: int(s.X), V: int(s.Y)} }

// Point returns the point on a table.
func (s Spot) Point() grid.Point { return grid.Point(s) }

func SpotsOf(places iter.Seq[grid.Place]) iter.Seq[Spot] {
	return func(yield func(Spot) bool) {
		for at := range places {
			if !yield(SpotOf(at)) {
				return
			}
		}
	}
}
