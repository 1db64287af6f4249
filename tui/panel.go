package tui

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/gdamore/tcell/v2"

	"metahex/game"
	"metahex/rule"
)

// drawOptions lists the answers around the highlighted one.
func (s *Screen) drawOptions(p pane) {
	s.list = p
	all := s.listedOptions()
	// Scroll only if the highlighted answer would be outside the list.
	if at := slices.Index(all, s.pick); at >= 0 && (at < s.listed || at >= s.listed+p.h) {
		s.listed = at - p.h/2
	}
	s.listed = max(0, min(s.listed, len(all)-p.h))
	for y := range p.h {
		if s.listed+y >= len(all) {
			return
		}
		i := all[s.listed+y]
		mark, style := s.listMark(i == s.pick)
		more, text := "", mark+s.words[i]
		if n := len(s.levelsOf(i)); n > 1 {
			text += fmt.Sprintf("  + - %d levels", n)
		}
		if cite := s.q.Options[i].Cite; cite != "" && cite != s.q.Cite {
			text += fmt.Sprintf("  [%s]", cite)
		}
		if left := len(all) - 1 - s.listed - y; y == p.h-1 && left > 0 {
			more = fmt.Sprintf("  %s %d more", s.signs.ellipsis, left)
		}
		p.text(0, y, clip(text, p.w-columns(more), s.signs.ellipsis)+more, style)
	}
}

// listMark returns the prefix and style of a line of a list. The highlighted line stands out.
func (s *Screen) listMark(highlighted bool) (string, tcell.Style) {
	if highlighted {
		return "> ", s.pal.accent
	}
	return "  ", s.pal.plain
}

// whyLines returns the sum behind the highlighted answer, with odds as percentages.
func (s *Screen) whyLines(wide int) (lines []string) {
	for _, d := range s.denials() {
		lines = append(lines, rule.Wrap(d.String(), wide, "  ")...)
	}
	if more := s.besides(); len(lines) > 0 && more != "" {
		lines = append(lines, more)
	}
	if s.pick < 0 || !s.asked {
		return lines
	}
	t := s.tally(s.pick)
	if p, ok := s.seat.Phrase(s.q.Options[s.pick].Choice.Verb); ok && p.Help != "" && len(t.Outcomes) == 0 {
		lines = append(lines, rule.Wrap(p.Help, wide, "  ")...)
	}
	lines = append(lines, pathWords(s.sight.path)...)
	if left := s.leftWords(t); left != "" {
		lines = append(lines, t.Amount(t.Sum())+left)
	}
	return append(lines, tallyLines(t, wide)...)
}

// tallyLines formats a sum for a narrow column: the total, the odds, then the terms.
func tallyLines(t rule.Tally, wide int) (lines []string) {
	if t.Title != "" && len(t.Items) > 0 {
		lines = append(lines, fmt.Sprintf("%s: %s", t.Title, t.Amount(t.Sum())))
	}
	if odds := oddsWords(t); odds != nil {
		lines = append(lines, rule.Pack(odds, ", ", wide)...)
	}
	for _, item := range t.Items {
		text := fmt.Sprintf("%4s %s", t.Signed(item.Amount), cited(item.Reason, item.Cite))
		if item.Source != "" {
			text += " (" + item.Source + ")"
		}
		first := rule.Wrap(strings.TrimSpace(text), wide-2, "     ")
		lines = append(lines, first...)
	}
	return lines
}

// hereLines describes the place at the cursor.
func (s *Screen) hereLines() []string { return append(s.linesAt(s.cursor), s.reachWords()...) }

// linesAt describes a dot and the pieces on it.
func (s *Screen) linesAt(at game.Point) []string {
	if s.ground == nil || s.ground.on(at) == nil {
		return nil
	}
	lines := []string{s.groundWords(at)}
	for _, m := range s.seen().Marks {
		if s.ground.same(m.At, at) || near(m.At, at, m.Radius) {
			lines = append(lines, cmp.Or(m.Text, "objective, "+s.heldWords(m.Held)))
		}
	}
	for p := range standing(s.seen()) {
		if s.covers(p, at) {
			line := s.pieceLine(p)
			if s.onTable() && p.At == at { // the name of the point is already in the first line
				line = strings.Replace(line, "  "+s.ground.name(at), "", 1)
			}
			lines = append(lines, line)
		}
	}
	return lines
}

