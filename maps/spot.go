package maps

import (
	"fmt"
	"iter"
	"strings"

	"metahex/grid"
	"metahex/rule"
)

// A Form says how the places of a map lie: whoever shows or asks for places
// switches on these two and on nothing else.
type Form uint8

const (
	Lattice Form = iota // dots or hexes: a Spot is a grid.Place
	Inches              // a table: a Spot is a grid.Point
)

// A Spot is a place of a map of either form: column and half-row on a lattice,
// thousandths of an inch on a table.
type Spot struct{ X, Y int32 }

// SpotOf is the spot of a place on a lattice.
func SpotOf(at grid.Place) Spot { return Spot{int32(at.Q), int32(at.V)} }

// SpotAt is the spot of a point on a table.
func SpotAt(at grid.Point) Spot { return Spot(at) }

// Place is the place on a lattice.
func (s Spot) Place() grid.Place { return grid.Place{Q: int(s.X), V: int(s.Y)} }

// Point is the point on a table.
func (s Spot) Point() grid.Point { return grid.Point(s) }

// raster is how far the points lie apart that Spots lists of a table.
const raster = grid.Inch / 4

// Form implements Map.
func (b *Board) Form() Form { return Lattice }

// Form implements Map.
func (m *HexMap) Form() Form { return Lattice }

// Form implements Map.
func (t *Table) Form() Form { return Inches }

// Spots implements Map.
func (b *Board) Spots() iter.Seq[Spot] { return lattice(b.Span.Places) }

// Spots implements Map.
func (m *HexMap) Spots() iter.Seq[Spot] { return lattice(m.Span.Places) }

func lattice(places iter.Seq[grid.Place]) iter.Seq[Spot] {
	return func(yield func(Spot) bool) {
		for at := range places {
			if !yield(SpotOf(at)) {
				return
			}
		}
	}
}

// Spots implements Map: the points of a raster of a quarter inch.
func (t *Table) Spots() iter.Seq[Spot] {
	return func(yield func(Spot) bool) {
		for y := int32(0); y <= t.Size.Y; y += raster {
			for x := int32(0); x <= t.Size.X; x += raster {
				if !yield(Spot{x, y}) {
					return
				}
			}
		}
	}
}

// SpotName implements Map.
func (b *Board) SpotName(s Spot) string { return b.Name(s.Place()) }

// SpotName implements Map.
func (m *HexMap) SpotName(s Spot) string { return m.NameAt(s.Place()) }

// SpotName implements Map.
func (t *Table) SpotName(s Spot) string { return s.Point().String() }

// FindSpot implements Map.
func (b *Board) FindSpot(name string) (Spot, error) {
	at, err := b.Find(name)
	return SpotOf(at), err
}

// FindSpot implements Map.
func (m *HexMap) FindSpot(name string) (Spot, error) {
	at, err := m.FindPlace(name)
	return SpotOf(at), err
}

// FindSpot implements Map.
func (t *Table) FindSpot(name string) (Spot, error) {
	x, y, _ := strings.Cut(name, ",")
	var across, down rule.Inches
	if across.UnmarshalText([]byte(x)) != nil || down.UnmarshalText([]byte(y)) != nil {
		return Spot{}, fmt.Errorf("found %q; want a point in inches from the upper left corner, such as 12.5,8", name)
	}
	at := grid.Point{X: int32(across), Y: int32(down)}
	if !t.Has(at) {
		return Spot{}, fmt.Errorf("the point %s is not on table %s; want 0,0 to %s", at, t.ID, t.Size)
	}
	return SpotAt(at), nil
}

// Describe implements Map.
func (b *Board) Describe(s Spot) string {
	d := b.At(s.Place())
	return fmt.Sprintf("%s, level %d", d.Terrain, d.Level)
}

// Describe implements Map.
func (t *Table) Describe(s Spot) string {
	var all []string
	for _, i := range t.At(s.Point()) {
		f := &t.Features[i]
		text := fmt.Sprintf("%s (%s)", f.Name, f.Kind)
		if f.Height > 0 {
			text += ", " + grid.InchWords(f.Height) + " high"
		}
		all = append(all, text)
	}
	if len(all) == 0 {
		return "open ground"
	}
	return strings.Join(all, "; ")
}
