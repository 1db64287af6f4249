package tui

import (
	"metahex/render/text"
)

// showBriefing shows the state of the match, the objectives that each side holds, the points that
// can still be won, and the conditions for victory.
func (s *Screen) showBriefing([]string) {
	v := s.seen()
	lines := s.riddle()
	for _, l := range text.Briefing(*v) {
		lines = append(lines, fold(l, min(96, s.windowWide()))...)
	}
	lines = append(lines, s.soldierLines()...)
	s.top = &window{title: "briefing", lines: lines}
}
