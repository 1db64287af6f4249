package tui

import (
	"sync"
	"sync/atomic"

	"metahex/game"
)

// Thinking is what a bot that takes its time and the screen know of each other:
// how far it has come, and whether the player will wait no longer. The bot may
// be on any goroutine. The zero value is ready; nil is a bot that says nothing.
type Thinking struct {
	mu      sync.Mutex
	text    string
	wake    func()
	hurried atomic.Bool
}

// Report tells in a few words how far the bot has come.
func (t *Thinking) Report(text string) {
	t.mu.Lock()
	changed, wake := t.text != text, t.wake
	t.text = text
	t.mu.Unlock()
	if changed && wake != nil {
		wake()
	}
}

// Hurried tells that the player wants the best answer found so far.
func (t *Thinking) Hurried() bool { return t.hurried.Load() }

// Hurry asks for the best answer found so far.
func (t *Thinking) Hurry() { t.hurried.Store(true) }

// begin forgets the answer before.
func (t *Thinking) begin(wake func()) {
	if t == nil {
		return
	}
	t.hurried.Store(false)
	t.mu.Lock()
	defer t.mu.Unlock()
	t.text, t.wake = "", wake
}

// words are what was reported last.
func (t *Thinking) words() string {
	if t == nil {
		return ""
	}
	t.mu.Lock()
	defer t.mu.Unlock()
	return t.text
}

// thinking tells that a bot can be hurried.
func (s *Screen) thinking() bool { return s.thinks != game.Chance && s.cfg.Thinking != nil }

// hurryBot has the bot answer with the best it has found.
func (s *Screen) hurryBot() {
	s.cfg.Thinking.Hurry()
	s.say("%s is to answer now", s.sideWord(s.thinks))
}

// thinkingWords tell who is waited for, and how far he has come.
func (s *Screen) thinkingWords() string {
	text := s.sideWord(s.thinks) + " is thinking" + s.signs.ellipsis
	if far := s.cfg.Thinking.words(); far != "" {
		text += " " + far
	}
	return text
}
