// Package maps defines what maps of every kind have in common. A Map has places (Spot) with names
// and contents. A Sheet is the content of one file. Findings list the errors in a file.
//
// Each kind of map has its own package: boards of dots are in dots, maps of hexes in hexes, and
// tables in inches in tables. Package atlas opens and checks maps of any kind, and contains the
// shipped maps. Package foreign writes and reads maps for other programs.
package maps

import "iter"

// A Map is a map of any kind: a board of dots, a map of hexes, or a table in inches.
type Map interface {
	// Heading returns the id and the title.
	Heading() (id, title string)
	// Kind returns a word for the kind of map: "board of dots", "table in inches".
	Kind() string
	// Hash returns a short digest of everything that can affect a ruling on the map.
	Hash() string
	// Form returns whether the places are on a lattice or on a table.
	Form() Form
	// Spots lists all places, always in the same order. For a table, these are points at a distance
	// of a quarter inch.
	Spots() iter.Seq[Spot]
	// SpotName returns the name of a place, in the form that FindSpot accepts.
	SpotName(Spot) string
	// FindSpot returns the place with a name. The error says what is legal.
	FindSpot(name string) (Spot, error)
	// Describe describes in a few words what is at a place.
	Describe(Spot) string
}
