package vector

import (
	"fmt"
	"slices"
	"strings"

	"metahex/grid"
	"metahex/los"
	"metahex/los/detection"
	"metahex/los/hexside"
	"metahex/los/layercake"
	"metahex/los/shapes"
	"metahex/maps"
	"metahex/maps/dots"
	"metahex/maps/hexes"
	"metahex/maps/tables"
)

// LineOfSight draws a ruling of any rule book in one picture: everything that the line passes, what
// decides, and at the bottom the foot from the options, such as a citation.
func LineOfSight(u los.Ruling, o Options) (*Drawing, error) {
	o.names, o.terms = u.Names, u.Terms
	switch d := u.Detail.(type) {
	case layercake.Ruling:
		return Ruling(d, d.Ruler(), o)
	case hexside.Ruling:
		return HexRuling(d, o)
	case shapes.Ruling:
		return TableRuling(d, o)
	case detection.Explained:
		o.Foot = noted(d.Notes, o.Foot)
		if o.Title == "" {
			b := d.Detector().Board()
			o.Title = fmt.Sprintf("%s to %s: %s", named(u.Names[0], b.Name(d.From)), named(u.Names[1], b.Name(d.To)), detection.DetectionVerdict(d.Detected))
		}
		return Detection(d.Detection, d.Detector(), d.Terrain, o)
	}
	if u.Reason != "" {
		return nil, fmt.Errorf("there is nothing to draw: %s", u.Reason)
	}
	return nil, fmt.Errorf("cannot draw a ruling by %q", u.Cite)
}

// named returns the name of an end, followed by its hex if both are given.
func named(end, hex string) string {
	if end == hex {
		return hex
	}
	return end + " (" + hex + ")"
}

// noted puts notes above the foot, one per line.
func noted(notes []string, foot string) string {
	var all []string
	for _, n := range append(slices.Clone(notes), foot) {
		if n != "" {
			all = append(all, strings.Join(strings.Fields(n), " "))
		}
	}
	return strings.Join(all, "\n")
}

// SeenPlaces draws the map of a referee on which only the places that are seen are bright. It marks
// the unit that sees them, or that is seen from them; the caption says which.
func SeenPlaces(r los.Referee, seen func(maps.Spot) bool, from los.End, caption string, o Options) (*Drawing, error) {
	switch m := r.Map().(type) {
	case *dots.Board:
		return Field(m, func(at grid.Place) bool { return seen(maps.SpotOf(at)) }, layercake.EndOn(from), caption, o)
	case *hexes.Map:
		return hexField(m, func(at grid.Place) bool { return seen(maps.SpotOf(at)) }, from.Spot.Place(), r.Word(from), caption, o)
	case *tables.Map:
		return TableField(m, func(at grid.Point) bool { return seen(maps.SpotAt(at)) }, from.Spot.Point(), r.Word(from), caption, o)
	}
	return nil, fmt.Errorf("cannot draw what is seen on a %s", r.Map().Kind())
}

// A Post is a watching unit and its place.
type Post struct {
	Name string
	At   maps.Spot
}

// Watched draws a hex map or a tabletop map on which only the parts seen by several units are
// bright.
func Watched(m maps.Map, seen func(maps.Spot) bool, posts []Post, caption string, o Options) (*Drawing, error) {
	bright := func(at maps.Spot) bool {
		return seen(at) || slices.ContainsFunc(posts, func(p Post) bool { return p.At == at })
	}
	switch m := m.(type) {
	case *hexes.Map:
		if m.Ground == hexes.ByTerrain {
			return terrainWatched(m, func(at grid.Place) bool { return bright(maps.SpotOf(at)) }, posts, caption, o)
		}
	case *tables.Map:
		return tableWatched(m, func(at grid.Point) bool { return bright(maps.SpotAt(at)) }, posts, caption, o)
	}
	return nil, fmt.Errorf("cannot draw what units see on a %s", m.Kind())
}

// hexField draws a hex map on which only the hexes of a set are bright.
func hexField(m *hexes.Map, seen func(grid.Place) bool, from grid.Place, name, caption string, o Options) (*Drawing, error) {
	if m.Ground == hexes.ByTerrain {
		return terrainField(m, seen, from, caption, o)
	}
	return colourField(m, seen, from, name, caption, o)
}

// colourField draws a map of coloured hexes, like hexField.
func colourField(b *hexes.Map, seen func(grid.Place) bool, from grid.Place, name, caption string, o Options) (*Drawing, error) {
	o.Foot = joinedFoot(caption, o.Foot)
	v, err := openColourMap(b, o, true)
	if err != nil {
		return nil, err
	}
	v.ground(func(hex int) float32 {
		if at := b.At(hex); at == from || seen(at) {
			return 0
		}
		return 0.55
	})
	v.seams()
	v.numbers()
	x, y := v.dot(from)
	v.markObserver(x, y, max(v.pitch*0.2, 7), name, v.mapBox, v.unit)
	v.drawLegend(v.foot())
	return v.Drawing, nil
}
