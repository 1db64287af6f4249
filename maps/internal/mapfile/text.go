// Package mapfile reads and writes what the text formats of maps have in common: lines, keys with
// their positions, pictures with their rows and cells, edge profiles, and layouts of sheets. The
// package of each kind of map describes the content of a cell in a Script.
package mapfile

import (
	"errors"
	"fmt"
	"strings"
	"unicode"
	"unicode/utf8"

	"metahex/maps"
	"metahex/rule"
	"metahex/rule/files"
)

// Limits: the longest line that is read, and the most findings of a file. The longest line of a
// panel of 99 columns has 207 characters.
const (
	maxLine      = 1000
	mostReported = 25 // findings of one file that are reported
	mostGathered = 500
)

// ReadFile reads a map file. An error of the file system is a finding without a line.
func ReadFile(file string) ([]byte, error) {
	data, err := files.Read(file, files.Map)
	var wrong *files.Error
	if errors.As(err, &wrong) {
		return nil, maps.Findings{{Fault: rule.Fault{File: file, Text: wrong.Text}}}
	}
	return data, err
}

// A Text is a map file cut into lines, with the findings made while cutting. Line n of the file is
// lines[n-1].
type Text struct {
	File     string
	Lines    []string
	Findings maps.Findings
}

// NewText cuts a file into lines. Carriage returns and a byte order mark are findings of form.
// Bytes that are not UTF-8, control characters and very long lines stop the reading (ok is false).
func NewText(file string, data []byte) (t *Text, ok bool) {
	t = &Text{File: file}
	s := string(data)
	if strings.HasPrefix(s, "\ufeff") {
		s = strings.TrimPrefix(s, "\ufeff")
		t.form(1, 1, "the file begins with a byte order mark; map files have none")
	}
	t.Lines = strings.Split(s, "\n")
	t.lineEnds()
	if last := len(t.Lines) - 1; t.Lines[last] == "" {
		t.Lines = t.Lines[:last]
	}
	for i := range t.Lines {
		if !t.printable(i) {
			return t, false
		}
	}
	t.tabs()
	return t, true
}

// lineEnds removes the carriage returns from the lines, with one message.
func (t *Text) lineEnds() {
	first, n := 0, 0
	for i, line := range t.Lines[:len(t.Lines)-1] {
		if cut, was := strings.CutSuffix(line, "\r"); was {
			if t.Lines[i] = cut; n == 0 {
				first = i + 1
			}
			n++
		}
	}
	if n == 0 {
		return
	}
	last := len(t.Lines) - 1
	t.Lines[last] = strings.TrimSuffix(t.Lines[last], "\r") // cut off before its line feed
	which := "the line ends"
	if n > 1 {
		which = fmt.Sprintf("%d lines end", n)
	}
	t.form(first, utf8.RuneCountInString(t.Lines[first-1])+1, "%s in carriage return and line feed (CRLF); map files end lines with a line feed alone", which)
}

// printable reports characters in line i that are not text. Characters that YAML takes for the end
// of a line would upset its line count, so they are refused too.
func (t *Text) printable(i int) bool {
	line, column := t.Lines[i], 0
	for at, r := range line {
		column++
		switch _, size := utf8.DecodeRuneInString(line[at:]); {
		case r == utf8.RuneError && size == 1:
			t.Lines[i] = strings.ToValidUTF8(line, "�")
			t.Find(i+1, column, "found byte 0x%02x; map files are UTF-8 text", line[at])
			return false
		case r != '\t' && unicode.IsControl(r) || r == '\u2028' || r == '\u2029' || r == '\ufeff':
			t.Find(i+1, column, "found control character %U; map files hold printable text", r)
			return false
		case column > maxLine:
			t.Find(i+1, column, "the line has more than %d characters, the most a map file's line may have", maxLine)
			return false
		}
	}
	return true
}

// tabs reports tabs, in one message, since an editor puts in many at a time.
func (t *Text) tabs() {
	first, n := 0, 0
	for i, line := range t.Lines {
		if strings.Contains(line, "\t") {
			if n++; n == 1 {
				first = i
			}
		}
	}
	if n == 0 {
		return
	}
	more := ""
	if n > 1 {
		more = fmt.Sprintf(" (and in %d more lines)", n-1)
	}
	before, _, _ := strings.Cut(t.Lines[first], "\t")
	t.Find(first+1, utf8.RuneCountInString(before)+1, "found a tab%s; map files are drawn with blanks alone", more)
}

// Find adds a finding at a line and column, both from 1.
func (t *Text) Find(line, column int, format string, args ...any) *maps.Finding {
	t.Findings = append(t.Findings, maps.Finding{
		Fault:  rule.Fault{File: t.File, Line: line, Column: column, Text: fmt.Sprintf(format, args...)},
		Source: maps.LineAt(t.Lines, line),
	})
	return &t.Findings[len(t.Findings)-1]
}

// form adds a finding that Format corrects.
func (t *Text) form(line, column int, format string, args ...any) {
	t.Find(line, column, format+" (map fmt mends it)", args...).Form = true
}

// Report returns the findings of the file in the order of
// lines, at most mostReported of them.
func (t *Text) Report() maps.Findings {
	all := t.Findings.Sorted()
	if len(all) <= mostGathered { // more cannot come from one slip
		all = all.Gathered()
	}
	if more := len(all) - mostReported; more > 0 {
		all = append(all[:mostReported:mostReported], maps.Finding{Fault: rule.Fault{File: t.File, Text: fmt.Sprintf("and %d findings more", more)}})
	}
	return all
}
