package tui

import (
	"strings"
	"testing"

	"metahex/game"
)

// The help explains the characters of the map in the current set.
func TestTheLegend(t *testing.T) {
	cfg := toyConfig(game.Red)
	cfg.ASCII = true
	at(t, 80, 24, cfg, func(d *desk) {
		d.keys("?")
		for range 70 {
			if strings.Contains(d.text(), "the piece whose act can be answered") {
				break
			}
			d.keys("j")
			d.keys("j")
		}
		d.shows("{ }            the piece whose act can be answered", ". is level 0")
		for range 16 {
			d.keys("j")
		}
		d.shows("= | / \\        roads", "A>             the facing of a piece", "^ /            hills; slopes")
	})
}
