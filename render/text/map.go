package text

import (
	"metahex/game"
	"metahex/grid"
	"metahex/maps"
	"metahex/maps/atlas"
	"metahex/maps/tables"
)

// Map draws a map and lists its contents.
func Map(m maps.Map) []string {
	if t, ok := m.(*tables.Map); ok {
		return listed(t)
	}
	return append(atlas.Drawn(m, nil), atlas.Holdings(m)...)
}

// Field draws a map with @ at a place, and - at each place that is not seen from there.
func Field(m maps.Map, from maps.Spot, sees func(maps.Spot) bool) []string {
	if t, ok := m.(*tables.Map); ok {
		return darkened(tabletop(game.NewInches(t), nil), t, func(at grid.Point) bool { return sees(maps.SpotAt(at)) }, from.Point())
	}
	return atlas.Drawn(m, func(at grid.Place, bare string) string {
		switch spot := maps.SpotOf(at); {
		case spot == from:
			return "@"
		case !sees(spot):
			return "-"
		}
		return bare
	})
}
