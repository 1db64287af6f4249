package tui

import (
	"strings"

	"github.com/gdamore/tcell/v2"
	"github.com/rivo/tview"

	"metahex/game"
)

// MouseHandler implements tview.Primitive: moving goes nowhere but shows, a
// click goes to a dot, and a click on the highlighted answer gives it.
func (s *Screen) MouseHandler() func(tview.MouseAction, *tcell.EventMouse, func(tview.Primitive)) (bool, tview.Primitive) {
	return s.WrapMouseHandler(func(action tview.MouseAction, ev *tcell.EventMouse, _ func(tview.Primitive)) (bool, tview.Primitive) {
		x, y := ev.Position()
		if s.lobby != nil && s.top == nil {
			return s.lobby.mouse(s, action, x, y), nil
		}
		if s.covered || s.ground == nil && s.lobby == nil {
			return false, nil
		}
		return s.mouse(action, x, y), nil
	})
}

// mouse does what the mouse says; it reports whether anything changed.
func (s *Screen) mouse(action tview.MouseAction, x, y int) bool {
	if s.top != nil && s.mouseOver(action, x, y) {
		return true
	}
	if _, list := s.top.(*chooser); s.isAsked() && (s.top == nil || list) && s.list.holds(x, y) {
		return s.mouseOnList(action, y)
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
	ok = ok && s.ground.on(at) != nil
	switch {
	case action == tview.MouseMove && ok && !s.ground.same(at, s.cursor):
		s.hover(at)
		return true
	case action == tview.MouseLeftClick && ok:
		s.message = ""
		before, again := s.pick, s.ground.same(s.cursor, at)
		if s.onTable() && again {
			at = s.cursor // it may have been moved within the cell
		}
		s.cursor = at
		s.point()
		if _, far := s.reach[at]; again && far && before < 0 && s.pick < 0 {
			s.choose()
		}
		if before >= 0 && s.pick == before && s.isAsked() && s.spots[before].ok && s.ground.same(s.spots[before].at, s.here()) {
			s.choose()
		}
		return true
	}
	return false
}

// mouseOver is the mouse over a window: the wheel scrolls, and a click closes a
// window that only tells.
func (s *Screen) mouseOver(action tview.MouseAction, x, y int) bool {
	m, offers := s.top.(*menu)
	switch w, tells := s.top.(*window); {
	case offers && action == tview.MouseLeftClick && m.room.holds(x, y) && m.from+y-m.room.y < len(m.items):
		m.at = m.from + y - m.room.y
		m.key(s, "Enter")
	case action == tview.MouseScrollDown && tells:
		w.from++
	case action == tview.MouseScrollUp && tells:
		w.from--
	case action == tview.MouseScrollDown:
		s.top.key(s, "Down")
	case action == tview.MouseScrollUp:
		s.top.key(s, "Up")
	case action == tview.MouseLeftClick && tells:
		s.top = nil
	default:
		return false
	}
	return true
}

// mouseOnList is the mouse over the list of answers: a click highlights, a second
// one gives, and the wheel goes through them.
func (s *Screen) mouseOnList(action tview.MouseAction, y int) bool {
	i := s.listed + y - s.list.y
	switch {
	case action == tview.MouseScrollDown:
		s.cycle(1)
	case action == tview.MouseScrollUp:
		s.cycle(-1)
	case action != tview.MouseLeftClick || i >= len(s.words):
		return false
	case i == s.pick:
		s.top = nil
		s.choose()
	default:
		s.message = ""
		s.highlight(i)
	}
	return true
}

// hover tells what the mouse is on.
func (s *Screen) hover(at game.Point) {
	text := strings.Join(s.linesAt(at), "; ")
	for i, spot := range s.spots {
		if spot.ok && s.ground.same(spot.at, at) {
			text += "  -> " + s.words[i] + "  " + s.sum(i)
			break
		}
	}
	s.say("%s", text)
}

// pointAt is the point whose brick is at a cell of the terminal; on a table, where
// a piece in that cell stands, else its middle to the next half inch.
func (s *Screen) pointAt(l layout, x, y int) (game.Point, bool) {
	x, y = x-l.field.x-gutter, y-l.field.y-1
	if x < 0 || y < 0 || x >= l.field.w-gutter || y >= l.field.h-1 {
		return game.Point{}, false
	}
	at := s.raster(l).point(x+s.offset[0], y+s.offset[1])
	if !s.onTable() {
		return at, true
	}
	for i := range s.seen().Pieces {
		if p := &s.seen().Pieces[i]; p.Off == "" && s.ground.snap(p.At) == s.ground.snap(at) {
			return p.At, true
		}
	}
	if b := s.ground.board; at.X > b.Max.X+s.ground.raster.unit/2 || at.Y > b.Max.Y+s.ground.raster.unit {
		return at, false
	}
	middle := s.ground.within(game.Point{X: at.X - at.X%half, Y: at.Y - at.Y%half})
	return middle, true
}
