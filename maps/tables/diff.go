package tables

import (
	"fmt"
	"strings"

	"metahex/grid"
	"metahex/maps"
)

// Differences returns the features that differ between two tables, matched by name.
func Differences(a, b *Map) (all []maps.Difference, of int, err error) {
	if a.Size != b.Size {
		return nil, 0, fmt.Errorf("table %s is %s inches, table %s is %s; only tables of the same size can be compared", a.ID, a.Size, b.ID, b.Size)
	}
	for i := range b.Features {
		f := &b.Features[i]
		old := ""
		if j, ok := a.Find(f.Name); ok {
			old = a.Features[j].words()
		}
		all = maps.AppendDifference(all, f.Name, old, f.words())
	}
	for i := range a.Features {
		if f := &a.Features[i]; f.Name != "" {
			if _, ok := b.Find(f.Name); !ok {
				all = append(all, maps.Difference{Name: f.Name, Old: f.words()})
			}
		}
	}
	return all, len(b.Features), nil
}

// words returns everything that describes a feature.
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
			at = append(at, fmt.Sprintf("%s with radius %s", c.At, grid.Inches(c.Radius)))
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
		text += fmt.Sprintf(", uphill direction %d,%d", f.Up.X, f.Up.Y)
	}
	if f.Kind == Built {
		text += fmt.Sprintf(", %d floors, stairs %s, ladder %t, vehicles %t, rubble %t", f.House.Floors, stairWords[f.House.Stairs], f.House.Ladder, f.House.Vehicles, f.House.Rubble)
	}
	return text
}
