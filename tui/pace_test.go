package tui

import (
	"context"
	"fmt"
	"path/filepath"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/gdamore/tcell/v2"

	"metahex/game"
	"metahex/record"
)

// watched returns a toy battle between bots, with a pace.
func watched(every time.Duration) Config {
	cfg := toyConfig()
	cfg.Pace = every
	return cfg
}

// answered returns the number of answers shown to the watcher.
func (d *desk) answered() int { return len(d.s.past) }

// elapse lets fake time pass. It calls post so that the test's reads of the screen happen before the
// next draw. Without this order the race detector would complain.
func (d *desk) elapse(t time.Duration) {
	d.s.post(func() {})
	time.Sleep(t) // fake time
	synctest.Wait()
}

func TestWatching(t *testing.T) {
	at(t, 80, 24, watched(10*time.Second), func(d *desk) {
		d.elapse(4500 * time.Millisecond) // the resize took a second
		d.shows("  0.1/s ", "view of referee", "Space pause")
		if d.answered() != 0 {
			t.Errorf("%d answers after 5.5 seconds; want 0", d.answered())
		}
		d.elapse(5 * time.Second)
		if d.answered() != 1 {
			t.Errorf("%d answers after 10.5 seconds; want 1", d.answered())
		}
		d.keys("+")
		d.shows("  0.25/s ", "an answer every 4 seconds")
		d.keys("+++")
		d.shows("  2/s ", "2 answers per second")
		d.elapse(1100 * time.Millisecond)
		if d.answered() != 3 {
			t.Errorf("%d answers a good second later; want 3", d.answered())
		}
		d.keys(" ")
		d.shows("PAUSED")
		d.elapse(time.Hour)
		if d.answered() != 3 {
			t.Errorf("%d answers after a pause; want 3", d.answered())
		}
		d.keys("s")
		if d.answered() != 4 {
			t.Errorf("%d answers after a step; want 4", d.answered())
		}
		d.shows("PAUSED")
		d.keys("----")
		d.shows("an answer every 4 seconds")
		d.keys("++++++++")
		d.shows("full speed", "PAUSED")
		d.keys(" ")
		d.shows("OVER")
		d.hides("PAUSED")
		d.keys("q")
	})
}

// Looking at the history pauses a watched match, and Space continues the match.
func TestLookingBackStopsTheMatch(t *testing.T) {
	at(t, 80, 24, watched(time.Second), func(d *desk) {
		d.elapse(3 * time.Second)
		n := d.answered()
		d.keys("[")
		d.shows(fmt.Sprintf("HISTORY %d of %d", n-1, n))
		d.elapse(time.Hour)
		if d.answered() != n {
			t.Errorf("%d answers were given while %d were looked back at", d.answered(), n)
		}
		d.keys("{{")
		d.shows("HISTORY 0")
		d.keys(" ")
		d.elapse(1100 * time.Millisecond)
		if d.answered() != n+1 {
			t.Errorf("%d answers after going on; want %d", d.answered(), n+1)
		}
		d.keys("[s")
		d.hides("HISTORY")
		d.shows("PAUSED")
	})
}

// The watcher can choose the side whose view is shown.
func TestTheWatchersEyes(t *testing.T) {
	at(t, 120, 40, watched(time.Second), func(d *desk) {
		d.elapse(2 * time.Second)
		d.keys(" ")
		d.shows("The shells are", "gun blue", "view of referee")
		d.keys("v")
		d.shows("view of red", "Blue draws a card.")
		d.hides("The shells are", "gun blue", "hide b", "hide c", "hide d", "hide e")
		d.keys("v")
		d.shows("view of blue", "The shells are", "gun blue")
		d.keys("v")
		d.shows("view of referee")
	})
}

// A human player also sees the bots' answers one by one.
func TestBotsAnswerAtAPace(t *testing.T) {
	cfg := toyConfig(game.Red)
	cfg.Pace = 10 * time.Second
	at(t, 80, 24, cfg, func(d *desk) {
		d.elapse(9500 * time.Millisecond) // includes one second for the resize
		d.shows("blue is thinking")
		d.elapse(10 * time.Second)
		d.shows("RED to move")
	})
}

func TestPaceEndsWithItsContext(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		ctx, stop := context.WithCancel(t.Context())
		p := newPace(time.Hour)
		p.pause(true)
		done := make(chan error)
		go func() { done <- p.wait(ctx) }()
		synctest.Wait()
		stop()
		if err := <-done; err != context.Canceled {
			t.Errorf("got %v, want %v", err, context.Canceled)
		}
	})
}

