package foreign

import (
	"encoding/json"
	"fmt"
	"math"
	"slices"

	"metahex/grid"
	"metahex/maps"
	"metahex/maps/dots"
	"metahex/maps/hexes"
	"metahex/maps/tables"
)

// A geometry is a shape in GeoJSON.
type geometry struct {
	Type        string `json:"type"`
	Coordinates any    `json:"coordinates"`
}

// A geoFeature is a shape with its properties.
type geoFeature struct {
	Type       string         `json:"type"`
	Geometry   geometry       `json:"geometry"`
	Properties map[string]any `json:"properties"`
}

// position returns a point in millimetres, rounded to three decimals.
func position(x, y float64) [2]json.Number {
	mm := func(x float64) json.Number { return json.Number(fmt.Sprintf("%.3f", x)) }
	return [2]json.Number{mm(x), mm(y)}
}

// GeoJSON writes the dots of a board as points. The unit is a millimetre on paper, with three
// decimals; x goes right and y goes up from the dot in the lower left corner. For other maps it
// writes the hexes or the features as shapes. There is no reader for this format.
func GeoJSON(m maps.Map, pitch float64) ([]byte, error) {
	b, ofDots := m.(*dots.Board)
	all, extra := []geoFeature{}, map[string]any{"pitch": pitch}
	if ofDots {
		all = append(all, dotsOf(b, pitch)...)
	} else {
		var shapes []geoFeature
		shapes, extra = shapesOf(m, pitch)
		all = append(all, shapes...)
	}
	id, title := m.Heading()
	extra["board"], extra["title"], extra["hash"], extra["unit"] = id, title, m.Hash(), "mm"
	data, err := json.MarshalIndent(map[string]any{"type": "FeatureCollection", "features": all, "metahex": extra}, "", " ")
	return append(data, '\n'), err
}

// dotsOf returns the dots of a board as points.
func dotsOf(b *dots.Board, pitch float64) (all []geoFeature) {
	over := map[string]dots.Overlay{}
	for _, o := range b.Overlays {
		over[b.Name(o.At)] = o
	}
	for at := range b.Span.Places {
		d, name := b.At(at), b.Name(at)
		f := geoFeature{"Feature", geometry{"Point", position(float64(at.Q)*pitch*math.Sqrt(3)/2, float64(b.Span.HalfRows-1-at.V)*pitch/2)},
			map[string]any{"dot": name, "terrain": d.Terrain.String(), "level": d.Level}}
		if o, ok := over[name]; ok {
			f.Properties["overlay"] = o.Kind.String()
			if o.Kind == dots.Bridge {
				f.Properties["ends"] = []string{o.Ends[0].String(), o.Ends[1].String()}
			}
			if o.Text != "" {
				f.Properties["text"] = o.Text
			}
		}
		all = append(all, f)
	}
	return all
}

// shapesOf returns the hexes of a map, or the features of a table, as polygons. The unit is a
// millimetre, and a table has its true size; x goes right and y goes up. A circle is written as its
// centre and a radius.
func shapesOf(m maps.Map, pitch float64) (all []geoFeature, extra map[string]any) {
	extra = map[string]any{}
	add := func(kind string, coordinates any, of []property) *geoFeature {
		f := geoFeature{"Feature", geometry{kind, coordinates}, map[string]any{}}
		for _, p := range of {
			f.Properties[p.name] = p.value
		}
		all = append(all, f)
		return &all[len(all)-1]
	}
	switch m := m.(type) {
	case *hexes.Map:
		extra["pitch"] = pitch
		for i := range m.Len() {
			at := m.At(i)
			x, y := float64(at.Q)*pitch*math.Sqrt(3)/2, float64(m.Span.Top+m.Span.HalfRows-1-at.V)*pitch/2
			var ring [][2]json.Number
			for k := range 7 { // counter-clockwise, with the first corner repeated at the end
				a := float64(k%6) * math.Pi / 3
				ring = append(ring, position(x+pitch/math.Sqrt(3)*math.Cos(a), y+pitch/math.Sqrt(3)*math.Sin(a)))
			}
			add("Polygon", [][][2]json.Number{ring}, hexProperties(m, i))
		}
	case *tables.Map:
		const inch = 25.4 / grid.Inch
		extra["size"] = [2]json.Number{json.Number(grid.Inches(int64(m.Size.X))), json.Number(grid.Inches(int64(m.Size.Y)))}
		for i := range m.Features {
			kind, points, radius := outline(&m.Features[i])
			var line [][2]json.Number
			for _, p := range points {
				line = append(line, position(float64(p.X)*inch, float64(m.Size.Y-p.Y)*inch))
			}
			of := featureProperties(&m.Features[i])
			switch kind {
			case "Point":
				of = append(of, property{"radius", json.Number(fmt.Sprintf("%.3f", float64(radius)*inch))})
				add(kind, line[0], of)
			case "Polygon":
				if clockwise(points) { // GeoJSON requires counter-clockwise
					slices.Reverse(line)
				}
				add(kind, [][][2]json.Number{append(line, line[0])}, of)
			default:
				add(kind, line, of)
			}
		}
	}
	return all, extra
}

// clockwise reports whether the corners of a polygon on a table, whose y points down, go clockwise
// on the screen.
func clockwise(points []grid.Point) bool {
	area := int64(0)
	for i, p := range points {
		q := points[(i+1)%len(points)]
		area += int64(p.X)*int64(q.Y) - int64(q.X)*int64(p.Y)
	}
	return area > 0
}
