package tui

import (
	"metahex/game"
)

// Advice: what the greedy player would do in the side's place (game.Adviser),
// who knows no more than the side itself. It shows the best answer, and can do
// the whole set-up: the questions before turn 1.

// best is the option of most promise, the first of equals; -1 where the system
// gives no advice.
func (s *Screen) best() int {
	worth, ok := s.seat.Worth(nil)
	if !ok {
		return -1
	}
	best := 0
	for i := range worth {
		if worth[i] > worth[best] {
			best = i
		}
	}
	return best
}

// settingUp tells that the match has not begun.
func (s *Screen) settingUp() bool { return s.isAsked() && s.view.Turn == 0 }

// advise highlights the best answer; in set-up it offers to give it, and all
// that follow.
func (s *Screen) advise() {
	best := s.best()
	if best < 0 {
		s.warn("this game gives no advice")
		return
	}
	if !s.settingUp() {
		s.highlight(best)
		s.say("advice, without looking ahead: %s", s.words[best])
		return
	}
	m := &menu{title: "set-up"}
	m.add("show where it would go: "+s.words[best], func(s *Screen) { s.highlight(best) })
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

// atLevels are the options that differ from the highlighted one in their level
// alone, in the order of the levels; at is its place among them.
func (s *Screen) atLevels() (all []int, at int) {
	level := func(c game.Choice) int {
		p, _ := s.seat.Phrase(c.Verb)
		for i, arg := range p.Args {
			if arg.Kind == game.AtLevel {
				return i
			}
		}
		return -1
	}
	if s.pick < 0 || !s.isAsked() {
		return nil, 0
	}
	picked := s.q.Options[s.pick].Choice
	k := level(picked)
	if k < 0 {
		return nil, 0
	}
	for i, o := range s.q.Options {
		c := o.Choice
		if c.Args[k] = picked.Args[k]; c != picked {
			continue
		}
		n := 0
		for n < len(all) && s.q.Options[all[n]].Choice.Args[k] < o.Choice.Args[k] {
			n++
		}
		all = append(all[:n], append([]int{i}, all[n:]...)...)
	}
	for n, i := range all {
		if i == s.pick {
			at = n
		}
	}
	return all, at
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
