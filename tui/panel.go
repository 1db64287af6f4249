package tui

import (
	"fmt"
	"strings"

	"metahex/game"
	"metahex/rule"
)

// drawPanel draws, from above: the question with its answers and the sum
// behind the highlighted one; the line of sight; the cursor's dot; the roster;
// and the log, in what room is left.
func (s *Screen) drawPanel(p pane) {
	for y := range p.h {
		p.screen.SetContent(p.x-1, p.y+y, []rune(s.signs.bar)[0], nil, s.pal.dim)
	}
	p = p.part(1, 0, p.w-1, p.h)
	y := 0
	// What changes from dot to dot has a least room, so that what stands below
	// it keeps its place.
	put := func(lines []string, least, most int) {
		least += y
		defer func() { y = min(p.h, max(y, least)) }()
		for i, l := range lines {
			if i == most || y >= p.h {
				break
			}
			p.text(0, y, clip(l, p.w, s.signs.ellipsis), s.pal.plain)
			y++
		}
	}
	if s.asked {
		p.text(0, 0, clip(s.asking(), p.w, s.signs.ellipsis), s.pal.side[s.q.Side])
		rows := min(len(s.words), max(4, p.h/4))
		s.drawOptions(p.part(0, 1, p.w, rows))
		y = rows + 1
		why := s.whyLines(p.w)
		if most := max(6, p.h/3); len(why) > most {
			why = append(why[:most-1], "  "+s.signs.ellipsis+" w shows all")
		}
		put(why, 3, len(why))
		y++
	}
	for _, l := range s.sightWords() {
		for _, part := range wrap(l, p.w, "  ") {
			p.text(0, y, part, s.pal.line)
			y++
		}
	}
	var here []string
	for _, l := range s.hereLines() {
		here = append(here, wrap(l, p.w, "  ")...)
	}
	put(here, 3, 6)
	y++
	if c := s.cardHere(); c != nil && p.h-y > 14 {
		put(cardLines(c), 0, 8)
		y++
	}
	if room := p.h - y - 8; room > 2 {
		y = s.drawRoster(p, y, room) + 1
	}
	s.drawLog(p.part(0, y, p.w, p.h-y))
}

// drawOptions lists the answers around the highlighted one.
func (s *Screen) drawOptions(p pane) {
	// The list stands still until the highlighted answer would leave it.
	if s.pick >= 0 && (s.pick < s.listed || s.pick >= s.listed+p.h) {
		s.listed = s.pick - p.h/2
	}
	s.listed = max(0, min(s.listed, len(s.words)-p.h))
	for y := range p.h {
		i := s.listed + y
		if i >= len(s.words) {
			return
		}
		style, mark := s.pal.plain, "  "
		if i == s.pick {
			style, mark = s.pal.accent, "> "
		}
		text := mark + s.words[i]
		if cite := s.q.Options[i].Cite; cite != "" && cite != s.q.Cite {
			text += fmt.Sprintf("  [%s]", cite)
		}
		if y == p.h-1 && i < len(s.words)-1 {
			text += fmt.Sprintf("  %s %d more", s.signs.ellipsis, len(s.words)-1-i)
		}
		p.text(0, y, clip(text, p.w, s.signs.ellipsis), style)
	}
}

// whyLines is the sum behind the highlighted answer, with odds in percent.
func (s *Screen) whyLines(wide int) (lines []string) {
	if s.pick < 0 || !s.asked {
		return nil
	}
	if p, ok := s.seat.Phrase(s.q.Options[s.pick].Choice.Verb); ok && p.Help != "" {
		lines = append(lines, wrap("  "+p.Help, wide, "  ")...)
	}
	lines = append(lines, s.wayWords()...)
	return append(lines, tallyLines(s.tally(s.pick), wide)...)
}

// tallyLines writes a sum into a narrow column: what it comes to, the odds, and
// then what it is made of.
func tallyLines(t rule.Tally, wide int) (lines []string) {
	if t.Title != "" {
		lines = append(lines, fmt.Sprintf("%s: %d", t.Title, t.Sum()))
	}
	var odds []string
	for _, o := range t.Outcomes {
		odds = append(odds, fmt.Sprintf("%s %d/%d (%.0f%%)", o.Result, o.Ways, o.Of, 100*float64(o.Ways)/float64(max(1, o.Of))))
	}
	if odds != nil {
		lines = append(lines, wrap(strings.Join(odds, ", "), wide, "  ")...)
	}
	for _, item := range t.Items {
		text := fmt.Sprintf("%+4d %s", item.Amount, cited(item.Reason, item.Cite))
		if item.Source != "" {
			text += " (" + item.Source + ")"
		}
		first := wrap(strings.TrimSpace(text), wide-2, "     ")
		lines = append(lines, first...)
	}
	return lines
}

