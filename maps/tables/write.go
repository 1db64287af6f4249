package tables

import (
	"bytes"
	"fmt"
	"strings"

	"metahex/grid"
	"metahex/maps/internal/mapfile"
)

// Text returns the table as a table/1 file in canonical form. Default values are left out.
func (t *Map) Text() []byte {
	var b bytes.Buffer
	fmt.Fprintf(&b, "format: table/1\nid: %s\n", t.ID)
	if t.Title != "" {
		fmt.Fprintf(&b, "title: %s\n", mapfile.Quoted(t.Title, false))
	}
	fmt.Fprintf(&b, "size: [%s, %s]\n", grid.Inches(int64(t.Size.X)), grid.Inches(int64(t.Size.Y)))
	for _, list := range []string{"areas", "lines", "buildings"} {
		var keys mapfile.Group
		for i := range t.Features {
			if f := &t.Features[i]; groundForms[f.Kind].list == list {
				keys = append(keys, "  - {"+strings.Join(f.keys(t.Features[:i]), ", ")+"}\n")
			}
		}
		keys.Write(&b, list)
	}
	return b.Bytes()
}

// keys returns the keys of a feature in a file. Before holds the features that precede it.
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
	add(f.Name != nameless(f.Kind, before), "name: %s", mapfile.Quoted(f.Name, true))
	return all
}

// nameless returns the default name of a feature.
func nameless(g Ground, before []Feature) string {
	n := 1
	for i := range before {
		if before[i].Kind == g {
			n++
		}
	}
	return fmt.Sprintf("%s %d", g, n)
}
