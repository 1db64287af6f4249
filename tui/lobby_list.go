package tui

import (
	"slices"
	"unicode/utf8"

	"github.com/rivo/tview"

	"metahex/rule"
)

// listed returns the battles that match the filter.
func (l *lobby) listed() (all []int) {
	for i := range l.Battles {
		if l.Battles[i].matches(l.filter) {
			all = append(all, i)
		}
	}
	return all
}

// move moves the highlight by a number of battles.
func (l *lobby) move(by int) {
	if all := l.listed(); len(all) > 0 {
		l.at = all[min(max(max(0, slices.Index(all, l.at))+by, 0), len(all)-1)]
	}
}

// A listRow is a row of the list: a heading, or a battle.
type listRow struct {
	heading string
	battle  int // -1: a heading
}

// listRows returns the rows of the list.
func (l *lobby) listRows() (all []listRow) {
	before := ""
	for n, i := range l.listed() {
		if h := l.Battles[i].heading(); h != "" && (n == 0 || h != before) {
			all = append(all, listRow{h, -1})
		}
		before = l.Battles[i].heading()
		all = append(all, listRow{"", i})
	}
	return all
}

// longestFilter is the length of the longest filter, in runes. The rest of a pasted text is ignored,
// quickly.
const longestFilter = 60

// A filterLine is the line for typing a filter. The list changes with every key.
type filterLine struct{}

func (*filterLine) draw(s *Screen, p pane) {
	line := p.part(0, p.h-2, p.w, 1)
	line.fill(' ', s.pal.plain)
	x := line.text(1, 0, "/"+s.lobby.filter, s.pal.accent)
	line.set(x, 0, '_', s.pal.accent)
	line.text(x+3, 0, rule.Count(len(s.lobby.listed()), "battle")+"; Enter keeps the list, Esc lists all", s.pal.dim)
}

func (*filterLine) key(s *Screen, name string) {
	l := s.lobby
	switch name {
	case "Enter":
		s.top = nil
	case "Esc", "Ctrl-C":
		s.top, l.filter = nil, ""
	case "Up", "Shift-Tab":
		l.move(-1)
	case "Down", "Tab":
		l.move(1)
	case "Backspace":
		_, n := utf8.DecodeLastRuneInString(l.filter)
		l.filter = l.filter[:len(l.filter)-n]
	default:
		if name == "Space" {
			name = " "
		}
		if utf8.RuneCountInString(name) != 1 || utf8.RuneCountInString(l.filter) >= longestFilter {
			return
		}
		l.filter += name
	}
	if all := l.listed(); len(all) > 0 && !slices.Contains(all, l.at) {
		l.at = all[0]
	}
}

// mouse highlights the clicked battle. A click on the highlighted battle plays it.
func (l *lobby) mouse(s *Screen, action tview.MouseAction, x, y int) bool {
	row, rows := l.from+y-2, l.listRows()
	switch {
	case l.opening:
		return false
	case action == tview.MouseScrollDown:
		l.move(1)
	case action == tview.MouseScrollUp:
		l.move(-1)
	case action == tview.MouseLeftClick && x < l.wide && y >= 2 && y < 2+l.rows && row < len(rows):
		if rows[row].battle < 0 {
			return false
		}
		if rows[row].battle == l.at {
			l.order(s)
		}
		l.at = rows[row].battle
	default:
		return false
	}
	return true
}
