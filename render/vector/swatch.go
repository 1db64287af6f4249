package vector

import (
	"image/color"

	"metahex/maps"
	"metahex/maps/dots"
	"metahex/maps/hexes"
)

// Swatches maps the letters of terrains in a map's text to their colours, in the syntax of
// a web page. It returns nil for a map without such letters.
func Swatches(m maps.Map) map[string]string {
	all := map[string]string{}
	put := func(letter byte, c color.RGBA) { all[string(letter)] = written(c) }
	switch m := m.(type) {
	case *dots.Board:
		for t, c := range fills {
			put(dots.Terrain(t).Letter(), c)
		}
	case *hexes.Map:
		if m.Ground&hexes.ByTerrain == 0 {
			for c, fill := range hexFills {
				put(hexes.Colour(c).Letter(), fill)
			}
			break
		}
		for t, style := range terrainStyles {
			put(hexes.Terrain(t).Letter(), style.fill)
		}
	default:
		return nil
	}
	return all
}
