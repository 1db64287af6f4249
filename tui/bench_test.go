package tui

import (
	"testing"

	"github.com/gdamore/tcell/v2"

	"metahex/game"
	"metahex/maps"
	"metahex/systems"
)

// A nullTty is a terminal that counts what it is sent and shows nothing.
type nullTty struct {
	wide, high int
	sent       int
	closed     chan struct{}
}

func (n *nullTty) Start() error                { return nil }
func (n *nullTty) Stop() error                 { return nil }
func (n *nullTty) Drain() error                { close(n.closed); return nil }
func (n *nullTty) NotifyResize(func())         {}
func (n *nullTty) Close() error                { return nil }
func (n *nullTty) Write(p []byte) (int, error) { n.sent += len(p); return len(p), nil }
func (n *nullTty) Read([]byte) (int, error)    { <-n.closed; return 0, nil }
func (n *nullTty) WindowSize() (tcell.WindowSize, error) {
	return tcell.WindowSize{Width: n.wide, Height: n.high}, nil
}

// benchScreen is a screen in the first question of a battle, on a null tty.
func benchScreen(tb testing.TB, wide, high int) (*Screen, *nullTty) {
	tb.Helper()
	tb.Setenv("TERM", "xterm-256color")
	tb.Setenv("COLORTERM", "truecolor")
	tty := &nullTty{wide: wide, high: high, closed: make(chan struct{})}
	terminal, err := tcell.NewTerminfoScreenFromTty(tty)
	if err != nil {
		tb.Fatal(err)
	}
	if err := terminal.Init(); err != nil {
		tb.Fatal(err)
	}
	tb.Cleanup(terminal.Fini)
	theme, err := LoadTheme("")
	if err != nil {
		tb.Fatal(err)
	}
	board, err := maps.Open("A")
	if err != nil {
		tb.Fatal(err)
	}
	m, _, err := systems.Open("primer", systems.Setup{})
	if err != nil {
		tb.Fatal(err)
	}
	s := newScreen(Config{Terminal: terminal, Humans: game.Only(game.Red), Board: board}, theme)
	q, _ := m.Question()
	seat := game.Sit(m, game.Red)
	s.ask(seat, seat.View(), q, nil, make(chan reply, 1))
	s.SetRect(0, 0, wide, high)
	s.frame()
	return s, tty
}

// frame draws as tview does.
func (s *Screen) frame() {
	s.shown.Clear()
	s.Draw(s.shown)
	s.shown.Show()
}

func BenchmarkFrame(b *testing.B) {
	s, tty := benchScreen(b, 120, 40)
	tty.sent = 0
	b.ResetTimer()
	for i := range b.N {
		s.move(0, []int32{2, -2}[i&1])
		s.frame()
	}
	b.ReportMetric(float64(tty.sent)/float64(b.N), "B/frame")
}

// A step of the cursor sends little: over a slow line the map follows the keys.
func TestACursorMoveSendsLittle(t *testing.T) {
	s, tty := benchScreen(t, 120, 40)
	for i := range 8 {
		tty.sent = 0
		s.move(0, 2)
		s.frame()
		if tty.sent > 1024 {
			t.Errorf("step %d sent %d bytes; want at most 1024", i+1, tty.sent)
		}
	}
}
