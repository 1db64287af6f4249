package tui

import (
	"sync"
	"sync/atomic"

	"metahex/game"
)

// Thinking connects the screen with a bot that looks ahead. The bot reports its progress, and the
// screen can ask for an answer now. The bot may use any goroutine. The zero value is ready to use; nil
// means a bot without reports.
type Thinking struct {
	mu      sync.Mutex
	text    string
	wake    func()
	hurried atomic.Bool
}

// Report sets the bot's progress in a few words.
func (t *Thinking) Report(text string) {
	t.mu.Lock()
	changed, wake := t.text != text, t.wake
	t.text = text
	t.mu.Unlock()
	if changed && wake != nil {
		wake()
	}
}

// Hurried reports whether the player wants the best answer found so far.
func (t *Thinking) Hurried() bool { return t.hurried.Load() }

// Hurry makes the bot give the best answer found so far.
func (t *Thinking) Hurry() { t.hurried.Store(true) }

// begin resets the state for a new answer.
func (t *Thinking) begin(wake func()) {
	if t == nil {
		return
	}
	t.hurried.Store(false)
	t.mu.Lock()
	defer t.mu.Unlock()
	t.text, t.wake = "", wake
}

// words returns the last report.
func (t *Thinking) words() string {
	if t == nil {
		return ""
	}
	t.mu.Lock()
	defer t.mu.Unlock()
	return t.text
}

// thinking reports whether a bot can be hurried.
func (s *Screen) thinking() bool { return s.thinks != game.Chance && s.cfg.Thinking != nil }

// hurryBot makes the bot give the best answer found so far, and shows a message.
func (s *Screen) hurryBot() {
	s.cfg.Thinking.Hurry()
	s.say("%s must answer now", s.sideWord(s.thinks))
}

// humanName is the name of a human player in the header of a match.
const humanName = "human"

// thinkingWords returns the name of the side that is thinking, and the bot's progress. A human at
// another screen is only asked.
func (s *Screen) thinkingWords() string {
	if s.isAway(s.thinks) {
		return s.sideWord(s.thinks) + " is away"
	}
	if h := s.cfg.Header; [3]string{game.Red: h.Red, game.Blue: h.Blue}[s.thinks] == humanName {
		return s.sideWord(s.thinks) + " is asked"
	}
	text := s.sideWord(s.thinks) + " is thinking" + s.signs.ellipsis
	if far := s.cfg.Thinking.words(); far != "" {
		text += " " + far
	}
	return text
}
