package tui

import (
	"unicode"
	"unicode/utf8"

	"github.com/gdamore/tcell/v2"
)

// A pane is a part of the frame. Its text is plain: it has no tags that a file name could imitate.
// Control characters are shown as question marks.
type pane struct {
	screen     tcell.Screen
	x, y, w, h int
}

// set draws one character.
func (p pane) set(x, y int, r rune, style tcell.Style) {
	if x < 0 || y < 0 || x >= p.w || y >= p.h {
		return
	}
	if !unicode.IsPrint(r) {
		r = '?'
	}
	p.screen.SetContent(p.x+x, p.y+y, r, nil, style)
}

// text draws a line starting at x, clipped at the edge, and returns the column after its end.
func (p pane) text(x, y int, text string, style tcell.Style) int {
	for _, r := range text {
		p.set(x, y, r, style)
		x++
	}
	return x
}

// lines draws lines, one below the other.
func (p pane) lines(y int, lines []string, style tcell.Style) {
	for i, l := range lines {
		p.text(0, y+i, l, style)
	}
}

// fill fills the pane with one character.
func (p pane) fill(r rune, style tcell.Style) {
	for y := range p.h {
		for x := range p.w {
			p.set(x, y, r, style)
		}
	}
}

// part returns a pane within the pane.
func (p pane) part(x, y, w, h int) pane {
	return pane{p.screen, p.x + x, p.y + y, max(0, min(w, p.w-x)), max(0, min(h, p.h-y))}
}

// holds reports whether a cell of the terminal is in the pane.
func (p pane) holds(x, y int) bool { return x >= p.x && y >= p.y && x < p.x+p.w && y < p.y+p.h }

// clip cuts a text to a width.
func clip(text string, wide int, ellipsis string) string {
	if utf8.RuneCountInString(text) <= wide {
		return text
	}
	return string([]rune(text)[:max(0, wide-1)]) + ellipsis
}
