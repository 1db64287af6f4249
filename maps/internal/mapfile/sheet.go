package mapfile

import (
	"metahex/grid"
	"metahex/maps"
)

// A SheetText is a panel or a section for a layout, with its source text.
type SheetText struct {
	Text        *Text
	Pic         *Picture
	Edges       EdgeKeys
	Names       *maps.Profiles          // the profile names of the panel or the section
	Bare        func(grid.Place) string // the content of a place, in the form of an edges file
	Long, Short []grid.Direction        // the directions of its long and its short edges
	Corners     bool                    // a corner dot is on two edges
}

// Unsure reports whether a place could not be read.
func (s *SheetText) Unsure(p grid.Place) bool { return s.Pic.Unsure[s.Pic.Index(p)] }

// The edges in pairs, each given by its direction. The long edges of a panel are above and below.
// The long edges of a section are on the left and the right.
var (
	FlatEdges = []grid.Direction{grid.N, grid.S}
	SideEdges = []grid.Direction{grid.NW, grid.NE}
)

// AtDot adds a finding at a dot's cell.
func (s *SheetText) AtDot(p grid.Place, format string, args ...any) {
	at := s.Pic.Where[s.Pic.Index(p)]
	s.Text.Find(at.Line, at.Column, format, args...).Dot = s.Pic.Name(p)
}
