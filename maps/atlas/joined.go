package atlas

import (
	"metahex/grid"
	"metahex/maps"
)

// A sheet is a panel or a section as layouts join it, with the text it was read
// from.
type sheet struct {
	text        *text
	pic         *picture
	edges       edgeKeys
	names       *maps.Profiles          // the panel's or the section's own
	bare        func(grid.Place) string // what stands at a place, as an edges file writes it
	long, short []grid.Direction        // the directions that lead over its edges
	corners     bool                    // its edges meet in corners that they share
}

func (s *sheet) unsure(p grid.Place) bool { return s.pic.unsure[s.pic.index(p)] }

// The edges in pairs, as the direction that leads over them. A panel lies
// across, its long edges above and below; a section stands upright.
var (
	flatEdges = []grid.Direction{grid.N, grid.S}
	sideEdges = []grid.Direction{grid.NW, grid.NE}
)

// atDot adds a finding at a dot's cell.
func (s *sheet) atDot(p grid.Place, format string, args ...any) {
	at := s.pic.where[s.pic.index(p)]
	s.text.find(at.line, at.column, format, args...).Dot = s.pic.name(p)
}
