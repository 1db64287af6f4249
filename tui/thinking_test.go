package tui

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"path/filepath"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/gdamore/tcell/v2"

	"metahex/bots"
	"metahex/game"
	"metahex/record"
	"metahex/systems"
)

// answerWithin is the time limit for handling a key, whatever a bot does.
const answerWithin = 16 * time.Millisecond

// slow adds a bot that thinks for an hour before each of blue's answers.
func slow(cfg Config) Config {
	quick := cfg.Player
	cfg.Player = func(side game.Side, n int) (game.Player, error) {
		p, err := quick(side, n)
		if side != game.Blue || err != nil {
			return p, err
		}
		return game.PlayerFunc(func(ctx context.Context, s game.Seat, q game.Question, refused error) (game.Choice, error) {
			select {
			case <-time.After(time.Hour):
				return p.Choose(ctx, s, q, refused)
			case <-ctx.Done():
				return game.Choice{}, ctx.Err()
			}
		}), nil
	}
	return cfg
}

// thinker adds a bot for blue that thinks until it is hurried.
func thinker(cfg Config) Config {
	quick, thinking := cfg.Player, &Thinking{}
	cfg.Thinking = thinking
	cfg.Player = func(side game.Side, n int) (game.Player, error) {
		p, err := quick(side, n)
		if side != game.Blue || err != nil {
			return p, err
		}
		return game.PlayerFunc(func(ctx context.Context, s game.Seat, q game.Question, refused error) (game.Choice, error) {
			for i := 0; !thinking.Hurried() && ctx.Err() == nil; i++ {
				thinking.Report(fmt.Sprintf("%d of many", i))
				time.Sleep(time.Second)
			}
			return p.Choose(ctx, s, q, refused)
		}), nil
	}
	return cfg
}

// The progress of a bot is shown without a key, and the bot can be hurried.
func TestProgressOfAThinkingBot(t *testing.T) {
	for _, size := range [][2]int{{80, 24}, {120, 40}} {
		at(t, size[0], size[1], thinker(toyConfig(game.Red)), func(d *desk) {
			d.elapse(3 * time.Second)
			d.shows("blue is thinking… 4 of many")
			d.elapse(6 * time.Second)
			d.shows("blue is thinking… 10 of many", "x hurry")
			d.keys("x")
			d.shows("blue must answer now")
			d.elapse(time.Second)
			d.shows("RED to move")
			d.hides("x hurry", "of many")
		})
	}
}

// While a bot thinks, a key is handled in no fake time. The clock of the bubble advances only when all
// goroutines wait, so a key that had to wait for the bot would be handled an hour later.
func TestKeysAreAnsweredWhileABotThinks(t *testing.T) {
	at(t, 120, 40, slow(toyConfig(game.Red)), func(d *desk) {
		d.shows("blue is thinking")
		for _, step := range []struct{ keys, shows string }{
			{"<Right>", "e clear"}, {"h", "d clear"}, {"?", "keys - Esc closes"}, {"<Esc>", "blue is thinking"}, {"t", "theme okabe-ito"},
			{"i", "log - "}, {"q", "blue is thinking"}, {":e<Enter>", "e clear"}, {"[", "HISTORY 0"}, {"]", "now"}, {"z", "blue is thinking"},
		} {
			before := time.Now()
			d.keys(step.keys)
			d.shows(step.shows)
			if took := time.Since(before); took > answerWithin {
				t.Errorf("%s was answered after %v; want at most %v", step.keys, took, answerWithin)
			}
		}
		before := time.Now()
		d.keys("<C-c>y")
		if took := time.Since(before); took > answerWithin {
			t.Errorf("leaving took %v", took)
		}
		select {
		case err := <-d.done:
			d.done <- err
		default:
			t.Error("a thinking bot keeps the program from ending")
		}
	})
}

// BenchmarkKeyWhileSearchThinks measures the time from a key to the frame that shows its effect. The
// screen has its own goroutine, and the search bot runs on the table's. It also reports the slowest
// key.
func BenchmarkKeyWhileSearchThinks(b *testing.B) {
	s, _ := benchScreen(b, 120, 40)
	m, _, err := systems.Open(systems.Source{Scenario: "patrol"})
	if err != nil {
		b.Fatal(err)
	}
	ctx, stop := context.WithCancel(b.Context())
	done := make(chan struct{})
	go func() {
		defer close(done)
		think(ctx, m)
	}()
	worst := time.Duration(0)
	b.ResetTimer()
	for i := range b.N {
		before := time.Now()
		s.key(tcell.NewEventKey([]tcell.Key{tcell.KeyDown, tcell.KeyUp}[i&1], 0, tcell.ModNone))
		s.frame()
		worst = max(worst, time.Since(before))
	}
	b.StopTimer()
	stop()
	<-done
	b.ReportMetric(float64(worst.Microseconds())/1000, "ms/worst")
}

// think plays a match between search bots until the context ends.
func think(ctx context.Context, m game.Match) {
	source := rand.New(rand.NewPCG(1, 1))
	players := map[game.Side]game.Player{game.Chance: game.Dice(source), game.Red: bots.Search(source, bots.Budget{Playouts: 200}, nil), game.Blue: bots.Search(source, bots.Budget{Playouts: 200}, nil)}
	for ctx.Err() == nil {
		if _, err := game.Play(ctx, m.Clone(), players, nil); err != nil {
			return
		}
	}
}

