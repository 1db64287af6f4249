package tui

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"metahex/game"
	"metahex/game/gametest/toy"
	"metahex/record"
)

// A filter on odds against who moves is not troubled by good shots at others, who
// can still be fired at when all have moved.
func TestAFilterOnTheMover(t *testing.T) {
	at(t, 120, 40, fresh(t, "relief"), func(d *desk) {
		d.keys("f<Down><Down><Enter>")
		d.shows("RED to fire", "Imperial is about to move", "67%")
		d.keys(":pass fire unless mover 10<Enter>")
		d.shows("passed from now on: fire unless mover 10%", "Imperial is about to move")
		movers := 0
		for range 40 {
			if d.s.q.Topic != "fire" || d.s.view.Turn > 1 {
				break
			}
			if d.s.deed.Piece != game.NoPiece {
				movers++
				good := false
				for i, o := range d.s.q.Options {
					ways, of := d.s.oddsOf(i, "")
					good = good || d.s.namesMover(o) && 10*ways >= of
				}
				if !good {
					t.Errorf("asked about %s", d.s.windowWords())
				}
			}
			d.keys("d")
		}
		if movers == 0 {
			t.Error("nobody was asked about: the test is idle")
		}
	})
}

// gunner plays the gun, hidden in c, on the toy's own board.
func gunner() Config {
	cfg := toyConfig(game.Blue)
	cfg.Start = func(record.Header) (game.Match, error) { return toy.New(), nil }
	return cfg
}

// V marks what the unit here does not detect, E who detects the hex, and L shows
// one detection; each ends with the same key.
func TestWhoDetectsWhat(t *testing.T) {
	at(t, 120, 40, gunner(), func(d *desk) {
		d.keys(":hide c<Enter>")
		d.keys(":c<Enter>V")
		d.shows("gun: 3 hexes in range and detected", "V field")
		seen := map[string]bool{}
		for _, place := range d.s.ground.board.Places {
			seen[place.Name] = !d.s.sight.hides(place.At)
		}
		want := map[string]bool{"a": false, "b": true, "c": true, "d": true, "e": false, "f": false}
		if diff := cmp.Diff(want, seen); diff != "" {
			t.Errorf("seen (-want +got):\n%s", diff)
		}
		d.keys("V")
		d.hides("in range and detected")

		d.keys(":b<Enter>E")
		d.shows("b is detected, on the ground, by gun", "!")
		d.keys(":e<Enter>")
		d.shows("nobody detects e, on the ground")
		d.keys(":c<Enter>") // where the gun is itself
		d.shows("nobody detects c, on the ground")
		d.keys("E")
		d.hides("nobody detects")

		d.keys(":c<Enter>L")
		d.shows("gun looks: move to another hex")
		d.keys("<Enter>") // on its own hex there is nothing to tell
		d.shows("gun looks: move to another hex")
		d.keys(":b<Enter>")
		d.shows("b the gun sees b [TOY 4]", "path 1 = 1")
		d.keys("<Enter>")
		d.shows("detection - Esc closes", "next to it")
		d.keys("<Esc>:e<Enter>")
		d.shows("e the gun does not see e [TOY 4]")
		d.keys("<Esc>")
		d.hides("the gun does not see")
	})
}

// Who may not know where the gun is, is not told by it.
func TestTheFieldKeepsASecret(t *testing.T) {
	at(t, 120, 40, toyConfig(game.Red), func(d *desk) {
		d.keys(":a<Enter>V")
		d.shows("nobody here detects anything")
		for _, place := range []string{"b", "c", "d", "e"} {
			d.keys("E:" + place + "<Enter>")
			d.shows("nobody detects " + place)
			d.keys("E")
		}
	})
}

// Strictly, nobody looks before he declares.
func TestNobodyLooksStrictly(t *testing.T) {
	cfg := gunner()
	cfg.Strict = true
	at(t, 80, 24, cfg, func(d *desk) {
		d.keys(":hide c<Enter>:c<Enter>")
		for _, key := range []string{"V", "E", "L"} {
			d.keys(key)
			d.shows("strict: nobody looks before the reaction is declared")
			d.hides("in range and detected", "on the ground", "gun looks")
		}
	})
}
