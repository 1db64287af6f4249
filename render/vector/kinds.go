package vector

import (
	"metahex/maps"
	"metahex/maps/dots"
	"metahex/maps/hexes"
	"metahex/maps/tables"
)

// Map draws a map of any kind.
func Map(m maps.Map, o Options) (*Drawing, error) {
	switch m := m.(type) {
	case *dots.Board:
		return Board(m, o)
	case *hexes.Map:
		return HexMap(m, o)
	case *tables.Map:
		return Table(m, o)
	}
	panic("a map of an unknown kind")
}
