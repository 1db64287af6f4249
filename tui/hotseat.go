package tui

import (
	"reflect"
	"slices"

	"metahex/game"
)

// A hot seat: two people at one keyboard.
//
//	both sides see the same   "BLUE answers", over the map; both players watch
//	one side sees more        a page covers everything until the other player is ready
//
// While both players watch, the screen shows only what both may know: the log is worded for Nobody.
// A page covers the map as soon as one side sees more.

// A hotSeat is the state of the keyboard that two players share.
type hotSeat struct {
	shared bool // the keyboard was passed without a page, and both players watch
	handed bool // the keyboard was just passed: the next key may be the other player's
}

// secret reports whether one side sees more than the other, or may not know the question.
func (s *Screen) secret() bool {
	views := s.opening.views
	if n := len(s.past); n > 0 {
		views = s.past[n-1].views
	}
	return s.asked && s.q.Seen&game.Everyone != game.Everyone || !reflect.DeepEqual(views[game.Red], views[game.Blue])
}

// passKeyboard is called when a side is asked. It covers the screen if one side sees more and either
// the keyboard changes hands or both players are watching.
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

// coverAll hides everything until the asked player takes the keyboard.
func (s *Screen) coverAll() {
	s.covered, s.shared, s.handed, s.top, s.message = true, false, false, nil, ""
	s.clearShow()
	s.sight = sight{}
}

// sayHanded names the side that answers now, and shows the story since that side's last answer.
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

// takesKeyboard reports whether a key is the first after the keyboard was passed and would give an
// answer. This key only takes the keyboard.
func (s *Screen) takesKeyboard(name string) bool {
	handed := s.handed
	s.handed = false
	return handed && s.asked && slices.Contains([]string{"Space", "Enter", "d", "e"}, name)
}

// reader returns the side for which events are worded. It is Nobody while both players watch.
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
