package tui

import (
	"context"
	"fmt"
	"time"

	"github.com/gdamore/tcell/v2"

	"metahex/game"
)

// A cast is a replay that is recorded as screen output, for programs that play back such recordings.
//
//	record ──▶ table ──▶ Screen, in review ──frames──▶ castTerminal ──▶ Cut: time and text
//
// The clock of a cast is simulated. Each frame of an effect lasts frameTime; then the screen rests as
// long as a reader needs for the answer. Nothing really waits, and the same record gives the same
// text.

// A Cut is the text that a cast sends to the terminal at one moment.
type Cut struct {
	At     time.Duration // since the beginning
	Text   []byte        // for the terminal; the buffer is reused after the call
	Marker string        // "turn 3" if a turn begins here; else empty
}

// A Shooting selects what a cast shows.
type Shooting struct {
	Wide, High int
	Eyes       game.Side // whose view to show; game.Nobody: only what both sides see
	From, To   int       // the number of given answers at the beginning and at the end of the cast
}

// The smallest and the largest size of a cast.
const (
	CastLeastWide, CastLeastHigh = leastWide, leastHigh
	CastMostWide, CastMostHigh   = 300, 100
)

// The lengths of pauses in a cast.
const (
	castLead   = time.Second             // before the first answer
	castShown  = 700 * time.Millisecond  // after an answer with effects
	castTold   = 500 * time.Millisecond  // after an answer that adds text to the log
	castAsked  = 150 * time.Millisecond  // after any other visible answer
	castEnding = 3000 * time.Millisecond // after the last answer
)

// Cast records the replay of cfg.Played from the first to the last answer. It calls cut for each
// frame that differs from the last frame. At the end it restores the terminal. It returns the first
// error of the record, of the context, or of the function cut.
func Cast(ctx context.Context, cfg Config, what Shooting, cut func(Cut) error) error {
	cfg.Review, cfg.Motion, cfg.Kept, cfg.Humans = true, true, nil, 0
	cfg.Guest = what.Eyes == game.Nobody // a guest sees only public information
	theme, err := LoadTheme(cfg.Theme)
	if err != nil {
		return err
	}
	terminal := newCastTerminal(what.Wide, what.High)
	cfg.Terminal = terminal
	t, err := newTable(cfg)
	if err != nil {
		return err
	}
	s := newScreen(cfg, theme)
	s.timeline.filmed = true
	if !cfg.Guest {
		s.watcher = what.Eyes
	}
	s.SetRect(0, 0, what.Wide, what.High)
	s.takes(t)
	s.sitDown(cfg, t.opening, t.past, t.file)
	c := &casting{screen: s, terminal: terminal, cut: cut}
	return c.run(ctx, what.From, min(what.To, len(t.past)))
}

// A casting is a cast in progress.
type casting struct {
	screen   *Screen
	terminal *castTerminal
	cut      func(Cut) error
	now      time.Duration
	turn     int // the turn of the last marker
}

// run records the answers between two moments.
func (c *casting) run(ctx context.Context, from, to int) error {
	s := c.screen
	c.terminal.begin()
	s.walkTo(from)
	s.clearShow()
	if err := c.rest(castLead); err != nil {
		return err
	}
	for n := from + 1; n <= to; n++ {
		if err := ctx.Err(); err != nil {
			return err
		}
		s.walkTo(n)
		if err := c.answer(n); err != nil {
			return err
		}
	}
	if err := c.rest(castEnding); err != nil {
		return err
	}
	c.terminal.end()
	return c.cut(Cut{At: c.now, Text: c.terminal.text})
}

// answer records the nth answer: its effects, then a rest.
func (c *casting) answer(n int) error {
	s := c.screen
	m := s.past[n-1]
	if !m.seen.Has(s.eyes()) {
		s.message = "" // hide even the fact that the side was asked
	}
	shows := s.timeline.running()
	for s.timeline.running() {
		if err := c.rest(frameTime); err != nil {
			return err
		}
		s.advanceTo(s.timeline.frame + 1)
	}
	switch {
	case shows:
		return c.rest(castShown)
	case len(s.momentLines(m)) > 0:
		return c.rest(castTold)
	case m.seen.Has(s.eyes()):
		return c.rest(castAsked)
	}
	return nil
}

