package preview

import (
	"slices"

	"metahex/bench/survey"
	"metahex/los"
	"metahex/los/books"
	"metahex/maps"
)

// Options say how a workspace shows boards.
type Options struct {
	Survey     survey.Options
	Readings   []string // for rulings; each applies to the books that accept it
	Departures []string // departures from the printed board, such as "rise.woods=4"
	// Units adds the reader's own units to a referee, so that their labels can name the ends of
	// lines; may be nil.
	Units func(los.Referee) (los.Referee, error)
}

// A Source is the board of a scenario or of a recorded match. A workspace can show it
// instead of board files.
type Source struct {
	Name string // its name on the page
	File string // the watched file; empty: none
	Open func() (Opened, error)
}

// Opened is a scenario or a match in its current state.
type Opened struct {
	Referee los.Referee
	Units   []Unit
	Cite    func(los.Ruling) los.Citation
}

// cited returns the citation of a ruling of the match. It ignores the referee.
func (o Opened) cited(_ los.Referee, u los.Ruling) los.Citation { return o.Cite(u) }

// allowed returns an error for a reading that no book accepts for the board, or a departure that
// the board cannot have.
func (o Options) allowed(m maps.Map) error {
	known := books.All.For(m)
	for _, r := range o.Readings {
		var first error
		taken := slices.ContainsFunc(known, func(b books.Book) bool {
			_, err := b.Open(m, []string{r})
			if first == nil {
				first = err
			}
			return err == nil
		})
		if !taken && first != nil {
			return first
		}
	}
	_, err := newVersion(1, m, nil, o)
	return err
}

// A Unit is a unit of a match on the board. A request may name the end of a line by the unit's
// label.
type Unit struct {
	Label, Side string
	At          maps.Spot
}
