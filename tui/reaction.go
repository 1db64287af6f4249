package tui

import (
	"fmt"
	"strings"
	"time"

	"metahex/game"
	"metahex/rule"
)

// Windows are questions that let a side interrupt the other side. The system says which questions are
// windows, and which piece has acted (game.Window). The screen names this piece. In strict mode the
// screen hides lines and odds until the reaction is declared. With a clock it passes the window when
// the time runs out.

// tick is the time between two updates of the clock.
const tick = 250 * time.Millisecond

// A clock is the remaining time of a window.
type clock struct {
	left, whole int // ticks
	stop        func()
}

// An occasion is the state of the current question besides its answers.
type occasion struct {
	deed      *game.Window              // the act that the side may answer; nil outside windows
	clock     *clock                    // nil for no time limit
	reach     map[game.Point]game.Reach // the reach of the acting piece
	bare      bool                      // the map does not show the reach
	course    *course                   // the destination that the player has chosen for a piece
	walks     []walk                    // the courses so far
	places    game.Side                 // the side whose set-up the program finishes; Chance for none
	list      pane                      // the position of the list of answers in the last frame
	noMinimap bool
	aloof     bool // the minimap is in the upper left corner
}

// noteDeed determines whether the new question is a window.
func (s *Screen) noteDeed() {
	s.deed = nil
	if w, ok := s.seat.Window(); ok {
		s.deed = &w
	}
}

// openWindow starts the clock for a window, unless a page covers the screen between two players.
func (s *Screen) openWindow() {
	if !s.covered {
		s.startClock()
	}
}

// startClock starts the clock, if there is a time limit and an answer that passes.
func (s *Screen) startClock() {
	if s.deed == nil || s.cfg.Reaction <= 0 || s.cfg.Every == nil || s.passOption() < 0 {
		return
	}
	c := &clock{whole: int((s.cfg.Reaction + tick - 1) / tick)}
	c.left = c.whole
	c.stop = s.cfg.Every(tick, func() { s.post(func() { s.tick(c) }) })
	s.clock = c
}

// stopClock stops the clock, if it is running.
func (s *Screen) stopClock() {
	if s.clock != nil {
		s.clock.stop()
		s.clock = nil
	}
}

// tick counts the clock down. A stopped clock may call tick once more.
func (s *Screen) tick(c *clock) {
	if s.clock != c {
		return
	}
	if c.left--; c.left > 0 {
		return
	}
	pass := s.passOption()
	s.stopClock()
	switch s.top.(type) {
	case *chooser, *menu, *prompt:
		s.top = nil // the window was about this question
	}
	s.say("time is up: %s", s.words[pass])
	s.give(pass)
}

// hushed reports whether lines and odds are hidden: before the reaction is declared, and while the
// enemy acts.
func (s *Screen) hushed() bool {
	return s.cfg.Strict && s.ended == nil && !s.spectating() && (!s.asked || s.deed != nil)
}

// unlooked reports whether lines are hidden: by strict mode, or by a clause of the question.
func (s *Screen) unlooked() bool { return s.hushed() || s.isAsked() && s.q.Unlooked != "" }

// silenced reports whether lines are hidden. If so, it also warns the player.
func (s *Screen) silenced() bool {
	switch {
	case s.hushed():
		s.warn("strict: no lines before the reaction is declared; :strict ends this")
	case s.unlooked():
		s.warn("no line of sight may be checked before the answer [%s]", s.q.Unlooked)
	}
	return s.unlooked()
}

// passOption returns the option of a window that passes: the only option that ends the activity, such
// as "hold". Otherwise it is the only option that names nothing and throws no die. It returns -1 for
// no such option or several.
func (s *Screen) passOption() int {
	if i := s.ending(); s.deed != nil && i >= 0 {
		return i
	}
	pass := -1
	for i, o := range s.q.Options {
		if p, known := s.seat.Phrase(o.Choice.Verb); known && len(p.Args) == 0 && len(s.explain(i).Outcomes) == 0 {
			if pass >= 0 {
				return -1
			}
			pass = i
		}
	}
	return pass
}

// canLetGo reports whether one answer lets the act pass.
func (s *Screen) canLetGo() bool { return s.canAnswer() && s.deed != nil && s.passOption() >= 0 }

// letGo gives the answer that passes.
func (s *Screen) letGo() { s.give(s.passOption()) }

// explain returns the sum behind an option, even if odds are hidden. It computes the sum on first use.
func (s *Screen) explain(i int) rule.Tally {
	t, ok := s.tallies[i]
	if !ok {
		t = s.seat.Explain(s.q.Options[i].Choice)
		s.tallies[i] = t
	}
	return t
}

// deedWords describes the piece that has acted, and its act.
func (s *Screen) deedWords() string {
	if s.deed == nil {
		return ""
	}
	if s.deed.Piece == game.NoPiece {
		return s.deed.Deed
	}
	return s.nameOf(s.deed.Piece, "somebody") + " " + s.deed.Deed
}

// answeredBy lists the answers to the act.
func (s *Screen) answeredBy() string {
	var all []string
	pass := s.passOption()
	for i, w := range s.words {
		if i != pass {
			all = append(all, w)
		}
	}
	const most = 4
	switch {
	case len(all) == 0:
		return "no answer is possible"
	case len(all) > most:
		all = append(all[:most], fmt.Sprintf("%s %d more", s.signs.ellipsis, len(all)-most))
	}
	return "answered by " + strings.Join(all, ", ")
}

// windowWords describes the window in one line. It returns "" if there is no window.
func (s *Screen) windowWords() string {
	if s.deed == nil || !s.asked {
		return ""
	}
	text := s.deedWords() + "; " + s.answeredBy()
	if pass := s.passOption(); pass >= 0 {
		text += "; " + s.words[pass] + " passes"
	}
	return text
}

// clockWords returns the remaining time.
func (s *Screen) clockWords() string {
	if s.clock == nil {
		return ""
	}
	const wide = 8
	full := (wide*s.clock.left + s.clock.whole - 1) / s.clock.whole
	left := time.Duration(s.clock.left) * tick
	return fmt.Sprintf("[%s%s] %.1fs", strings.Repeat("=", full), strings.Repeat("-", wide-full), left.Seconds())
}

// drawDeed marks the piece whose act can be answered.
func (s *Screen) drawDeed(p pane, r raster) {
	if s.deed == nil || !s.isAsked() {
		return
	}
	if mover := s.piece(s.deed.Piece); mover != nil {
		s.brackets(p, r, mover.At, '{', '}', s.pal.alarm)
	}
}

// toggleStrict switches strict mode.
func (s *Screen) toggleStrict() {
	s.cfg.Strict = !s.cfg.Strict
	s.sight = sight{}
	s.say("%s", map[bool]string{
		true:  "strict: lines and odds are hidden until a reaction is declared",
		false: "lines and odds are shown before a reaction is declared",
	}[s.cfg.Strict])
}
