package hexes

import (
	"regexp"

	"metahex/grid"
	"metahex/maps"
	"metahex/maps/internal/mapfile"
)

// A Section is one section of a hex map.
type Section struct {
	ID, Title string // ID is printed in the corner: "1"
	Span      grid.Span
	Edges     maps.Profiles // Long is for the first and the last column
	Waters    []Water       // names of rivers and lakes, by hex
	hexes     []Hex         // by place, including the holes of the lattice
}

// A Placed is a section with its position on a map of hexes.
type Placed = maps.Laid[*Section]

// NewSection returns a section with only yellow hexes.
func NewSection(id string, columns, rows int) *Section {
	s := grid.Section(columns, rows)
	return &Section{ID: id, Span: s, hexes: make([]Hex, s.Columns*s.HalfRows)}
}

// Bounds returns the span of the sheet.
func (p *Section) Bounds() grid.Span { return p.Span }

// Heading returns the id and the title of the sheet.
func (p *Section) Heading() (id, title string) { return p.ID, p.Title }

// Rows returns the number of hexes in an odd column.
func (p *Section) Rows() int { return p.Span.HalfRows / 2 }

// At returns the hex at a place, which must be in the section's span.
func (p *Section) At(at grid.Place) Hex { return p.hexes[mapfile.Offset(p.Span, at)] }

// Set replaces the hex at a place, which must be in the section's span.
func (p *Section) Set(at grid.Place, h Hex) { p.hexes[mapfile.Offset(p.Span, at)] = h }

// numberPattern matches the numbers of sections.
var numberPattern = regexp.MustCompile(`^[1-9][0-9]{0,2}$`)

// isSection reports whether a word can be the id of a section.
func isSection(id string) bool {
	return numberPattern.MatchString(id) || maps.IDPattern.MatchString(id)
}
