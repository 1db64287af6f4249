package foreign

import (
	"encoding/json"
	"fmt"
	"math"

	"metahex/maps"
)

// GeoJSON writes the dots of a board as points, in millimetres on paper: x to
// the right and y upwards from the lower left corner dot, to the thousandth. The
// format is written only.
func GeoJSON(b *maps.Board, pitch float64) ([]byte, error) {
	type geometry struct {
		Type        string         `json:"type"`
		Coordinates [2]json.Number `json:"coordinates"`
	}
	type feature struct {
		Type       string         `json:"type"`
		Geometry   geometry       `json:"geometry"`
		Properties map[string]any `json:"properties"`
	}
	over := map[string]maps.Overlay{}
	for _, o := range b.Overlays {
		over[b.Name(o.At)] = o
	}
	mm := func(x float64) json.Number { return json.Number(fmt.Sprintf("%.3f", x)) }
	all := []feature{}
	for at := range b.Span.Places {
		d, name := b.At(at), b.Name(at)
		x := float64(at.Q) * pitch * math.Sqrt(3) / 2
		y := float64(b.Span.HalfRows-1-at.V) * pitch / 2
		f := feature{"Feature", geometry{"Point", [2]json.Number{mm(x), mm(y)}},
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
	data, err := json.MarshalIndent(map[string]any{
		"type": "FeatureCollection", "features": all,
		"metahex": map[string]any{"board": b.ID, "title": b.Title, "hash": b.Hash(), "unit": "mm", "pitch": pitch},
	}, "", " ")
	return append(data, '\n'), err
}
