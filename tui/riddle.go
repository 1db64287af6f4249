package tui

import "metahex/rule"

// A puzzle is a match that begins at a question. Config.Weigh judges the answers to this question.

// riddled reports whether the current question is a puzzle: the first question of a match with
// Config.Weigh. In a puzzle the screen must not show which answer is best.
func (s *Screen) riddled() bool { return s.isPuzzle() && len(s.past) == s.given() }

// isPuzzle reports whether the match begins at a puzzle.
func (s *Screen) isPuzzle() bool { return s.cfg.Weigh != nil && s.cfg.Played != nil }

// given returns the number of answers before a puzzle, which nobody may take back; 0 in other matches.
func (s *Screen) given() int {
	if !s.isPuzzle() {
		return 0
	}
	return s.cfg.Played.Answers()
}

// riddle returns the question of a puzzle in lines for the briefing, or nil.
func (s *Screen) riddle() []string {
	if !s.isPuzzle() || s.cfg.Note == "" {
		return nil
	}
	return append(rule.Wrap(s.cfg.Note, min(96, s.windowWide()), ""), "")
}

// weighed returns the judgement of Config.Weigh on an answer; empty without Config.Weigh.
func (s *Screen) weighed(r reply) (says string, refused bool) {
	if s.cfg.Weigh == nil || r.err != nil {
		return "", false
	}
	return s.cfg.Weigh(len(s.past), s.seat.Words(r.choice))
}

// unadvised refuses advice in a puzzle, because advice would show the answer. It reports whether it
// refused.
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

// hint shows Config.Hint, or a message if the puzzle is solved.
func (s *Screen) hint() {
	if !s.riddled() {
		s.warn("the puzzle is solved")
		return
	}
	s.say("%s", s.cfg.Hint())
}
