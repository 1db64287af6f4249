// Package maps says what maps of every kind have in common: a Map has places
// (Spot), which have names and something on them; a Sheet is what one file holds;
// what is wrong with a file is a list of Findings.
//
// Each kind of map has a package of its own: dots has boards of dots, hexes has
// maps of hexes, tables has tables in inches. Package atlas opens and checks maps
// of any kind and has those that come with the program; package foreign writes and
// reads maps for other programs.
package maps

import "iter"

// A Map is a map of any kind: a board of dots, a map of hexes, or a table in
// inches.
type Map interface {
	// Heading is what it is called.
	Heading() (id, title string)
	// Kind is a word for the kind of map it is: "board of dots", "table in inches".
	Kind() string
	// Hash is a short digest of all that decides a ruling on it.
	Hash() string
	// Form says how its places lie.
	Form() Form
	// Spots lists all places, in an order that never varies. Those of a table are
	// the points of a raster of a quarter inch.
	Spots() iter.Seq[Spot]
	// SpotName is the name of a place, as FindSpot reads it.
	SpotName(Spot) string
	// FindSpot finds the place of a name. The error says what is legal.
	FindSpot(name string) (Spot, error)
	// Describe says in a few words what is at a place.
	Describe(Spot) string
}
