package tui

import (
	"testing"

	"metahex/game"
	"metahex/systems"
)

// fresh returns a battle at its beginning, with red at the keyboard.
func fresh(t *testing.T, scenario string) Config {
	t.Helper()
	_, header, err := systems.Open(systems.Source{Scenario: scenario})
	if err != nil {
		t.Fatal(err)
	}
	return Config{Start: systems.Start, Header: header, Humans: game.Only(game.Red), Player: seeded(1)}
}

func TestPlacedForMe(t *testing.T) {
	cfg := fresh(t, "patrol")
	at(t, 160, 44, cfg, func(d *desk) {
		d.shows("RED to place")
		d.shows("F all for me")
		d.keys("f")
		d.shows("place this piece for me", "place all the rest for me")
		d.keys("<Enter>")
		d.shows("RED to place", "[·]")
		d.keys("f<Down><Enter>")
		d.shows("RED to choose a height", "height RA@0")
		d.keys("+")
		d.shows("height RA@6")
		d.keys("--")
		d.shows("there is no other level that way")
		d.keys(" ")
		d.shows("RED to place", "place RB ")
		d.keys(":place<Enter>")
		d.shows("turn 1")
		d.hides("RED to place")
		d.keys(":place<Enter>")
		d.shows("there is nothing left to set up")
		d.keys("f")
		d.shows("advice, without looking ahead: ")
	})
}

// One key gives the advised answers for the whole set-up.
func TestAllPlacedByOneKey(t *testing.T) {
	at(t, 80, 24, fresh(t, "patrol"), func(d *desk) {
		d.shows("RED to place", "F all for me")
		d.keys("F")
		d.shows("turn 1")
		d.hides("F all for me")
	})
}
