package tui

import (
	"context"
	"fmt"
	"slices"
	"sync"
	"time"

	"metahex/game"
)

// Watching bots. Bots answer too fast to follow, so the table waits before each answer that does not
// come from this keyboard. The screen can change the pause at any time, from its own goroutine.
//
//	screen  ──faster, pause, step──▶  pace  ◀──wait──  table
//
// If the pace changes, the wait begins again, so no clock is needed.

// paces are the possible pauses between two answers, the longest first.
var paces = []time.Duration{4 * time.Second, 2 * time.Second, time.Second, time.Second / 2, time.Second / 4, time.Second / 10, time.Second / 30, 0}

// A pace is the pause between answers.
type pace struct {
	mu      sync.Mutex
	every   time.Duration
	stopped bool
	steps   int           // the number of answers that may still pass while stopped
	changed chan struct{} // buffered, size 1: a field above has changed
}

func newPace(every time.Duration) *pace {
	return &pace{every: every, changed: make(chan struct{}, 1)}
}

// set changes the pace and wakes the waiting table.
func (p *pace) set(change func()) {
	p.mu.Lock()
	change()
	p.mu.Unlock()
	select {
	case p.changed <- struct{}{}:
	default:
	}
}

// pause stops or continues the match.
func (p *pace) pause(stop bool) { p.set(func() { p.stopped, p.steps = stop, 0 }) }

// step lets one answer through, and stops.
func (p *pace) step() { p.set(func() { p.stopped, p.steps = true, p.steps+1 }) }

// state returns the pause, and whether the match is stopped.
func (p *pace) state() (every time.Duration, stopped bool) {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.every, p.stopped
}

// pass uses up one step and reports whether there was one.
func (p *pace) pass() bool {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.stopped && p.steps > 0 {
		p.steps--
		return true
	}
	return false
}

// wait returns when the next answer is due, or returns the error of the context.
func (p *pace) wait(ctx context.Context) error {
	for {
		every, stopped := p.state()
		if p.pass() || !stopped && every == 0 {
			return ctx.Err()
		}
		timer := time.NewTimer(every)
		due := timer.C
		if stopped {
			due = nil
		}
		select {
		case <-due:
			return nil
		case <-p.changed:
			timer.Stop()
		case <-ctx.Done():
			timer.Stop()
			return ctx.Err()
		}
	}
}

// watching reports whether bots play and a person watches.
func (s *Screen) watching() bool {
	return s.spectating() && !s.reviewing() && s.ended == nil && !s.ruling() && s.lobby == nil
}

// pause stops or restarts the bots.
func (s *Screen) pause() {
	if _, stopped := s.pace.state(); s.walked >= 0 {
		s.walkTo(len(s.past))
		s.pace.pause(false)
	} else {
		s.pace.pause(!stopped)
	}
}

// step lets the bots give one answer.
func (s *Screen) step() {
	s.walkTo(len(s.past))
	s.message = ""
	s.pace.step()
}

// hurry selects a faster or slower pace.
func (s *Screen) hurry(by int) {
	s.pace.set(func() {
		i := slices.IndexFunc(paces, func(d time.Duration) bool { return d <= s.pace.every })
		if by > 0 && paces[i] < s.pace.every {
			by-- // the current pace is between two entries
		}
		s.pace.every = paces[min(max(i+by, 0), len(paces)-1)]
	})
	s.say("%s", s.paceWords())
}

// paceWords describes the pace.
func (s *Screen) paceWords() string {
	switch every, _ := s.pace.state(); {
	case every == 0:
		return "full speed"
	case every > time.Second:
		return fmt.Sprintf("an answer every %g seconds", every.Seconds())
	case every == time.Second:
		return "one answer per second"
	default:
		return fmt.Sprintf("%d answers per second", time.Second/every)
	}
}

// watchWords returns the status of a watched match: the pace, and the progress of a bot.
func (s *Screen) watchWords() string {
	text := "full speed"
	switch every, stopped := s.pace.state(); {
	case stopped:
		text = "PAUSED"
	case every >= time.Second:
		text = fmt.Sprintf("%g/s", 1/every.Seconds())
	case every > 0:
		text = fmt.Sprintf("%d/s", time.Second/every)
	}
	if far := s.cfg.Thinking.words(); far != "" && s.thinks != game.Chance {
		text += ", " + s.sideWord(s.thinks) + " " + far
	}
	return text
}
