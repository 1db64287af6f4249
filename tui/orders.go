package tui

import (
	"cmp"
	"slices"

	"metahex/game"
)

// Shortcuts for frequent answers. One key ends the current activity, and another aims at the next
// target. Answers that differ only in their level share one line of the list.
//
//	e   done, hold, pass        the answers with game.Phrase.Ends
//	x   fire BA, fire BB, …     answers that throw a die at an enemy, the likeliest first
//	    bounce@1  + - 12 levels

// ends reports whether an option ends an activity and gives up its remaining actions.
func (s *Screen) ends(i int) bool {
	if i < 0 || i >= len(s.q.Options) {
		return false
	}
	p, ok := s.seat.Phrase(s.q.Options[i].Choice.Verb)
	return ok && p.Ends
}

// ending returns the only option that ends the current activity; -1 for no option or several.
func (s *Screen) ending() int {
	found := -1
	for i := range s.q.Options {
		if !s.ends(i) {
			continue
		}
		if found >= 0 {
			return -1
		}
		found = i
	}
	return found
}

// canEnd reports whether exactly one answer ends the current activity.
func (s *Screen) canEnd() bool { return s.canAnswer() && s.ending() >= 0 }

// endNow gives the answer that ends the current activity.
func (s *Screen) endNow() { s.give(s.ending()) }

// targets returns the options that throw a die at an enemy, or in a window at the mover. The option
// with the highest chance of a result is first. If odds are hidden, the order is unchanged.
func (s *Screen) targets() (all []int) {
	if !s.canAnswer() {
		return nil
	}
	type odds struct{ ways, of int }
	of := map[int]odds{}
	for i, o := range s.q.Options {
		if _, enemy := s.named(o.Choice); s.ends(i) || enemy == nil && s.deed == nil {
			continue
		}
		if !s.hushed() {
			ways, n := s.oddsOf(i, "")
			if n == 0 {
				continue
			}
			of[i] = odds{ways, n}
		}
		all = append(all, i)
	}
	slices.SortStableFunc(all, func(i, j int) int { return cmp.Compare(of[j].ways*of[i].of, of[i].ways*of[j].of) })
	return all
}

// canAim reports whether there is a target to fire at.
func (s *Screen) canAim() bool { return !s.ruling() && len(s.targets()) > 0 }

// nextTarget aims at the target with the best odds; the next call aims at the following target.
func (s *Screen) nextTarget() {
	all := s.targets()
	if len(all) == 0 {
		s.warn("there is no target now")
		return
	}
	i := all[(slices.Index(all, s.pick)+1)%len(all)]
	s.highlight(i)
	if _, enemy := s.named(s.q.Options[i].Choice); enemy != nil && len(s.forms) == 0 {
		s.cursor = enemy.At
	}
}

// listedOptions returns the options in the list. Options that differ only in their level appear once:
// the highlighted option, or else the first.
func (s *Screen) listedOptions() (all []int) {
	folded := map[game.Choice]int{} // key: a choice without its level; value: its index in the list
	for i, o := range s.q.Options {
		c := o.Choice
		if k := s.levelArg(c); k >= 0 {
			c.Args[k] = 0
			if at, ok := folded[c]; ok {
				if i == s.pick {
					all[at] = i
				}
				continue
			}
			folded[c] = len(all)
		}
		all = append(all, i)
	}
	return all
}

// advised returns the option with the highest worth; -1 if all are equal, or if strict mode hides
// them. Wasteful reports whether the given option is worth less than ending the activity, or less
// than 0 if no option ends it.
func (s *Screen) advised(other int) (best int, wasteful bool) {
	worth, ok := s.seat.Worth(nil, nil)
	switch {
	case s.hushed(), !ok || len(worth) == 0 || len(worth) != len(s.q.Options):
		return -1, false
	case len(worth) == 1:
		return 0, false
	case slices.Min(worth) == slices.Max(worth):
		return -1, false
	}
	best = slices.Index(worth, slices.Max(worth))
	if other < 0 || other >= len(worth) {
		return best, false
	}
	least := 0
	if i := s.ending(); i >= 0 {
		least = worth[i]
	}
	return best, worth[other] < min(least, worth[best])
}

// onward returns an option, or another one if that takes the acting piece back to a place where it has
// been in this move: the option that ends the move, else the best that does not go back. So a player
// who only confirms does not send a piece back and forth.
func (s *Screen) onward(i int) int {
	if !s.goesBack(i) {
		return i
	}
	if end := s.ending(); end >= 0 {
		return end
	}
	worth, _ := s.seat.Worth(nil, nil)
	best := -1
	for k := range s.q.Options {
		if !s.goesBack(k) && (best < 0 || worth[k] > worth[best]) {
			best = k
		}
	}
	if best < 0 {
		return i
	}
	return best
}

// goesBack reports whether an option is another step of the present move, to a place where the acting
// piece has been since the move began.
func (s *Screen) goesBack(i int) bool {
	p := s.acting()
	if p == nil || !s.isSpot(i) || s.ground.same(p.At, s.spots[i].at) {
		return false
	}
	for n := len(s.past) - 1; n >= 0; n-- {
		m := &s.past[n]
		if m.side != s.side {
			continue
		}
		began := m.topic != s.q.Topic
		if !began && m.choice.Verb != s.q.Options[i].Choice.Verb {
			return false
		}
		if at := onMap(&m.views[s.side], func(o *game.Piece) bool { return o.ID == p.ID }); at != nil && s.ground.same(at.At, s.spots[i].at) {
			return true
		}
		if began {
			return false
		}
	}
	return false
}
