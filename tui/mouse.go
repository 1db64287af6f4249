package tui

import (
	"slices"
	"strings"

	"github.com/gdamore/tcell/v2"
	"github.com/rivo/tview"

	"metahex/game"
)

// MouseHandler implements tview.Primitive. Hovering shows the place under the mouse, a click moves
// the cursor, and a click on the highlighted answer gives it.
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

// mouse handles a mouse event, and reports whether anything changed.
func (s *Screen) mouse(action tview.MouseAction, x, y int) bool {
	_, list := s.top.(*chooser)
	switch {
	case s.top != nil && s.mouseOver(action, x, y):
		return true
	case s.isAsked() && (s.top == nil || list) && s.list.holds(x, y):
		return s.mouseOnList(action, y)
	}
	return s.top == nil && s.mouseOnMap(action, x, y)
}

// mouseOnMap handles the mouse outside windows: the wheel moves the cursor, and a click goes to a
// place.
func (s *Screen) mouseOnMap(action tview.MouseAction, x, y int) bool {
	at, ok := s.pointAt(s.parts(), x, y)
	ok = ok && s.ground.on(at) != nil
	switch {
	case action == tview.MouseScrollDown:
		s.move(0, 2)
	case action == tview.MouseScrollUp:
		s.move(0, -2)
	case action == tview.MouseMove && ok && !s.ground.same(at, s.cursor):
		s.hover(at)
	case action == tview.MouseLeftClick && ok:
		s.click(at)
	default:
		return false
	}
	return true
}

// click moves the cursor to a place. A second click on the same place gives the highlighted answer,
// or sends the acting piece there.
func (s *Screen) click(at game.Point) {
	s.message, s.fresh = "", false
	s.touched()
	before, again := s.pick, s.ground.same(s.cursor, at)
	if !s.onTable() || !again { // on a table the cursor may have moved inside the cell
		s.cursor = at
	}
	s.point()
	_, far := s.reach[s.cursor]
	if again && far && before < 0 && s.pick < 0 || s.pick == before && s.isAsked() && s.isHere(before) {
		s.choose()
	}
}

// mouseOver handles the mouse over a window: the wheel scrolls, and a click closes a window without
// choices.
func (s *Screen) mouseOver(action tview.MouseAction, x, y int) bool {
	switch action {
	case tview.MouseScrollDown:
		s.top.key(s, "Down")
	case tview.MouseScrollUp:
		s.top.key(s, "Up")
	case tview.MouseLeftClick:
		return s.clickOver(x, y)
	default:
		return false
	}
	return true
}

// clickOver closes a window or a lesson, or chooses a line of a menu.
func (s *Screen) clickOver(x, y int) bool {
	switch over := s.top.(type) {
	case *window, *lesson:
		s.top = nil
	case *menu:
		at := over.from + y - over.room.y
		if !over.room.holds(x, y) || at >= len(over.items) {
			return false
		}
		over.at = at
		over.key(s, "Enter")
	default:
		return false
	}
	return true
}

// mouseOnList handles the mouse over the list of answers. A click highlights an answer, a second
// click gives it, and the wheel steps through the list.
func (s *Screen) mouseOnList(action tview.MouseAction, y int) bool {
	i, all := s.listed+y-s.list.y, s.listedOptions()
	if i < len(all) {
		i = all[i]
	} else {
		i = len(s.words)
	}
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

// hover shows the place under the mouse.
func (s *Screen) hover(at game.Point) {
	text := strings.Join(s.linesAt(at), "; ")
	if i := slices.IndexFunc(s.spots, func(p spot) bool { return p.ok && s.ground.same(p.at, at) }); i >= 0 {
		text += "  -> " + s.words[i] + "  " + s.sum(i)
	}
	s.say("%s", text)
}

// pointAt returns the point whose block contains a cell of the terminal. On a table it is the point
// of a piece in this cell, or else the middle of the cell, rounded to half an inch.
func (s *Screen) pointAt(l layout, x, y int) (game.Point, bool) {
	x, y = x-l.field.x-s.gutter(), y-l.field.y-1
	if x < 0 || y < 0 || x >= l.field.w-s.gutter() || y >= l.field.h-1 {
		return game.Point{}, false
	}
	at := s.raster(l).point(x+s.offset[0], y+s.offset[1])
	if !s.onTable() {
		return at, true
	}
	if p := onMap(s.seen(), func(p *game.Piece) bool { return s.ground.same(p.At, at) }); p != nil {
		return p.At, true
	}
	if b := s.ground.board; at.X > b.Max.X+s.ground.raster.unit/2 || at.Y > b.Max.Y+s.ground.raster.unit {
		return at, false
	}
	middle := s.ground.within(game.Point{X: at.X - at.X%half, Y: at.Y - at.Y%half})
	return middle, true
}
