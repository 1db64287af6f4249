package tui

import (
	"testing"

	"metahex/game"
)

func TestFilters(t *testing.T) {
	at(t, 120, 40, toyConfig(game.Blue), func(d *desk) {
		d.keys(":hide c<Enter>")
		for command, want := range map[string]string{
			":pass react until dawn<Enter>":    `found "dawn"; want "until turn" or "until phase"`,
			":pass react when<Enter>":          `found "when"; want :pass TOPIC`,
			":pass react unless better<Enter>": `found "better"; want "shot", odds such as 50, an outcome and odds, or a piece`,
			":ask react<Enter>":                "there is no filter for questions on react",
			":pass<Enter>":                     "no question is passed automatically",
		} {
			d.keys(command)
			d.shows(want)
			d.keys("<Esc>")
		}
		d.shows("BLUE to react")
		// The shot is possible, so the player is asked.
		d.keys(":pass react unless hit 10<Enter>")
		d.shows("BLUE to react", "filter added: pass react unless hit 10%")
		d.keys(":pass<Enter>")
		d.shows("react unless hit 10%")
		d.keys("<Esc>:pass react until turn<Enter>")
		d.shows("BLUE to react")
		d.hides("turn 1")
		d.keys(":pass windows unless runner<Enter>")
		d.shows("BLUE to react")
		d.keys(":ask windows<Enter>")
		d.shows("questions on windows are asked again")
		d.keys("p<Down><Down><Enter>")
		d.shows("BLUE to react", "unless shot")
		d.keys(":pass react unless 100<Enter>")
		d.shows("OVER")
	})
}

// A filter on odds against the mover ignores good shots at other pieces, because these shots remain
// possible after all moves.
func TestAFilterOnTheMover(t *testing.T) {
	at(t, 120, 40, fresh(t, "relief"), func(d *desk) {
		d.keys("f<Down><Down><Enter>")
		d.shows("LEAGUE to fire", "Imperial is about to move", "> pass")
		d.keys("x")
		d.shows("61%")
		d.keys(":pass fire unless mover 10<Enter>")
		d.shows("filter added: pass fire unless mover 10%", "Imperial is about to move")
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
			t.Error("no question came: the test checks nothing")
		}
	})
}

// A topic that the game does not have is refused, with the topics that it has.
func TestPassRefusesAnUnknownTopic(t *testing.T) {
	cfg := toyConfig(game.Red)
	cfg.Topics = []string{"force march", "move", "react"}
	at(t, 120, 40, cfg, func(d *desk) {
		d.keys(":pass reakt<Enter>")
		d.shows("kind of question", "reakt", "react")
		d.keys(":pass force march until turn<Enter>")
		d.shows("filter added: pass force march until the end of the turn")
		d.keys(":pass windows<Enter>")
		d.shows("filter added: pass windows")
	})
}

// The key p is offered only for questions that can be passed; otherwise it says why not.
func TestPassIsOfferedOnlyWhereItIsPossible(t *testing.T) {
	at(t, 200, 60, fresh(t, "mill-bridge"), func(d *desk) {
		d.shows("RED to activate")
		d.hides("p pass")
		d.keys("p")
		d.shows("cannot pass this question (activate)")
	})
}
