package pieces

import "metahex/grid"

// A Layout is what a scenario adds to the printed sheet of its map: the meaning of its colours, the
// places where units begin and enter, and the objectives.
type Layout struct {
	ID, Title string // the id and title of the scenario
	Map       string // the id of its map
	Sides     [3]string
	Chart     Chart // the effects of terrain in this battle
	Marks     []Mark
	Lists     []List
}

// A Mark is a hex of the map that a layout describes.
type Mark struct {
	At   grid.Place
	Form Form
	Side Side   // Either if the hex belongs to no side
	Text string // short: "10", "A1 A2", "b"
}

// A Form is the meaning of a mark.
type Form uint8

// The forms.
const (
	Objective Form = iota // a hex that scores; the text is its number of points
	Begins                // units begin here; the text is their labels
	Zone                  // units may begin here; the text is the letter of the zone
	Enters                // units enter here; the text is the letter of the zone, or the names of the units
)

// A List is a section of text in a layout.
type List struct {
	Title string
	Lines []string
}
