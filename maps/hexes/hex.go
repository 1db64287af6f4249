// Package hexes has maps of hexes: one sheet of terrain hexes, or sections of coloured hexes
// joined. They are read from hexmap/1 and hexpanel/1 files (ReadMap, ReadSection) and written
// (Text); package atlas opens layouts and the maps that come with the program.
//
// A hex map is one model for every game on hexes (Map). A hex has ground, described by a colour or
// by a terrain; a game that knows only the other of the two reads it through its own chart
// (ground.go). Barriers lie along hexsides, ways lead from hex to hex, and a crossing may lead over
// a barrier:
//
//	    n          each hex keeps six bits for each of these, so that the
//	nw ___ ne      stream along hexside se of B-02 is bit se of B-02 and bit
//	  /   \        nw of C-03, and a road from B-02 to C-03 the same two bits
//	  \___/        of another kind
//	sw     se
//	    s
//
// A map is either one sheet or several sections joined. One sheet names its hexes by row and
// column, as a panel names its dots: H-11. Sections number columns and rows, and are cut so that
// the short edges run through hexes: hex 0304 is the fourth of column 03.
//
//	   0201  0401         half hexes: where two sections meet, two halves are
//	0101  0301  0501      one hex, as a whole column is of sections side by side
//	   0202  0402
//	0102  0302  0502
//	   0203  0403         the lower halves
//
// So a section of nine columns and twelve rows has ids from 0101 to 0912, and its even columns end
// with the half hexes 0213 to 0813: partial hexes count whole (GA equipment/mapboard). A shared hex
// bears the id of the section with the lowest number (GA scenarios/ids): 1-0304.
//
// The places of a map are numbered from 0 to Len()-1, row by row from the upper left. Rules keep
// their data about hexes in slices by that number:
//
//	values := make([]int, m.Len())
//	for i := range values {
//		values[i] = key.Colours[m.Hex(i).Colour].Combat
//	}
package hexes

import (
	"strings"

	"metahex/grid"
)

// A Hex is one hex of a hex map.
type Hex struct {
	Colour  Colour
	Streaks bool // red-brown lines
	City    bool // a city marker lies there

	Terrain   Terrain
	Hill      bool
	Entry     bool // reinforcements enter there
	Barriers  [Barriers]Rim
	Ways      [Ways]Rim
	Crossings [Crossings]Rim
}

// A Rim is a set of the six directions out of a hex.
type Rim uint8

// Has reports whether the direction is in the set.
func (r Rim) Has(d grid.Direction) bool { return r>>d&1 != 0 }

// Raised reports whether a raised road or railway passes through the hex.
func (h Hex) Raised() bool { return h.Ways[RaisedRoad]|h.Ways[RaisedRailroad] != 0 }

// String returns the hex's colour in words: "orange, red-brown streaks, city".
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

// ColourCell returns a hex's colour in the fewest characters: the colour's letter,
// / for streaks, C for a city.
func ColourCell(h Hex) string {
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

// TerrainCell returns a hex's terrain and hill as a picture shows them.
func TerrainCell(t Terrain, hill bool) string {
	if hill {
		return string([]byte{t.Letter(), hillMark})
	}
	return string([]byte{t.Letter(), ' '})
}

// A Barrier is something that lies along a hexside.
type Barrier uint8

// The barriers.
const (
	Stream Barrier = iota
	Crest
	Impassable
	Barriers // their number
)

var barrierNames = []string{"stream", "crest", "impassable"}

// String returns the word used in map files.
func (b Barrier) String() string { return barrierNames[b] }

// A Way is something that leads from hex to hex.
type Way uint8

// The ways.
const (
	Road Way = iota
	RaisedRoad
	Railroad
	RaisedRailroad
	Ways // their number
)

var wayNames = []string{"road", "raised-road", "railroad", "raised-railroad"}

// String returns the word used in map files.
func (w Way) String() string { return wayNames[w] }

// A Crossing is a means to cross a stream or an impassable hexside.
type Crossing uint8

// The crossings.
const (
	BridgeAcross Crossing = iota
	Ferry
	Crossings // their number
)

var crossingNames = []string{"bridge", "ferry"}

// String returns the word used in map files.
func (c Crossing) String() string { return crossingNames[c] }

// A Colour is the one background colour of a hex. What it means differs from
// battle to battle: a scenario's terrain key says so.
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

// ColourLetters are the signs of the colours in a picture.
const ColourLetters = ".bogn"

var colourNames = [Colours]string{"yellow", "light blue", "orange", "green", "brown"}

// String returns the book's word.
func (c Colour) String() string { return colourNames[c] }

// Letter returns the sign of c in a section's picture.
func (c Colour) Letter() byte { return ColourLetters[c] }

// ColourOf returns the colour of a letter in a section's picture.
func ColourOf(letter rune) (Colour, bool) {
	i := strings.IndexRune(ColourLetters, letter)
	return Colour(max(i, 0)), i >= 0
}

// ParseColour returns the colour of a name.
func ParseColour(name string) (Colour, bool) {
	for c, known := range colourNames {
		if known == name {
			return Colour(c), true
		}
	}
	return 0, false
}

// A Terrain is the terrain that fills a hex.
type Terrain uint8

// The terrains, in the order of the terrain chart.
const (
	OpenGround Terrain = iota
	Polder
	Orchard
	Wood
	Village
	Town
	City
	Fortified
	Swamp
	Scrub
	Bocage
	OpenWater // nothing enters it
	Terrains  // their number
)

const terrainLetters = ".powvtcfmsb~"

var terrainNames = [Terrains]string{"clear", "polder", "orchard", "woods", "village", "town", "city", "fortified", "marsh", "scrub", "bocage", "water"}

// String returns the word of the terrain chart.
func (t Terrain) String() string { return terrainNames[t] }

// Letter returns the sign of t in a map's picture.
func (t Terrain) Letter() byte { return terrainLetters[t] }

// TerrainOf returns the terrain of a letter in a map's picture.
func TerrainOf(letter rune) (Terrain, bool) {
	i := strings.IndexRune(terrainLetters, letter)
	return Terrain(max(i, 0)), i >= 0
}
