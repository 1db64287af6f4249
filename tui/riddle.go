package tui

// Puzzles: a match that begins at a question whose answers Config.Weigh judges.

// riddled reports whether the current question is a puzzle: the first question of a match with
// Config.Weigh. Then nothing shows which answer is best.
func (s *Screen) riddled() bool {
	return s.cfg.Weigh != nil && s.cfg.Played != nil && len(s.past) == s.cfg.Played.Answers()
}

// weighed returns what Config.Weigh says about an answer, if it is set.
func (s *Screen) weighed(r reply) (says string, refused bool) {
	if s.cfg.Weigh == nil || r.err != nil {
		return "", false
	}
	return s.cfg.Weigh(len(s.past), s.seat.Words(r.choice))
}

// unadvised refuses advice that would give away the answer to a puzzle.
func (s *Screen) unadvised() bool {
	if !s.riddled() {
		return false
	}
	if s.cfg.Hint != nil {
		s.warn("no advice in a puzzle, it would give the answer away; :hint gives a hint")
	} else {
		s.warn("no advice in a puzzle, it would give the answer away")
	}
	return true
}

// hint shows Config.Hint while the puzzle is not solved.
func (s *Screen) hint() {
	if !s.riddled() {
		s.warn("the puzzle is solved")
		return
	}
	s.say("%s", s.cfg.Hint())
}
