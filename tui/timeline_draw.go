package tui

import (
	"fmt"
	"slices"
	"unicode/utf8"

	"github.com/gdamore/tcell/v2"

	"metahex/game"
)

// How effects look in the cells of the map.
//
//	A••••••☼   b      a shot in flight, along the dots of the line
//	A••••••••• b      the mark that remains: the line and the result
//	     RA → BB  d12 5 +5: SHAKEN

// middle returns the cell of a point's mark.
func (s *Screen) middle(r raster, p game.Point) (x, y int) {
	if x, y = s.origin(r, p); r.large {
		x++
	}
	return x, y
}

// drawTraces draws the lines of finished shots and moves, below the pieces.
func (s *Screen) drawTraces(p pane, r raster) {
	if len(s.timeline.marks) == 0 {
		return
	}
	for i := range s.timeline.marks {
		c := &s.timeline.marks[i]
		if c.Kind == game.Shot || c.Kind == game.Move || c.Kind == game.Panic {
			s.trace(p, r, c, 1, 1)
		}
	}
}

// trace draws the first k/n of the line of an effect.
func (s *Screen) trace(p pane, r raster, c *cue, k, n int) (x, y int) {
	ax, ay := s.middle(r, c.From)
	bx, by := s.middle(r, c.To)
	ink := s.pal.side[c.side]
	if c.Kind != game.Shot {
		ink = s.pal.dim
	}
	cells := int(max(abs(int32(bx-ax)), abs(int32(by-ay))))
	x, y = ax, ay
	for i := 1; i <= cells*k/n; i++ {
		if x, y = ax+along(bx-ax, i, cells), ay+along(by-ay, i, cells); i < cells {
			s.spark(p, r, x, y, s.signs.ray, ink)
		}
	}
	return x, y
}

// spark draws a character over a cell of the map, if the cell is on the board.
func (s *Screen) spark(p pane, r raster, x, y int, sign rune, ink tcell.Style) {
	if x < 0 || y < 0 || x >= p.w || y >= p.h {
		return
	}
	if place := s.cellAt(r, x, y); place != nil {
		p.set(x, y, sign, inkOn(s.cover(place).mark, ink))
	}
}

// drawShow draws the running effect and the texts of finished effects, over everything else.
func (s *Screen) drawShow(p pane, r raster) {
	t := &s.timeline
	var taken []pane
	for _, w := range t.byWeight() {
		text := w.text
		switch {
		case w.times > 1:
			text += fmt.Sprintf(" %s%d", s.signs.times, w.times)
		case text != "" && len(taken) == 0 && !t.running():
			text = w.caption(s.signs.arrow) // the first text is shown in full
		}
		taken = s.drawWord(p, r, w.cue, text, taken)
	}
	if t.running() {
		s.drawCue(p, r, &t.queue[0], t.frame)
	}
}

// drawCue draws a frame of an effect.
func (s *Screen) drawCue(p pane, r raster, c *cue, k int) {
	x, y := s.middle(r, c.To)
	_, step := r.cellSize()
	switch c.Kind {
	case game.Shot:
		s.drawFlight(p, r, c, k)
	case game.Move:
		s.trace(p, r, c, k+1, frames[game.Move])
	case game.Bounce:
		s.spark(p, r, x, y-1-k*step/2, s.signs.winds[0], s.pal.accent)
	case game.Landing, game.Crash:
		s.spark(p, r, x, y-max(0, 3-k)*step/2-1, s.signs.winds[len(s.signs.winds)/2], s.pal.accent)
		if c.Kind == game.Crash {
			s.rings(p, r, x, y, k-2, s.signs.burst, s.signs.burst)
		}
	case game.Blast, game.Destroyed:
		s.spark(p, r, x, y, s.signs.burst, s.pal.alarm)
		s.rings(p, r, x, y, k, s.signs.burst, s.signs.flat)
	case game.Smoke:
		s.rings(p, r, x, y, k, s.signs.back, s.signs.back)
	default:
		s.flash(p, x, y, k)
		if k > 0 && c.Throw.Dice != "" {
			s.drawWord(p, r, c, c.at+"  "+c.Throw.String(), nil)
		}
	}
}

