package tui

import (
	"fmt"
	"strings"
	"unicode/utf8"

	"github.com/gdamore/tcell/v2"
	"github.com/rivo/tview"

	"metahex/game"
)

// The least size at which a board and a question have room.
const (
	leastWide = 80
	leastHigh = 24
)

// A layout is where the parts of the frame lie: the same in every frame of a
// size.
//
//	status ─────────────────────────
//	map                    │ panel      at panelFrom columns and more;
//	                       │            else three lines below the map
//	message ────────────────────────
//	keys ───────────────────────────
type layout struct {
	status, field, panel, below, message, keys pane
	large                                      bool
}

// panelFrom is the width from which there is a side panel.
const panelFrom = 110

func (s *Screen) layout(all pane) layout {
	l := layout{
		status:  all.part(0, 0, all.w, 1),
		message: all.part(0, all.h-2, all.w, 1),
		keys:    all.part(0, all.h-1, all.w, 1),
	}
	if all.w < panelFrom {
		l.field = all.part(0, 1, all.w, all.h-5)
		l.below = all.part(0, all.h-4, all.w, 2)
		l.large = s.zoomed
		return l
	}
	wide := 38
	if s.ground != nil {
		columns, _ := newRaster(s.ground.board, true).size()
		wide = min(60, max(wide, all.w-gutter-columns-2))
	}
	l.field = all.part(0, 1, all.w-wide-1, all.h-3)
	l.panel = all.part(all.w-wide, 1, wide, all.h-3)
	l.large = !s.zoomed
	return l
}

// Draw implements tview.Primitive. It never calls back into the application,
// which holds its lock meanwhile.
func (s *Screen) Draw(screen tcell.Screen) {
	x, y, w, h := s.GetRect()
	all := pane{screen, x, y, w, h}
	switch {
	case w < leastWide || h < leastHigh:
		s.drawCentred(all, fmt.Sprintf("%d×%d needed; this terminal is %d×%d", leastWide, leastHigh, w, h))
		return
	case s.covered:
		s.drawCentred(all, fmt.Sprintf("pass the keyboard to %s, then press Enter", strings.ToUpper(s.side.String())))
		if s.top != nil {
			s.top.draw(s, all)
		}
		return
	}
	s.look()
	l := s.layout(all)
	s.drawStatus(l.status)
	s.drawMap(l.field, l.large)
	if l.panel.w > 0 {
		s.drawPanel(l.panel)
	} else {
		s.drawBelow(l.below)
	}
	s.drawMessage(l.message)
	s.drawKeys(l.keys)
	if s.top != nil {
		room := all.part(0, 1, all.w, all.h-2)
		if _, line := s.top.(*prompt); line {
			room = all.part(0, 0, all.w, all.h-1)
		}
		s.top.draw(s, room)
	}
}

func (s *Screen) drawCentred(p pane, text string) {
	p.text(max(0, (p.w-utf8.RuneCountInString(text))/2), p.h/2, text, s.pal.plain)
}

// drawStatus tells what is played, where it stands and who is to act.
func (s *Screen) drawStatus(p pane) {
	v := s.seen()
	x := p.text(1, 0, clip(v.Title, p.w/3, s.signs.ellipsis), s.pal.plain.Bold(true))
	if v.Turn > 0 {
		x = p.text(x+2, 0, fmt.Sprintf("turn %d", v.Turn), s.pal.plain)
	}
	if v.Phase != "" {
		x = p.text(x+2, 0, v.Phase, s.pal.dim)
	}
	switch {
	case s.walked >= 0:
		p.text(x+3, 0, fmt.Sprintf("HISTORY %d of %d", s.walked+1, len(s.past)), s.pal.alarm)
	case s.ended != nil:
		p.text(x+3, 0, "OVER", s.pal.alarm)
	case s.thinks != game.Chance:
		p.text(x+3, 0, s.thinks.String()+" is thinking"+s.signs.ellipsis, s.pal.side[s.thinks])
	case s.asked:
		p.text(x+3, 0, strings.ToUpper(s.q.Side.String())+" to "+s.q.Topic, s.pal.side[s.q.Side])
	}
	right := "not recorded"
	if s.recorded != "" {
		right = "recorded"
	}
	p.text(p.w-len(right)-1, 0, right, s.pal.dim)
}

// asking is the question in a line.
func (s *Screen) asking() string {
	if !s.asked {
		return ""
	}
	return fmt.Sprintf("%s: %s? [%s]", s.q.Side, s.q.Topic, s.q.Cite)
}

// drawMessage shows the message, or what was told last. A long one takes up to
// three lines, over what is above it.
func (s *Screen) drawMessage(p pane) {
	text, style := s.message, s.pal.plain
	if s.alarmed {
		style = s.pal.alarm
	}
	if text == "" {
		style = s.pal.dim
		if lines := s.recent(1); len(lines) > 0 && s.layout(pane{w: s.shown.wide, h: s.shown.high}).panel.w == 0 {
			text = lines[0]
		}
	}
	lines := wrap(text, p.w-2, "")
	for i, l := range lines[:min(3, len(lines))] {
		up := pane{p.screen, p.x, p.y - min(len(lines), 3) + 1 + i, p.w, 1}
		if i > 0 || len(lines) > 1 {
			up.fill(' ', s.pal.plain)
		}
		up.text(1, 0, l, style)
	}
}

