package gametest

import (
	"fmt"
	"math/rand/v2"
	"strings"

	"metahex/grid"
)

// A Tabletop is a small table in inches for a generated scene, crowded with terrain of all kinds.
// It tracks which places are taken.
type Tabletop struct {
	Width, Depth int64 // thousandths of an inch
	source       *rand.Rand
	areas        []string
	lines        []string
	buildings    []string
	taken        []grid.Circle
}

// quarter is the grid step for drawn features, in thousandths of an inch.
const quarter = grid.Inch / 4

// DrawTabletop draws a table. Each side has a length between two limits, in inches.
func DrawTabletop(source *rand.Rand, least, most int64) *Tabletop {
	side := func() int64 { return (least + source.Int64N(most-least+1)) * grid.Inch }
	t := &Tabletop{Width: side(), Depth: side(), source: source}
	if source.IntN(2) == 0 {
		t.river()
	}
	if source.IntN(2) == 0 {
		t.hill()
	}
	for range 3 + source.IntN(6) {
		t.feature()
	}
	return t
}

// Text returns the table as a table/1 file.
func (t *Tabletop) Text() string {
	var b strings.Builder
	fmt.Fprintf(&b, "format: table/1\nid: scene\ntitle: A generated table\nsize: [%s, %s]\n", grid.Inches(t.Width), grid.Inches(t.Depth))
	for _, list := range []struct {
		key   string
		items []string
	}{{"areas", t.areas}, {"lines", t.lines}, {"buildings", t.buildings}} {
		if len(list.items) > 0 {
			fmt.Fprintf(&b, "%s:\n  - %s\n", list.key, strings.Join(list.items, "\n  - "))
		}
	}
	return b.String()
}

// upTo draws a length between two limits: the lower limit plus a whole number of quarter inches.
func (t *Tabletop) upTo(least, most int64) int64 {
	return least + t.source.Int64N((max(least, most)-least)/quarter+1)*quarter
}

// coin returns true with probability one half.
func (t *Tabletop) coin() bool { return t.source.IntN(2) == 0 }

// Point formats a point as scene and table files write it.
func Point(x, y int64) string { return "[" + grid.Inches(x) + ", " + grid.Inches(y) + "]" }

// block formats a random quadrilateral whose corners are near those of a rectangle.
func (t *Tabletop) block(x, y, width, depth int64) string {
	in := func(side int64) int64 { return t.upTo(0, side/4) }
	return fmt.Sprintf("at: [%s, %s, %s, %s]", Point(x+in(width), y+in(depth)), Point(x+width-in(width), y+in(depth)),
		Point(x+width-in(width), y+depth-in(depth)), Point(x+in(width), y+depth-in(depth)))
}

// shape formats a polygon or a circle at a random place on the table.
func (t *Tabletop) shape(least, most int64) string {
	width, depth := t.upTo(least, most), t.upTo(least, most)
	x, y := t.upTo(0, t.Width-width), t.upTo(0, t.Depth-depth)
	if t.source.IntN(3) == 0 {
		return fmt.Sprintf("round: [%s, %s, %s]", grid.Inches(x+width/2), grid.Inches(y+depth/2), grid.Inches(min(width, depth)/2))
	}
	return t.block(x, y, width, depth)
}

// feature adds terrain of a random kind.
func (t *Tabletop) feature() {
	areas := []string{"woods", "woods", "thicket", "tree", "town", "rubble", "soft", "rough", "marsh", "slag", "lake", "shallow"}
	lines := []string{"road", "track", "wall", "wall", "high-wall", "trap"}
	switch n := t.source.IntN(20); {
	case n < 11:
		kind := areas[t.source.IntN(len(areas))]
		if kind == "tree" {
			t.areas = append(t.areas, fmt.Sprintf("{kind: tree, round: [%s, %s, 0.5]}", grid.Inches(t.upTo(0, t.Width)), grid.Inches(t.upTo(0, t.Depth))))
			return
		}
		t.areas = append(t.areas, fmt.Sprintf("{kind: %s, %s}", kind, t.shape(2*grid.Inch, 6*grid.Inch)))
	case n < 16:
		t.line(lines[t.source.IntN(len(lines))])
	default:
		stairs := []string{"", ", stairs: narrow", ", stairs: broad"}[t.source.IntN(3)]
		t.buildings = append(t.buildings, fmt.Sprintf("{%s, floors: %d%s, ladder: %t, vehicles: %t, rubble: %t}",
			t.shape(2*grid.Inch, 5*grid.Inch), 1+t.source.IntN(3), stairs, t.coin(), t.coin(), t.source.IntN(4) == 0))
	}
}

