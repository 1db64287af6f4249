package hexes

import (
	"bytes"
	"fmt"
	"strings"

	"metahex/grid"
	"metahex/maps/internal/mapfile"
)

// Text returns a map of one sheet as a hexmap/1 file in canonical form. Hexsides are named from
// their western or northern hex. Ways are split into as few paths as possible, and paths are as
// straight as possible.
func (m *Map) Text() []byte {
	var b bytes.Buffer
	fmt.Fprintf(&b, "format: hexmap/1\nid: %s\n", m.ID)
	if m.Title != "" {
		fmt.Fprintf(&b, "title: %s\n", mapfile.Quoted(m.Title, false))
	}
	fmt.Fprintf(&b, "size: {columns: %d, rows: %d}\nmap: |\n", m.Span.Columns, (m.Span.HalfRows+1)/2)
	for _, line := range mapfile.WithRemarks(m.Picture(nil), nil) {
		b.WriteString(line + "\n")
	}
	var keys mapfile.Group
	for k := range Barriers {
		keys.List(k.String(), m.sideWords(func(h Hex) Rim { return h.Barriers[k] }))
	}
	keys.Write(&b, "barriers")
	for k := range Ways {
		keys.Paths(k.String(), m.wayPaths(k))
	}
	keys.Write(&b, "ways")
	for k := range Crossings {
		keys.List(k.String(), m.sideWords(func(h Hex) Rim { return h.Crossings[k] }))
	}
	keys.Write(&b, "crossings")
	for _, at := range m.places {
		if name := m.OwnNames[at]; name != "" {
			keys = append(keys, fmt.Sprintf("  %s: %s\n", mapfile.PlaceName(at), mapfile.Quoted(name, false)))
		}
	}
	keys.Write(&b, "names")
	writeWaters(&keys, m.Waters, mapfile.PlaceName)
	keys.Write(&b, "waters")
	return b.Bytes()
}

// sideWords returns hexsides in the form of a file: H-11/ne+se. Each hexside is named once, from
// its western or northern hex.
func (m *Map) sideWords(of func(Hex) Rim) (all []string) {
	for _, at := range m.places {
		var dirs []string
		for d := range grid.Directions {
			if of(m.HexAt(at)).Has(d) && at.Less(at.Step(d)) {
				dirs = append(dirs, d.String())
			}
		}
		if dirs != nil {
			all = append(all, mapfile.PlaceName(at)+"/"+strings.Join(dirs, "+"))
		}
	}
	return all
}

// wayPaths splits the legs of a way into paths. A path lists the hexes at its start, its bends and
// its end. First come paths from hexes with an odd number of legs, where a path must start or end.
// Closed rings come last.
func (m *Map) wayPaths(w Way) (all [][]string) {
	left := make([]Rim, m.Len()) // legs that are not yet part of a path
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

// wayPath removes a path from the remaining legs, and returns the names of its hexes.
func (m *Map) wayPath(left []Rim, i int) []string {
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

// straightest returns the direction in the set that differs least from the given direction.
func (r Rim) straightest(from grid.Direction) grid.Direction {
	for _, turn := range []int{0, 1, 5, 2, 4, 3} {
		if d := from.Turn(turn); r.Has(d) {
			return d
		}
	}
	panic("a set without a direction")
}
