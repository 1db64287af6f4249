package tui

import (
	"context"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"metahex/game"
)

func TestAWindowNamesTheMover(t *testing.T) {
	for _, size := range [][2]int{{80, 24}, {120, 40}} {
		at(t, size[0], size[1], toyConfig(game.Blue), func(d *desk) {
			d.keys(":hide c<Enter>")
			d.shows("runner enters b; answered by fire; hold passes")
		})
	}
}

// every replaces the function Config.Every, in fake time.
func every(d time.Duration, f func()) (stop func()) {
	ticker, done := time.NewTicker(d), make(chan struct{})
	go func() {
		for {
			select {
			case <-ticker.C:
				f()
			case <-done:
				ticker.Stop()
				return
			}
		}
	}()
	return func() { close(done) }
}

func TestTheClockPassesAWindow(t *testing.T) {
	cfg := toyConfig(game.Blue)
	cfg.Reaction, cfg.Every = 2*time.Second, every
	at(t, 80, 24, cfg, func(d *desk) {
		d.keys(":hide c<Enter>")
		d.shows("runner enters b", "[========] 2.0s")
		time.Sleep(1100 * time.Millisecond)
		synctest.Wait()
		d.shows("BLUE to react", "[====----] 1.0s")
		d.keys(" ") // before the time runs out: the next window starts the clock again
		d.shows("[========] 2.0s")
		time.Sleep(2100 * time.Millisecond)
		synctest.Wait()
		d.shows("time is up: hold")
	})
}

// The clock does not run while a page covers the screen between two players.
func TestTheClockWaitsForTheKeyboard(t *testing.T) {
	cfg := toyConfig(game.Red, game.Blue)
	cfg.Reaction, cfg.Every = 2*time.Second, every
	at(t, 80, 24, cfg, func(d *desk) {
		d.keys(":hide c<Enter><Enter>")
		d.shows("RED to move")
		d.keys(" ")
		d.shows("pass the keyboard to BLUE")
		time.Sleep(10 * time.Second)
		synctest.Wait()
		d.keys("<Enter>")
		d.shows("BLUE to react", "[========] 2.0s")
	})
}

func TestStrictHidesTheOdds(t *testing.T) {
	cfg := toyConfig(game.Blue)
	cfg.Strict = true
	at(t, 120, 40, cfg, func(d *desk) {
		d.keys(":hide b<Enter><Tab>")
		d.shows("> fire", "strict: declare first")
		d.hides("%")
		d.keys("w")
		d.shows("odds are hidden")
		d.keys("<Esc>:strict<Enter>")
		d.shows("shown before a reaction is declared", "67%")
	})
}

// In strict mode the screen shows no line before the reaction is declared. Without strict mode it shows
// the line.
func TestStrictHidesTheLine(t *testing.T) {
	cfg := midwayOf(t, "primer", 1, func(seat game.Seat, q game.Question) bool { return q.Topic == "react" }, "8.5=when-seen")
	at(t, 160, 44, cfg, func(d *desk) {
		d.shows("enters", "answered by react RA", "hold")
		d.keys("<Tab><Back>")
		for range 3 {
			if strings.Contains(d.text(), "RA") && (strings.Contains(d.text(), "CLEAR") || strings.Contains(d.text(), "BLOCKED")) {
				break
			}
			d.keys("<Tab>")
		}
		if text := d.text(); !strings.Contains(text, "CLEAR") && !strings.Contains(text, "BLOCKED") {
			d.t.Errorf("no line to the mover:\n%s", text)
		}
		d.keys(":strict<Enter>")
		d.hides("CLEAR", "BLOCKED", "•")
		d.keys("V")
		d.shows("no lines before the reaction is declared")
	})
}

// In strict mode a player cannot measure while the enemy acts.
func TestStrictWhileTheEnemyActs(t *testing.T) {
	for _, strict := range []bool{true, false} {
		cfg := fresh(t, "primer")
		cfg.Strict = strict
		cfg.Player = func(game.Side, int) (game.Player, error) {
			return game.PlayerFunc(func(ctx context.Context, _ game.Seat, _ game.Question, _ error) (game.Choice, error) {
				<-ctx.Done()
				return game.Choice{}, ctx.Err()
			}), nil
		}
		at(t, 120, 40, cfg, func(d *desk) {
			d.keys("V")
			d.shows("field of view from ") // in the player's own activation
			d.keys(":place<Enter>")
			d.shows("blue is thinking")
			d.keys("<Esc>V")
			if strict {
				d.shows("no lines before the reaction is declared")
			} else {
				d.shows("field of view from ")
			}
		})
	}
}
