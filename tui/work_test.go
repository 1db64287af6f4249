package tui

import (
	"context"
	"testing"
	"testing/synctest"
	"time"

	"metahex/game"
)

// While a shot flies and a bot thinks for an hour, a key waits for neither: it is handled in no fake
// time. Handling it draws at most two frames: its own, and one that was already due.
func TestKeysAreAnsweredWhileEffectsRun(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		term := &frameCount{simulated: newSimulated()}
		cfg := slow(toyConfig(game.Red))
		cfg.Terminal, cfg.Motion = term, true
		ctx, stop := context.WithCancel(t.Context())
		s, played, err := open(ctx, cfg)
		if err != nil {
			t.Fatal(err)
		}
		d := &desk{t: t, term: term, s: s, stop: stop, done: make(chan error, 1)}
		go func() { d.done <- s.runWith(ctx, func(context.Context) (*table, error) { return played, nil }) }()
		defer d.end()
		synctest.Wait()
		d.resize(120, 40)
		for _, step := range []struct{ keys, shows string }{
			{"<Right>", "e clear"}, {"h", "d clear"}, {"?", "keys - Esc closes"}, {"<Esc>", "blue is thinking"},
			{"t", "theme okabe-ito"}, {"i", "log - "}, {"q", "blue is thinking"}, {"[", "HISTORY 0"}, {"]", "now"}, {"z", "blue is thinking"},
		} {
			s.post(func() {
				s.clearShow()
				s.enqueue(cue{Effect: game.Effect{Kind: game.Shot, From: s.ground.places[0].At, To: s.cursor, Result: "hit", Size: 1}, by: "gun", at: "runner", side: game.Blue})
			})
			synctest.Wait()
			d.elapse(2*frameTime + time.Microsecond)
			if !s.timeline.running() || s.timeline.frame == 0 {
				t.Fatalf("before %s: no shot is under way", step.keys)
			}
			before, drawn := time.Now(), term.n
			d.keys(step.keys)
			d.shows(step.shows)
			if took := time.Since(before); took != 0 {
				t.Errorf("%s waited for %v; want it answered at once", step.keys, took)
			}
			if n := term.n - drawn; n < 1 || n > 2 {
				t.Errorf("%s drew %d frames; want 1 or 2", step.keys, n)
			}
		}
	})
}
