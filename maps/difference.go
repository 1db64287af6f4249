package maps

import (
	"fmt"
	"strings"

	"metahex/grid"
)

// A Difference is a place, or a piece of terrain, that is not the same on two maps;
// what is only on one of them has an empty text on the other.
type Difference struct{ Name, Old, New string }

// Differences are those of two maps of one kind, hexes from the upper left, pieces
// of terrain in the order of the files, those that are gone last; and of how many
// places. The error says why the two cannot be laid on one another.
func Differences(a, b Map) (all []Difference, of int, err error) {
	if KindOf(a) != KindOf(b) {
		idA, _ := a.Heading()
		idB, _ := b.Heading()
		return nil, 0, fmt.Errorf("%s is a %s and %s a %s; want two of one kind", idA, KindOf(a), idB, KindOf(b))
	}
	switch b := b.(type) {
	case *Board:
		changes, err := Changes(a.(*Board), b)
		for _, c := range changes {
			all = append(all, Difference{b.Name(c.At), c.Old, c.New})
		}
		return all, b.Span.Len(), err
	case *HexMap:
		old := a.(*HexMap)
		if old.Span != b.Span {
			return nil, 0, notOneSize(old.ID, old.Span, b.ID, b.Span)
		}
		for i := range b.Len() {
			all = differ(all, b.Name(i), old.words(i), b.words(i))
		}
		return all, b.Len(), nil
	}
	return tableDifferences(a.(*Table), b.(*Table))
}

func notOneSize(a string, s grid.Span, b string, t grid.Span) error {
	return fmt.Errorf("board %s has %d columns and %d half-rows, board %s has %d and %d; only boards of one size can be laid on one another",
		a, s.Columns, s.HalfRows, b, t.Columns, t.HalfRows)
}

func differ(all []Difference, name, old, now string) []Difference {
	if old == now {
		return all
	}
	return append(all, Difference{name, old, now})
}

// tableDifferences compares pieces of terrain by their names.
func tableDifferences(a, b *Table) (all []Difference, of int, err error) {
	if a.Size != b.Size {
		return nil, 0, fmt.Errorf("table %s is %s inches, table %s is %s; only tables of one size can be laid on one another", a.ID, a.Size, b.ID, b.Size)
	}
	for i := range b.Features {
		f := &b.Features[i]
		old := ""
		if j, ok := a.Find(f.Name); ok {
			old = a.Features[j].words()
		}
		all = differ(all, f.Name, old, f.words())
	}
	for i := range a.Features {
		if f := &a.Features[i]; f.Name != "" {
			if _, ok := b.Find(f.Name); !ok {
				all = append(all, Difference{f.Name, f.words(), ""})
			}
		}
	}
	return all, len(b.Features), nil
}

// words are all that a feature is.
func (f *Feature) words() string {
	text := f.Kind.String()
	points := f.Line
	if len(points) == 0 && len(f.Area.Polygons) > 0 {
		points = f.Area.Polygons[0]
	}
	var at []string
	for _, p := range points {
		at = append(at, p.String())
	}
	for _, c := range f.Area.Circles {
		if len(f.Line) == 0 {
			at = append(at, fmt.Sprintf("%s within %s", c.At, grid.Inches(c.Radius)))
		}
	}
	text += " at " + strings.Join(at, " ")
	if f.Height > 0 {
		text += ", " + grid.InchWords(f.Height) + " high"
	}
	if f.Breadth > 0 {
		text += ", " + grid.Inches(f.Breadth) + " wide"
	}
	if f.Kind == Slope {
		text += fmt.Sprintf(", up to %d,%d", f.Up.X, f.Up.Y)
	}
	if f.Kind == Built {
		text += fmt.Sprintf(", %d floors, stairs %s, ladder %t, vehicles %t, rubble %t", f.House.Floors, stairWords[f.House.Stairs], f.House.Ladder, f.House.Vehicles, f.House.Rubble)
	}
	return text
}
