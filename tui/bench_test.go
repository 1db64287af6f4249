package tui

import (
	"fmt"
	"testing"

	"github.com/gdamore/tcell/v2"

	"metahex/game"
	"metahex/record"
	"metahex/systems"
)

// A nullTty is a terminal that counts the bytes it receives and shows nothing.
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

// benchScreen returns a screen at the first question of a battle, on a null tty.
func benchScreen(tb testing.TB, wide, high int) (*Screen, *nullTty) {
	tb.Helper()
	_, header, err := systems.Open(systems.Source{Scenario: "primer"})
	if err != nil {
		tb.Fatal(err)
	}
	return playScreen(tb, wide, high, Config{Start: systems.Start, Header: header, Humans: game.Only(game.Red)})
}

// playScreen returns a screen at the current question of a configured match.
func playScreen(tb testing.TB, wide, high int, cfg Config) (*Screen, *nullTty) {
	tb.Helper()
	tb.Setenv("TERM", "xterm-256color")
	tb.Setenv("COLORTERM", "truecolor")
	tty := &nullTty{wide: wide, high: high, closed: make(chan struct{})}
	terminal, err := terminalOn(tty)
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
	t, err := newTable(cfg)
	if err != nil {
		tb.Fatal(err)
	}
	cfg.Terminal = terminal
	s := newScreen(cfg, theme)
	s.opening, s.past = t.opening, t.past
	q, _ := t.match.Question()
	seat := game.NewSeat(t.match, game.Red)
	s.ask(seat, q, nil, make(chan reply, 1))
	s.SetRect(0, 0, wide, high)
	s.frame()
	return s, tty
}

// frame draws one frame in the same way as tview.
func (s *Screen) frame() {
	s.shown.Clear()
	s.Draw(s.shown)
	s.shown.Show()
}

// paced moves the cursor up and down, and draws a frame after each step.
func paced(b *testing.B, s *Screen, tty *nullTty) {
	tty.sent = 0
	b.ResetTimer()
	for i := range b.N {
		s.move(0, []int32{2, -2}[i&1])
		s.frame()
	}
	b.ReportMetric(float64(tty.sent)/float64(b.N), "B/frame")
}

func BenchmarkFrame(b *testing.B) {
	s, tty := benchScreen(b, 120, 40)
	paced(b, s, tty)
}

// A frame with the reach of a soldier on the map, the dangers to the soldier, and the panel.
func BenchmarkFrameOfReach(b *testing.B) {
	cfg, _, _ := walking(b)
	s, tty := playScreen(b, 160, 44, cfg)
	paced(b, s, tty)
}

// ordering returns Sol Prime's first question for orders, on its largest table.
func ordering(tb testing.TB) Config {
	tb.Helper()
	m, header, err := systems.Open(systems.Source{Scenario: "depot-road"})
	if err != nil {
		tb.Fatal(err)
	}
	cfg := Config{Start: systems.Start, Header: header, Humans: game.Only(game.Red), Played: &record.Play{Header: header}}
	for {
		q, _ := m.Question()
		if q.Topic == "order" && q.Side == game.Red {
			return cfg
		}
		c := q.Options[0].Choice
		cfg.Played.Lines = append(cfg.Played.Lines, record.Line{Kind: record.Answer, Text: m.Words(c)})
		if _, err := m.Answer(c); err != nil {
			tb.Fatal(err)
		}
	}
}

// A frame of a table in inches with the reach of a piece, the leg to the cursor and the panel. Each
// frame queries the rules about the cursor's position.
func BenchmarkFrameOfATable(b *testing.B) {
	s, tty := playScreen(b, 160, 44, ordering(b))
	paced(b, s, tty)
}

// The reach of a piece. The screen computes it once for each leg.
func BenchmarkReachOnATable(b *testing.B) {
	s, _ := playScreen(b, 160, 44, ordering(b))
	for b.Loop() {
		s.swept = sweep{}
		if len(s.reachable()) == 0 {
			b.Fatal("nothing is within reach")
		}
	}
}

// A step of the cursor sends few bytes, even with the panel, the reach of a soldier and the minimap
// on the screen. So the map follows the keys even on a slow connection.
func TestACursorMoveSendsLittle(t *testing.T) {
	walk, far, _ := walking(t)
	for name, screen := range map[string]func() (*Screen, *nullTty){
		"set-up":  func() (*Screen, *nullTty) { return benchScreen(t, 120, 40) },
		"reach":   func() (*Screen, *nullTty) { return playScreen(t, 120, 40, walk) },
		"panel":   func() (*Screen, *nullTty) { return playScreen(t, 160, 44, walk) },
		"table":   func() (*Screen, *nullTty) { return playScreen(t, 120, 40, ordering(t)) },
		"minimap": func() (*Screen, *nullTty) { s, tty := playScreen(t, 90, 34, walk); s.zoomed = true; return s, tty },
	} {
		s, tty := screen()
		way := int32(2)
		if name == "table" {
			s.goTo("9,20")
		} else {
			s.goTo("C-12")
		}
		if name == "reach" {
			s.goTo(far)
			if far > "J" {
				way = -2 // towards the middle, because at the edge the whole map scrolls
			}
		}
		s.stepsSendLittle(t, tty, name, way)
	}
}

// A cursor step sends few bytes on any kind of board at any size, unless the step scrolls the map.
func TestACursorMoveSendsLittleOnEveryBoard(t *testing.T) {
	for name, cfg := range boardsBenched(t) {
		for _, size := range terminals {
			s, tty := playScreen(t, size[0], size[1], cfg)
			s.goTo(s.ground.name(s.ground.middle()))
			s.stepsSendLittle(t, tty, fmt.Sprintf("%s, %d × %d", name, size[0], size[1]), 2)
		}
	}
}

// stepsSendLittle moves the cursor and checks that each frame has at most a kilobyte.
func (s *Screen) stepsSendLittle(t *testing.T, tty *nullTty, name string, way int32) {
	t.Helper()
	s.frame()
	for i := range 8 {
		tty.sent = 0
		before := s.offset
		s.move(0, way)
		s.frame()
		if s.offset == before && (tty.sent == 0 || tty.sent > 1024) {
			t.Errorf("%s: step %d sent %d bytes; want 1 to 1024", name, i+1, tty.sent)
		}
	}
}

// middle returns the place, or the point of a table, in the middle of the board.
func (g *ground) middle() game.Point {
	b := g.board
	at := game.Point{X: (b.Min.X + b.Max.X) / 2, Y: (b.Min.Y + b.Max.Y) / 2}
	if g.raster.unit == 0 && g.at[at] == nil {
		at.Y++
	}
	return at
}
