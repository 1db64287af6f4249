package tui

import (
	"slices"
	"unicode/utf8"

	"github.com/gdamore/tcell/v2"

	"metahex/rule/files"
)

// A diffScreen sends the terminal only what differs from the last frame.
//
// tview clears and draws everything for each frame. tcell marks a cell as
// changed when it differs from what it held a moment ago, the blank of the
// clearing, so every cell that is not blank would be sent again. Here a frame
// is drawn into now, and Show hands on the cells that differ from last.
type diffScreen struct {
	tcell.Screen
	wide, high int
	now, last  []cell
	held       bool // what is drawn now is no frame, and is not sent
}

// A cell is what a place of the screen shows. What joins its rune is kept as a
// string so that cells can be compared.
type cell struct {
	r     rune
	marks string
	style tcell.Style
}

func newDiffScreen(s tcell.Screen) *diffScreen { return &diffScreen{Screen: s} }

// Init implements tcell.Screen. The terminal is ready when it is wrapped, and
// doing it twice would lose its input.
func (d *diffScreen) Init() error { return nil }

// fit follows the size; in a new size nothing counts as sent.
func (d *diffScreen) fit() {
	if w, h := d.Size(); w != d.wide || h != d.high {
		d.wide, d.high = w, h
		d.now, d.last = make([]cell, w*h), make([]cell, w*h)
		d.Fill(' ', tcell.StyleDefault)
	}
}

// Clear implements tcell.Screen.
func (d *diffScreen) Clear() {
	d.fit()
	d.Fill(' ', tcell.StyleDefault)
}

// Fill implements tcell.Screen.
func (d *diffScreen) Fill(r rune, style tcell.Style) {
	for i := range d.now {
		d.now[i] = cell{r, "", style}
	}
}

// SetContent implements tcell.Screen. What would steer the terminal, as the text
// of a scenario or the name of a file may, is shown as a character that is unknown.
func (d *diffScreen) SetContent(x, y int, r rune, marks []rune, style tcell.Style) {
	if files.Steers(r) {
		r = utf8.RuneError
	}
	if slices.ContainsFunc(marks, files.Steers) {
		marks = slices.DeleteFunc(slices.Clone(marks), files.Steers)
	}
	if x >= 0 && y >= 0 && x < d.wide && y < d.high {
		d.now[y*d.wide+x] = cell{r, string(marks), style}
	}
}

// GetContent implements tcell.Screen.
func (d *diffScreen) GetContent(x, y int) (rune, []rune, tcell.Style, int) {
	if x < 0 || y < 0 || x >= d.wide || y >= d.high {
		return ' ', nil, tcell.StyleDefault, 1
	}
	c := d.now[y*d.wide+x]
	return c.r, []rune(c.marks), c.style, 1
}

// Get implements tcell.Screen.
func (d *diffScreen) Get(x, y int) (string, tcell.Style, int) {
	r, marks, style, wide := d.GetContent(x, y)
	return string(r) + string(marks), style, wide
}

// Show implements tcell.Screen.
func (d *diffScreen) Show() {
	if d.held {
		d.held = false
		return
	}
	for i, c := range d.now {
		if c != d.last[i] {
			d.Screen.SetContent(i%d.wide, i/d.wide, c.r, []rune(c.marks), c.style)
			d.last[i] = c
		}
	}
	d.Screen.Show()
}

// Sync implements tcell.Screen: everything is sent again.
func (d *diffScreen) Sync() {
	d.fit()
	clear(d.last)
	d.Show()
	d.Screen.Sync()
}
