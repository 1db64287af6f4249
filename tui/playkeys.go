package tui

// playBindings returns the keys of a match in progress, except those that move on the map.
func playBindings() []binding {
	return []binding{
		{[]string{"Ctrl-Y"}, "", "copy the ruling of the line, or the sum of the shot, with its clauses", (*Screen).hasBoard, (*Screen).copyRuling},
		{[]string{"p"}, "pass", "pass questions of this kind automatically: from now on, until…, unless…", (*Screen).canPass, (*Screen).showPass},
		{[]string{"f"}, "for me", "advice: show the best answer; in set-up, place one or all for me", (*Screen).isAsked, (*Screen).advise},
		{[]string{"a"}, "agenda", "what is still to be done", (*Screen).isAsked, (*Screen).showAgenda},
		{[]string{"+", "="}, "higher", "on a table: point an inch higher", (*Screen).raises, func(s *Screen) { s.raise(1) }},
		{[]string{"-"}, "lower", "on a table: point an inch lower", (*Screen).raises, func(s *Screen) { s.raise(-1) }},
		{[]string{"+", "="}, "higher", "the same answer a level higher", (*Screen).hasLevels, func(s *Screen) { s.level(1) }},
		{[]string{"-"}, "lower", "the same answer a level lower", (*Screen).hasLevels, func(s *Screen) { s.level(-1) }},
		{[]string{"r"}, "", "show or hide what can be reached", (*Screen).hasBoard, (*Screen).toggleReach},
		{[]string{"m"}, "", "show or hide the small map of the whole board", (*Screen).hasBoard, (*Screen).toggleMinimap},
	}
}
