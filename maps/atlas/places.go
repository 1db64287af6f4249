package atlas

import (
	"strings"

	"metahex/grid"
	"metahex/maps"
	"metahex/maps/dots"
	"metahex/maps/hexes"
	"metahex/maps/tables"
)

// A Place describes one place of a map.
type Place struct {
	Spot  maps.Spot
	Name  string
	About string // the ground, and what is on it
	Level int    // the level of the ground; 0 on a map without levels
}

// Places describes places of a map.
func Places(m maps.Map, spots []maps.Spot) (all []Place) {
	b, ofDots := m.(*dots.Board)
	over := map[grid.Place]string{}
	if ofDots {
		for _, o := range b.Overlays {
			over[o.At] = ", " + strings.TrimSuffix(o.Kind.String()+": "+o.Text, ": ")
		}
	}
	for _, at := range spots {
		p := Place{Spot: at, Name: m.SpotName(at), About: m.Describe(at)}
		if ofDots {
			p.About += over[at.Place()]
			p.Level = int(b.At(at.Place()).Level)
		}
		all = append(all, p)
	}
	return all
}

// Conflicts lists the places on which the sheets of a map disagree, with the content that each
// sheet has there. Sections of hexes are not compared.
func Conflicts(m maps.Map) (all []Place) {
	if b, ofDots := m.(*dots.Board); ofDots {
		for _, c := range b.Conflicts() {
			all = append(all, Place{Spot: maps.SpotOf(c.At), Name: b.Name(c.At), About: c.Text})
		}
	}
	return all
}

// TurnedSpot returns the position of a place after the map is turned by 180°.
func TurnedSpot(m maps.Map, s maps.Spot) maps.Spot {
	switch m := m.(type) {
	case *dots.Board:
		return maps.SpotOf(m.Span.Turn(s.Place()))
	case *hexes.Map:
		return maps.SpotOf(m.Span.Turn(s.Place()))
	case *tables.Map:
		return maps.SpotAt(grid.Point{X: m.Size.X - s.X, Y: m.Size.Y - s.Y})
	}
	return s
}
