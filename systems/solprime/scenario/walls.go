package scenario

import (
	"metahex/grid"
	"metahex/maps/tables"
	"metahex/rule"
)

// Fortified walls (SP fortifications/wall). A section may have a wall of up to two inches. The wall is
// a low wall on the table. The cover behind it depends on the rating of its section.

// A Wall is a fortified wall: its index among the features of the table, and its rating.
type Wall struct{ Feature, Rating int }

// wallBreadth and wallHeight are the size of a low wall, in thousandths of an inch.
const (
	wallBreadth = 250
	wallHeight  = 500
)

// WallRating returns the rating of a fortified wall, or 0 for any other feature.
func (s *Scenario) WallRating(feature int) int {
	for _, w := range s.Walls {
		if w.Feature == feature {
			return w.Rating
		}
	}
	return 0
}

// walls adds the walls of all sections to a copy of the table that belongs to the scenario.
func (r *reader) walls() {
	own := *r.s.Table
	own.Features = append([]tables.Feature(nil), own.Features...)
	for side := range r.s.Forces {
		for u := range Units(r.s.Forces[side].Structures) {
			if u.Wall != (grid.Point{}) {
				line := []grid.Point{u.At, u.Wall}
				r.s.Walls = append(r.s.Walls, Wall{len(own.Features), u.Kind.Rating})
				own.Features = append(own.Features, tables.Feature{Kind: tables.LowWall, Name: "the wall of " + u.Label, Line: line, Breadth: wallBreadth, Height: wallHeight, Area: grid.Strip(line, wallBreadth)})
			}
		}
	}
	if len(r.s.Walls) > 0 {
		r.s.Table = &own
	}
}

// walled reads the far end of a section's wall.
func (m *roll) walled(raw rule.Pair, one *Recruit) {
	if raw.Node == nil {
		return
	}
	one.Wall = m.Point(raw)
	reach := int64(m.tables.Of(WallReach))
	m.First(
		m.Slip(one.Kind.Branch != Structure || one.Kind.Rating == 0, "SP fortifications/wall", raw.Node, "found a wall of %q; only fortifications have walls", one.Label),
		m.Slip(!(grid.Circle{At: one.At, Radius: one.Kind.Base}).Apart(grid.Circle{At: one.Wall}, reach), "SP fortifications/wall", raw.Node, "found a wall to %s; want a wall at most %s long", one.Wall, grid.InchWords(reach)),
	)
}
