package tui

import (
	"slices"
	"unicode/utf8"

	"github.com/gdamore/tcell/v2"

	"metahex/rule/files"
)

// A diffScreen sends only the differences from the last frame to the terminal.
//
// tview clears and redraws the whole screen for each frame. tcell compares each cell with its
// content after the clearing, so it would send every cell that is not blank. A diffScreen draws the
// frame into its own cells, and Show sends only the cells that differ from those of the last frame.
type diffScreen struct {
	tcell.Screen
	wide, high int
	now, last  []cell
	held       bool // if set, the drawn cells are not sent
	stale      bool // the cells are cleared before the next is drawn
	looks      looks
	numbering  int // counts how often the looks were numbered afresh
}

// A cell is the content of one position on the screen. It is small, because each frame clears, copies
// and compares all cells. Look is the number of a style with combining characters.
type cell struct {
	r    rune
	look int32
}

// A look is a style with combining characters.
type look struct {
	style tcell.Style
	marks string
}

// looks numbers the looks in use, from 1.
type looks struct {
	numbers map[look]int32
	all     []look
	last    look // the last requested look; its number is in number
	number  int32
}

// mostLooks is the number of looks after which the numbering restarts.
const mostLooks = 1 << 16

// of returns the number of a look.
func (l *looks) of(style tcell.Style, marks string) int32 {
	if l.number != 0 && l.last.style == style && l.last.marks == marks {
		return l.number
	}
	l.last = look{style, marks}
	n, known := l.numbers[l.last]
	if !known {
		if l.all == nil {
			l.numbers, l.all = map[look]int32{}, make([]look, 1)
		}
		n = int32(len(l.all))
		l.numbers[l.last], l.all = n, append(l.all, l.last)
	}
	l.number = n
	return n
}

func newDiffScreen(s tcell.Screen) *diffScreen { return &diffScreen{Screen: s} }

// Init implements tcell.Screen. It does nothing: the terminal is initialized before it is wrapped,
// and a second Init would lose its input.
func (d *diffScreen) Init() error { return nil }

// fit adapts to a new size. After a change all cells are sent again.
func (d *diffScreen) fit() {
	if w, h := d.Size(); w != d.wide || h != d.high || len(d.looks.all) > mostLooks {
		d.wide, d.high, d.looks = w, h, looks{}
		d.numbering++
		d.now, d.last = make([]cell, w*h), make([]cell, w*h)
		d.Fill(' ', tcell.StyleDefault)
	}
}

// Clear implements tcell.Screen. tview calls it for frames that are then skipped, so the cells are
// cleared only when the first is drawn.
func (d *diffScreen) Clear() { d.stale = true }

// fresh clears the cells if that is still to be done.
func (d *diffScreen) fresh() {
	if d.stale {
		d.stale = false
		d.fit()
		d.Fill(' ', tcell.StyleDefault)
	}
}

// Fill implements tcell.Screen.
func (d *diffScreen) Fill(r rune, style tcell.Style) {
	if d.stale {
		d.stale = false
		d.fit()
	}
	c := cell{r, d.looks.of(style, "")}
	for i := range d.now {
		d.now[i] = c
	}
}

// SetContent implements tcell.Screen. It replaces control characters, which may come from a scenario
// or a file name, with an unknown character.
func (d *diffScreen) SetContent(x, y int, r rune, marks []rune, style tcell.Style) {
	d.fresh()
	if x < 0 || y < 0 || x >= d.wide || y >= d.high {
		return
	}
	i := y*d.wide + x
	if r == covered {
		d.now[i] = cell{covered, d.looks.of(style, "")}
		return
	}
	d.uncover(i)
	if files.Steers(r) {
		r = utf8.RuneError
	}
	if len(marks) == 0 {
		d.now[i] = cell{r, d.looks.of(style, "")}
		return
	}
	if slices.ContainsFunc(marks, files.Steers) {
		marks = slices.DeleteFunc(slices.Clone(marks), files.Steers)
	}
	d.now[i] = cell{r, d.looks.of(style, string(marks))}
}

// covered is the content of a cell that is the right half of a wide character.
const covered = 0

// uncover removes the wide character of which a cell is a half, before the cell is drawn.
func (d *diffScreen) uncover(i int) {
	if d.now[i].r == covered && i > 0 {
		d.blank(i - 1)
	}
	if i+1 < len(d.now) && d.now[i+1].r == covered {
		d.blank(i + 1)
	}
}

func (d *diffScreen) blank(i int) {
	d.now[i] = cell{' ', d.looks.of(d.looks.all[d.now[i].look].style, "")}
}

// GetContent implements tcell.Screen.
func (d *diffScreen) GetContent(x, y int) (rune, []rune, tcell.Style, int) {
	d.fresh()
	if x < 0 || y < 0 || x >= d.wide || y >= d.high {
		return ' ', nil, tcell.StyleDefault, 1
	}
	c := d.now[y*d.wide+x]
	l := d.looks.all[c.look]
	if c.r == covered {
		return ' ', nil, l.style, 1
	}
	return c.r, []rune(l.marks), l.style, 1
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
	d.fresh()
	for i, c := range d.now {
		if c != d.last[i] {
			l := &d.looks.all[c.look]
			d.Screen.SetContent(i%d.wide, i/d.wide, max(c.r, ' '), []rune(l.marks), l.style)
			d.last[i] = c
		}
	}
	d.Screen.Show()
}

// Sync implements tcell.Screen. It sends all cells again.
func (d *diffScreen) Sync() {
	d.fit()
	clear(d.last)
	d.Show()
	d.Screen.Sync()
}
