package dots

import (
	"cmp"
	"fmt"
	"slices"

	"metahex/maps/internal/mapfile"
)

// Seams select the dot where two panels, or four, disagree.
//
//	strict   disagreement is an error
//	worst    the dot with the higher level; if the levels are equal, the dot
//	         with the more obstructive terrain
//	first    the dot of the upper or left panel
//
// An overlay is on the board if its panel's dot was selected, or equals the selected dot. If two
// overlays are on one dot, the first panel's overlay is on the board.

// obstruction orders terrain for the rule worst, the least obstructive first. Terrain that units can
// cross and see across comes first; terrain that blocks movement or sight comes last.
var obstruction = [Terrains]int{Clear: 0, Slag: 1, Marsh: 2, Rubble: 3, Water: 4, Woods: 5, Building: 6}

// worse reports whether the rule worst selects dot b instead of dot a.
func worse(a, b Dot) bool {
	return b.Level > a.Level || b.Level == a.Level && obstruction[b.Terrain] > obstruction[a.Terrain]
}

// join copies the dots and overlays of the panels to the board. It returns false if seams are
// strict and panels disagree.
func (l *Layout) join(b *Board) bool {
	b.dots = make([]Dot, b.Span.Columns*b.Span.HalfRows)
	ruler := make([]int, len(b.dots)) // by dot: the number of the selected panel, from 1
	told := make([]bool, len(b.dots))
	ok := true
	for k, p := range b.Panels {
		broken := map[int][]string{} // the disagreements, by the earlier panel
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
				l.Seam(k, "dots", "set seams: worst or seams: first", dots)
				ok = false
			}
		}
	}
	b.overlay()
	return ok
}

// overlay copies the panels' overlays and their marks to the board's dots.
func (b *Board) overlay() {
	for _, p := range b.Panels {
		for _, o := range p.Panel.Overlays {
			printed := bare(p.Panel.At(o.At))
			if p.Turned {
				o = o.turn(p.Panel.Span)
			}
			o.At = o.At.Add(p.Shift)
			if there := b.At(o.At); there == printed { // the board's dot has no mark, so no overlay yet
				there.Mark = o.Kind.Mark()
				b.set(o.At, there)
				b.Overlays = append(b.Overlays, o)
			}
		}
	}
	slices.SortFunc(b.Overlays, fromTop)
}

// fromTop compares overlays row by row from the upper left.
func fromTop(a, b Overlay) int {
	return cmp.Or(cmp.Compare(a.At.V, b.At.V), cmp.Compare(a.At.Q, b.At.Q))
}
