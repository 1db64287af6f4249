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
	Readings   []string // for deciding lines, by the books that accept them
	Departures []string // what departs from the print, such as "rise.woods=4"
	// Units puts the reader's own units at places, so that their labels may stand for ends of
	// lines; nil: none.
	Units func(los.Referee) (los.Referee, error)
}

// A Source is the one board of a scenario or of a recorded match, which a workspace may
// show in place of boards in files.
type Source struct {
	Name string // its name on the page
	File string // the file that is watched; empty: none
	Open func() (Opened, error)
}

// Opened is a scenario or a match in its current state.
type Opened struct {
	Referee los.Referee
	Units   []Unit
	Cite    func(los.Ruling) los.Citation
}

// cited cites a ruling of the match; the citation does not depend on the referee.
func (o Opened) cited(_ los.Referee, u los.Ruling) los.Citation { return o.Cite(u) }

// allowed refuses readings that no book accepts for a board, and departures that the board cannot
// have.
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

// A Unit is a unit of a match on the board. Its label may stand for the end of a
// line.
type Unit struct {
	Label, Side string
	At          maps.Spot
}
