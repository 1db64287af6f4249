package mapfile

import (
	"fmt"
	"slices"
	"strings"

	"metahex/grid"
)

// A Slip is an error in a row: the message, and the index of the character, counted from the first
// cell.
type Slip struct {
	At   int
	Dot  string
	Text string
}

// rowWidth returns the number of characters of a row's cells. After them come one blank and the
// right rail.
func rowWidth(s grid.Span) int { return 2*s.Columns + 1 }

// readRow reads the cells of a drawn line as half-row v.
func (t *Text) readRow(pic *Picture, d drawn, v int) {
	cells := []rune(strings.TrimRight(string(d.cells), " "))
	want := rowWidth(pic.Span) + 1 // the correct position of the rail
	rail := len(cells) - 1
	switch {
	case rail >= 0 && cells[rail] == '|' && rail != want:
		t.shifted(pic, d, v, cells[:rail], rail-want)
	case rail >= 0 && cells[rail] == '|':
		t.keep(pic, d, v, cells[:rail])
	case len(cells) > want && cells[want] == '|':
		if t.keep(pic, d, v, cells[:want]) {
			t.Find(d.line, d.start+want+1, "row %s: found %q after its right rail", d.label, string(cells[want+1:]))
		}
	default:
		t.unrailed(pic, d, v, cells, want)
	}
}

// unrailed reads a row that has another character, or nothing, at the position of its right rail.
func (t *Text) unrailed(pic *Picture, d drawn, v int, cells []rune, want int) {
	switch rail := len(cells) - 1; {
	case rail > want:
		t.Find(d.line, d.start+want, "row %s runs on past column %d, where its right rail belongs", d.label, d.start+want)
	case !t.keep(pic, d, v, cells[:min(len(cells), want)]):
	case rail == want:
		t.Find(d.line, d.start+rail, "row %s: found %q, want the right rail |", d.label, cells[rail])
	default:
		t.form(d.line, d.start+want, "row %s has no right rail", d.label)
	}
}

// keep reads the cells and stores them. It reports errors in the cells, and returns true if it found
// no error. After three or more errors, the whole row is probably shifted or not a row of this map.
// Then keep reports only the first error, and marks the row's dots as unsure.
func (t *Text) keep(pic *Picture, d drawn, v int, cells []rune) bool {
	slips := pic.read(v, cells, &d)
	before := len(t.Findings)
	for _, s := range slips {
		t.Find(d.line, d.start+s.At, "%s", s.Text).Dot = s.Dot
	}
	if len(slips) > 2 {
		t.AtMost(before, 2, "errors in row "+d.label)
		pic.doubt(v)
	}
	return len(slips) == 0
}

// doubt marks all dots of a half-row as unsure.
func (pic *Picture) doubt(v int) {
	for q := range pic.Span.Columns {
		pic.Unsure[pic.Index(grid.Place{Q: q, V: v})] = true
	}
}

// shifted reads a row whose rail is too far right; the argument off is the number of characters. If
// the cells are correct anyway, only the rail is misplaced. Otherwise, shifted looks for the place
// where the row was shifted.
func (t *Text) shifted(pic *Picture, d drawn, v int, cells []rune, off int) {
	if len(pic.read(v, cells, nil)) == 0 && len(strings.TrimRight(string(cells), " ")) <= rowWidth(pic.Span) {
		t.keep(pic, d, v, cells)
		want := d.start + rowWidth(pic.Span) + 1
		last := grid.Place{Q: pic.Span.Columns - 1 - v&1, V: v}
		sign := Signs(cells, 2*last.Q)
		if off == 1 && (sign[1] != ' ' || sign[2] != ' ') || off == -1 && sign[1] == ' ' {
			// The one extra or missing character may be a blank or a level.
			pic.Unsure[pic.Index(last)] = true
			t.Find(d.line, want+off, "row %s has its right rail in column %d, want column %d; is %s correct?", d.label, want+off, want, pic.Name(last))
			return
		}
		t.form(d.line, want+off, "row %s has its right rail in column %d, want column %d", d.label, want+off, want)
		return
	}
	at, lost, ok := pic.unshift(v, cells, off)
	switch {
	case !ok:
		at, off = len(cells), max(off, -off)
		t.Find(d.line, d.start+at, "row %s: the right rail | is off by %s, and its cells do not fit either", d.label, characters(off))
	case off > 0:
		t.Find(d.line, d.start+at, "row %s is %s too long: found %q here; what follows is shifted to the right", d.label, characters(off), string(cells[at:at+off]))
	case lost != "":
		t.Find(d.line, d.start+at, "row %s is %s too short: the %s of %s is missing here", d.label, characters(-off), pic.Ground, lost).Dot = lost
	default:
		t.Find(d.line, d.start+at, "row %s is %s too short: from here on it is shifted to the left", d.label, characters(-off))
	}
}

func characters(n int) string {
	if n == 1 {
		return "1 character"
	}
	return fmt.Sprintf("%d characters", n)
}

// unshift looks for the first place where removing n characters, or inserting −n blanks, makes the
// row readable; n is the argument off. If one character is missing, unshift also tries to insert a
// terrain. If that works, lost is the name of the dot without terrain.
func (pic *Picture) unshift(v int, cells []rune, off int) (at int, lost string, ok bool) {
	if off > 4 || off < -4 {
		return 0, "", false // too many characters for a single typing error
	}
	fits := func(from, to int, with string) bool {
		return len(pic.read(v, slices.Replace(slices.Clone(cells), from, to, []rune(with)...), nil)) == 0
	}
	for at := range max(0, len(cells)-max(0, off)+1) {
		if off > 0 && fits(at, at+off, "") || off < 0 && fits(at, at, strings.Repeat(" ", -off)) {
			return at, "", true
		}
	}
	for at := 2 * (v & 1); off == -1 && at <= len(cells); at += 4 {
		if fits(at, at, ".") {
			return at, pic.Name(grid.Place{Q: at / 2, V: v}), true
		}
	}
	return 0, "", false
}

// read reads the cells of half-row v: terrain, level, mark, and a blank between cells. If keep is
// not nil, read also stores what it reads.
func (pic *Picture) read(v int, cells []rune, keep *drawn) []Slip {
	var slips []Slip
	next := 0
	for q := v & 1; q < pic.Span.Columns; q += 2 {
		place := grid.Place{Q: q, V: v}
		cell := 2 * q
		slips = append(slips, pic.stray(cells, next, cell, place)...)
		next = cell + 3
		fault := pic.Cell(place, Signs(cells, cell), keep != nil)
		if fault != nil {
			fault.At += cell
			slips = append(slips, *fault)
		}
		if keep != nil {
			i := pic.Index(place)
			pic.Where[i], pic.Unsure[i] = cellPlace{keep.line, keep.start + cell}, fault != nil
		}
	}
	return append(slips, pic.stray(cells, next, len(cells), grid.Place{Q: next/2 - 1, V: v})...)
}

// Signs returns the three characters of a cell. Beyond the end of the row, it returns blanks.
func Signs(cells []rune, at int) [3]rune {
	three := [3]rune{' ', ' ', ' '}
	if at < len(cells) {
		copy(three[:], cells[at:])
	}
	return three
}

// stray reports a character where two cells need a blank between them.
func (pic *Picture) stray(cells []rune, from, to int, near grid.Place) []Slip {
	for i := from; i < to && i < len(cells); i++ {
		if cells[i] != ' ' {
			return []Slip{{i, pic.Name(near), fmt.Sprintf("found %q beside the cell of %s; want a blank between cells", cells[i], pic.Name(near))}}
		}
	}
	return nil
}
