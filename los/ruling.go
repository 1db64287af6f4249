package los

import (
	"encoding/json"

	"metahex/maps"
	"metahex/rule"
)

// A Ruling is a decided line of sight, with everything that a dispute about it needs. It is one
// type for all rule books; what a book does not have stays empty.
type Ruling struct {
	From, To End
	Names    [2]string // of the ends, as the referee parses them
	Terms    []string  // readings and departures from the print under which it was decided
	Clear    bool
	Cite     rule.Clause // the clause that decides
	Short    string      // the verdict in a line
	Reason   string      // why, in a sentence without a period
	Length   int64       // map points, hexes, or thousandths of an inch
	Passed   []Passed    // what the line passes, in the order of the book
	Stepwise bool        // Passed is the way itself, place by place from the first end, with the sum up to each
	Deciders []int       // what decides, as indexes of Passed; a pair hides together
	Turns    []Turn      // other readings or terms that turn the verdict
	Detail               // the ruling in the terms of its own book
}

// Passed is one thing on the line.
type Passed struct {
	Spot     maps.Spot // on a lattice: where it is
	Name     string    // of the place or the feature
	What     string    // "woods", "contour", "crest"
	How      Contact
	From, To int64 // on a table: the stretch of the line, thousandths from the first end
	Top      int64 // levels, or thousandths of an inch; 0 where it has none
	Sum      int   // the sum along the line so far, if the book adds values
	Hides    bool  // alone, or as one of a pair
	Cite     rule.Clause
}

// A Detail is a ruling in the terms of its own rule book. Its concrete type is what a picture of
// that book needs.
type Detail interface {
	// Words describes the ruling as a referee would: the verdict and its clause, who stands where,
	// what is passed, what decides, what would turn it. All adds what has no effect.
	Words(all bool) []string
	// Section is the cross-section in characters; nil if there is none.
	Section() []string
	json.Marshaler
}
