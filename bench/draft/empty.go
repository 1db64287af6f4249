package draft

import (
	"fmt"

	"metahex/grid"
	"metahex/maps"
	"metahex/maps/dots"
	"metahex/maps/hexes"
)

// checkSize returns an error if no sheet of dots or hexes can have the given size.
func checkSize(columns, rows int) error {
	if columns < 3 || columns > 99 || columns%2 == 0 || rows < 2 || rows > 26 {
		return fmt.Errorf("found %d columns and %d rows; want an odd number of columns from 3 to 99, and 2 to 26 rows", columns, rows)
	}
	return nil
}

// A SectionRecipe describes a section of hexes to create.
type SectionRecipe struct {
	ID            string
	Columns, Rows int
	Edges         maps.Profiles // names of the edge profiles
	Long, Short   []hexes.Hex   // hexes of the profiles, from end to end; nil leaves the edge yellow
}

// EmptySection returns a section of yellow hexes, with the hexes of the profiles along its edges.
func EmptySection(r SectionRecipe) (*hexes.Section, error) {
	if err := checkSize(r.Columns, r.Rows); err != nil {
		return nil, err
	}
	p := hexes.NewSection(r.ID, r.Columns, r.Rows)
	p.Edges = r.Edges
	for _, e := range []struct {
		name    string
		profile []hexes.Hex
		sides   [2]grid.Direction
	}{{r.Edges.Long, r.Long, [2]grid.Direction{grid.NW, grid.NE}}, {r.Edges.Short, r.Short, [2]grid.Direction{grid.N, grid.S}}} {
		for _, side := range e.sides {
			places := dots.EdgePlaces(p.Span, side)
			if e.profile != nil && len(e.profile) != len(places) {
				return nil, fmt.Errorf("edge profile %s has %d hexes; a section of %d columns and %d rows needs %d; for other sizes use --set none",
					e.name, len(e.profile), r.Columns, r.Rows, len(places))
			}
			for i := range e.profile {
				p.Set(places[i], e.profile[i])
			}
		}
	}
	return p, nil
}

// EmptyHexMap returns a map whose terrain hexes are all clear.
func EmptyHexMap(id string, columns, rows int) (*hexes.Map, error) {
	if err := checkSize(columns, rows); err != nil {
		return nil, err
	}
	return hexes.NewMap(id, columns, rows), nil
}
