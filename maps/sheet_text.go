package maps

import (
	"bytes"
	"fmt"
	"strings"

	"metahex/grid"
)

// widest is how many characters a line of a list has at most, when a file is
// written.
const widest = 100

// Text writes a map of one sheet as a hexmap/1 file in its proper form. A
// hexside is named from its western or northern hex; ways are cut into as few
// paths as there are, which go straight on where they can.
func (m *HexMap) Text() []byte {
	var b bytes.Buffer
	fmt.Fprintf(&b, "format: hexmap/1\nid: %s\n", m.ID)
	if m.Title != "" {
		fmt.Fprintf(&b, "title: %s\n", quoted(m.Title, false))
	}
	fmt.Fprintf(&b, "size: {columns: %d, rows: %d}\nmap: |\n", m.Span.Columns, (m.Span.HalfRows+1)/2)
	for _, line := range withRemarks(m.Picture(nil), nil) {
		b.WriteString(line + "\n")
	}
	var keys group
	for k := range Barriers {
		keys.list(k.String(), m.sideWords(func(h Hex) Rim { return h.Barriers[k] }))
	}
	keys.write(&b, "barriers")
	for k := range Ways {
		keys.paths(k.String(), m.wayPaths(k))
	}
	keys.write(&b, "ways")
	for k := range Crossings {
		keys.list(k.String(), m.sideWords(func(h Hex) Rim { return h.Crossings[k] }))
	}
	keys.write(&b, "crossings")
	for _, at := range m.places {
		if name := m.OwnNames[at]; name != "" {
			keys = append(keys, fmt.Sprintf("  %s: %s\n", dotName(at), quoted(name, false)))
		}
	}
	keys.write(&b, "names")
	return b.Bytes()
}

// A group is the lines below one key of a file.
type group []string

// write writes the key and the lines below it, where there are any, and begins
// the next group.
func (g *group) write(b *bytes.Buffer, key string) {
	if len(*g) > 0 {
		fmt.Fprintf(b, "%s:\n%s", key, strings.Join(*g, ""))
	}
	*g = nil
}

// list adds a list of words in brackets, wrapped.
func (g *group) list(key string, words []string) {
	if len(words) == 0 {
		return
	}
	line := "  " + key + ": ["
	text := ""
	for i, w := range words {
		if i > 0 {
			line += ","
			if len(line)+len(w)+2 > widest {
				text += line + "\n"
				line = "   "
			}
			line += " "
		}
		line += w
	}
	*g = append(*g, text+line+"]\n")
}

// paths adds lists of words, one a line.
func (g *group) paths(key string, paths [][]string) {
	if len(paths) == 0 {
		return
	}
	text := "  " + key + ":\n"
	for _, path := range paths {
		text += "    - [" + strings.Join(path, ", ") + "]\n"
	}
	*g = append(*g, text)
}

// sideWords names hexsides as a file does: H-11/ne+se. Each is named once, from
// its western or northern hex.
func (m *HexMap) sideWords(of func(Hex) Rim) (all []string) {
	for _, at := range m.places {
		var dirs []string
		for d := range grid.Directions {
			if of(m.HexAt(at)).Has(d) && at.Less(at.Step(d)) {
				dirs = append(dirs, d.String())
			}
		}
		if dirs != nil {
			all = append(all, dotName(at)+"/"+strings.Join(dirs, "+"))
		}
	}
	return all
}

// wayPaths cuts the legs of a way into paths, each by the hexes where it begins,
// bends and ends. First come paths from hexes with an odd number of legs, where
// some path has to begin or end, then rings.
func (m *HexMap) wayPaths(w Way) (all [][]string) {
	left := make([]Rim, m.Len()) // legs that are on no path yet
	for i := range left {
		left[i] = m.hexes[i].Ways[w]
	}
	for _, rings := range []bool{false, true} {
		for i := range left {
			for legs := left[i].count(); legs > 0 && (rings || legs%2 == 1); legs = left[i].count() {
				all = append(all, m.wayPath(left, i))
			}
		}
	}
	return all
}

