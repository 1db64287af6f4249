package text

import (
	"slices"
	"strings"

	"metahex/game"
)

// Legend returns the key to the signs of a board's terrain, as View draws them: "signs: . plain, g
// forest". It returns "" for a table in inches, whose features View lists.
func Legend(v game.View) string {
	if v.Board == nil || v.Board.Kind == game.Inches {
		return ""
	}
	var all []string
	for _, p := range v.Board.Places {
		terrain := p.Terrain
		if terrain == "" {
			terrain = "clear"
		}
		sign := strings.TrimRight(placeSign(v.Board.Kind, p), " 0123456789^")
		if entry := sign + " " + terrain; sign != "" && !slices.Contains(all, entry) {
			all = append(all, entry)
		}
	}
	slices.Sort(all)
	return "signs: " + strings.Join(all, ", ")
}
