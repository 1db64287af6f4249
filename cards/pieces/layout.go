package pieces

import "metahex/grid"

// A Layout is what a scenario adds to the printed sheet of its map: the meaning of its colours,
// where units begin and enter, and what counts for victory.
type Layout struct {
	ID, Title string // of the scenario
	Map       string // the id of its map
	Sides     [3]string
	Chart     Chart // what terrain does in this battle
	Marks     []Mark
	Lists     []List
}

// A Mark is a hex of the map that a layout describes.
type Mark struct {
	At   grid.Place
	Form Form
	Side Side   // Either: nobody's
	Text string // short: "10", "A1 A2", "b"
}

// A Form is the meaning of a mark.
type Form uint8

// The forms.
const (
	Objective Form = iota // it scores; the text is the number of points
	Begins                // units begin here: their labels
	Zone                  // units may begin here: the letter of the zone
	Enters                // units enter here: the letter of the zone, or their name
)

// A List is a part of a layout in words.
type List struct {
	Title string
	Lines []string
}
