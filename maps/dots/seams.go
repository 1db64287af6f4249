package dots

import (
	"cmp"
	"fmt"
	"slices"

	"metahex/maps/internal/mapfile"
)

// Seams decide the dots on which two panels, or four, disagree.
//
//	strict   they may not
//	worst    the dot with the higher level as a whole; of two on one level the
//	         one with the more obstructive terrain
//	first    the dot of the upper or left panel
//
// An overlay lies on the board if its panel's dot was chosen, or equals the chosen one. Of two
// overlays on one dot, the first panel's lies there.

// obstruction orders terrain for worst, from the least obstructive to the most: terrain that can be
// crossed and seen across comes first, terrain that blocks movement or sight last.
var obstruction = [Terrains]int{Clear: 0, Slag: 1, Marsh: 2, Rubble: 3, Water: 4, Woods: 5, Building: 6}

// worse reports whether b is chosen over a.
func worse(a, b Dot) bool {
	return b.Level > a.Level || b.Level == a.Level && obstruction[b.Terrain] > obstruction[a.Terrain]
}

// join puts the dots and overlays of the panels on the board. Under strict it returns false if
// panels disagree.
func (l *Layout) join(b *Board) bool {
	b.dots = make([]Dot, b.Span.Columns*b.Span.HalfRows)
	ruler := make([]int, len(b.dots)) // the panel whose dot was chosen, from 1
	told := make([]bool, len(b.dots))
	ok := true
	for k, p := range b.Panels {
		broken := map[int][]string{} // by the panel on the other side
		for own := range p.Panel.Span.Places {
			at := p.OnBoard(own)
			i := at.V*b.Span.Columns + at.Q
			there, here := b.dots[i], bare(p.Panel.At(own))
			switch {
			case ruler[i] == 0 || l.Seams == "worst" && worse(there, here):
				b.dots[i], ruler[i] = here, k+1
			case l.Seams == "strict" && there != here && !told[i]:
				told[i] = true
				o := b.Panels[ruler[i]-1]
				broken[ruler[i]] = append(broken[ruler[i]], fmt.Sprintf("%s-%s is %s and %s-%s is %s",
					o.Panel.ID, mapfile.PlaceName(o.OnPanel(at)), Cell(there), p.Panel.ID, mapfile.PlaceName(own), Cell(here)))
			}
		}
		for other := range k {
			if dots := broken[other+1]; len(dots) > 0 {
				l.Seam(k, "dots", "say seams: worst or seams: first", dots)
				ok = false
			}
		}
	}
	b.overlay()
	return ok
}

// overlay puts the panels' overlays and their marks on the board's dots.
func (b *Board) overlay() {
	for _, p := range b.Panels {
		for _, o := range p.Panel.Overlays {
			printed := bare(p.Panel.At(o.At))
			if p.Turned {
				o = o.turn(p.Panel.Span)
			}
			o.At = o.At.Add(p.Shift)
			if there := b.At(o.At); there == printed { // bare, so no overlay lies there yet
				there.Mark = o.Kind.Mark()
				b.set(o.At, there)
				b.Overlays = append(b.Overlays, o)
			}
		}
	}
	slices.SortFunc(b.Overlays, fromTop)
}

// fromTop orders overlays row by row from the upper left.
func fromTop(a, b Overlay) int {
	return cmp.Or(cmp.Compare(a.At.V, b.At.V), cmp.Compare(a.At.Q, b.At.Q))
}
