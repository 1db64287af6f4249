package tui

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"metahex/game"
	"metahex/rule"
)

// Windows of lines with citations: the log, sums and the agenda. Enter on a line shows a summary of
// its clause, if the program has one.

// A citedLine is a text with its clause, if any.
type citedLine struct {
	text string
	cite rule.Clause
	head bool // the line is an answer; its results follow below
}

func (l citedLine) String() string { return cited(l.text, l.cite) }

// A book is a window of cited lines with one highlighted line.
type book struct {
	title string
	lines []citedLine
	at    int
	from  int // the first row shown
	room  int
}

// newBook returns a book that highlights its last line.
func newBook(title string, lines []citedLine) *book {
	return &book{title: title, lines: lines, at: max(0, len(lines)-1)}
}

func (b *book) draw(s *Screen, p pane) {
	in := frameIn(s, p, p.w-4, min(p.h, max(8, len(b.lines)+4)), b.title+" - Enter shows the clause, Esc closes")
	rows, first, last := b.rows(in.w - 6)
	// Keep the whole highlighted line visible.
	b.room = max(1, in.h)
	b.from = max(b.from, last-b.room+1)
	b.from = max(0, min(b.from, first, len(rows)-b.room))
	for y := 0; y < b.room && b.from+y < len(rows); y++ {
		r := rows[b.from+y]
		style := s.pal.dim
		switch {
		case r.line == b.at:
			style = s.pal.accent
		case b.lines[r.line].head:
			style = s.pal.plain
		}
		in.text(0, y, clip(r.text, in.w, s.signs.ellipsis), style)
		if b.from+y == first {
			in.set(0, y, '>', style)
		}
	}
}

// A row is a line of a book, or a part of a long line.
type row struct {
	text string
	line int
}

// rows wraps the lines. First and last are the rows of the highlighted line.
func (b *book) rows(wide int) (rows []row, first, last int) {
	for i, l := range b.lines {
		indent := "    "
		if l.head {
			indent = "  "
		}
		if i == b.at {
			first = len(rows)
		}
		for n, text := range rule.Wrap(l.String(), wide, "") {
			if n > 0 {
				text = "  " + text
			}
			rows = append(rows, row{indent + text, i})
		}
		if i == b.at {
			last = len(rows) - 1
		}
	}
	return rows, first, last
}

func (b *book) key(s *Screen, name string) {
	by := map[string]int{"Down": 1, "j": 1, "Tab": 1, "Up": -1, "k": -1, "Shift-Tab": -1, "PgDn": b.room / 2, "PgUp": -b.room / 2, "Home": -len(b.lines), "End": len(b.lines)}[name]
	b.at = max(0, min(b.at+by, len(b.lines)-1))
	switch name {
	case "Esc", "q", "i", ";", "Ctrl-C":
		s.top = nil
	case "Enter", "Space":
		if len(b.lines) > 0 {
			s.showClause(b, b.lines[b.at].cite)
		}
	}
}

// showClause shows the text of a clause. When it is closed, the given window is shown again.
func (s *Screen) showClause(back layer, c rule.Clause) {
	if c == "" {
		s.top = &note{back, "no clause", []string{"this line cites no clause"}}
		return
	}
	words := s.clauseWords(c)
	if words == "" {
		words = "there is no summary of this clause"
	}
	s.top = &note{back, string(c), rule.Wrap(words, 60, "")}
}

// A note is a small window over another window. Any key closes it.
type note struct {
	back  layer
	title string
	lines []string
}

func (n *note) draw(s *Screen, p pane) {
	n.back.draw(s, p)
	in := frameIn(s, p, 66, len(n.lines)+3, n.title)
	in.lines(0, n.lines, s.pal.plain)
	in.text(0, in.h-1, "any key goes back", s.pal.dim)
}

func (n *note) key(s *Screen, _ string) { s.top = n.back }

// showLog shows the whole log, the latest entry last.
func (s *Screen) showLog() {
	s.chat.unread = false
	s.top = newBook("log", s.logLines())
}

