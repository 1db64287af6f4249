package tui

import (
	"context"
	"math/rand/v2"
	"slices"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"github.com/gdamore/tcell/v2"

	"metahex/bots"
	"metahex/game"
	"metahex/game/gametest/toy"
	"metahex/record"
)

// A desk is a match under test at a simulated terminal, in a bubble of fake time. After each key it
// waits until all goroutines are idle.
type desk struct {
	t    *testing.T
	term tcell.SimulationScreen
	s    *Screen // read it only between keys, when its loop is idle
	left Leaving
	stop context.CancelFunc
	done chan error
}

// A simulated is a simulated terminal that is safe for concurrent reads and writes.
type simulated struct {
	tcell.SimulationScreen
	lock sync.Mutex
	dull bool // the terminal has no colours
}

// Colors implements tcell.Screen.
func (s *simulated) Colors() int {
	if s.dull {
		return 0
	}
	return s.SimulationScreen.Colors()
}

func newSimulated() *simulated {
	return &simulated{SimulationScreen: tcell.NewSimulationScreen("UTF-8")}
}

// Show implements tcell.Screen.
func (s *simulated) Show() {
	s.lock.Lock()
	defer s.lock.Unlock()
	s.SimulationScreen.Show()
}

// Sync implements tcell.Screen.
func (s *simulated) Sync() {
	s.lock.Lock()
	defer s.lock.Unlock()
	s.SimulationScreen.Sync()
}

// GetContents returns a copy of the cells.
func (s *simulated) GetContents() (cells []tcell.SimCell, wide, high int) {
	s.lock.Lock()
	defer s.lock.Unlock()
	cells, wide, high = s.SimulationScreen.GetContents()
	return slices.Clone(cells), wide, high
}

func toyConfig(humans ...game.Side) Config {
	return Config{
		Start:  func(record.Header) (game.Match, error) { return toy.New(), nil },
		Header: record.Header{System: "toy", Scenario: "ambush", Seed: "1"},
		Humans: game.Only(humans...),
		Player: seeded(1),
	}
}

func seeded(seed uint64) func(game.Side, int) (game.Player, error) {
	return func(side game.Side, n int) (game.Player, error) {
		r := rand.New(rand.NewPCG(seed, uint64(n)))
		if side == game.Chance {
			return game.Dice(r), nil
		}
		return bots.New("greedy", r)
	}
}

// at runs a test on a terminal of the given size.
func at(t *testing.T, wide, high int, cfg Config, test func(d *desk)) {
	t.Helper()
	synctest.Test(t, func(t *testing.T) {
		ctx, stop := context.WithCancel(t.Context())
		d := &desk{t: t, term: newSimulated(), stop: stop, done: make(chan error, 1)}
		cfg.Terminal, cfg.Left = d.term, func(l Leaving) { d.left = l }
		s, played, err := open(ctx, cfg)
		if err != nil {
			t.Fatal(err)
		}
		d.s = s
		go func() { d.done <- s.runWith(ctx, func(context.Context) (*table, error) { return played, nil }) }()
		defer d.end() // also after a Fatal, because no goroutine may stay in the bubble
		synctest.Wait()
		d.resize(wide, high)
		test(d)
	})
}

// dulled changes the terminal to one without colours, and highlights no answer.
func (d *desk) dulled() {
	d.term.(*simulated).dull = true
	d.s.setTheme(d.s.pal.theme)
	d.s.pick = -1
	d.keys("<Esc>")
}

// end stops the program if it is still running.
func (d *desk) end() {
	d.t.Helper()
	d.stop()
	synctest.Wait()
	if err := <-d.done; err != nil {
		d.t.Errorf("Run: %v", err)
	}
}

func (d *desk) resize(wide, high int) {
	d.term.SetSize(wide, high)
	if err := d.term.PostEvent(tcell.NewEventResize(wide, high)); err != nil {
		d.t.Fatal(err)
	}
	time.Sleep(time.Second) // fake time: tview waits between redraws
	synctest.Wait()
}

// keys types text: key names in angle brackets, anything else letter by letter.
func (d *desk) keys(text string) {
	named := map[string]tcell.Key{
		"Enter": tcell.KeyEnter, "Esc": tcell.KeyEscape, "Tab": tcell.KeyTab, "Back": tcell.KeyBacktab, "C-c": tcell.KeyCtrlC,
		"C-z": tcell.KeyCtrlZ, "Left": tcell.KeyLeft, "Right": tcell.KeyRight, "Up": tcell.KeyUp, "Down": tcell.KeyDown, "PgDn": tcell.KeyPgDn, "PgUp": tcell.KeyPgUp, "Home": tcell.KeyHome, "End": tcell.KeyEnd, "C-l": tcell.KeyCtrlL, "C-u": tcell.KeyCtrlU, "C-y": tcell.KeyCtrlY, "BS": tcell.KeyBackspace2,
	}
	for text != "" {
		name, rest, ok := strings.Cut(strings.TrimPrefix(text, "<"), ">")
		bare, mod := name, tcell.ModNone
		for with, m := range map[string]tcell.ModMask{"Shift-": tcell.ModShift, "Ctrl-": tcell.ModCtrl} {
			if after, cut := strings.CutPrefix(name, with); cut {
				bare, mod = after, m
			}
		}
		if text[0] == '<' && ok && named[bare] != 0 {
			d.term.InjectKey(named[bare], 0, mod)
			text = rest
		} else {
			d.term.InjectKey(tcell.KeyRune, rune(text[0]), tcell.ModNone)
			text = text[1:]
		}
		synctest.Wait()
	}
}

// text returns the visible text of the terminal.
func (d *desk) text() string {
	cells, w, h := d.term.GetContents()
	var b strings.Builder
	for y := range h {
		for x := range w {
			if r := cells[y*w+x].Runes; len(r) > 0 {
				b.WriteRune(r[0])
			} else {
				b.WriteByte(' ')
			}
		}
		b.WriteByte('\n')
	}
	return b.String()
}

func (d *desk) shows(want ...string) {
	d.t.Helper()
	for _, w := range want {
		if got := d.text(); !strings.Contains(got, w) {
			d.t.Fatalf("%q is not shown:\n%s", w, got)
		}
	}
}

func (d *desk) hides(not ...string) {
	d.t.Helper()
	for _, w := range not {
		if got := d.text(); strings.Contains(got, w) {
			d.t.Fatalf("%q is shown:\n%s", w, got)
		}
	}
}

// find returns the cell where a text begins.
func (d *desk) find(text string) (x, y int) {
	d.t.Helper()
	for y, line := range strings.Split(d.text(), "\n") {
		if i := strings.Index(line, text); i >= 0 {
			return len([]rune(line[:i])), y
		}
	}
	d.t.Fatalf("%q is not shown:\n%s", text, d.text())
	return 0, 0
}

func (d *desk) click(x, y int) {
	for _, b := range []tcell.ButtonMask{tcell.ButtonNone, tcell.Button1, tcell.ButtonNone} {
		d.term.InjectMouse(x, y, b, tcell.ModNone)
		synctest.Wait()
	}
	time.Sleep(time.Second) // otherwise the next click would be a double click
}

// sound loads a record and checks that a replay gives all its events again.
func sound(t *testing.T, file string, start record.Start) *record.Play {
	t.Helper()
	play, err := record.Load(file)
	if err != nil {
		t.Fatal(err)
	}
	if err := record.Check(play, start); err != nil {
		t.Error(err)
	}
	return play
}
