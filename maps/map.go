// Package maps holds what maps of every kind have in common. A Map has places (Spot), which have
// names and a content. A Sheet is the content of one file. The slips of a file are a list of
// Findings.
//
// Each kind of map has its own package: dots has boards of dots, hexes has maps of hexes, tables
// has tables in inches. Package atlas opens and checks maps of any kind and has those that come
// with the program; package foreign writes and reads maps for other programs.
package maps

import "iter"

// A Map is a map of any kind: a board of dots, a map of hexes, or a table in
// inches.
type Map interface {
	// Heading returns the id and the title.
	Heading() (id, title string)
	// Kind returns a word for the kind of map: "board of dots", "table in inches".
	Kind() string
	// Hash returns a short digest of everything that can decide a ruling on the map.
	Hash() string
	// Form returns how its places lie.
	Form() Form
	// Spots lists all places, in an order that never varies. Those of a table are the points of a
	// raster of a quarter inch.
	Spots() iter.Seq[Spot]
	// SpotName returns the name of a place, which FindSpot reads.
	SpotName(Spot) string
	// FindSpot returns the place of a name. The error says what is legal.
	FindSpot(name string) (Spot, error)
	// Describe says in a few words what is at a place.
	Describe(Spot) string
}