// showWhy shows the sum behind the highlighted answer, with the clauses.
func (s *Screen) showWhy() {
	o := s.q.Options[s.pick]
	lines := []citedLine{{fmt.Sprintf("%s is asked to %s", s.sideWord(s.q.Side), AskedTo(s.q.Topic)), s.q.Cite, true}}
	roll := cmp.Or(o.Cite, s.q.Cite)
	if p, ok := s.seat.Phrase(o.Choice.Verb); ok && p.Help != "" {
		lines = append(lines, citedLine{s.words[s.pick] + ": " + p.Help, roll, true})
	}
	if s.hushed() {
		lines = append(lines, citedLine{text: "strict: odds are hidden until the reaction is declared"})
	} else if sums := s.seat.Why(o.Choice); sums == nil {
		lines = append(lines, citedLine{text: "there are no odds for " + s.words[s.pick]})
	} else {
		for _, t := range sums {
			lines = append(lines, s.sumLines(t, roll)...)
		}
	}
	for _, text := range s.cardWords(o.Choice) {
		lines = append(lines, citedLine{text: text, cite: roll})
	}
	if card := s.cardNew(); card != nil {
		for _, text := range s.cardFace(card) {
			lines = append(lines, citedLine{text: text})
		}
	}
	b := newBook(s.words[s.pick], lines)
	b.at = 0
	s.top = b
}

// sumLines lists a sum, its amounts and its results with their clauses.
func (s *Screen) sumLines(t rule.Tally, roll rule.Clause) (lines []citedLine) {
	if t.Title != "" {
		title := t.Title
		if len(t.Items) > 0 {
			title += ": " + t.Amount(t.Sum())
		}
		lines = append(lines, citedLine{text: title, head: true})
	}
	for _, item := range t.Items {
		text := fmt.Sprintf("%s %s", t.Signed(item.Amount), item.Reason)
		if item.Source != "" {
			text += " (" + item.Source + ")"
		}
		lines = append(lines, citedLine{text: text, cite: item.Cite})
	}
	for i, odds := range oddsWords(t) {
		lines = append(lines, s.resultLines(odds, t.Outcomes[i].Cites, roll)...)
	}
	if t.Source != "" {
		lines = append(lines, citedLine{text: t.Source, cite: roll})
	}
	return lines
}

// resultLines describes a result with the clauses that say what it means, one clause a line. A result
// without clauses cites the roll's clause.
func (s *Screen) resultLines(odds string, cites []rule.Clause, roll rule.Clause) []citedLine {
	lines := []citedLine{{text: odds, cite: roll}}
	for i, c := range cites {
		text := "and"
		if i == 0 {
			text, lines = odds, nil
		}
		if words := s.clauseWords(c); words != "" {
			text += ": " + words
		}
		lines = append(lines, citedLine{text: text, cite: c})
	}
	return lines
}

// clauseWords returns the summary of a clause, or "".
func (s *Screen) clauseWords(c rule.Clause) string {
	if s.cfg.Clause == nil {
		return ""
	}
	return s.cfg.Clause(c)
}

// cardWords explains the words of an answer that are lines of a card, such as weapons.
func (s *Screen) cardWords(c game.Choice) (lines []string) {
	words := strings.Fields(s.seat.Words(c))
	for _, id := range append(s.names(c), s.actor) {
		for i := range s.seen().Cards {
			card := &s.seen().Cards[i]
			for _, l := range card.Lines {
				if card.Piece == id && l.Means != "" && slices.Contains(words[1:], l.Name) {
					words = slices.DeleteFunc(words, func(w string) bool { return w == l.Name })
					lines = append(lines, fmt.Sprintf("%s: %s (%s)", l.Name, l.Text, l.Means))
				}
			}
		}
	}
	return lines
}

// showAgenda shows the remaining steps of the turn.
func (s *Screen) showAgenda() {
	lines := []citedLine{{text: "still to be done, the next step first:", head: true}}
	for _, d := range s.seat.Agenda() {
		lines = append(lines, citedLine{text: d.Text, cite: d.Cite})
	}
	b := newBook("agenda", lines)
	b.at = min(1, len(lines)-1)
	s.top = b
}

// oddsWords formats the odds of each result.
func oddsWords(t rule.Tally) (all []string) {
	for _, o := range t.Outcomes {
		all = append(all, fmt.Sprintf("%s %d/%d (%.0f%%)", o.Result, o.Ways, o.Of, 100*float64(o.Ways)/float64(max(1, o.Of))))
	}
	return all
}

// logLines returns all lines of the log, each answer before its events, and the lines of chat.
func (s *Screen) logLines() (lines []citedLine) {
	for i, m := range s.past {
		lines = append(lines, s.chatLines(i)...)
		lines = append(lines, citedLine{text: s.sideWord(m.side) + ": " + s.heardWords(m), cite: m.cite, head: true})
		for _, e := range m.events {
			if text, ok := e.For(s.reader()); ok {
				lines = append(lines, citedLine{text: text, cite: e.Cite})
			}
		}
	}
	return append(lines, s.chatLines(len(s.past))...)
}
