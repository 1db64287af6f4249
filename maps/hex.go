package maps

import (
	"fmt"
	"strings"

	"metahex/grid"
)

// Boards of hexes.
//
// A section is a sheet of hexes as an old board game prints it: upright, its
// columns numbered from the left and each column's hexes from the top, cut so
// that the short edges run through hexes. Hex 0304 is the fourth of column 03.
//
//	   0201  0401         half hexes: where two sections meet, two halves are
//	0101  0301  0501      one hex, as a whole column is of sections side by side
//	   0202  0402
//	0102  0302  0502
//	   0203  0403         the lower halves
//
// So a section of nine columns and twelve rows has ids from 0101 to 0912, and
// its even columns end with the half hexes 0213 to 0813: partial hexes count
// whole (GA equipment/mapboard). A shared hex bears the id of the section with
// the lowest number (GA scenarios/ids).
//
// A hex here is a colour, no more: what a colour means differs from battle to
// battle, which is the gem of Grav Armor. The rules lay a scenario's terrain key
// over the board, once, as slices by the index of a hex:
//
//	key    yellow: {inf: 1, hover: 1, grav: 1, combat: 0}     of the scenario
//	       red-brown: …                                     if it has an entry
//	       city: …
//
//	values := make([]int, board.Len())
//	for i := range values {
//		switch h := board.Hex(i); {
//		case h.City:                  // a city replaces all else in its hex
//			values[i] = key.City.Combat
//		case h.Streaks && key.HasRedBrown:  // streaks count only if the key has them
//			values[i] = key.RedBrown.Combat
//		default:
//			values[i] = key.Colours[h.Colour].Combat
//		}
//	}
//
// Such a slice is what package los wants for detection, and what a search for
// the cheapest path wants of each class of movement.

// A Colour is the one background colour of a hex.
type Colour uint8

// The colours, in the book's order.
const (
	Yellow Colour = iota
	LightBlue
	Orange
	Green
	Brown
	Colours // their number
)

const colourLetters = ".bogn"

var colourNames = [Colours]string{"yellow", "light blue", "orange", "green", "brown"}

// String is the book's word.
func (c Colour) String() string { return colourNames[c] }

// Letter is the sign of c in a section's picture.
func (c Colour) Letter() byte { return colourLetters[c] }

// ColourOf finds the colour by its letter in a section's picture.
func ColourOf(letter rune) (Colour, bool) {
	i := strings.IndexRune(colourLetters, letter)
	return Colour(max(i, 0)), i >= 0
}

// ParseColour finds the colour by its name.
func ParseColour(name string) (Colour, bool) {
	for c, known := range colourNames {
		if known == name {
			return Colour(c), true
		}
	}
	return 0, false
}

// A Hex is what is printed on one hex, and whether a city marker lies there.
type Hex struct {
	Colour  Colour
	Streaks bool // red-brown lines
	City    bool
}

// HexCell is a hex in the least characters: colour, / for streaks, C for a city.
func HexCell(h Hex) string {
	s := string(h.Colour.Letter())
	switch {
	case h.Streaks && h.City:
		return s + "/C"
	case h.Streaks:
		return s + "/"
	case h.City:
		return s + " C"
	}
	return s
}

// String is the hex in words: "orange, red-brown streaks, city".
func (h Hex) String() string {
	s := h.Colour.String()
	if h.Streaks {
		s += ", red-brown streaks"
	}
	if h.City {
		s += ", city"
	}
	return s
}

// A HexPanel is one section of a hex map.
type HexPanel struct {
	ID, Title string // the id is what is printed in the corner: "1"
	Span      grid.Span
	Edges     Profiles // Long are the first and the last column
	hexes     []Hex    // by place, holes in the lattice included
}

// NewHexPanel makes a section all yellow.
func NewHexPanel(id string, columns, rows int) *HexPanel {
	s := grid.Section(columns, rows)
	return &HexPanel{ID: id, Span: s, hexes: make([]Hex, s.Columns*s.HalfRows)}
}

func (p *HexPanel) span() grid.Span { return p.Span }
func (p *HexPanel) name() string    { return p.ID }

// Rows is the number of hexes in an odd column.
func (p *HexPanel) Rows() int { return p.Span.HalfRows / 2 }

// At returns the hex at a place of the section's span; elsewhere it may panic.
func (p *HexPanel) At(at grid.Place) Hex { return p.hexes[offset(p.Span, at)] }

// Set replaces the hex at a place of the section's span.
func (p *HexPanel) Set(at grid.Place, h Hex) { p.hexes[offset(p.Span, at)] = h }

// offset is where a place of a span stands in a slice of all its points.
func offset(s grid.Span, at grid.Place) int { return (at.V-s.Top)*s.Columns + at.Q }

// hexName is a hex's id on its own section: column and row, "0304".
func hexName(at grid.Place) string { return fmt.Sprintf("%02d%02d", at.Q+1, hexRow(at)) }

// hexRow counts the hexes of a column from the top. Even columns begin half a
// row higher.
func hexRow(at grid.Place) int { return (at.V+at.Q&1)/2 + 1 }

// hexPlace is the place of a column and a row, both from 1.
func hexPlace(column, row int) grid.Place {
	q := column - 1
	return grid.Place{Q: q, V: 2*(row-1) - q&1}
}