// line adds a road or an obstacle. Roads cross the whole table; obstacles are short.
func (t *Tabletop) line(kind string) {
	x, y := t.upTo(0, t.Width), t.upTo(0, t.Depth)
	if kind == "road" || kind == "track" {
		t.lines = append(t.lines, fmt.Sprintf("{kind: %s, at: [%s, %s, %s]}", kind, Point(0, y), Point(t.Width/2, t.upTo(0, t.Depth)), Point(t.Width, y)))
		return
	}
	to := Point(x, (y+t.Depth/3)%t.Depth)
	if t.coin() {
		to = Point((x+t.Width/3)%t.Width, y)
	}
	t.lines = append(t.lines, fmt.Sprintf("{kind: %s, at: [%s, %s]}", kind, Point(x, y), to))
}

// river adds a river from the north edge to the south edge. It has a bridge with its road, a ford,
// or neither.
func (t *Tabletop) river() {
	breadth := t.upTo(grid.Inch, 3*grid.Inch)
	from, to := t.upTo(grid.Inch, t.Width-breadth-grid.Inch), t.upTo(grid.Inch, t.Width-breadth-grid.Inch)
	t.areas = append(t.areas, fmt.Sprintf("{kind: river, at: [%s, %s, %s, %s]}", Point(from, 0), Point(from+breadth, 0), Point(to+breadth, t.Depth), Point(to, t.Depth)))
	west, east := max(0, min(from, to)-grid.Inch), min(t.Width, max(from, to)+breadth+grid.Inch)
	switch y := t.upTo(2*grid.Inch, t.Depth-4*grid.Inch); t.source.IntN(3) {
	case 0:
		t.lines = append(t.lines, fmt.Sprintf("{kind: road, at: [%s, %s]}", Point(0, y), Point(t.Width, y)), fmt.Sprintf("{kind: bridge, at: [%s, %s]}", Point(west, y), Point(east, y)))
	case 1:
		t.areas = append(t.areas, fmt.Sprintf("{kind: ford, at: [%s, %s, %s, %s]}", Point(west, y), Point(east, y), Point(east, y+2*grid.Inch), Point(west, y+2*grid.Inch)))
	}
}

// hill adds a hill with a slope on its west side.
func (t *Tabletop) hill() {
	width, depth := t.upTo(3*grid.Inch, 6*grid.Inch), t.upTo(3*grid.Inch, 6*grid.Inch)
	x, y := t.upTo(2*grid.Inch, t.Width-width), t.upTo(0, t.Depth-depth)
	t.areas = append(t.areas, fmt.Sprintf("{kind: hill, at: [%s, %s, %s, %s], height: %d}", Point(x, y), Point(x+width, y), Point(x+width, y+depth), Point(x, y+depth), 1+t.source.IntN(3)),
		fmt.Sprintf("{kind: slope, at: [%s, %s, %s, %s], up: [1, 0]}", Point(x-2*grid.Inch, y), Point(x, y), Point(x, y+depth), Point(x-2*grid.Inch, y+depth)))
}

// Room takes a free place for a base near a point. The argument within is the largest distance from
// that point. Ok is false if it finds no place.
func (t *Tabletop) Room(base int64, near grid.Point, within int64) (at grid.Point, ok bool) {
	for range 100 {
		at = grid.Point{
			X: int32(t.upTo(max(base, int64(near.X)-within), min(t.Width-base, int64(near.X)+within))),
			Y: int32(t.upTo(max(base, int64(near.Y)-within), min(t.Depth-base, int64(near.Y)+within))),
		}
		if t.Take(grid.Circle{At: at, Radius: base}) {
			return at, true
		}
	}
	return at, false
}

// Take takes a place if it is free and on the table, and reports whether it did.
func (t *Tabletop) Take(c grid.Circle) bool {
	if x, y, r := int64(c.At.X), int64(c.At.Y), c.Radius; x < r || y < r || x > t.Width-r || y > t.Depth-r {
		return false
	}
	for _, o := range t.taken {
		if c.Overlaps(o) {
			return false
		}
	}
	t.taken = append(t.taken, c)
	return true
}

// Anywhere draws a random point of the table.
func (t *Tabletop) Anywhere() grid.Point {
	return grid.Point{X: int32(t.upTo(0, t.Width)), Y: int32(t.upTo(0, t.Depth))}
}