// groundWords describes the ground at a point.
func (s *Screen) groundWords(at game.Point) string {
	if s.onTable() {
		return s.ground.tableWords(at)
	}
	return placeWords(s.ground.on(at))
}

// pieceLine describes one piece: its side, place and state.
func (s *Screen) pieceLine(p *game.Piece) string {
	where := p.Off
	if where == "" && s.ground != nil {
		where = s.ground.name(p.At)
		if p.Airborne && s.ground.board.Kind != game.Hexes { // hexes have no levels
			where += fmt.Sprintf("@%d in the air", p.Level)
		}
	}
	text := fmt.Sprintf("%s %s%s  %s", s.fullName(p), s.sideWord(p.Side), s.shapeWords(p), where)
	if wind := game.Wind(p.Heading); wind >= 0 {
		text += ", facing " + game.WindNames[wind]
	}
	if p.Left > 0 {
		text += ", " + inches(p.Left) + " inches left"
	}
	if p.Group != "" {
		text += ", of " + p.Group
	}
	if p.FaceDown {
		text += ", unknown"
	}
	text += s.noteWords(p)
	if len(p.State) > 0 {
		text += ", " + strings.Join(p.State, ", ")
	}
	return text
}

// cardLines formats a card of a side, with a name. The current figure is in brackets.
func cardLines(c *game.Card, side string) []string {
	lines := []string{fmt.Sprintf("%s (%s)", c.Title, side)}
	for _, l := range c.Lines {
		text := l.Text
		if figures := strings.Fields(text); l.At >= 0 && l.At < len(figures) {
			figures[l.At] = "[" + figures[l.At] + "]"
			text = strings.Join(figures, " ")
		}
		lines = append(lines, fmt.Sprintf("  %-8s %s", l.Name, text))
	}
	return lines
}

// drawRoster lists the pieces with their notes, as far as there is room.
func (s *Screen) drawRoster(p pane, y, room int) int {
	v := s.seen()
	if room <= 0 {
		return y
	}
	end, acts := y+room, tellsShape(v)
	for i := range v.Pieces {
		if y == end-1 && i < len(v.Pieces)-1 {
			p.text(0, y, fmt.Sprintf("%s %d more pieces", s.signs.ellipsis, len(v.Pieces)-i), s.pal.dim)
			return y + 1
		}
		for _, line := range s.rosterRows(&v.Pieces[i], acts, p.w, end-y) {
			p.text(0, y, line, s.shapeInk(&v.Pieces[i]))
			y++
		}
	}
	for _, n := range v.Notes {
		if y < end {
			p.text(0, y, clip(n, p.w, s.signs.ellipsis), s.pal.dim)
			y++
		}
	}
	return y
}

// rosterRows returns a piece's line in the roster. A line with a note takes as many rows as it needs,
// so that the note is not cut.
func (s *Screen) rosterRows(p *game.Piece, acts bool, wide, room int) []string {
	line := s.rosterLine(p, acts)
	if s.noteOn(p) != "" {
		if rows := rule.Wrap(line, wide, "    "); len(rows) <= room {
			return rows
		}
	}
	return []string{clip(line, wide, s.signs.ellipsis)}
}

// momentLines returns the events of an answer that the current side may read.
func (s *Screen) momentLines(m moment) []string {
	var lines []string
	for _, e := range m.events {
		if text, ok := e.For(s.reader()); ok {
			lines = append(lines, cited(text, e.Cite))
		}
	}
	return lines
}

// heardWords returns an answer as the current side may read it: its own answers in full, and dice
// throws if all their results are public. For an answer of the other side it returns only the topic,
// because the log shows the visible results.
func (s *Screen) heardWords(m moment) string {
	if s.hears(m) {
		return m.words
	}
	return m.topic
}

// hears reports whether the current side may know an answer.
func (s *Screen) hears(m moment) bool {
	if s.spectating() && s.eyes() == game.Chance {
		return true
	}
	hidden := m.side != game.Chance || !m.seen.Has(s.reader())
	for _, e := range m.events {
		hidden = hidden || !e.Seen.Has(s.reader())
	}
	return m.side == s.reader() || !hidden
}
