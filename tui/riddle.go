package tui

// Puzzles: a match that is entered at a question whose answers Config.Weigh weighs.

// riddled reports whether what is asked is the first question of a match whose answers
// Config.Weigh hears: then nothing tells which is the best.
func (s *Screen) riddled() bool {
	return s.cfg.Weigh != nil && s.cfg.Played != nil && len(s.past) == s.cfg.Played.Answers()
}

// weighed is what Config.Weigh says of an answer, if there is one.
func (s *Screen) weighed(r reply) (says string, refused bool) {
	if s.cfg.Weigh == nil || r.err != nil {
		return "", false
	}
	return s.cfg.Weigh(len(s.past), s.seat.Words(r.choice))
}

// unadvised refuses advice where it would give the answer to a puzzle away.
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

// hint shows what Config.Hint says while the puzzle is not solved.
func (s *Screen) hint() {
	if !s.riddled() {
		s.warn("the puzzle is solved")
		return
	}
	s.say("%s", s.cfg.Hint())
}
