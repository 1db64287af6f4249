package tui

import (
	"math/rand/v2"
	"path/filepath"
	"testing"
	"time"

	"github.com/gdamore/tcell/v2"

	"metahex/game"
	"metahex/game/gametest"
	"metahex/systems"
)

// Random input on tables in inches and on hexes, while orders are being given.
func TestAMonkeyInOtherGames(t *testing.T) {
	for _, scenario := range gametest.Slice(2, []string{"mill-bridge", "ashford", "smelter", "relief", "kreuz-road"}) {
		cfg := fresh(t, scenario)
		cfg.File = filepath.Join(t.TempDir(), "monkey.play")
		at(t, 120, 40, cfg, func(d *desk) { monkey(d, 11, 150) })
		sound(t, cfg.File, systems.Start)
	}
}

// Random keys and clicks, at any terminal size, never crash the screen, and the record stays valid.
func TestAMonkeyAtTheKeys(t *testing.T) {
	for _, humans := range []game.Sides{game.Only(game.Red), game.Everyone} {
		_, header, err := systems.Open(systems.Source{Scenario: "primer"})
		if err != nil {
			t.Fatal(err)
		}
		file := filepath.Join(t.TempDir(), "monkey.play")
		cfg := aiming(t)
		cfg.Humans, cfg.File, cfg.Header = humans, file, header
		if humans == game.Everyone {
			cfg.Strict, cfg.Reaction, cfg.Every = true, 2*time.Second, every
		}
		at(t, 120, 40, cfg, func(d *desk) {
			monkey(d, uint64(humans), 300)
			d.term.InjectKey(tcell.KeyCtrlL, 0, tcell.ModCtrl)
		})
		sound(t, file, systems.Start)
	}
}

// monkey types and clicks at random, the given number of times.
func monkey(d *desk, seed uint64, times int) {
	names := []string{"<Enter>", "<Esc>", "<Tab>", "<Back>", "<C-z>", "<Left>", "<Right>", "<Up>", "<Down>", "<PgDn>", "<BS>", "<Shift-Left>", "<Ctrl-Down>"}
	letters := "hjklyubnoULVE[]{}aciztpfgmrws:?+-x ,.wABf1é"
	r := rand.New(rand.NewPCG(7, seed))
	for range times {
		switch n := r.IntN(20); {
		case n < 12:
			d.keys(string([]rune(letters)[r.IntN(len([]rune(letters)))]))
		case n < 18:
			d.keys(names[r.IntN(len(names))])
		case n == 18:
			w, h := d.term.Size()
			d.click(r.IntN(w), r.IntN(h))
		default:
			size := [][2]int{{120, 40}, {80, 24}, {79, 23}, {200, 60}, {110, 24}}[r.IntN(5)]
			d.resize(size[0], size[1])
		}
	}
}
