package foreign

import (
	"slices"
	"strings"

	"metahex/maps/dots"
)

// commonWords maps common tile names to a terrain and a level of a panel. The names come from Text
// Mapper's pictures and from many tile sets. Reading such a name is listed as a loss.
var commonWords = func() map[string]dots.Dot {
	all := map[string]dots.Dot{}
	put := func(d dots.Dot, words string) {
		for word := range strings.FieldsSeq(words) {
			all[word] = d
		}
	}
	put(dots.Dot{}, "clear grass grassland plain plains meadow flat steppe steppes farmland grazing_land")
	put(dots.Dot{Terrain: dots.Woods}, "woods wood forest trees tree fir firs fir-forest pine pines jungle bushes bush thicket forest-tiles woodland woodlands forests jungles light_deciduous_forest heavy_deciduous_forest light_evergreen_forest heavy_evergreen_forest dead_forest")
	put(dots.Dot{Terrain: dots.Woods, Level: 1}, "forest-hill forest-hills fir-hill fir-hills jungle_hill jungle_hills deciduous_forest_hill evergreen_forest_hill dead_forest_hill")
	put(dots.Dot{Terrain: dots.Woods, Level: 2}, "forest-mountain forest-mountains fir-mountain fir-mountains")
	put(dots.Dot{Level: 1}, "hill hills green_hill green_hills")
	put(dots.Dot{Level: 2}, "mountain mountains mountain_ridge mountain_ridges")
	put(dots.Dot{Terrain: dots.Water}, "water sea ocean lake river pond deep_sea")
	put(dots.Dot{Terrain: dots.Marsh}, "marsh swamp swamps bog fen mud swamp2 wetland wetlands mud_flats")
	put(dots.Dot{Terrain: dots.Building}, "building buildings town large-town city village castle keep thorp hamlet house houses fort tower palace metropolis large_town small_town capital_metropolis capital_city capital_large_town capital_small_town capital_village")
	put(dots.Dot{Terrain: dots.Rubble}, "rubble ruin ruins")
	put(dots.Dot{Terrain: dots.Slag}, "slag scree rough")
	return all
}()

// TileOf parses the meaning of a tile: a letter or a word for the terrain, followed by the level if
// it is above 0. Examples are w, woods and w2.
func TileOf(text string) (d dots.Dot, ok bool) {
	word := strings.ToLower(text)
	level := int8(0)
	if n := len(word); n > 1 && word[n-1] >= '0' && word[n-1] <= '9' {
		word, level = word[:n-1], int8(word[n-1]-'0')
	}
	if i := slices.Index(tileLetters, word); i >= 0 {
		return dots.Dot{Terrain: dots.Terrain(i), Level: level}, true
	}
	d, ok = commonWords[word]
	d.Level = max(d.Level, level)
	return d, ok
}

var tileLetters = strings.Split(dots.TerrainLetters, "")
