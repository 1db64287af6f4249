package tui

import (
	"testing"

	"metahex/game"
)

// The header says in words what a side is asked to do.
func TestTheHeaderAsksInWords(t *testing.T) {
	for _, c := range []struct{ scenario, topic, want string }{
		{"kreuz-road", "second", "to choose a second action"},
		{"primer", "initiative", "to choose who begins"},
		{"primer", "activate", "to activate"},
	} {
		at(t, 80, 24, midway(t, c.scenario, func(_ game.Seat, q game.Question) bool { return q.Topic == c.topic }), func(d *desk) {
			d.shows(c.want)
		})
	}
}
