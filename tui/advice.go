package tui

import (
	"cmp"
	"slices"

	"metahex/game"
)

// Advice shows the choice of the greedy bot (game.Match.Worth). It uses only what the side itself
// can see. It highlights the best answer, or gives all answers of the set-up, which are the
// questions before turn 1.

// best returns the option with the highest worth; among equals, the first. It returns -1 if the
// system gives no advice.
func (s *Screen) best() int {
	best, ok := s.seat.Best()
	if !ok {
		return -1
	}
	return best
}

// settingUp reports whether the match is in set-up.
func (s *Screen) settingUp() bool { return s.canAnswer() && s.view.Turn == 0 }

// advise highlights the best answer. In set-up it also offers to give this answer and the best
// answers to all later questions of the set-up.
func (s *Screen) advise() {
	if s.hushed() && s.silenced() { // the worth of answers would reveal which pieces see each other
		return
	}
	if s.unadvised() {
		return
	}
	best := s.best()
	if best < 0 {
		s.warn("this game gives no advice")
		return
	}
	if !s.settingUp() {
		s.find(s.offered[best].Choice)
		s.say("advice, without looking ahead: %s", s.seat.Advised(best))
		return
	}
	m := &menu{title: "set-up"}
	m.add("show the best place: "+s.seat.Advised(best), func(s *Screen) { s.highlight(best) })
	m.add("place this piece for me", func(s *Screen) { s.give(best) })
	m.add("place all the rest for me", func(s *Screen) { s.placeAll() })
	s.top = m
}

// placeAll gives the advised answer to this question and all later questions of the side's set-up.
func (s *Screen) placeAll() {
	if !s.settingUp() {
		s.warn("there is nothing left to set up")
		return
	}
	if s.best() < 0 {
		s.warn("this game gives no advice")
		return
	}
	s.places = s.side
	s.give(s.best())
}

// placesOn gives the next set-up answer if the player has left the set-up to the program.
func (s *Screen) placesOn() bool {
	if s.places == game.Chance || s.places != s.q.Side {
		return false
	}
	best := s.best()
	if !s.settingUp() || best < 0 {
		s.places = game.Chance
		return false
	}
	s.give(best)
	return true
}

// levelArg returns the index of a choice's level argument; -1 if it has none.
func (s *Screen) levelArg(c game.Choice) int {
	p, _ := s.seat.Phrase(c.Verb)
	return slices.IndexFunc(p.Args, func(a game.Arg) bool { return a.Kind == game.AtLevel })
}

// atLevels returns the options that differ from the highlighted option only in their level, sorted
// by level. At is the index of the highlighted option in the result.
func (s *Screen) atLevels() (all []int, at int) {
	if !s.hasPick() {
		return nil, 0
	}
	all = s.levelsOf(s.pick)
	return all, slices.Index(all, s.pick)
}

// levelsOf returns option i and all options that differ from it only in their level, sorted by level.
// It returns nil if option i has no level.
func (s *Screen) levelsOf(i int) (all []int) {
	one := s.q.Options[i].Choice
	k := s.levelArg(one)
	if k < 0 {
		return nil
	}
	for i, o := range s.q.Options {
		if o.Choice.Args[k] = one.Args[k]; o.Choice == one {
			all = append(all, i)
		}
	}
	slices.SortFunc(all, func(i, j int) int { return cmp.Compare(s.q.Options[i].Choice.Args[k], s.q.Options[j].Choice.Args[k]) })
	return all
}

func (s *Screen) hasLevels() bool { all, _ := s.atLevels(); return len(all) > 1 }

// level highlights the same answer at a higher or lower level.
func (s *Screen) level(by int) {
	all, at := s.atLevels()
	if at+by < 0 || at+by >= len(all) {
		s.warn("there is no other level that way")
		return
	}
	s.highlight(all[at+by])
}
