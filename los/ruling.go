package los

import (
	"encoding/json"

	"metahex/maps"
	"metahex/rule"
)

// A Ruling is a decided line of sight, with everything that a dispute needs. All rule books use
// this type; fields that a book does not need stay empty.
type Ruling struct {
	From, To End
	Names    [2]string // the names of the ends, in the form that the referee parses
	Terms    []string  // the readings, and the changes since the print
	Clear    bool
	Cite     rule.Clause // the clause that decides
	Short    string      // the verdict in one line
	Reason   string      // the reason, a sentence without a period
	Length   int64       // in map points, hexes, or thousandths of an inch
	Passed   []Passed    // everything that the line passes, in the order of the book
	Stepwise bool        // Passed is a path, place by place from the first end, with the sum at each
	Deciders []int       // what decides, as indexes of Passed; a pair hides together
	Turns    []Turn      // other readings or terms that change the verdict
	Detail               // the ruling in the terms of its own book
}

// Passed is one thing on the line.
type Passed struct {
	Spot     maps.Spot // its position, on a lattice
	Name     string    // the name of the place or the feature
	What     string    // "woods", "contour", "crest"
	How      Contact
	From, To int64 // on a table: the stretch of the line, in thousandths from the first end
	Top      int64 // in levels or thousandths of an inch; 0 if it has no height
	Sum      int   // the sum along the line up to here, if the book adds values
	Hides    bool  // alone, or as one of a pair
	Cite     rule.Clause
}

// A Detail is a ruling in the terms of its own rule book. Its concrete type holds what a picture
// for that book needs.
type Detail interface {
	// Words describes the ruling: the verdict and its clause, the ends, what the line passes, what
	// decides, and what would change the verdict. If all is set, it also lists what has no effect.
	Words(all bool) []string
	// Section returns the cross-section as text; nil if there is none.
	Section() []string
	json.Marshaler
}
