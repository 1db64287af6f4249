package tui

import (
	"context"
	"fmt"
	"slices"
	"sync"
	"time"

	"metahex/game"
)

// Watching. Bots answer too fast to follow, so the table waits between answers that are not given
// at this keyboard. The screen sets the pause at any time, from its own goroutine.
//
//	screen  ──faster, pause, step──▶  pace  ◀──wait──  table
//
// A wait restarts when the pace changes, so that no clock has to be read.

// paces are the pauses between two answers, the longest first.
var paces = []time.Duration{4 * time.Second, 2 * time.Second, time.Second, time.Second / 2, time.Second / 4, time.Second / 10, time.Second / 30, 0}

// A pace is the pause between answers.
type pace struct {
	mu      sync.Mutex
	every   time.Duration
	stopped bool
	steps   int           // answers that are let through while stopped
	changed chan struct{} // with room for one: something above has changed
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

// pause stops, or continues.
func (p *pace) pause(stop bool) { p.set(func() { p.stopped, p.steps = stop, 0 }) }

// step lets one answer through, and stops.
func (p *pace) step() { p.set(func() { p.stopped, p.steps = true, p.steps+1 }) }

// state returns the pause, and whether it is stopped.
func (p *pace) state() (every time.Duration, stopped bool) {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.every, p.stopped
}

// pass uses up a step, if there is one.
func (p *pace) pass() bool {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.stopped && p.steps > 0 {
		p.steps--
		return true
	}
	return false
}

// wait returns when the next answer is due, or with the error of the context.
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

// watching reports whether bots play and somebody watches.
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

// hurry changes the pace.
func (s *Screen) hurry(by int) {
	s.pace.set(func() {
		i := slices.IndexFunc(paces, func(d time.Duration) bool { return d <= s.pace.every })
		if by > 0 && paces[i] < s.pace.every {
			by-- // from a pace between two
		}
		s.pace.every = paces[min(max(i+by, 0), len(paces)-1)]
	})
	s.say("%s", s.paceWords())
}

// paceWords describe the pace.
func (s *Screen) paceWords() string {
	switch every, _ := s.pace.state(); {
	case every == 0:
		return "full speed"
	case every > time.Second:
		return fmt.Sprintf("an answer in %g seconds", every.Seconds())
	case every == time.Second:
		return "an answer a second"
	default:
		return fmt.Sprintf("%d answers a second", time.Second/every)
	}
}

// watchWords are the status of a watched match: the pace, and the progress of a bot.
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
