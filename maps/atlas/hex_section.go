package atlas

import (
	"regexp"

	"metahex/grid"
	"metahex/maps"
	"metahex/maps/internal/mapfile"
)

// A HexPanel is one section of a hex map.
type HexPanel struct {
	ID, Title string // the id is what is printed in the corner: "1"
	Span      grid.Span
	Edges     maps.Profiles // Long are the first and the last column
	hexes     []Hex         // by place, holes in the lattice included
}

// A PlacedHex is a section of a map of hexes where it lies.
type PlacedHex = maps.Laid[*HexPanel]

// NewHexPanel returns a section all yellow.
func NewHexPanel(id string, columns, rows int) *HexPanel {
	s := grid.Section(columns, rows)
	return &HexPanel{ID: id, Span: s, hexes: make([]Hex, s.Columns*s.HalfRows)}
}

// Bounds is the span of the sheet.
func (p *HexPanel) Bounds() grid.Span { return p.Span }

// Heading is what the sheet is called.
func (p *HexPanel) Heading() (id, title string) { return p.ID, p.Title }

// Rows returns the number of hexes in an odd column.
func (p *HexPanel) Rows() int { return p.Span.HalfRows / 2 }

// At returns the hex at a place of the section's span; elsewhere it may panic.
func (p *HexPanel) At(at grid.Place) Hex { return p.hexes[mapfile.Offset(p.Span, at)] }

// Set replaces the hex at a place of the section's span.
func (p *HexPanel) Set(at grid.Place, h Hex) { p.hexes[mapfile.Offset(p.Span, at)] = h }

// numberPattern is what numbers of sections look like.
var numberPattern = regexp.MustCompile(`^[1-9][0-9]{0,2}$`)

// isSection reports whether a word can be the id of a section.
func isSection(id string) bool {
	return numberPattern.MatchString(id) || maps.IDPattern.MatchString(id)
}
