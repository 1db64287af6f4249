package page

import (
	"metahex/los"
	"metahex/maps"
	"metahex/maps/dots"
	"metahex/render/vector"
)

// A picture is a drawing as SVG.
type picture []byte

// A mapJSON is a board as a picture, and how its places lie on it, in pixels.
type mapJSON struct {
	SVG    string  `json:"svg"`
	Width  float64 `json:"width"`
	Height float64 `json:"height"`
	Pitch  float64 `json:"pitch"` // from place to place, or from inch to inch
	Left   float64 `json:"left"`  // of the first place
	Upper  float64 `json:"upper"`
}

// aboutWide is how many pixels a map is wide, about; the page scales it.
const aboutWide = 1200

// drawMap draws the board.
func (o *opened) drawMap() (mapJSON, error) {
	f, err := vector.Frame(o.referee.Map(), aboutWide)
	if err != nil {
		return mapJSON{}, err
	}
	return mapJSON{string(vector.SVG(f.Drawing, vector.SVGOptions{})), f.Drawing.Width, f.Drawing.Height, f.Pitch, f.Margin, f.Upper}, nil
}

// drawRuling draws a ruling, with a line at its foot.
func drawRuling(u los.Ruling, foot string) (picture, error) {
	d, err := vector.LineOfSight(u, vector.Options{Foot: foot})
	if err != nil {
		return nil, err
	}
	return vector.SVG(d, vector.SVGOptions{}), nil
}

// leveled reports whether the places of a map have levels.
func leveled(m maps.Map) bool {
	_, ok := m.(*dots.Board)
	return ok
}
