package page

import (
	"errors"

	"metahex/los"
	"metahex/maps"
	"metahex/maps/dots"
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

// drawMap draws the board.
func (o *opened) drawMap() (mapJSON, error) { return mapJSON{}, nil }

// drawRuling draws a ruling.
func drawRuling(u los.Ruling, foot string) (picture, error) {
	return nil, errors.New("there is no picture")
}

// leveled reports whether the places of a map have levels.
func leveled(m maps.Map) bool {
	_, ok := m.(*dots.Board)
	return ok
}
