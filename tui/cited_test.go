package tui

import (
	"testing"

	"metahex/game"
	"metahex/rule"
)

func TestALineOfTheLogTellsItsClause(t *testing.T) {
	cfg := toyConfig(game.Red)
	cfg.Clause = func(c rule.Clause) string {
		return map[rule.Clause]string{"TOY 2": "the gun hides before the first turn"}[c]
	}
	at(t, 80, 24, cfg, func(d *desk) {
		d.keys("i")
		d.shows(">   The gun hides. [TOY 2]")
		d.keys("<Enter>")
		d.shows("the gun hides before the first turn")
		d.keys("x")
		d.hides("before the first turn")
		d.keys("kk<Enter>")
		d.shows("no summary of this clause")
		d.keys("x<Esc>")
		d.hides("log -")
		d.keys("a")
		d.shows("still to be done", ">   the runner goes on [TOY 3]", "turn")
		d.keys("k<Enter>")
		d.shows("this line cites no clause")
		d.keys("x<Esc>w")
		d.shows("red is asked to move [TOY 3]", "there are no odds for run")
	})
}
