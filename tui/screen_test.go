package tui

import (
	"path/filepath"
	"strings"
	"testing"
	"testing/synctest"

	"github.com/gdamore/tcell/v2"

	"metahex/game"
	"metahex/record"
	"metahex/systems"
)

func TestAWholeToyByKeys(t *testing.T) {
	file := filepath.Join(t.TempDir(), "toy.play")
	cfg := toyConfig(game.Red)
	cfg.File = file
	at(t, 120, 40, cfg, func(d *desk) {
		d.shows("RED to move", "red: move? [TOY 3]", "> run", "stay", "recorded")
		for range 40 {
			if strings.Contains(d.text(), "OVER") {
				break
			}
			d.keys(" ")
		}
		d.shows("OVER", "the match is over: the runner", "[TOY 6]")
		d.keys("q")
	})
	sound(t, file, cfg.Start)
}

// A battle of a real system, played with Space and Tab only, gives a valid record.
func TestABattleByKeys(t *testing.T) {
	file := filepath.Join(t.TempDir(), "battle.play")
	_, header, err := systems.Open(systems.Source{Scenario: "primer"})
	if err != nil {
		t.Fatal(err)
	}
	cfg := Config{Start: systems.Start, Header: header, Humans: game.Only(game.Red), Player: seeded(1), File: file}
	answers := 0
	at(t, 160, 44, cfg, func(d *desk) {
		d.shows("RED to place", "(·)", "BHM 13.4")
		for range 400 {
			if strings.Contains(d.text(), "OVER") {
				break
			}
			d.keys("<Tab> ")
		}
		d.shows("OVER")
		d.keys("q")
		answers = d.left.Answers
	})
	sound(t, file, systems.Start)
	if answers < 20 {
		t.Errorf("the battle took %d answers; the test is idle", answers)
	}
}

func TestTheSumStandsBeforeTheAnswer(t *testing.T) {
	for _, size := range [][2]int{{80, 24}, {120, 40}, {200, 60}} {
		at(t, size[0], size[1], toyConfig(game.Blue), func(d *desk) {
			d.keys(":hide b<Enter>")
			d.shows("BLUE to react")
			d.keys("x")
			d.shows("fire", "least roll that hits", "hit", "miss", "%", "any shot")
		})
	}
}

func TestResize(t *testing.T) {
	at(t, 120, 40, toyConfig(game.Red), func(d *desk) {
		d.shows("red: move? [TOY 3]")
		d.resize(60, 20)
		d.shows("80×24 needed; this terminal is 60×20")
		d.hides("TOY 3")
		d.resize(30, 10)
		d.shows("this terminal is", "30×10")
		d.resize(80, 24)
		d.shows("RED to move", "1/2 run")
		d.keys("z")
		d.resize(200, 60)
		d.shows("red: move? [TOY 3]", "> run")
	})
}

func TestWindowsAndKeys(t *testing.T) {
	at(t, 80, 24, toyConfig(game.Red), func(d *desk) {
		d.keys("?")
		d.shows("keys - Esc closes", "j: more")
		d.keys("<PgDn><PgDn><PgDn><PgDn><PgDn><PgDn><PgDn><PgDn><PgDn><PgDn><PgDn><PgDn>")
		d.shows("or an answer in words")
		d.keys("<Esc>")
		d.hides("Esc closes")
		d.keys("o")
		d.shows("Enter gives", "> run", "  stay")
		d.keys("<Esc>i")
		d.shows("log - Enter shows the clause", "Blue draws a card. [TOY 1]", "blue: hide")
		d.hides("hide b", "hide c", "hide d", "hide e", "shells are")
		d.keys("<Esc>c<Esc>w")
		d.shows("there are no odds")
		d.keys("<Esc>t")
		d.shows("theme okabe-ito")
		d.keys(":asc<Tab><Enter>[")
		d.keys("<Esc>~")
	})
}

func TestCommandLine(t *testing.T) {
	at(t, 80, 24, toyConfig(game.Red), func(d *desk) {
		d.keys(":st<Tab>")
		d.shows(":stay_")
		d.keys("<Esc>:rum<Enter>")
		d.shows("did you mean")
		d.keys(":e<Enter>")
		d.shows("e  clear, level 0")
		d.keys("C<Enter>")
		d.shows("c  clear, level 0")
		d.keys("gz<Enter>")
		d.shows("found \"z\"; want a place from a to f")
		d.keys(":save /no/such/folder/x.play<Enter>")
		d.shows("recording the match: ", "RED to move")
		d.keys(":save " + filepath.Join(d.t.TempDir(), "late.play") + "<Enter>")
		d.shows("recorded in ")
		d.keys(":stay<Enter>")
		d.shows("turn 2")
		d.end()
		if d.left.File == "" || d.left.Answers != 3 {
			d.t.Errorf("left %+v", d.left)
		}
		play, err := record.Load(d.left.File)
		if err != nil {
			d.t.Fatal(err)
		}
		if len(play.Lines) < 3 {
			d.t.Error(play)
		}
		d.done <- nil
	})
}

func TestQuitAsksOnlyWhenPlayIsLost(t *testing.T) {
	at(t, 80, 24, toyConfig(game.Red), func(d *desk) {
		d.keys("<C-c>")
		d.shows("would be lost", "y yes")
		d.keys("n")
		d.hides("would be lost")
		d.keys("qy")
		select {
		case err := <-d.done:
			d.done <- err
		default:
			d.t.Error("still running after yes")
		}
	})
}

