package tui

import (
	"context"
	"errors"
	"slices"

	"metahex/game"
	"metahex/record"
)

// Watching a match that another process plays: a replay to which new answers are appended.
//
//	file ──Update──▶ table ──moment──▶ screen
//
// The table plays the new answers. If answers were taken back, it plays the match again from the
// beginning. The screen shows the last answer, unless the player looks at an earlier answer.

// lookingOn reports whether another process plays the match.
func (s *Screen) lookingOn() bool { return s.cfg.Follow != nil }

// review shows the match until the player leaves. It stops watching the file before it returns.
func (t *table) review(ctx context.Context) error {
	if t.cfg.Follow == nil {
		r, _ := t.wait(ctx, t.screen.review) // returns only when the player leaves
		return leftFor(r)
	}
	ctx, left := context.WithCancel(ctx)
	defer left()
	updates, ended := make(chan record.Update), make(chan error, 1)
	go func() {
		ended <- t.cfg.Follow(ctx, func(u record.Update) error {
			select {
			case updates <- u:
				return nil
			case <-ctx.Done():
				return ctx.Err()
			}
		})
	}()
	answer := make(chan reply, 1)
	t.screen.post(func() { t.screen.review(answer) })
	for {
		select {
		case u := <-updates:
			if err := t.catchUp(u); err != nil {
				t.screen.post(func() { t.screen.warn("%v", err) })
			}
		case err := <-ended:
			t.screen.post(func() { t.screen.warn("%v", err) })
			ended = nil
		case r := <-answer:
			return leftFor(r)
		case <-ctx.Done():
			return nil
		}
	}
}

// leftFor returns the reason for leaving a replay: an error of type *next, or nil.
func leftFor(r reply) error {
	if n := (*next)(nil); errors.As(r.err, &n) {
		return n
	}
	return nil
}

// catchUp brings the match to the state of its record.
func (t *table) catchUp(u record.Update) error {
	var words []string
	for _, l := range u.Play.Lines {
		if l.Kind == record.Answer {
			words = append(words, l.Text)
		}
	}
	same := 0
	for same < len(words) && same < len(t.seen) && words[same] == t.seen[same] {
		same++
	}
	if same < len(t.seen) {
		if err := t.replay(same, func(i int) (game.Choice, error) { return t.match.Choice(words[i]) }, false); err != nil {
			return err
		}
		first, past := t.opening, slices.Clone(t.past)
		t.screen.post(func() {
			t.screen.restart(first, past, t.screen.recorded)
			t.screen.walkTo(len(past))
		})
	}
	t.seen = words
	for _, w := range words[same:] {
		c, err := t.match.Choice(w)
		if err != nil {
			return err
		}
		if err := t.take(c, t.tell); err != nil {
			return err
		}
	}
	result := u.Play.Result(t.match)
	t.screen.post(func() { t.screen.playedBy(u, result) })
	return nil
}

// by names the process that plays a match: " by process 7 on hopper". A match at a host has none.
func by(h record.Holder) string {
	if h == (record.Holder{}) {
		return ""
	}
	return " by " + h.String()
}

// playedBy shows that a process has begun or stopped playing the match, or shows the match's result.
func (s *Screen) playedBy(u record.Update, r game.Result) {
	switch {
	case r.Over:
		s.say("the match is over: %s", cited(r.Text, r.Cite))
	case u.Held && !s.held:
		s.say("being played%s", by(u.By))
	case !u.Held && (s.held || s.message == ""):
		s.say("nobody plays this match now")
	}
	s.held = u.Held
}