// drawFlight draws a shot in flight, then its strike. The die and the sum appear before the result.
func (s *Screen) drawFlight(p pane, r raster, c *cue, k int) {
	x, y := s.trace(p, r, c, min(k+1, flight), flight)
	if k < flight {
		s.spark(p, r, x, y, s.signs.burst, s.pal.alarm)
		return
	}
	s.flash(p, x, y, k)
	if c.Size > 0 {
		s.ring(p, r, x, y, 1, s.signs.burst)
	}
	told := *c
	told.Result = ""
	s.drawWord(p, r, c, told.caption(s.signs.arrow), nil)
}

// flash draws a cell in reverse video in every second frame.
func (s *Screen) flash(p pane, x, y, k int) {
	if k&1 == 1 || x < 0 || y < 0 || x >= p.w || y >= p.h {
		return
	}
	sign, style, _ := p.screen.Get(p.x+x, p.y+y)
	mark, _ := utf8.DecodeRuneInString(sign)
	p.set(x, y, mark, style.Reverse(true))
}

// rings draws two rings: the outer at the given distance in rows, and one inside it.
func (s *Screen) rings(p pane, r raster, x, y, far int, outer, inner rune) {
	if far > 1 {
		s.ring(p, r, x, y, far-1, inner)
	}
	if far > 0 {
		s.ring(p, r, x, y, far, outer)
	}
}

// ring draws a character in a ring around a cell. The radius is the given number of rows, and twice as
// many columns.
func (s *Screen) ring(p pane, r raster, x, y, far int, sign rune) {
	for d := -far; d <= far; d++ {
		for _, at := range [][2]int{{x + 2*d, y - far}, {x + 2*d, y + far}, {x - 2*far, y + d}, {x + 2*far, y + d}} {
			s.spark(p, r, at[0], at[1], sign, s.pal.alarm)
		}
	}
}

// harms reports whether an effect did damage.
func (c *cue) harms() bool {
	return c.Size > 0 || c.Kind != game.Shot && c.Kind != game.Check && c.Kind != game.Blast
}

// drawWord draws the result of an effect beside its place, in the first row without another text. It
// prefers rows away from the origin, so that the line stays visible. It returns the positions of all
// texts.
func (s *Screen) drawWord(p pane, r raster, c *cue, text string, taken []pane) []pane {
	x, _ := s.origin(r, c.To)
	if text == "" || x < 0 || x >= p.w {
		return taken
	}
	wide := min(columns(text)+2, p.w)
	at := max(0, min(x-1, p.w-wide))
	rows := s.wordRows(p, r, c)
	free := slices.IndexFunc(rows, func(row int) bool {
		return !slices.ContainsFunc(taken, func(o pane) bool { return o.y == row && o.x < at+wide && at < o.x+o.w })
	})
	if free < 0 {
		return taken
	}
	row := rows[free]
	ink := s.pal.accent
	if c.harms() {
		ink = s.pal.alarm
	}
	p.text(at, row, " "+clip(text, p.w-2, s.signs.ellipsis)+" ", ink.Reverse(true))
	return append(taken, pane{x: at, y: row, w: wide, h: 1})
}

// wordRows returns the possible rows for the text of an effect, the best row first.
func (s *Screen) wordRows(p pane, r raster, c *cue) []int {
	_, high := r.cellSize()
	_, from := s.origin(r, c.From)
	_, y := s.origin(r, c.To)
	below, above := []int{y + high, y + high + 1}, []int{y - 1, y - 2}
	rows := slices.Concat(below, above)
	if from > y && y > 0 || y+high >= p.h {
		rows = slices.Concat(above, below)
	}
	return slices.DeleteFunc(rows, func(row int) bool { return row < 0 || row >= p.h })
}

// A word is the result of one or more effects at the same place.
type word struct {
	*cue
	text  string
	times int
}

// byWeight returns the words of the finished effects: first those with damage. Within both groups the
// latest is first.
func (t *timeline) byWeight() (all []word) {
	for _, harm := range []bool{true, false} {
		for i := len(t.marks) - 1; i >= 0; i-- {
			c := &t.marks[i]
			text := c.word()
			if text == "" || c.harms() != harm {
				continue
			}
			same := slices.IndexFunc(all, func(w word) bool { return w.To == c.To && w.text == text })
			if same < 0 {
				all = append(all, word{c, text, 1})
			} else {
				all[same].times++
			}
		}
	}
	return all
}