func TestUndoGoesBackToTheLastDie(t *testing.T) {
	at(t, 120, 40, toyConfig(game.Red), func(d *desk) {
		// The greedy gun holds or fires. The answer "stay" throws no die in either case.
		d.shows("turn 1")
		d.keys("<Tab> ")
		d.shows("turn 2", "U undo")
		d.keys("U")
		d.shows("taken back: stay", "turn 1", "RED to move")
		d.hides("U undo")
		d.keys("U")
		d.shows("no answer to take back")
		d.keys("<Tab> <C-z>")
		d.shows("turn 1")
	})
}

func TestHistory(t *testing.T) {
	at(t, 80, 24, toyConfig(game.Red), func(d *desk) {
		d.keys("<Tab> <Tab> ")
		d.shows("turn 3")
		d.keys("[")
		d.shows("HISTORY", "turn 2", "stay")
		d.keys("]")
		d.hides("HISTORY")
		d.keys("[[<Esc>")
		d.hides("HISTORY")
	})
}

func TestHotSeatCoversTheScreen(t *testing.T) {
	at(t, 120, 40, toyConfig(game.Red, game.Blue), func(d *desk) {
		d.shows("BLUE to hide", "The shells are")
		d.keys(" ")
		d.shows("pass the keyboard to RED")
		d.hides("shells", "gun")
		d.keys("x<C-c>")
		d.shows("would be lost")
		d.keys("n")
		d.shows("pass the keyboard to RED")
		d.hides("would be lost")
		d.keys("<Enter>")
		d.shows("RED to move")
		d.hides("blue: hide b", "The gun hides at")
	})
}

func TestPassByYourself(t *testing.T) {
	at(t, 120, 40, toyConfig(game.Blue), func(d *desk) {
		d.keys(":hide e<Enter>")
		d.shows("BLUE to react", "hold")
		d.keys("p<Enter>")
		d.shows("OVER") // the gun held its fire each time, and nobody was asked
		d.hides("BLUE to react")
	})
}

func TestMouse(t *testing.T) {
	at(t, 120, 40, toyConfig(game.Blue), func(d *desk) {
		d.shows("BLUE to hide")
		x, y := d.find("(·)")
		d.term.InjectMouse(x+1, y, tcell.ButtonNone, tcell.ModNone)
		synctest.Wait()
		d.shows("-> hide")
		d.click(x+1, y)
		d.shows("BLUE to hide", "[·]")
		d.click(x+1, y)
		d.hides("BLUE to hide")
	})
}

func TestResume(t *testing.T) {
	file := filepath.Join(t.TempDir(), "toy.play")
	cfg := toyConfig(game.Red)
	cfg.File = file
	at(t, 80, 24, cfg, func(d *desk) { d.keys("<Tab> "); d.shows("turn 2") })
	play, err := record.Load(file)
	if err != nil {
		t.Fatal(err)
	}
	play.Lines = append(play.Lines, record.Line{Kind: record.Remark, Text: " laid aside"})
	if err := record.Save(file, play); err != nil {
		t.Fatal(err)
	}
	cfg.Played = play
	at(t, 80, 24, cfg, func(d *desk) { d.shows("turn 2", "RED to move"); d.keys("<Tab> ") })
	again := sound(t, file, cfg.Start)
	if !strings.Contains(again.String(), "laid aside") {
		t.Error("going on has lost a remark")
	}
}

func TestRescueSavesWhatIsNotRecorded(t *testing.T) {
	cfg := toyConfig(game.Red)
	cfg.Rescue = filepath.Join(t.TempDir(), "rescued.play")
	at(t, 80, 24, cfg, func(d *desk) { d.keys("<Tab> ") })
	play, err := record.Load(cfg.Rescue)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := record.Replay(play, cfg.Start); err != nil {
		t.Error(err)
	}
}

func TestAFailingPlayerEndsInGoodOrder(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		cfg := toyConfig(game.Red)
		cfg.Terminal = tcell.NewSimulationScreen("UTF-8")
		cfg.Player = func(game.Side, int) (game.Player, error) { panic("no dice") }
		if err := Run(t.Context(), cfg); err == nil || !strings.Contains(err.Error(), "no dice") {
			t.Errorf("got %v", err)
		}
	})
}

// In a hot seat the other player's answer is taken back only with that player's consent. The player
// who asks sees no secret during this.
func TestUndoAcrossTheCurtain(t *testing.T) {
	at(t, 120, 40, toyConfig(game.Red, game.Blue), func(d *desk) {
		const ask = "BLUE: may RED take your last answer back?"
		d.keys(":hide b<Enter><Enter>")
		d.shows("RED to move")
		d.keys("U")
		d.shows(ask)
		d.hides("RED to move", "BLUE to hide")
		d.keys("n")
		d.shows("pass the keyboard to RED")
		d.hides(ask)
		d.keys("<Enter>")
		d.shows("RED to move")
		d.keys(":undo<Enter>y")
		d.shows("pass the keyboard to BLUE")
		d.hides("hide b")
		d.keys("<Enter>")
		d.shows("BLUE to hide")
	})
	at(t, 120, 40, toyConfig(game.Red, game.Blue), func(d *desk) {
		d.keys(":open<Enter>:hide b<Enter>")
		d.shows("RED to move")
		d.keys("U")
		d.shows("BLUE to hide") // after :open, the other player does not have to agree
	})
}
