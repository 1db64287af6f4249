package dots

import (
	"fmt"

	"metahex/grid"
	"metahex/maps/internal/mapfile"
)

// A Conflict is a shared dot on which a panel and the board differ.
type Conflict struct {
	At   grid.Place
	Text string // "the board has . here, but B-A-01 is w"
}

// Conflicts returns the dots on which the panels of a board disagree, panel by panel. If the
// layout's key seams is worst or first, the board uses the dot of one panel, but Conflicts still
// lists the dot.
func (b *Board) Conflicts() []Conflict {
	var all []Conflict
	for _, p := range b.Panels {
		for own := range p.Panel.Span.Places {
			at := p.OnBoard(own)
			if !b.Has(at) {
				continue // outside the crop
			}
			here, there := bare(p.Panel.At(own)), bare(b.At(at))
			if here != there {
				all = append(all, Conflict{at, fmt.Sprintf("the board has %s here, but %s-%s is %s", Cell(there), p.Panel.ID, mapfile.PlaceName(own), Cell(here))})
			}
		}
	}
	return all
}
