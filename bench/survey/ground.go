package survey

import (
	"fmt"
	"strings"

	"metahex/grid"
	"metahex/los/hexside"
	"metahex/maps"
	"metahex/maps/hexes"
	"metahex/maps/tables"
)

// Hex maps and tabletop maps have fewer figures: the amount of each kind of ground and, on terrain
// hexes, the range of sight. They have no avenues and no cover, because nobody walks from dot to
// dot. Sight on tabletop maps depends on the rule book, so it is not measured.

// GroundFigures returns the figures of a hex map or a tabletop map.
func GroundFigures(m maps.Map) []Figure {
	l := &list{}
	switch m := m.(type) {
	case *hexes.Map:
		if m.Ground == hexes.ByColour {
			l.colours(m)
			break
		}
		l.terrain(m)
		l.sides(m)
		l.reach(m)
	case *tables.Map:
		l.features(m)
	}
	return l.all
}

// The groups of the figures in GroundFigures.
const (
	groundGroup = "ground"
	sidesGroup  = "hexsides and ways"
	sightGroup  = "sight"
)

// slug replaces spaces by hyphens, the form of names in conditions.
func slug(s string) string { return strings.ReplaceAll(s, " ", "-") }

func (l *list) colours(b *hexes.Map) {
	l.group = groundGroup
	var of [hexes.Colours]int
	streaks, cities := 0, 0
	for i := range b.Len() {
		h := b.Hex(i)
		of[h.Colour]++
		if h.Streaks {
			streaks++
		}
		if h.City {
			cities++
		}
	}
	l.add("hexes", Whole(b.Len()), "", "hexes")
	for c, n := range of {
		l.add(slug(hexes.Colour(c).String()), Ratio{n, b.Len()}, "", "share of %s hexes", hexes.Colour(c))
	}
	l.add("streaks", Ratio{streaks, b.Len()}, "", "share of hexes with red-brown streaks")
	l.add("cities", Whole(cities), "", "hexes with a city")
}

func (l *list) terrain(t *hexes.Map) {
	l.group = groundGroup
	n := t.Span.Len()
	var of [hexes.Terrains]int
	hills, entries := 0, 0
	for at := range t.Span.Places {
		h := t.HexAt(at)
		of[h.Terrain]++
		if h.Hill {
			hills++
		}
		if h.Entry {
			entries++
		}
	}
	l.add("hexes", Whole(n), "", "hexes")
	for c, k := range of {
		if k > 0 {
			l.add(slug(hexes.Terrain(c).String()), Ratio{k, n}, "", "share of %s hexes", hexes.Terrain(c))
		}
	}
	l.add("hills", Ratio{hills, n}, "", "share of hexes on a hill")
	l.add("entries", Whole(entries), "", "hexes where reinforcements enter")
}

// sides counts hexsides and legs of roads or streams, each only once.
func (l *list) sides(t *hexes.Map) {
	l.group = sidesGroup
	count := func(has func(h hexes.Hex) hexes.Rim) (n int) {
		for at := range t.Span.Places {
			for d := range grid.Directions {
				if far := at.Step(d); has(t.HexAt(at)).Has(d) && (!t.Has(far) || at.Less(far)) {
					n++
				}
			}
		}
		return n
	}
	for b := range hexes.Barriers {
		l.add(b.String(), Whole(count(func(h hexes.Hex) hexes.Rim { return h.Barriers[b] })), "", "hexsides of this kind")
	}
	for w := range hexes.Ways {
		l.add(w.String(), Whole(count(func(h hexes.Hex) hexes.Rim { return h.Ways[w] })), "", "legs from hex to hex")
	}
	for c := range hexes.Crossings {
		l.add(c.String(), Whole(count(func(h hexes.Hex) hexes.Rim { return h.Crossings[c] })), "", "crossings")
	}
}

// reach counts, for all pairs of hexes, how many hexes are seen by day.
func (l *list) reach(t *hexes.Map) {
	l.group = sightGroup
	r := hexside.NewReferee(hexside.NewRuler(t), hexside.Watch{}, nil)
	sum, least, most, pairs := 0, t.Span.Len(), -1, 0
	var leastAt, mostAt grid.Place
	for a := range t.Span.Places {
		n, from, reach := 0, r.At(maps.SpotOf(a), 0), r.Ruler().Eyes(a, hexside.NoPost, false).Reach
		for b := range t.Span.Places {
			if a == b || grid.Distance(a, b) > reach {
				continue
			}
			pairs++
			if r.Clear(from, r.At(maps.SpotOf(b), 0)) {
				n++
			}
		}
		sum += n
		if n < least {
			least, leastAt = n, a
		}
		if n > most {
			most, mostAt = n, a
		}
	}
	l.add("sight", Ratio{sum, pairs}, "", "share of hexes in sighting range that are seen by day, without a post")
	l.add("sight-least", Whole(least), t.NameAt(leastAt), "hexes seen from the hex that sees fewest")
	l.add("sight-most", Whole(most), t.NameAt(mostAt), "hexes seen from the hex that sees most")
}

func (l *list) features(t *tables.Map) {
	l.group = groundGroup
	var of [tables.Grounds]int
	high, highAt, floors := int64(0), "", 0
	for i := range t.Features {
		f := &t.Features[i]
		of[f.Kind]++
		if f.Height > high {
			high, highAt = f.Height, f.Name
		}
		floors += f.House.Floors
	}
	l.add("width", Ratio{int(t.Size.X), grid.Inch}, "", "inches from west to east")
	l.add("depth", Ratio{int(t.Size.Y), grid.Inch}, "", "inches from north to south")
	l.add("features", Whole(len(t.Features)), "", "pieces of terrain")
	for k, n := range of {
		if n > 0 {
			l.add(slug(tables.Ground(k).String()), Whole(n), "", "pieces of this kind")
		}
	}
	l.add("floors", Whole(floors), "", "floors of all buildings")
	l.add("highest", Ratio{int(high), grid.Inch}, highAt, "height in inches of the highest piece above its ground")
	l.openGround(t)
}

// openGround counts the points of a one-inch grid that no feature covers.
func (l *list) openGround(t *tables.Map) {
	open, all := 0, 0
	for y := int32(grid.Inch / 2); y < t.Size.Y; y += grid.Inch {
		for x := int32(grid.Inch / 2); x < t.Size.X; x += grid.Inch {
			if all++; len(t.At(grid.Point{X: x, Y: y})) == 0 {
				open++
			}
		}
	}
	l.add("open", Ratio{open, all}, "", "share of %s that lie on open ground", fmt.Sprintf("%d points an inch apart", all))
}
