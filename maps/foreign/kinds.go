package foreign

import (
	"bytes"
	"cmp"
	"encoding/csv"
	"encoding/json"
	"fmt"
	"strings"

	"metahex/grid"
	"metahex/maps"
	"metahex/maps/dots"
	"metahex/maps/hexes"
	"metahex/maps/tables"
	"metahex/rule"
)

// Maps other than panels of dots.
//
// CSV and GeoJSON can store them too. A line of CSV is one hex or one feature of a table. For a hex
// it has the content, and the directions of barriers, ways and crossings. All other formats store
// only panels.

// A property is a named property of a hex or a feature.
type property struct {
	name  string
	value any
}

// WriteMap writes a map of any kind, and lists what the format cannot store. If id is not empty, it
// becomes the id of the written panel. The error says which formats can store a map of this kind.
func (f Format) WriteMap(m maps.Map, id string) (data []byte, lost []string, err error) {
	switch m := m.(type) {
	case *dots.Board:
		if len(m.Panels) > 1 {
			return nil, nil, fmt.Errorf("board %s is %s; want a single panel", m.ID, rule.Count(len(m.Panels), "panel"))
		}
		p := m.Panels[0].Panel.Clone()
		p.ID = cmp.Or(id, p.ID)
		return f.Write(p)
	case *hexes.Map, *tables.Map:
		if f.Name == "csv" {
			data, err := mapCSV(m)
			return data, nil, err
		}
	}
	name, _ := m.Heading()
	return nil, nil, fmt.Errorf("%s is a %s, and the format %s can store only panels of dots; want csv, svg or geojson", name, m.Kind(), f.Name)
}

// hexProperties returns the properties of a hex. Their names are the same for every hex of a map.
func hexProperties(m *hexes.Map, i int) (all []property) {
	h := m.Hex(i)
	if m.Ground == hexes.ByColour {
		return []property{{"hex", m.Name(i)}, {"colour", h.Colour.String()}, {"streaks", h.Streaks}, {"city", h.City}, {"waters", m.WaterOf(i)}}
	}
	all = []property{{"hex", m.Name(i)}, {"terrain", h.Terrain.String()}, {"hill", h.Hill}, {"entry", h.Entry}, {"name", m.OwnNames[m.At(i)]}}
	add := func(name string, r hexes.Rim) {
		dirs := []string{}
		for d := range grid.Directions {
			if r.Has(d) {
				dirs = append(dirs, d.String())
			}
		}
		all = append(all, property{name, dirs})
	}
	for b, r := range h.Barriers {
		add(hexes.Barrier(b).String(), r)
	}
	for w, r := range h.Ways {
		add(hexes.Way(w).String(), r)
	}
	for c, r := range h.Crossings {
		add(hexes.Crossing(c).String(), r)
	}
	return append(all, property{"waters", m.WaterOf(i)})
}

// featureProperties returns the properties of a feature. Their names are the same for every feature.
// Lengths are in inches.
func featureProperties(f *tables.Feature) []property {
	inches := func(n int64) json.Number { return json.Number(grid.Inches(n)) }
	up := ""
	if f.Kind == tables.Slope {
		up = grid.Inches(f.Up.X) + " " + grid.Inches(f.Up.Y)
	}
	return []property{{"name", f.Name}, {"kind", f.Kind.String()}, {"height", inches(f.Height)}, {"width", inches(f.Breadth)}, {"up", up},
		{"floors", f.House.Floors}, {"stairs", f.House.Stairs.Word()}, {"ladder", f.House.Ladder}, {"vehicles", f.House.Vehicles}, {"rubble", f.House.Rubble}}
}

// outline returns the shape of a feature: its points, or the centre and the radius of a circle.
func outline(f *tables.Feature) (kind string, points []grid.Point, radius int64) {
	switch {
	case len(f.Line) > 0:
		return "LineString", f.Line, 0
	case len(f.Area.Polygons) > 0:
		return "Polygon", f.Area.Polygons[0], 0
	}
	c := f.Area.Circles[0]
	return "Point", []grid.Point{c.At}, c.Radius
}

// mapCSV writes one hex or one feature per line, with its properties.
func mapCSV(m maps.Map) ([]byte, error) {
	var rows [][]string
	line := func(all []property) {
		if rows == nil {
			var head []string
			for _, p := range all {
				head = append(head, p.name)
			}
			rows = append(rows, head)
		}
		var row []string
		for _, p := range all {
			if dirs, ok := p.value.([]string); ok {
				p.value = strings.Join(dirs, " ")
			}
			row = append(row, fmt.Sprint(p.value))
		}
		rows = append(rows, row)
	}
	switch m := m.(type) {
	case *hexes.Map:
		for i := range m.Len() {
			line(hexProperties(m, i))
		}
	case *tables.Map:
		for i := range m.Features {
			f := &m.Features[i]
			shape, points, radius := outline(f)
			var at []string
			for _, p := range points {
				at = append(at, p.String())
			}
			line(append(featureProperties(f), property{"shape", shape}, property{"at", strings.Join(at, " ")}, property{"radius", grid.Inches(radius)}))
		}
	}
	var b bytes.Buffer
	err := csv.NewWriter(&b).WriteAll(rows)
	return b.Bytes(), err
}
