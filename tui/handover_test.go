package tui

import (
	"testing"

	"metahex/game"
)

// In a hot seat the keyboard is passed for an activation, and twice more for a window in
// which a die could be thrown: in the primer at most twice an activation, all in all.
func TestHandOvers(t *testing.T) {
	cfg := fresh(t, "primer")
	cfg.Header.Readings, cfg.Humans = "8.5=when-seen", game.Everyone
	at(t, 80, 24, cfg, func(d *desk) {
		covers, activations := 0, 0
		for range 600 {
			if d.s.ended != nil {
				break
			}
			if d.s.covered {
				covers++
				d.keys("<Enter>")
				continue
			}
			d.keys(" ")
		}
		for _, m := range d.s.past {
			if m.human && m.phrase.Word == "activate" {
				activations++
			}
		}
		if d.s.ended == nil || covers > 2*activations {
			t.Errorf("the keyboard was passed %d times in %d activations; want at most twice each; over: %v", covers, activations, d.s.ended != nil)
		}
		t.Logf("the keyboard was passed %d times in %d activations", covers, activations)
	})
}
