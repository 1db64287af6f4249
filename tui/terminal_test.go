package tui

import (
	"context"
	"path/filepath"
	"strings"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"github.com/gdamore/tcell/v2"

	"metahex/game"
	"metahex/record"
)

// A player can leave a match that hangs. An unrecorded match is rescued, and the program ends in time.
func TestAHungMatchIsLeft(t *testing.T) {
	for _, way := range []string{"told to end", "<C-c>"} {
		cfg := toyConfig(game.Red)
		cfg.Rescue = filepath.Join(t.TempDir(), "rescued.play")
		synctest.Test(t, func(t *testing.T) {
			ctx, stop := context.WithCancel(t.Context())
			d := &desk{t: t, term: newSimulated(), stop: stop, done: make(chan error, 1)}
			release := make(chan bool)
			var stuck atomic.Int32
			left := make(chan Leaving, 2)
			player := cfg.Player
			cfg.Player = func(side game.Side, n int) (game.Player, error) {
				if side == game.Blue {
					<-release
				}
				return player(side, n)
			}
			cfg.Terminal, cfg.Left, cfg.Stuck = d.term, func(l Leaving) { left <- l }, func() { stuck.Add(1) }
			s, played, err := open(ctx, cfg)
			if err != nil {
				t.Fatal(err)
			}
			d.s = s
			go func() { d.done <- s.runWith(ctx, func(context.Context) (*table, error) { return played, nil }) }()
			synctest.Wait()
			d.resize(80, 24)
			if way == "<C-c>" {
				d.keys("<C-c>y")
			} else {
				stop()
			}
			time.Sleep(grace - time.Millisecond)
			synctest.Wait()
			if stuck.Load() != 0 {
				t.Errorf("%s: ended before its time", way)
			}
			time.Sleep(time.Second)
			synctest.Wait()
			if n := stuck.Load(); n != 1 {
				t.Errorf("%s: ended %d times, want once", way, n)
			}
			if l := <-left; l.Answers != len(played.past) || l.Answers == 0 || l.File != cfg.Rescue {
				t.Errorf("%s: left %+v, want %d answers in %s", way, l, len(played.past), cfg.Rescue)
			}
			play, err := record.Load(cfg.Rescue)
			if err != nil {
				t.Fatal(err)
			}
			if got := strings.Count(play.String(), "\n> "); got != len(played.past) {
				t.Errorf("%s: %d answers are rescued, want %d", way, got, len(played.past))
			}
			close(release)
			d.end()
		})
	}
}

// If the screen handles Ctrl-C, the watchdog does not end the program.
func TestCtrlCThatIsHandled(t *testing.T) {
	cfg := toyConfig(game.Red)
	cfg.Stuck = func() { t.Error("the program is ended") }
	at(t, 80, 24, cfg, func(d *desk) {
		d.keys("?<C-c>")
		time.Sleep(time.Second)
		d.keys("<Down>")
		d.shows("RED to move")
	})
}

// If too many keys are waiting, further keys are dropped, and Ctrl-C overtakes the waiting keys.
func TestAFloodOfKeys(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		term := tcell.NewSimulationScreen("UTF-8")
		s := &terminal{Screen: term}
		if err := s.Init(); err != nil {
			t.Fatal(err)
		}
		for range mostEvents + 10 {
			term.InjectKey(tcell.KeyRune, 'x', tcell.ModNone)
			synctest.Wait()
		}
		if got := len(s.events); got != mostEvents {
			t.Errorf("%d events wait, want %d", got, mostEvents)
		}
		term.InjectKey(tcell.KeyCtrlC, 0, tcell.ModCtrl)
		synctest.Wait()
		term.InjectKey(tcell.KeyCtrlC, 0, tcell.ModCtrl)
		synctest.Wait()
		for range 2 {
			if ev, ok := s.PollEvent().(*tcell.EventKey); !ok || ev.Key() != tcell.KeyCtrlC {
				t.Errorf("%v comes, want Ctrl-C", ev)
			}
		}
		s.dog.end()
		s.Fini()
	})
}