// hereLines tell what is at the cursor.
func (s *Screen) hereLines() []string { return s.linesAt(s.cursor) }

// linesAt tell of a dot and of the pieces on it.
func (s *Screen) linesAt(at game.Point) []string {
	if s.ground == nil || s.ground.at[at] == nil {
		return nil
	}
	place := s.ground.at[at]
	lines := []string{placeWords(place)}
	for i := range s.seen().Pieces {
		if p := &s.seen().Pieces[i]; p.Off == "" && p.At == at {
			lines = append(lines, s.pieceLine(p))
		}
	}
	return lines
}

// pieceLine tells of one piece: whose, where, how.
func (s *Screen) pieceLine(p *game.Piece) string {
	where := p.Off
	if where == "" && s.ground != nil {
		where = s.ground.name(p.At)
		if p.Airborne {
			where += fmt.Sprintf("@%d in the air", p.Level)
		}
	}
	text := fmt.Sprintf("%s %s  %s", pieceName(p), p.Side, where)
	if p.FaceDown {
		text += ", unknown"
	}
	if len(p.State) > 0 {
		text += ", " + strings.Join(p.State, ", ")
	}
	return text
}

// cardHere is the open card of the first piece at the cursor.
func (s *Screen) cardHere() *game.Card {
	v := s.seen()
	for _, p := range v.Pieces {
		if p.Off != "" || p.At != s.cursor {
			continue
		}
		for i := range v.Cards {
			if v.Cards[i].Piece == p.ID && !v.Cards[i].FaceDown {
				return &v.Cards[i]
			}
		}
	}
	return nil
}

// cardLines write a card; the figure that holds now stands in brackets.
func cardLines(c *game.Card) []string {
	lines := []string{fmt.Sprintf("%s (%s)", c.Title, c.Side)}
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

// drawRoster lists the pieces and the notes, as many as there is room for.
func (s *Screen) drawRoster(p pane, y, room int) int {
	v := s.seen()
	end := y + room
	for i := range v.Pieces {
		if y == end-1 && i < len(v.Pieces)-1 {
			p.text(0, y, fmt.Sprintf("%s %d more pieces", s.signs.ellipsis, len(v.Pieces)-i), s.pal.dim)
			return y + 1
		}
		p.text(0, y, clip(s.pieceLine(&v.Pieces[i]), p.w, s.signs.ellipsis), s.pal.side[v.Pieces[i].Side])
		y++
	}
	for _, n := range v.Notes {
		if y < end {
			p.text(0, y, clip(n, p.w, s.signs.ellipsis), s.pal.dim)
			y++
		}
	}
	return y
}

// drawLog shows what was told last, the newest at the bottom.
func (s *Screen) drawLog(p pane) {
	var lines []string
	for _, l := range s.recent(p.h) {
		lines = append(lines, wrap(l, p.w, "  ")...)
	}
	lines = lines[max(0, len(lines)-p.h):]
	for i, l := range lines {
		p.text(0, i, l, s.pal.dim)
	}
}

// recent are the last lines told, up to the moment that is looked at.
func (s *Screen) recent(most int) []string {
	end := len(s.past)
	if s.walked >= 0 {
		end = s.walked + 1
	}
	var lines []string
	for i := end - 1; i >= 0 && len(lines) < most; i-- {
		lines = append(s.momentLines(s.past[i]), lines...)
	}
	return lines[max(0, len(lines)-most):]
}

// logLines are all lines told, with the answers that brought them.
func (s *Screen) logLines() []string {
	var lines []string
	for _, m := range s.past {
		lines = append(lines, "> "+m.side.String()+": "+s.heardWords(m))
		for _, l := range s.momentLines(m) {
			lines = append(lines, "    "+l)
		}
	}
	return lines
}

// momentLines are what the eyes may read of an answer's events.
func (s *Screen) momentLines(m moment) []string {
	var lines []string
	for _, e := range m.events {
		if text, ok := e.For(s.eyes()); ok {
			lines = append(lines, cited(text, e.Cite))
		}
	}
	return lines
}

// heardWords are an answer's words as far as the eyes may read them: a side's
// own; what the dice show, where all that came of it is open; and of another
// side's answer no more than its topic, for the log tells what shows of it.
func (s *Screen) heardWords(m moment) string {
	hidden := m.side != game.Chance || !m.seen.Has(s.eyes())
	for _, e := range m.events {
		hidden = hidden || !e.Seen.Has(s.eyes())
	}
	if m.side == s.eyes() || !hidden {
		return m.words
	}
	return m.topic
}
