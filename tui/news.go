package tui

import (
	"strings"

	"github.com/gdamore/tcell/v2"

	"metahex/game"
	"metahex/rule"
)

// The message row, above the keys. It shows the first of these: a message; the news, which is the
// story since the player's last answer, until the next key; the last line of the story. Without a
// panel it also shows the window. What does not fit covers the rows above, but never the highlighted
// answer.

// A remark is one row of text.
type remark struct {
	text  string
	style tcell.Style
}

// mostRemarks is the maximum number of rows of a message.
const mostRemarks = 3

// drawMessage draws the message row, and the rows above that it covers.
func (s *Screen) drawMessage(l layout) {
	rows := s.remarks(l)
	for i, r := range rows {
		p := pane{l.message.screen, l.message.x, l.message.y - len(rows) + 1 + i, l.message.w, 1}
		if len(rows) > 1 {
			p.fill(' ', s.pal.plain)
		}
		p.text(1, 0, r.text, r.style)
	}
}

// remarks returns the rows of the message, or of the news and the window.
func (s *Screen) remarks(l layout) []remark {
	wide := l.message.w - 2
	if s.message != "" {
		return s.messageRows(l, wide)
	}
	below, window := l.panel.w == 0, ""
	if below {
		window = s.windowWords()
	}
	news := s.news()
	switch {
	case news == "" && window != "":
		return inked(s.headRows(window, wide, 2), s.pal.side[s.q.Side])
	case window != "":
		return append(inked(s.tailRows(news, wide, 1), s.pal.plain), inked(s.headRows(window, wide, 1), s.pal.side[s.q.Side])...)
	case news != "":
		return inked(s.tailRows(news, wide, 2), s.pal.plain)
	}
	if last := s.recent(1); len(last) > 0 && below && l.story.h == 0 {
		return inked(s.tailRows(s.storyWords(last[0]), wide, 1), s.pal.dim)
	}
	return nil
}

// messageRows returns the rows of the message.
func (s *Screen) messageRows(l layout, wide int) []remark {
	style, most := s.pal.plain, mostRemarks
	if s.alarmed {
		style = s.pal.alarm
	}
	if l.panel.w == 0 && s.hasPick() {
		most = 2 // the highlighted answer is in the row above
	}
	return inked(s.headRows(s.message, wide, most), style)
}

// inked returns lines as rows of one style.
func inked(lines []string, style tcell.Style) (rows []remark) {
	for _, l := range lines {
		rows = append(rows, remark{l, style})
	}
	return rows
}

// news returns what the player's last answer and the answers since have brought: the story of the
// events with an effect. It returns "" while effects are running, after the next key, and for
// spectators.
func (s *Screen) news() string {
	from := s.lastAnswer(s.side) - 1
	if from < 0 || !s.fresh || s.timeline.running() || s.walked >= 0 || s.spectating() || s.lobby != nil {
		return ""
	}
	v := *s.seen()
	story := game.NewStory(&v, s.reader())
	for _, m := range s.past[s.walkFrom(from):] {
		for _, e := range m.events {
			if _, ok := e.Shown(s.reader()); ok {
				story.Add([]game.Event{e})
			}
		}
	}
	var all []string
	for _, l := range story.Lines() {
		l.Cite, l.Text = "", strings.TrimSuffix(l.Text, ".")
		all = append(all, s.storyWords(l))
	}
	return strings.Join(all, "; ")
}

// headRows wraps a text. If it needs more rows, it keeps the beginning.
func (s *Screen) headRows(text string, wide, rows int) []string {
	lines := rule.Wrap(text, wide, "")
	if len(lines) > rows {
		lines = append(lines[:rows-1:rows-1], clip(strings.Join(lines[rows-1:], " "), wide, s.signs.ellipsis))
	}
	return lines
}

// tailRows wraps a text. If it needs more rows, it keeps the end, and names the key that shows all.
func (s *Screen) tailRows(text string, wide, rows int) []string {
	lines := rule.Wrap(text, wide, "")
	for words := strings.Fields(text); len(lines) > rows && len(words) > 1; {
		words = words[1:]
		lines = rule.Wrap(s.signs.ellipsis+" "+strings.Join(words, " ")+"; i shows all", wide, "")
	}
	return lines
}
