package tui

import (
	"metahex/render/text"
)

// showBriefing shows what the match is about: how it stands, what is held now, what is
// still to be won, and what wins and what scores.
func (s *Screen) showBriefing([]string) {
	v := s.seen()
	var lines []string
	for _, l := range text.Briefing(*v) {
		lines = append(lines, fold(l, 96)...)
	}
	s.top = &window{title: "briefing", lines: lines}
}