// After a panic in a bot the terminal is restored, and the record is valid and can be resumed. The
// panic is returned as an error of one line.
func TestAPanicInABot(t *testing.T) {
	file := filepath.Join(t.TempDir(), "toy.play")
	cfg := toyConfig(game.Red)
	cfg.File = file
	quick := cfg.Player
	cfg.Player = func(side game.Side, n int) (game.Player, error) {
		if n < 4 {
			return quick(side, n)
		}
		return game.PlayerFunc(func(context.Context, game.Seat, game.Question, error) (game.Choice, error) {
			panic(fmt.Sprintf("bot out of its depth at answer %d", n))
		}), nil
	}
	var left Leaving
	cfg.Left = func(l Leaving) { left = l }
	synctest.Test(t, func(t *testing.T) {
		d := &desk{t: t, term: tcell.NewSimulationScreen("UTF-8"), done: make(chan error, 1)}
		term := &givenBack{SimulationScreen: d.term}
		cfg.Terminal = term
		go func() { d.done <- Run(t.Context(), cfg) }()
		synctest.Wait()
		d.keys("<Tab>    ")
		err := <-d.done
		if err == nil || err.Error() != fmt.Sprintf("internal error: bot out of its depth at answer %d", left.Answers) {
			t.Errorf("got %v", err)
		}
		if !term.fini {
			t.Error("the terminal was not given back")
		}
	})
	if left.File != file || left.Answers < 4 {
		t.Errorf("left %+v; want the record in %s", left, file)
	}
	play := sound(t, file, cfg.Start)
	cfg.Played, cfg.Player, cfg.Left = play, quick, nil
	at(t, 80, 24, cfg, func(d *desk) { d.shows("RED to move", fmt.Sprintf("turn %d", d.s.seen().Turn)) })
}

// givenBack is a terminal that records whether it was restored.
type givenBack struct {
	tcell.SimulationScreen
	fini bool
}

func (g *givenBack) Fini() {
	g.fini = true
	g.SimulationScreen.Fini()
}

// After a panic in drawing, the terminal is restored and the match is rescued.
func TestAPanicInDrawing(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		cfg := toyConfig(game.Red)
		cfg.Rescue = filepath.Join(t.TempDir(), "rescued.play")
		d := &desk{t: t, term: tcell.NewSimulationScreen("UTF-8"), done: make(chan error, 1)}
		term := &givenBack{SimulationScreen: d.term}
		cfg.Terminal = term
		s, played, err := open(t.Context(), cfg)
		if err != nil {
			t.Fatal(err)
		}
		go func() { d.done <- s.runWith(t.Context(), func(context.Context) (*table, error) { return played, nil }) }()
		synctest.Wait()
		s.post(func() { s.signs = nil })
		synctest.Wait()
		d.term.InjectKey(tcell.KeyDown, 0, tcell.ModNone)
		err = <-d.done
		if err == nil || !strings.HasPrefix(err.Error(), "internal error: ") || strings.Contains(err.Error(), "\n") {
			t.Errorf("got %v", err)
		}
		if !term.fini {
			t.Error("the terminal was not given back")
		}
		if _, err := record.Load(cfg.Rescue); err != nil {
			t.Error(err)
		}
	})
}

// If the disk becomes full during a match, the screen shows it at once. The match continues, and is
// saved to another file when the player leaves.
func TestARecordThatCannotGoOn(t *testing.T) {
	cfg := toyConfig(game.Red)
	cfg.File = filepath.Join(t.TempDir(), "toy.play")
	cfg.Rescue = filepath.Join(t.TempDir(), "rescued.play")
	synctest.Test(t, func(t *testing.T) {
		d := &desk{t: t, term: tcell.NewSimulationScreen("UTF-8"), done: make(chan error, 1)}
		cfg.Terminal, cfg.Left = d.term, func(l Leaving) { d.left = l }
		s, played, err := open(t.Context(), cfg)
		if err != nil {
			t.Fatal(err)
		}
		if played.rec, err = record.Resume(full{}, played.keep(), played.match); err != nil {
			t.Fatal(err)
		}
		go func() { d.done <- s.runWith(t.Context(), func(context.Context) (*table, error) { return played, nil }) }()
		synctest.Wait()
		d.resize(80, 24)
		d.keys("<Tab> ")
		d.shows("the match is no longer recorded: the disk is full", "not recorded", "RED to move")
		d.keys("<Tab> qy")
		if err := <-d.done; err == nil || err.Error() != "the disk is full" {
			t.Errorf("got %v", err)
		}
		if d.left.File != cfg.Rescue || d.left.Answers != 4 {
			t.Errorf("left %+v; want four answers in %s", d.left, cfg.Rescue)
		}
	})
	play, err := record.Load(cfg.Rescue)
	if err != nil {
		t.Fatal(err)
	}
	if got := strings.Count(play.String(), "> stay"); got != 2 {
		t.Errorf("%d answers of the player are rescued; want 2:\n%s", got, play)
	}
}

// full is a writer to a full disk.
type full struct{}

func (full) Write([]byte) (int, error) { return 0, errors.New("the disk is full") }
