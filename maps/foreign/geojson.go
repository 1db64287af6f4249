package foreign

import (
	"encoding/json"
	"fmt"
	"math"

	"metahex/maps"
)

// A geometry is a shape as GeoJSON has it.
type geometry struct {
	Type        string `json:"type"`
	Coordinates any    `json:"coordinates"`
}

// A geoFeature is a shape with what is said of it.
type geoFeature struct {
	Type       string         `json:"type"`
	Geometry   geometry       `json:"geometry"`
	Properties map[string]any `json:"properties"`
}

// position is a point to the thousandth of a millimetre.
func position(x, y float64) [2]json.Number {
	mm := func(x float64) json.Number { return json.Number(fmt.Sprintf("%.3f", x)) }
	return [2]json.Number{mm(x), mm(y)}
}

// GeoJSON writes the dots of a board as points, in millimetres on paper: x to
// the right and y upwards from the lower left corner dot, to the thousandth. Of
// other maps it writes hexes, or pieces of terrain, as shapes. The format is
// written only.
func GeoJSON(m maps.Map, pitch float64) ([]byte, error) {
	b, ofDots := m.(*maps.Board)
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

// dotsOf are the dots of a board as points.
func dotsOf(b *maps.Board, pitch float64) (all []geoFeature) {
	over := map[string]maps.Overlay{}
	for _, o := range b.Overlays {
		over[b.Name(o.At)] = o
	}
	for at := range b.Span.Places {
		d, name := b.At(at), b.Name(at)
		f := geoFeature{"Feature", geometry{"Point", position(float64(at.Q)*pitch*math.Sqrt(3)/2, float64(b.Span.HalfRows-1-at.V)*pitch/2)},
			map[string]any{"dot": name, "terrain": d.Terrain.String(), "level": d.Level}}
		if o, ok := over[name]; ok {
			f.Properties["overlay"] = o.Kind.String()
			if o.Kind == maps.Bridge {
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