// recorded plays a toy battle between bots to its end, and returns its record.
func recorded(t *testing.T) *record.Play {
	t.Helper()
	cfg := toyConfig()
	cfg.File = filepath.Join(t.TempDir(), "toy.play")
	at(t, 80, 24, cfg, func(d *desk) { d.shows("OVER") })
	play, err := record.Load(cfg.File)
	if err != nil {
		t.Fatal(err)
	}
	return play
}

func TestReplay(t *testing.T) {
	play := recorded(t)
	whole := play.String()
	cfg := toyConfig()
	cfg.Played, cfg.Review, cfg.File = play, true, play.File
	at(t, 80, 24, cfg, func(d *desk) {
		n := d.answered()
		of := fmt.Sprintf(" of %d", n)
		d.shows("REPLAY 0"+of, "the beginning", "view of referee", "Space on")
		d.keys(" ")
		d.shows("REPLAY 1"+of, "chance: draw", "The shells are")
		d.keys("]")
		d.shows("REPLAY 2"+of, "blue: hide")
		d.keys("<BS>")
		d.shows("REPLAY 1" + of)
		d.keys("[[")
		d.shows("REPLAY 0" + of)
		d.keys("}")
		d.shows("REPLAY 2"+of, "turn 1")
		d.keys("}")
		d.shows("turn 2")
		d.keys("{")
		d.shows("REPLAY 2"+of, "turn 1")
		d.keys("<End>")
		d.shows("REPLAY "+fmt.Sprint(n)+of, "the end of the record")
		d.keys("<Home>")
		d.shows("REPLAY 0" + of)
		d.keys(":turn 2<Enter>")
		d.shows("turn 2")
		d.keys(":answer 3<Enter>")
		d.shows("REPLAY 3" + of)
		d.keys("<Esc>")
		d.shows("REPLAY 3" + of)
		d.keys(":answer 4000<Enter>")
		d.shows(fmt.Sprintf("answer: found 4000; want 0 to %d", n))
		d.keys(":turn 40<Enter>")
		d.shows("there was no turn 40; the last was")
		d.keys(":turn<Enter>")
		d.shows("turn: want one number")
		d.keys(":turn x<Enter>")
		d.shows(`turn: found "x"; want a whole number`)
		d.keys(":save x.play<Enter>")
		d.shows("recorded in " + play.File[:20])
		d.keys(":undo<Enter>")
		d.shows("no answer to take back")
		d.keys("q")
		select {
		case err := <-d.done:
			d.done <- err
		default:
			t.Error("q does not leave a replay at once")
		}
	})
	again, err := record.Load(play.File)
	if err != nil {
		t.Fatal(err)
	}
	if got := again.String(); got != whole {
		t.Errorf("looking at a record has changed it:\n%s", got)
	}
}

// A replay shows each question with all its answers, the given answer highlighted. Other answers can
// be highlighted but not given.
func TestAReplayShowsWhatWasAsked(t *testing.T) {
	cfg := toyConfig()
	cfg.Played, cfg.Review = recorded(t), true
	at(t, 120, 40, cfg, func(d *desk) {
		d.hides("chance: draw?")
		d.keys(" ")
		d.shows("blue: hide? [TOY 2]", "> "+d.s.past[1].words)
		d.hides("Space choose", "p pass")
		d.keys(" ")
		d.shows("red: move? [TOY 3]", "> "+d.s.past[2].words)
		other := map[string]string{"run": "stay", "stay": "run"}[d.s.past[2].words]
		d.keys("<Tab>")
		d.shows("> " + other)
		d.keys(":" + other + "<Enter>")
		d.shows("this match is over; Space continues the replay", "REPLAY 2 of")
		d.keys("w")
		d.shows("there are no odds for " + other)
		d.keys("<Esc>v")
		d.shows("view of red", "red: move? [TOY 3]")
		d.keys("v")
		d.shows("view of blue")
		d.hides("red: move?")
		d.keys("v<Enter>")
		d.shows("REPLAY 3 of", "answer 3 of", "red: "+d.s.past[2].words)
	})
}

// A record that breaks the rules is reported in one line, before the screen is drawn.
func TestAReplayOfAnImpossibleRecord(t *testing.T) {
	play := recorded(t)
	for i := range play.Lines {
		if play.Lines[i].Kind == record.Answer {
			play.Lines[i].Text = "fire"
			break
		}
	}
	cfg := toyConfig()
	cfg.Played, cfg.Review = play, true
	synctest.Test(t, func(t *testing.T) {
		cfg.Terminal = tcell.NewSimulationScreen("UTF-8")
		err := Run(t.Context(), cfg)
		if err == nil || !strings.Contains(err.Error(), `"fire" is refused`) || strings.Contains(err.Error(), "\n") {
			t.Errorf("got %v", err)
		}
	})
}