// drawKeys shows the keys that are valid now, and always, at the right, the one
// that tells of all others and the way out.
func (s *Screen) drawKeys(p pane) {
	x := p.text(p.w-16, 0, "?", s.pal.accent)
	x = p.text(x+1, 0, "help", s.pal.dim)
	x = p.text(x+2, 0, "q", s.pal.accent)
	p.text(x+1, 0, "quit", s.pal.dim)
	x = 1
	for _, b := range s.footer() {
		if b.short == "help" || b.short == "quit" {
			continue
		}
		wide := utf8.RuneCountInString(b.keys[0]) + 1 + len(b.short)
		if x+wide > p.w-17 {
			break
		}
		if !b.when(s) {
			x += wide + 2 // its place is kept
			continue
		}
		x = p.text(x, 0, b.keys[0], s.pal.accent)
		x = p.text(x+1, 0, b.short, s.pal.dim) + 2
	}
}

// drawBelow shows, where there is no panel, the highlighted answer and the sum
// behind it, and what the cursor is on; or the line of sight.
func (s *Screen) drawBelow(p pane) {
	if words := s.sightWords(); len(words) > 0 && s.sight.mode != blind {
		for i, l := range words {
			p.text(1, i, clip(l, p.w-2, s.signs.ellipsis), s.pal.line)
		}
		return
	}
	switch {
	case s.asked && s.pick >= 0:
		x := p.text(1, 0, fmt.Sprintf("%d/%d ", s.pick+1, len(s.words)), s.pal.dim)
		x = p.text(x, 0, s.words[s.pick], s.pal.accent)
		p.text(x+2, 0, clip(s.sum(s.pick), p.w-x-3, s.signs.ellipsis), s.pal.plain)
	case s.asked:
		p.text(1, 0, fmt.Sprintf("%s  %d answers; point at one, or Tab", s.asking(), len(s.words)), s.pal.plain)
	}
	here := append(s.wayWords(), s.hereLines()...)
	if words := s.sightWords(); len(words) > 0 {
		here = words // of the shot that is highlighted
	}
	p.text(1, 1, clip(strings.Join(here, "; "), p.w-2, s.signs.ellipsis), s.pal.plain)
}

// sum is the sum behind an answer in one line: "7 = +8 attack -1 range; hit 58%".
func (s *Screen) sum(i int) string {
	t := s.tally(i)
	var text string
	for _, o := range t.Outcomes {
		text += fmt.Sprintf(" %s %.0f%%", o.Result, 100*float64(o.Ways)/float64(max(1, o.Of)))
	}
	if len(t.Items) > 0 {
		text += fmt.Sprintf("  %s %d =", t.Title, t.Sum())
		for _, item := range t.Items {
			text += fmt.Sprintf(" %+d %s", item.Amount, item.Reason)
		}
	}
	return strings.TrimSpace(text)
}

// MouseHandler implements tview.Primitive: moving goes nowhere but shows, a
// click goes to a dot, and a click on the highlighted answer gives it.
func (s *Screen) MouseHandler() func(tview.MouseAction, *tcell.EventMouse, func(tview.Primitive)) (bool, tview.Primitive) {
	return s.WrapMouseHandler(func(action tview.MouseAction, ev *tcell.EventMouse, _ func(tview.Primitive)) (bool, tview.Primitive) {
		if s.covered || s.ground == nil {
			return false, nil
		}
		x, y := ev.Position()
		return s.mouse(action, x, y), nil
	})
}

// mouse does what the mouse says; it tells whether anything changed.
func (s *Screen) mouse(action tview.MouseAction, x, y int) bool {
	if w, ok := s.top.(*window); ok {
		switch action {
		case tview.MouseScrollDown:
			w.from++
		case tview.MouseScrollUp:
			w.from--
		case tview.MouseLeftClick:
			s.top = nil
		}
		return action != tview.MouseMove
	}
	if s.top != nil {
		return false
	}
	_, _, w, h := s.GetRect()
	l := s.layout(pane{s.shown, 0, 0, w, h})
	switch action {
	case tview.MouseScrollDown:
		s.move(0, 2)
		return true
	case tview.MouseScrollUp:
		s.move(0, -2)
		return true
	}
	at, ok := s.pointAt(l, x, y)
	switch {
	case action == tview.MouseMove && ok && s.ground.at[at] != nil && at != s.cursor:
		s.hover(at)
		return true
	case action == tview.MouseLeftClick && ok && s.ground.at[at] != nil:
		s.message = ""
		before := s.pick
		s.cursor = at
		s.point()
		if before >= 0 && s.pick == before && s.isAsked() && s.spots[before].ok && s.spots[before].at == at {
			s.choose()
		}
		return true
	}
	return false
}

// hover tells what the mouse is on.
func (s *Screen) hover(at game.Point) {
	text := strings.Join(s.linesAt(at), "; ")
	for i, spot := range s.spots {
		if spot.ok && spot.at == at {
			text += "  -> " + s.words[i] + "  " + s.sum(i)
			break
		}
	}
	s.say("%s", text)
}

// pointAt is the point whose brick is at a cell of the terminal.
func (s *Screen) pointAt(l layout, x, y int) (game.Point, bool) {
	x, y = x-l.field.x-gutter, y-l.field.y-1
	if x < 0 || y < 0 || x >= l.field.w-gutter || y >= l.field.h-1 {
		return game.Point{}, false
	}
	return newRaster(s.ground.board, l.large).point(x+s.offset[0], y+s.offset[1]), true
}