// rest shows the unchanged screen for a given time.
func (c *casting) rest(d time.Duration) error {
	s := c.screen
	s.shown.Clear()
	s.Draw(s.shown)
	s.shown.Show()
	shot := Cut{At: c.now, Text: c.terminal.text}
	if turn := s.turnAt(s.moment()); turn > c.turn {
		c.turn, shot.Marker = turn, fmt.Sprintf("%s %d", s.seen().TurnWord(), turn)
	}
	c.now += d
	if len(shot.Text) == 0 && shot.Marker == "" {
		return nil
	}
	err := c.cut(shot)
	c.terminal.text = c.terminal.text[:0]
	return err
}

// A castTerminal converts screen content into the bytes for a terminal.
type castTerminal struct {
	tcell.Screen
	wide, high int
	text       []byte
	x, y       int         // the position of the next character; x is -1 if unknown
	style      tcell.Style // the current style
}

func newCastTerminal(wide, high int) *castTerminal {
	return &castTerminal{Screen: tcell.NewSimulationScreen("UTF-8"), wide: wide, high: high, x: -1}
}

// Size implements tcell.Screen.
func (t *castTerminal) Size() (wide, high int) { return t.wide, t.high }

// Colors implements tcell.Screen.
func (t *castTerminal) Colors() int { return 1 << 24 }

// Show implements tcell.Screen. It does nothing, because SetContent has already written the text.
func (t *castTerminal) Show() {}

// begin takes over a terminal: it opens the alternate screen, clears it and hides the cursor.
func (t *castTerminal) begin() {
	t.text = append(t.text, "\x1b[?1049h\x1b[?25l\x1b[0m\x1b[2J"...)
}

// end restores the terminal.
func (t *castTerminal) end() {
	t.text = append(t.text, "\x1b[0m\x1b[2J\x1b[?25h\x1b[?1049l"...)
}

// SetContent implements tcell.Screen: it writes one character.
func (t *castTerminal) SetContent(x, y int, r rune, marks []rune, style tcell.Style) {
	if r == 0 {
		r = ' '
	}
	if x != t.x || y != t.y {
		t.text = fmt.Appendf(t.text, "\x1b[%d;%dH", y+1, x+1)
	}
	if style != t.style {
		t.text, t.style = appendStyle(t.text, style), style
	}
	t.text = append(append(t.text, string(r)...), string(marks)...)
	t.x, t.y = x+1, y
	if r >= 0x1100 && (r < 0x2000 || r >= 0x2e80) || len(marks) > 0 || x+1 == t.wide {
		t.x = -1 // the width of the character is unknown, and terminals differ at the edge
	}
}

// appendStyle appends the complete escape sequence of a style; it depends on no earlier style.
func appendStyle(text []byte, style tcell.Style) []byte {
	fore, back, attributes := style.Decompose()
	text = append(text, "\x1b[0"...)
	for _, a := range []struct {
		mask tcell.AttrMask
		code string
	}{{tcell.AttrBold, ";1"}, {tcell.AttrDim, ";2"}, {tcell.AttrItalic, ";3"}, {tcell.AttrBlink, ";5"}, {tcell.AttrReverse, ";7"}} {
		if attributes&a.mask != 0 {
			text = append(text, a.code...)
		}
	}
	if attributes&tcell.AttrUnderline != 0 || style.GetUnderlineStyle() != tcell.UnderlineStyleNone {
		text = append(text, ";4"...)
	}
	text = appendColour(text, fore, 3)
	return append(appendColour(text, back, 4), 'm')
}

// appendColour appends the code of a colour: layer 3 is the foreground, 4 the background.
func appendColour(text []byte, c tcell.Color, layer int) []byte {
	switch n := c &^ tcell.ColorValid; {
	case !c.Valid():
		return text // the terminal's default colour
	case !c.IsRGB() && n < 16:
		if n < 8 {
			return fmt.Appendf(text, ";%d%d", layer, n)
		}
		return fmt.Appendf(text, ";%d", 10*layer+60+int(n)-8)
	case !c.IsRGB() && n < 256:
		return fmt.Appendf(text, ";%d8;5;%d", layer, n)
	}
	r, g, b := c.RGB()
	return fmt.Appendf(text, ";%d8;2;%d;%d;%d", layer, r, g, b)
}