// wayPath takes a path away from the legs that are left, and names it.
func (m *HexMap) wayPath(left []Rim, i int) []string {
	path := []string{m.Name(i)}
	before, moving := grid.N, false
	for left[i] != 0 {
		d := left[i].straightest(before)
		if moving && d != before {
			path = append(path, m.Name(i))
		}
		to := m.Neighbour(i, d)
		left[i] &^= 1 << d
		left[to] &^= 1 << d.Turn(3)
		i, before, moving = to, d, true
	}
	return append(path, m.Name(i))
}

// count returns the number of directions in the set.
func (r Rim) count() (n int) {
	for d := range grid.Directions {
		if r.Has(d) {
			n++
		}
	}
	return n
}

// straightest returns the direction of the set that turns least from another.
func (r Rim) straightest(from grid.Direction) grid.Direction {
	for _, turn := range []int{0, 1, 5, 2, 4, 3} {
		if d := from.Turn(turn); r.Has(d) {
			return d
		}
	}
	panic("a set without a direction")
}

// Text writes the table as a table/1 file in its proper form. What a file need
// not say is left out.
func (t *Table) Text() []byte {
	var b bytes.Buffer
	fmt.Fprintf(&b, "format: table/1\nid: %s\n", t.ID)
	if t.Title != "" {
		fmt.Fprintf(&b, "title: %s\n", quoted(t.Title, false))
	}
	fmt.Fprintf(&b, "size: [%s, %s]\n", grid.Inches(int64(t.Size.X)), grid.Inches(int64(t.Size.Y)))
	for _, list := range []string{"areas", "lines", "buildings"} {
		var keys group
		for i := range t.Features {
			if f := &t.Features[i]; groundForms[f.Kind].list == list {
				keys = append(keys, "  - {"+strings.Join(f.keys(t.Features[:i]), ", ")+"}\n")
			}
		}
		keys.write(&b, list)
	}
	return b.Bytes()
}

// keys are those of a feature in a file, in which others stand before it.
func (f *Feature) keys(before []Feature) (all []string) {
	add := func(needed bool, format string, args ...any) {
		if needed {
			all = append(all, fmt.Sprintf(format, args...))
		}
	}
	add(f.Kind != Built, "kind: %s", f.Kind)
	points := f.Line
	if points == nil && len(f.Area.Polygons) > 0 {
		points = f.Area.Polygons[0]
	}
	if points == nil {
		c := f.Area.Circles[0]
		add(true, "round: [%s, %s, %s]", grid.Inches(int64(c.At.X)), grid.Inches(int64(c.At.Y)), grid.Inches(c.Radius))
	} else {
		var at []string
		for _, p := range points {
			at = append(at, fmt.Sprintf("[%s, %s]", grid.Inches(int64(p.X)), grid.Inches(int64(p.Y))))
		}
		add(true, "at: [%s]", strings.Join(at, ", "))
	}
	if f.Kind == Built {
		add(true, "floors: %d, storey: %s", f.House.Floors, grid.Inches(f.House.Storey))
		add(f.House.Stairs != NoStairs, "stairs: %s", stairWords[f.House.Stairs])
		add(f.House.Ladder, "ladder: true")
		add(f.House.Vehicles, "vehicles: true")
		add(f.House.Rubble, "rubble: true")
	} else {
		add(f.Height != groundForms[f.Kind].height, "height: %s", grid.Inches(f.Height))
	}
	add(f.Sloped, "sides: slope")
	add(f.Kind == Slope, "up: [%s, %s]", grid.Inches(f.Up.X), grid.Inches(f.Up.Y))
	add(len(f.Line) > 0 && f.Breadth != breadths[f.Kind], "width: %s", grid.Inches(f.Breadth))
	add(f.Name != nameless(f.Kind, before), "name: %s", quoted(f.Name, true))
	return all
}

// nameless is the name of a feature to which its file gives none.
func nameless(g Ground, before []Feature) string {
	n := 1
	for i := range before {
		if before[i].Kind == g {
			n++
		}
	}
	return fmt.Sprintf("%s %d", g, n)
}
