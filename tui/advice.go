package tui

import (
	"cmp"
	"slices"

	"metahex/game"
)

// Advice: what the greedy player would do in the side's place (game.Match.Worth),
// who knows no more than the side itself. It shows the best answer, and can do
// the whole set-up: the questions before turn 1.

// best is the option of most promise, of all that the match has listed, the first
// of equals; -1 where the system gives no advice.
func (s *Screen) best() int {
	best, ok := s.seat.Best()
	if !ok {
		return -1
	}
	return best
}

// settingUp tells that the match has not begun.
func (s *Screen) settingUp() bool { return s.canAnswer() && s.view.Turn == 0 }

// advise highlights the best answer; in set-up it offers to give it, and all
// that follow.
func (s *Screen) advise() {
	if s.silenced() { // what it weighs tells who sees whom
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
	m.add("show where it would go: "+s.seat.Advised(best), func(s *Screen) { s.highlight(best) })
	m.add("place it for me", func(s *Screen) { s.give(best) })
	m.add("place all that is left for me", func(s *Screen) { s.placeAll() })
	s.top = m
}

// placeAll gives every answer of the side's set-up from now on.
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

// placesOn goes on with the set-up that was left to the program.
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

// levelArg is the number of a choice that is a level; -1 if none is.
func (s *Screen) levelArg(c game.Choice) int {
	p, _ := s.seat.Phrase(c.Verb)
	return slices.IndexFunc(p.Args, func(a game.Arg) bool { return a.Kind == game.AtLevel })
}

// atLevels are the options that differ from the highlighted one in their level
// alone, in the order of the levels; at is its place among them.
func (s *Screen) atLevels() (all []int, at int) {
	if !s.hasPick() {
		return nil, 0
	}
	all = s.levelsOf(s.pick)
	return all, slices.Index(all, s.pick)
}

// levelsOf are the options that differ from one of them in their level alone, itself
// among them, in the order of the levels; none where it has no level.
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

// level highlights the same answer at a level more or less.
func (s *Screen) level(by int) {
	all, at := s.atLevels()
	if at+by < 0 || at+by >= len(all) {
		s.warn("there is no other level that way")
		return
	}
	s.highlight(all[at+by])
}
