package preview

import (
	"math"
	"regexp"
	"slices"
	"strconv"

	"metahex/bench/survey"
	"metahex/bench/views"
	"metahex/grid"
	"metahex/los"
	"metahex/maps"
	"metahex/maps/atlas"
)

// On the page a board is a list of places, each with a name, a position and a content. A tabletop
// map has a place every half inch.

// spots returns the places of a board on the page, always in the same order.
func spots(m maps.Map) []maps.Spot {
	all := slices.Collect(m.Spots())
	if m.Form() == maps.Lattice {
		return all
	}
	return slices.DeleteFunc(all, func(at maps.Spot) bool { return at.X%(grid.Inch/2) != 0 || at.Y%(grid.Inch/2) != 0 })
}

// dotJSON is a dot, a hex or a point of a tabletop map. Q and V are the coordinates of a dot or
// hex, or inches on a tabletop map. Level is the level of the ground.
type dotJSON struct {
	Name  string  `json:"name"`
	Q     float64 `json:"q"`
	V     float64 `json:"v"`
	About string  `json:"about"`
	Level int     `json:"level"`
}

// on returns the position of a spot on the page.
func on(m maps.Map, at maps.Spot) (q, v float64) {
	if m.Form() == maps.Inches {
		return float64(at.X) / grid.Inch, float64(at.Y) / grid.Inch
	}
	return float64(at.X), float64(at.Y)
}

// places returns the places of a board on the page.
func places(m maps.Map) (all []dotJSON) {
	for _, p := range atlas.Places(m, spots(m)) {
		q, v := on(m, p.Spot)
		all = append(all, dotJSON{Name: p.Name, Q: q, V: v, About: p.About, Level: p.Level})
	}
	return all
}

// kind returns the kind of places: "dots", "hexes" or "inches". Only dots can be surveyed.
func (s *side) kind() string {
	switch {
	case s.notebook != nil:
		return "dots"
	case s.board.Form() == maps.Inches:
		return "inches"
	}
	return "hexes"
}

// views returns the views that are available with a referee, which may be nil.
func (s *side) views(r los.Referee) []string {
	switch {
	case s.notebook != nil:
		return views.Names
	case r == nil:
		return views.Names[:1]
	}
	return []string{views.Map, views.Seen}
}

var firstPoint = regexp.MustCompile(`(?:at: \[\[|round: \[)\s*([0-9.]+)\s*,\s*([0-9.]+)`)

// spotOf returns the place nearest to the first point in a line of a table file.
func spotOf(source string) string {
	m := firstPoint.FindStringSubmatch(source)
	if m == nil {
		return ""
	}
	var at [2]int32
	for i := range at {
		v, err := strconv.ParseFloat(m[1+i], 64)
		if err != nil || v > 1000 {
			return ""
		}
		at[i] = int32(math.Round(2*v)) * grid.Inch / 2
	}
	return grid.Point{X: at[0], Y: at[1]}.String()
}

// measured lists the figures of a board that does not consist of dots.
func measured(m maps.Map) figuresJSON {
	return figuresJSON{Head: atlas.Contents(m), Notes: []string{}, Figures: []survey.Figure{}}
}
