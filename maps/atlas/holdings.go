package atlas

import (
	"fmt"

	"metahex/grid"
	"metahex/maps"
	"metahex/maps/dots"
	"metahex/maps/hexes"
	"metahex/maps/tables"
	"metahex/rule"
)

// Extent describes the size of a map: its dots and panels, its hexes, or its inches.
func Extent(m maps.Map) string {
	switch m := m.(type) {
	case *dots.Board:
		return fmt.Sprintf("%4d dots, %s", m.Span.Len(), rule.Count(len(m.Panels), "panel"))
	case *hexes.Map:
		if len(m.Panels) == 0 {
			return fmt.Sprintf("%4d hexes", m.Len())
		}
		return fmt.Sprintf("%4d hexes, %s", m.Len(), rule.Count(len(m.Panels), "section"))
	case *tables.Map:
		return fmt.Sprintf("%s by %s inches", grid.Inches(int64(m.Size.X)), grid.Inches(int64(m.Size.Y)))
	}
	panic("a map of an unknown kind")
}

// Drawn returns the picture of a map on a lattice; it returns nil for a table. If the function sign
// is not nil, it returns the sign to draw at each place. The argument ground of that function is the
// place's own sign, without marks.
func Drawn(m maps.Map, sign func(at grid.Place, ground string) string) []string {
	switch m := m.(type) {
	case *dots.Board:
		return m.Picture(func(at grid.Place) string {
			if sign != nil {
				return sign(at, dots.Cell(m.At(at)))
			}
			return fmt.Sprintf("%-2s%c", dots.Cell(m.At(at)), max(m.At(at).Mark, ' '))
		})
	case *hexes.Map:
		if sign == nil {
			return m.Picture(nil)
		}
		return m.Picture(func(at grid.Place) string { return sign(at, m.Cell(at)[:1]) })
	}
	return nil
}

// Holdings describes, in several lines, what a map on a lattice contains. It returns nil for a
// table.
func Holdings(m maps.Map) []string {
	switch m := m.(type) {
	case *dots.Board:
		return []string{dots.DotCounts(m)}
	case *hexes.Map:
		if m.Ground == hexes.ByColour {
			return []string{hexes.ColourCounts(m)}
		}
		return append([]string{hexes.TerrainCounts(m)}, hexes.NamedPlaces(m)...)
	}
	return nil
}

// Turned returns a map of any kind turned by 180°. On joined maps the places keep their printed
// names.
func Turned(m maps.Map) maps.Map {
	switch m := m.(type) {
	case *dots.Board:
		return m.Turn()
	case *hexes.Map:
		return m.Turn()
	case *tables.Map:
		return m.Turn()
	}
	panic("a map of an unknown kind")
}

// Contents describes in a few words what a map contains, and its extent.
func Contents(m maps.Map) string {
	switch m := m.(type) {
	case *dots.Board:
		return Extent(m)
	case *hexes.Map:
		if len(m.Panels) == 0 {
			return fmt.Sprintf("%d hexes, %s", m.Len(), rule.Count(len(m.OwnNames), "named place"))
		}
		return fmt.Sprintf("%d hexes in %s", m.Len(), rule.Count(len(m.Panels), "section"))
	case *tables.Map:
		return fmt.Sprintf("%s by %s inches, %s", grid.Inches(int64(m.Size.X)), grid.Inches(int64(m.Size.Y)), rule.Count(len(m.Features), "feature"))
	}
	return ""
}
