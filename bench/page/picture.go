package page

import (
	"metahex/los"
	"metahex/maps"
	"metahex/maps/dots"
	"metahex/render/vector"
)

// A mapJSON is a board as a picture, with the positions of its places in pixels.
type mapJSON struct {
	SVG    string  `json:"svg"`
	Width  float64 `json:"width"`
	Height float64 `json:"height"`
	Pitch  float64 `json:"pitch"` // pixels between neighbouring places, or pixels per inch
	Left   float64 `json:"left"`  // x of the first place
	Upper  float64 `json:"upper"`
}

// aboutWide is the approximate width of a map in pixels. The page scales the map.
const aboutWide = 1200

// drawMap draws the board.
func (o *opened) drawMap() (mapJSON, error) {
	f, err := vector.Frame(o.referee.Map(), aboutWide)
	if err != nil {
		return mapJSON{}, err
	}
	return mapJSON{string(vector.SVG(f.Drawing, vector.SVGOptions{})), f.Drawing.Width, f.Drawing.Height, f.Pitch, f.Margin, f.Upper}, nil
}

// A diagramJSON is a ruling as a picture. Ends are the pixel positions of the two ends in the
// cross-section.
type diagramJSON struct {
	SVG    string       `json:"svg"`
	Width  float64      `json:"width"`
	Height float64      `json:"height"`
	Step   float64      `json:"step"` // pixels per level or per inch of height; 0 without a cross-section
	Ends   [][2]float64 `json:"ends"`
}

// drawRuling draws a ruling with a caption at the bottom.
func drawRuling(u los.Ruling, foot string) (diagramJSON, error) {
	d, err := vector.LineOfSight(u, vector.Options{Foot: foot})
	if err != nil {
		return diagramJSON{}, err
	}
	j := diagramJSON{SVG: string(vector.SVG(d, vector.SVGOptions{})), Width: d.Width, Height: d.Height, Ends: [][2]float64{}}
	if p := d.Profile; p != nil {
		j.Step, j.Ends = p.Step, p.Ends[:]
	}
	return j, nil
}

// leveled reports whether the places of a map have levels.
func leveled(m maps.Map) bool {
	_, ok := m.(*dots.Board)
	return ok
}
