package tui

import (
	"reflect"
	"slices"

	"metahex/game"
)

// A hot seat: two people at one keyboard.
//
//	the sides see the same   "BLUE answers", over the map; both look on
//	one sees more            a page covers everything until the other has sat down
//
// While both look on, everything that is shown must be known to both: a log is read as
// Nobody reads it, and a page covers the map as soon as one side sees more.

// A hotSeat holds how the two players share the screen.
type hotSeat struct {
	shared bool // the keyboard was passed without a page, and both look on
	handed bool // it was just passed: the next key may still be the other player's
}

// secret reports whether one player sees what the other does not, or may not know the question.
func (s *Screen) secret() bool {
	views := s.opening.views
	if n := len(s.past); n > 0 {
		views = s.past[n-1].views
	}
	return s.asked && s.q.Seen&game.Everyone != game.Everyone || !reflect.DeepEqual(views[game.Red], views[game.Blue])
}

// passKeyboard is called when a side is asked. It covers the screen if the keyboard changes hands,
// or both look on, and one of them sees more.
func (s *Screen) passKeyboard(to game.Side) {
	if !s.bothHuman() || s.open {
		return
	}
	changes := s.side != to && s.side != game.Chance
	switch secret := s.secret(); {
	case secret && (changes || s.shared):
		s.coverAll()
	case changes && !secret && !s.covered:
		s.shared, s.handed, s.message = true, true, ""
		s.sight = sight{}
	}
}

// coverAll hides everything until the asked player has sat down.
func (s *Screen) coverAll() {
	s.covered, s.shared, s.handed, s.top, s.message = true, false, false, nil, ""
	s.clearShow()
	s.sight = sight{}
}

// sayHanded says who answers now, and what happened since that side's last answer.
func (s *Screen) sayHanded() {
	if !s.handed {
		return
	}
	s.sayMeanwhile()
	text := s.sideCry(s.side) + " answers; Space takes the keyboard"
	if s.message != "" {
		text += "; " + s.message
	}
	s.say("%s", text)
}

// takesKeyboard reports whether a key is the first since the keyboard was passed and would give an
// answer. Such a key only takes the keyboard.
func (s *Screen) takesKeyboard(name string) bool {
	handed := s.handed
	s.handed = false
	return handed && s.asked && slices.Contains([]string{"Space", "Enter", "d", "e"}, name)
}

// reader returns the side for which events are worded: while both look on, as both may read them.
func (s *Screen) reader() game.Side {
	if s.shared {
		return game.Nobody
	}
	return s.eyes()
}

// commonAt returns what both sides could see after n answers.
func (s *Screen) commonAt(n int) *game.View {
	if s.looked.n != n || s.looked.eyes != game.Nobody || s.looked.view.Board == nil {
		views := &s.opening.views
		if n > 0 {
			views = &s.past[n-1].views
		}
		s.looked = looked{n, game.Nobody, game.Common(views[game.Red], views[game.Blue])}
	}
	return &s.looked.view
}
