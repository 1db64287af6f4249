package dots

import "strings"

// Terrain is what fills a dot's meta-hex (BHM 2.3).
type Terrain uint8

// The kinds of terrain, in the rule book's order.
const (
	Clear    Terrain = iota // BHM 2.3.1
	Woods                   // BHM 2.3.2: a terrain layer of six levels
	Building                // BHM 2.3.3: a terrain layer of six levels
	Marsh                   // BHM 2.3.4
	Slag                    // BHM 2.3.5
	Water                   // BHM 2.3.6
	Rubble                  // BHM 2.3.8: rises two levels
	Terrains                // the number of terrains
)

// TerrainLetters are the signs of the terrains in a picture.
const TerrainLetters = ".wbms~r"

var terrainNames = [Terrains]string{"clear", "woods", "building", "marsh", "slag", "water", "rubble"}

// String returns the rule book's word for the terrain.
func (t Terrain) String() string { return terrainNames[t] }

// Letter returns the sign of t in a panel's picture.
func (t Terrain) Letter() byte { return TerrainLetters[t] }

// TerrainOf returns the terrain of a letter in a panel's picture.
func TerrainOf(letter rune) (Terrain, bool) {
	i := strings.IndexRune(TerrainLetters, letter)
	return Terrain(max(i, 0)), i >= 0
}

// Heights are the heights of terrains above the ground, in levels. A scenario may set its own.
type Heights [Terrains]int

// StandardHeights are the printed heights: woods and buildings six levels (BHM 2.4), rubble two
// (BHM 2.3.8).
var StandardHeights = Heights{Woods: 6, Building: 6, Rubble: 2}

// A Kind is the kind of an overlay.
type Kind uint8

// The kinds of overlay.
const (
	Bridge    Kind = iota + 1 // over water or marsh, with two ends (BHM 2.3.6)
	Bunker                    // cover that does not block sight (BHM 4.6)
	Improved                  // an improved position (BHM 4.6)
	Objective                 // a dot that scenarios may name as a goal
	Note                      // a remark printed on the map
)

var kindNames = []string{"", "bridge", "bunker", "improved", "objective", "note"}

// String returns the word for the kind in panel files.
func (k Kind) String() string { return kindNames[k] }

// Mark returns the sign of the overlay in a panel's picture: = ^ or *.
func (k Kind) Mark() byte {
	switch k {
	case Bridge:
		return '='
	case Bunker:
		return '^'
	default:
		return '*'
	}
}

func kindOf(word string) (Kind, bool) {
	for k, name := range kindNames {
		if k > 0 && name == word {
			return Kind(k), true
		}
	}
	return 0, false
}

// A Dot is one map point: its terrain, the level of its ground (0 to 9, of two
// metres each, BHM 2.6), and the mark of its overlay, or 0.
type Dot struct {
	Terrain Terrain
	Level   int8
	Mark    byte
}
