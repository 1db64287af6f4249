package tui

import (
	"fmt"
	"slices"
	"strings"

	"metahex/game"
	"metahex/grid"
	"metahex/los"
	"metahex/maps"
)

// Drawing the referee's answers, as words and on the map:
//
//	A••1••2••[b]     the line, with the range along it; × marks an obstacle
//	                 on a table, ! a place that blocks on a lattice
//	 ×  ×  2  1      places that are not seen
//	 :  :  2  1      places in a zone

// sightWords describes in a few lines what the map shows.
func (s *Screen) sightWords() []string {
	r := s.referee()
	if r == nil && s.sight.mode != zones {
		return nil
	}
	switch s.sight.mode {
	case blind, ruling:
		if s.sight.ruled != nil {
			return s.ruledWords(r)
		}
		if s.ruling() {
			return []string{fmt.Sprintf("line from %s: move to the other end", s.word(r, s.sight.far))}
		}
	case field:
		return []string{s.fieldWords(r)}
	case watchers:
		name := s.word(r, s.endAtCursor(r))
		if len(s.sight.names) == 0 {
			return []string{"nobody sees " + name}
		}
		return []string{name + " is seen by " + strings.Join(s.sight.names, ", ")}
	case zones:
		a := s.sight.arcs[s.sight.arc]
		return []string{fmt.Sprintf("%s, %d of %d: %s", pieceName(s.sight.owner), s.sight.arc+1, len(s.sight.arcs), cited(a.Name, a.Cite)), "s shows the next, Esc ends"}
	}
	return nil
}

// fieldWords names the start of the field of view, and the number of seen places.
func (s *Screen) fieldWords(r los.Referee) string {
	var names []string
	for _, t := range s.sight.by {
		names = append(names, s.word(r, t))
	}
	seen, ground := "", ""
	if !s.onTable() {
		seen = fmt.Sprintf(": %d of %d places", s.sight.all-len(s.sight.cells), s.sight.all)
	}
	if r.Basis().Lift != "" {
		ground = ", on the ground"
	}
	return fmt.Sprintf("field of view from %s%s; %c is not seen%s", strings.Join(names, ", "), seen, s.signs.unseen, ground)
}

// ruledWords describes a ruling in one or two lines: the verdict, and the reason.
func (s *Screen) ruledWords(r los.Referee) []string {
	u := s.sight.ruled
	words := []string{strings.Join(strings.Fields(u.Short), " ")}
	var into []string
	for _, p := range u.Passed {
		if p.Hides && r.Map().Form() == maps.Inches {
			into = append(into, fmt.Sprintf("%s from %s to %s inches along", p.Name, grid.Inches(p.From), grid.Inches(p.To)))
		}
	}
	switch {
	case u.Stepwise:
		words = append(words, pathWords(u.Passed)...)
	case len(into) > 0 && !u.Clear && s.runsInto(u):
		words = append(words, "the line runs into "+strings.Join(slices.Compact(into), ", "))
	case u.Reason != "":
		words = append(words, "decided: "+u.Reason)
	}
	return words
}

// runsInto reports whether an obstacle on the line decides the ruling; the alternative is the range.
func (s *Screen) runsInto(u *los.Ruling) bool {
	return u.Reason == "" || slices.ContainsFunc(u.Passed, func(p los.Passed) bool { return p.Hides && strings.Contains(u.Reason, p.Name) })
}

// showRuling shows the whole ruling with its cross-section and its citation.
func (s *Screen) showRuling() {
	u, r := s.sight.ruled, s.referee()
	if u == nil || r == nil {
		s.warn("the line needs two different places")
		return
	}
	words := u.Words(true)
	first := []string{"cite: " + s.citation(r, *u).String()} // first, because the player copies the citation
	if who := s.unitsOn(r, words); who != "" {
		first = append(first, "units: "+who)
	}
	lines := slices.Insert(words, 1, first...)
	if section := u.Section(); section != nil {
		lines = append(append(lines, ""), section...)
	}
	s.top = &window{title: "line of sight", lines: lines}
}

// citation returns the citation of a ruling at the moment shown.
func (s *Screen) citation(r los.Referee, u los.Ruling) los.Citation {
	if s.cfg.Cite != nil {
		return s.cfg.Cite(r, u, s.recorded, s.moment())
	}
	board, _ := r.Map().Heading()
	return los.Cite(r, u, board)
}

// unitsOn names both ends of the line, if an end is a unit that the given words do not name.
// Otherwise it returns "".
func (s *Screen) unitsOn(r los.Referee, words []string) string {
	far, near := s.sight.far, s.sight.near
	if s.ruling() {
		near = s.endAtCursor(r)
	}
	named := func(t lineEnd) bool { return t.label == "" || strings.Contains(strings.Join(words, " "), t.label) }
	if named(far) && named(near) {
		return ""
	}
	return s.word(r, far) + " to " + s.word(r, near)
}

// hides reports whether a place is marked as unseen. inZone reports whether it is marked as in a zone.
func (s *Screen) hides(p game.Point) bool  { return s.sight.mode == field && s.sight.cells[p] }
func (s *Screen) inZone(p game.Point) bool { return s.sight.mode == zones && s.sight.cells[p] }

// drawSight marks the cells of a table, and the obstacles on the line.
func (s *Screen) drawSight(p pane, r raster) {
	if r.unit == 0 {
		return
	}
	sign, ink := s.signs.unseen, s.pal.dim
	if s.sight.mode == zones {
		sign, ink = zoneSign, s.pal.line
	}
	for at := range s.sight.cells {
		if s.sight.asked.grain == s.ground.raster && (s.sight.mode == field || s.isOpen(r, at)) { // otherwise the cells are those of an older raster
			x, y := s.origin(r, at)
			s.write(p, r, x, y, string(sign), ink)
		}
	}
	s.drawCrossed(p, r)
}

// drawUnseen marks the pieces that are not seen, because their letters cover the marks of their places.
// In a large block the mark is before the letter, in the small map behind it.
func (s *Screen) drawUnseen(p pane, r raster) {
	if s.sight.mode != field || r.unit != 0 {
		return
	}
	for piece := range standing(s.seen()) {
		if at := s.ground.snap(piece.At); s.sight.shy[piece.ID] && !s.ground.same(at, s.cursor) {
			x, y := s.origin(r, at)
			if !r.large {
				x++
			}
			s.write(p, r, x, y, string(s.signs.unseen), s.pal.dim)
		}
	}
}

// zoneSign is the character of places in a zone.
const zoneSign = ':'

// drawCrossed marks the obstacles along the line.
func (s *Screen) drawCrossed(p pane, r raster) {
	u := s.sight.ruled
	if u == nil || u.Clear {
		return
	}
	from, to := game.Point(u.From.Spot), game.Point(u.To.Spot)
	length := u.From.Spot.Point().Distance(u.To.Spot.Point())
	ax, ay := s.origin(r, from)
	bx, by := s.origin(r, to)
	cells := int(max(1, abs(int32(bx-ax)), abs(int32(by-ay))))
	for k := 1; k < cells; k++ {
		at := int64(k) * length / int64(cells)
		if !slices.ContainsFunc(u.Passed, func(c los.Passed) bool { return c.Hides && at >= c.From && at <= c.To }) {
			continue
		}
		s.write(p, r, ax+along(bx-ax, k, cells), ay+along(by-ay, k, cells), string(s.signs.unseen), s.pal.alarm)
	}
}
