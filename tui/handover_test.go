package tui

import (
	"reflect"
	"strings"
	"testing"

	"metahex/game"
)

// hotPrimer returns the primer for two players at one keyboard.
func hotPrimer(t *testing.T) Config {
	cfg := fresh(t, "primer")
	cfg.Header.Readings, cfg.Humans = "8.5=when-seen", game.Everyone
	return cfg
}

// In a hot seat a page covers the screen at most once per activation. In the primer both sides see
// everything after the first moves, so a page appears only in set-up. If the keyboard is passed
// without a page, both sides see the same.
func TestHandOvers(t *testing.T) {
	at(t, 80, 24, hotPrimer(t), func(d *desk) {
		covers, passed, activations := 0, 0, 0
		for range 600 {
			if d.s.ended != nil {
				break
			}
			if d.s.covered {
				covers++
				d.keys("<Enter>")
				continue
			}
			if d.s.handed {
				passed++
				if now := d.s.past[len(d.s.past)-1].views; !reflect.DeepEqual(now[game.Red], now[game.Blue]) {
					t.Fatalf("%s took the keyboard openly, though the sides see different things:\n%s", d.s.side, d.text())
				}
			}
			d.keys(" ")
		}
		for _, m := range d.s.past {
			if m.human && m.phrase.Word == "activate" {
				activations++
			}
		}
		if d.s.ended == nil || covers > activations {
			t.Errorf("a page covered the screen %d times in %d activations; want at most once each; over: %v", covers, activations, d.s.ended != nil)
		}
		t.Logf("%d pages and %d times openly, in %d activations", covers, passed, activations)
	})
}

// handed plays the primer until the keyboard is passed without a covering page.
func (d *desk) handed() {
	d.t.Helper()
	for range 600 {
		switch {
		case d.s.handed:
			return
		case d.s.covered:
			d.keys("<Enter>")
		default:
			d.keys(" ")
		}
	}
	d.t.Fatal("the keyboard is never passed openly")
}

// The first answer key after the keyboard was passed only takes the keyboard, because the other
// player may have typed it. Other keys work as usual.
func TestAKeyTakesTheKeyboard(t *testing.T) {
	for _, key := range []string{" ", "<Enter>", "d", "e"} {
		at(t, 120, 40, hotPrimer(t), func(d *desk) {
			d.handed()
			d.shows(strings.ToUpper(d.s.side.String()) + " answers; Space takes the keyboard")
			given := len(d.s.past)
			if d.keys(key); len(d.s.past) != given || d.s.handed {
				t.Errorf("%q gave %d answers; want it to take the keyboard", key, len(d.s.past)-given)
			}
			d.hides("takes the keyboard")
			if d.keys(" "); len(d.s.past) == given {
				t.Errorf("Space after %q gives no answer", key)
			}
		})
	}
	at(t, 120, 40, hotPrimer(t), func(d *desk) {
		d.handed()
		if d.keys("?"); d.s.top == nil {
			t.Error("? shows no help after the keyboard was passed")
		}
	})
}

// While both players watch the screen, the log and the history hide what only one side may know.
func TestBothReadTheSame(t *testing.T) {
	at(t, 120, 40, hotPrimer(t), func(d *desk) {
		d.handed()
		d.keys("i<Home>")
		d.hides("Your units")
		d.keys("<Esc><Home>")
		d.shows("HISTORY")
		for _, c := range d.s.seen().Cards {
			if !c.FaceDown {
				t.Errorf("at the beginning the card of %s lies open to both", c.Title)
			}
		}
	})
}

// A page covers the screen as soon as one side sees more than the other.
func TestASecretIsCovered(t *testing.T) {
	at(t, 120, 40, toyConfig(game.Red, game.Blue), func(d *desk) {
		d.s.shared = true // as if nothing had been hidden until now
		d.keys(":hide c<Enter>")
		d.shows("pass the keyboard to RED")
		d.hides("hide", "gun")
		if d.keys("<Enter>"); d.s.shared {
			t.Error("both are taken to look on after a page")
		}
	})
}
