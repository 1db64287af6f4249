package tui

import (
	"slices"
	"strings"
	"testing"

	"metahex/game"
	"metahex/los/layercake"
	"metahex/maps"
)

// aiming is a battle between bots up to the first question in which red may
// fire, for a human to take over.
func aiming(t *testing.T) Config {
	t.Helper()
	return midway(t, "primer", "A", func(seat game.Seat, q game.Question) bool {
		return slices.ContainsFunc(q.Options, func(o game.Option) bool { return strings.HasPrefix(seat.Words(o.Choice), "fire ") })
	})
}

func TestAShotIsDrawnBeforeItIsTaken(t *testing.T) {
	for _, size := range [][2]int{{120, 40}, {80, 24}} {
		at(t, size[0], size[1], aiming(t), func(d *desk) {
			for range 60 {
				if strings.Contains(d.text(), "CLEAR") {
					break
				}
				d.keys("<Tab>")
			}
			d.shows("fire BA", "CLEAR", "•", "BHM 6.", "%")
			t.Log("\n" + d.text())
		})
	}
}

// The screen's ruler says what `metahex los` says.
func TestTheRulerSpeaksAsTheCommand(t *testing.T) {
	at(t, 120, 40, aiming(t), func(d *desk) {
		d.keys("gF-01<Enter>LgF-07<Enter>++")
		d.shows("BLOCKED F-01@1 to F-07@2 [BHM 6.3]", "<1>", "!·!", "•")
		d.keys("<Enter>")
		board, err := maps.Open("A")
		if err != nil {
			t.Fatal(err)
		}
		r := layercake.NewRuler(board, layercake.Readings{}, maps.StandardHeights)
		from, _ := r.ParseEnd("F-01@1")
		to, _ := r.ParseEnd("F-07@2")
		u := r.Rule(from, to)
		for _, want := range append(u.Words(false), u.Section()...) {
			if len(want) < 100 {
				d.shows(want)
			}
		}
		d.keys("<Esc>x+")
		d.shows("F-07@2 to F-01@2")
		d.keys("---")
		d.shows("levels here go from 1 to 30")
		d.keys("<Esc>V")
		d.shows("field of view from F-01@1", "×")
		d.keys("VE")
		d.shows("F-01@1")
		d.keys("<Esc>E-H<BS>10<Enter>")
		d.shows("E-10")
	})
}

func TestEveryAnswerOfABattleHasAScreen(t *testing.T) {
	cfg := aiming(t)
	cfg.ASCII = true
	at(t, 80, 24, cfg, func(d *desk) {
		for range 30 {
			d.keys("<Tab>")
			for _, r := range d.text() {
				if r > 126 {
					t.Fatalf("%q is not ASCII:\n%s", r, d.text())
				}
			}
		}
	})
}
