package mapfile

import (
	"metahex/grid"
	"metahex/maps"
)

// A SheetText is a panel or a section, as layouts join it, with the text it was read from.
type SheetText struct {
	Text        *Text
	Pic         *Picture
	Edges       EdgeKeys
	Names       *maps.Profiles          // the panel's or the section's own
	Bare        func(grid.Place) string // what stands at a place, as an edges file writes it
	Long, Short []grid.Direction        // the directions that lead over its edges
	Corners     bool                    // its edges meet in corners that they share
}

// Unsure reports whether a place could not be read.
func (s *SheetText) Unsure(p grid.Place) bool { return s.Pic.Unsure[s.Pic.Index(p)] }

// The edges in pairs, each as the direction that leads over it. A panel lies across, its long edges
// above and below; a section stands upright.
var (
	FlatEdges = []grid.Direction{grid.N, grid.S}
	SideEdges = []grid.Direction{grid.NW, grid.NE}
)

// AtDot adds a finding at a dot's cell.
func (s *SheetText) AtDot(p grid.Place, format string, args ...any) {
	at := s.Pic.Where[s.Pic.Index(p)]
	s.Text.Find(at.Line, at.Column, format, args...).Dot = s.Pic.Name(p)
}
