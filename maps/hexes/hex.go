// Package hexes implements maps of hexes: one sheet of terrain hexes, or joined sections of
// coloured hexes. ReadMap and ReadSection read hexmap/1 and hexpanel/1 files, and Text writes them.
// Package atlas opens layouts and shipped maps.
//
// A Map is the same model for every game on hexes. A hex has ground, described by a colour or by a
// terrain. A game that uses the other description converts the ground with its own chart
// (ground.go). Barriers are along hexsides, ways lead from hex to hex, and a crossing lets a way
// cross a barrier:
//
//	    n          each hex stores six bits for each kind of barrier and way.
//	nw ___ ne      So a stream between B-02 and C-03 is bit se of B-02 and
//	  /   \        bit nw of C-03. A road from B-02 to C-03 is the same two
//	  \___/        bits of another kind
//	sw     se
//	    s
//
// A map is either one sheet or several joined sections. One sheet names its hexes by row and
// column, like the dots of a panel: H-11. Sections number columns and rows: hex 0304 is the fourth
// hex of column 03. Their short edges run through hexes.
//
//	   0201  0401         half hexes: where two sections meet, two halves are
//	0101  0301  0501      one hex; side by side, sections share a whole column
//	   0202  0402
//	0102  0302  0502
//	   0203  0403         the lower halves
//
// So a section of nine columns and twelve rows has ids from 0101 to 0912, and its even columns end
// with the half hexes 0213 to 0813. Partial hexes count as whole hexes (GA equipment/mapboard). A
// shared hex has the id of the section with the lowest number (GA scenarios/ids): 1-0304.
//
// The hexes of a map are numbered from 0 to Len()-1, row by row from the upper left. Rules store
// their data about hexes in slices, indexed by these numbers:
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
	Streaks bool // the hex has red-brown lines
	City    bool // the hex has a city marker

	Terrain   Terrain
	Hill      bool
	Entry     bool // reinforcements enter the map in this hex
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

// String describes the hex's colour: "orange, red-brown streaks, city".
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

// ColourCell returns a hex's colour in the fewest characters: the colour's letter, / for streaks,
// and C for a city.
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

// TerrainCell returns a hex's terrain and hill in the form of a picture.
func TerrainCell(t Terrain, hill bool) string {
	if hill {
		return string([]byte{t.Letter(), hillMark})
	}
	return string([]byte{t.Letter(), ' '})
}

// A Barrier is a kind of feature along a hexside.
type Barrier uint8

// The barriers.
const (
	Stream Barrier = iota
	Crest
	Impassable
	Barriers // the number of barriers
)

var barrierNames = []string{"stream", "crest", "impassable"}

// String returns the word for the barrier in map files.
func (b Barrier) String() string { return barrierNames[b] }

// A Way is a kind of connection from hex to hex, such as a road.
type Way uint8

// The ways.
const (
	Road Way = iota
	RaisedRoad
	Railroad
	RaisedRailroad
	Ways // the number of ways
)

var wayNames = []string{"road", "raised-road", "railroad", "raised-railroad"}

// String returns the word for the way in map files.
func (w Way) String() string { return wayNames[w] }

// A Crossing is a means to cross a stream or an impassable hexside.
type Crossing uint8

// The crossings.
const (
	BridgeAcross Crossing = iota
	Ferry
	Crossings // the number of crossings
)

var crossingNames = []string{"bridge", "ferry"}

// String returns the word for the crossing in map files.
func (c Crossing) String() string { return crossingNames[c] }

// A Colour is the background colour of a hex. Its meaning differs between battles; the terrain key
// of a scenario defines it.
type Colour uint8

// The colours, in the book's order.
const (
	Yellow Colour = iota
	LightBlue
	Orange
	Green
	Brown
	Colours // the number of colours
)

// ColourLetters are the signs of the colours in a picture.
const ColourLetters = ".bogn"

var colourNames = [Colours]string{"yellow", "light blue", "orange", "green", "brown"}

// String returns the book's word for the colour.
func (c Colour) String() string { return colourNames[c] }

// KeyWords lists the lines of a terrain key as files write them: the colours, then the streaks and cities
// that are printed over a colour.
func KeyWords() (all []string) {
	for _, name := range colourNames {
		all = append(all, strings.ReplaceAll(name, " ", "-"))
	}
	return append(all, "red-brown", "city")
}

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
	OpenWater // no unit can enter it
	Terrains  // the number of terrains
)

const terrainLetters = ".powvtcfmsb~"

var terrainNames = [Terrains]string{"clear", "polder", "orchard", "woods", "village", "town", "city", "fortified", "marsh", "scrub", "bocage", "water"}

// String returns the word for the terrain in the terrain chart.
func (t Terrain) String() string { return terrainNames[t] }

// Letter returns the sign of t in a map's picture.
func (t Terrain) Letter() byte { return terrainLetters[t] }

// TerrainOf returns the terrain of a letter in a map's picture.
func TerrainOf(letter rune) (Terrain, bool) {
	i := strings.IndexRune(terrainLetters, letter)
	return Terrain(max(i, 0)), i >= 0
}
