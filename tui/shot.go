package tui

import (
	"metahex/game"
	"metahex/rule"
)

// The sum of a shot on the map. Without a panel it is shown in a box over the map, while the
// highlighted answer throws a die. The box has the odds of each result, and the terms with clauses.
//
//	+- fire BA -------------------+
//	| attack strength: 5          |      A••1••2•(b)      in the corner that is
//	| NE 3/12 (25%), S 2/12 (17%) |                       farthest from the line
//	| +7 attack [BHM 9.3.2]       |
//	+-----------------------------+

// sumWide is the width of the text in the box.
const sumWide = 42

// showsSum reports whether the box is shown on the map.
func (s *Screen) showsSum() bool {
	return s.hasPick() && s.top == nil && !s.ruling() && s.parts().panel.w == 0 && len(s.tally(s.pick).Outcomes) > 0
}

// drawSum draws the box with the sum. If the box would cover the shot, it draws only the odds. If the
// odds would cover the shot too, it draws nothing.
func (s *Screen) drawSum(p pane, r raster) {
	if !s.showsSum() {
		return
	}
	t := s.tally(s.pick)
	lines := tallyLines(t, sumWide)
	if most := max(4, p.h-4); len(lines) > most {
		lines = append(lines[:most-1], s.signs.ellipsis+" w shows all")
	}
	x, y, clear := s.farCorner(p, r, sumWide+4, len(lines)+2)
	if !clear {
		odds := rule.Tally{Outcomes: t.Outcomes}
		lines = append(tallyLines(odds, sumWide), s.signs.ellipsis+" w shows the sum")
		x, y, clear = s.farCorner(p, r, sumWide+4, len(lines)+2)
	}
	if !clear {
		return
	}
	in := frameIn(s, p.part(x, y, sumWide+4, len(lines)+2), sumWide+4, len(lines)+2, s.words[s.pick])
	for i, l := range lines {
		in.text(0, i, clip(l, in.w, s.signs.ellipsis), s.pal.plain)
	}
}

// farCorner returns the corner of the map where a box is farthest from the current line and the
// cursor. Clear is false if the box would cover one of them even there.
func (s *Screen) farCorner(p pane, r raster, w, h int) (x, y int, clear bool) {
	ends := []game.Point{s.cursor}
	if from, to, ok := s.line(); ok {
		ends = append(ends, from, to, game.Point{X: (from.X + to.X) / 2, Y: (from.Y + to.Y) / 2})
	}
	if marks := s.timeline.marks; len(marks) > 0 && marks[len(marks)-1].word() != "" {
		ends = append(ends, marks[len(marks)-1].To) // the result of a shot
	}
	most := 0
	for _, corner := range [][2]int{{p.w - w, p.h - h}, {p.w - w, 0}, {0, p.h - h}, {0, 0}} {
		near := 1 << 20
		for _, at := range ends {
			ex, ey := s.origin(r, at)
			// A cell is twice as high as wide.
			near = min(near, max(0, corner[0]-ex, ex-corner[0]-w+1)+2*max(0, corner[1]-ey, ey-corner[1]-h+1))
		}
		if near > most {
			most, x, y = near, max(0, corner[0]), max(0, corner[1])
		}
	}
	return x, y, most > 0
}
