package tui

import (
	"metahex/render/text"
)

// showBriefing shows the state of the match, what each side holds, what can still be won, and what
// wins and scores.
func (s *Screen) showBriefing([]string) {
	v := s.seen()
	var lines []string
	for _, l := range text.Briefing(*v) {
		lines = append(lines, fold(l, 96)...)
	}
	s.top = &window{title: "briefing", lines: lines}
}
