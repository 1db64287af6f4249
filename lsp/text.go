package lsp

import (
	"sort"
	"strings"
	"unicode/utf8"
)

// Positions in a text:
//
//	findings        line and column from 1, a column is a character, a line ends in \n
//	editors         line and character from 0, a character is a UTF-16 unit, a line
//	                ends in \n, \r\n or \r
//	conversion      through a byte offset

// A position is a place in a text, in the coordinates of editors.
type position struct {
	Line      int `json:"line"`
	Character int `json:"character"`
}

// A span is a range of a text, without its end.
type span struct {
	Start position `json:"start"`
	End   position `json:"end"`
}

// A text is the content of an open file, split into lines as an editor does.
type text struct {
	data  string
	lines []int // offset of each line
}

func newText(data string) *text {
	t := &text{data: data, lines: []int{0}}
	for i := 0; i < len(data); i++ {
		if data[i] == '\r' && i+1 < len(data) && data[i+1] == '\n' {
			i++
		} else if data[i] != '\n' && data[i] != '\r' {
			continue
		}
		t.lines = append(t.lines, i+1)
	}
	return t
}

// offset converts a position to a byte offset. A position beyond the end of its line means the end
// of the line. A line beyond the last means the end of the text.
func (t *text) offset(p position) int {
	if p.Line < 0 {
		return 0
	}
	if p.Line >= len(t.lines) {
		return len(t.data)
	}
	at := t.lines[p.Line]
	for units := 0; units < p.Character && at < len(t.data) && t.data[at] != '\n' && t.data[at] != '\r'; {
		r, size := utf8.DecodeRuneInString(t.data[at:])
		if units += wide(r); units > p.Character {
			break // the position is inside a surrogate pair
		}
		at += size
	}
	return at
}

// position converts a byte offset to a position.
func (t *text) position(offset int) position {
	offset = min(max(offset, 0), len(t.data))
	line := sort.SearchInts(t.lines, offset+1) - 1
	units := 0
	for i, r := range t.data[t.lines[line]:offset] {
		_ = i
		units += wide(r)
	}
	return position{line, units}
}

// wide returns the number of UTF-16 units of a character.
func wide(r rune) int {
	if r > 0xffff {
		return 2
	}
	return 1
}

// span converts two byte offsets to a range.
func (t *text) span(from, to int) span { return span{t.position(from), t.position(to)} }

// at converts the line and column of a finding, both from 1, to a byte offset. 0 means unknown.
func (t *text) at(line, column int) int {
	from := 0
	for n := 1; n < line; n++ {
		end := strings.IndexByte(t.data[from:], '\n')
		if end < 0 {
			return len(t.data)
		}
		from += end + 1
	}
	for n := 1; n < column && from < len(t.data) && t.data[from] != '\n'; n++ {
		_, size := utf8.DecodeRuneInString(t.data[from:])
		from += size
	}
	return from
}

// place converts a byte offset to line and column, in the form that findings use.
func (t *text) place(offset int) (line, column int) {
	before := t.data[:offset]
	begin := strings.LastIndexByte(before, '\n') + 1
	return strings.Count(before, "\n") + 1, utf8.RuneCountInString(before[begin:]) + 1
}

// lineAround returns the range of the line that contains a byte.
func (t *text) lineAround(offset int) (from, to int) {
	from = strings.LastIndexAny(t.data[:offset], "\n\r") + 1
	if end := strings.IndexAny(t.data[offset:], "\n\r"); end >= 0 {
		return from, offset + end
	}
	return from, len(t.data)
}

// apart contains the characters that separate words.
const apart = " \t\r\n,[]{}\"'"

// wordAround returns the range of the word that contains a byte.
func (t *text) wordAround(offset int) (from, to int) {
	from = strings.LastIndexAny(t.data[:offset], apart) + 1
	if end := strings.IndexAny(t.data[offset:], apart); end >= 0 {
		return from, offset + end
	}
	return from, len(t.data)
}

// marked returns the range to underline for a finding: the word or quoted text that begins there,
// or else a single character.
func (t *text) marked(line, column int) span {
	from := t.at(line, column)
	to := from
	if from < len(t.data) && (t.data[from] == '"' || t.data[from] == '\'') {
		_, end := t.lineAround(from)
		if n := strings.IndexByte(t.data[from+1:end], t.data[from]); n >= 0 {
			return t.span(from, from+n+2)
		}
	}
	_, to = t.wordAround(from)
	if key := strings.Index(t.data[from:to], ":"); key > 0 && from+key+1 == to {
		to--
	}
	if to == from && from < len(t.data) && t.data[from] != '\n' && t.data[from] != '\r' {
		_, size := utf8.DecodeRuneInString(t.data[from:])
		to = from + size
	}
	return t.span(from, to)
}

// changed returns the text with a range replaced.
func (t *text) changed(s span, by string) *text {
	from, to := t.offset(s.Start), t.offset(s.End)
	return newText(t.data[:from] + by + t.data[max(from, to):])
}
