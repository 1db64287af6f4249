// Package mapfile reads and writes the common parts of the text formats of maps: lines, keys with
// their positions, pictures with their rows and cells, edge profiles, and layouts of sheets. For
// each kind of map, a separate package describes the content of a cell in a Script.
package mapfile

import (
	"bytes"
	"errors"
	"fmt"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"metahex/maps"
	"metahex/rule"
	"metahex/rule/files"
)

// The maximum length of a line, and the maximum number of findings of a file. The longest line of a
// panel of 99 columns has 207 characters.
const (
	maxLine      = 1000
	mostReported = 25 // the maximum number of reported findings of a file
	mostGathered = 500
)

// ReadFile reads a map file. It returns an error of the file system as a finding without a line.
func ReadFile(file string) ([]byte, error) {
	data, err := files.Read(file, files.Map)
	var wrong *files.Error
	if errors.As(err, &wrong) {
		return nil, maps.Findings{{Fault: rule.Fault{File: file, Text: wrong.Text}}}
	}
	return data, err
}

// A Text is a map file split into lines, with its findings. Line n of the file is Lines[n-1].
type Text struct {
	File     string
	Lines    []string
	Findings maps.Findings
	tabbed   bool // a tab has been reported
}

// NewText splits a file into lines. Carriage returns and a byte order mark are formatting errors.
// For bytes that are not UTF-8, control characters and very long lines, ok is false, and reading
// stops.
func NewText(file string, data []byte) (t *Text, ok bool) {
	t = &Text{File: file}
	if strings.HasPrefix(string(data), "\ufeff") {
		t.form(1, 1, "the file begins with a byte order mark; map files have none")
	}
	t.Lines = strings.Split(string(files.Unix(data)), "\n")
	t.lineEnds(data)
	if last := len(t.Lines) - 1; t.Lines[last] == "" {
		t.Lines = t.Lines[:last]
	}
	if t.isRecord() {
		return t, false
	}
	for i := range t.Lines {
		if !t.printable(i) {
			return t, false
		}
	}
	t.tabs()
	return t, true
}

// isRecord refuses a record of a match, at its format.
func (t *Text) isRecord() bool {
	if format := t.Format(); strings.HasPrefix(format, "play/") {
		i := slices.IndexFunc(t.Lines, formatLine.MatchString)
		t.Find(i+1, 1+strings.Index(t.Lines[i], format), "this is a record of a match; want a map file (metahex doctor examines records, metahex replay shows them)")
		return true
	}
	return false
}

// lineEnds reports the carriage returns in the data, with one message.
func (t *Text) lineEnds(data []byte) {
	n := bytes.Count(data, []byte("\r\n"))
	if n == 0 {
		return
	}
	first := 1 + bytes.Count(data[:bytes.Index(data, []byte("\r\n"))], []byte("\n"))
	last := len(t.Lines) - 1
	t.Lines[last] = strings.TrimSuffix(t.Lines[last], "\r") // the file ends before the line feed
	which := "the line ends"
	if n > 1 {
		which = fmt.Sprintf("%d lines end", n)
	}
	t.form(first, utf8.RuneCountInString(t.Lines[first-1])+1, "%s in carriage return and line feed (CRLF); want only a line feed", which)
}

// printable reports characters in line i that are not text. These include characters that YAML
// treats as line ends, because they would make YAML's line numbers wrong.
func (t *Text) printable(i int) bool {
	line, column := t.Lines[i], 0
	for at, r := range line {
		column++
		switch _, size := utf8.DecodeRuneInString(line[at:]); {
		case r == utf8.RuneError && size == 1:
			t.Lines[i] = strings.ToValidUTF8(line, "�")
			t.Find(i+1, column, "found byte 0x%02x; map files are UTF-8 text", line[at])
			return false
		case r != '\t' && unprintable(r):
			t.Find(i+1, column, "found control character %U; map files hold printable text", r)
			return false
		case column > maxLine:
			t.Find(i+1, column, "the line has more than %d characters, the maximum in a map file", maxLine)
			return false
		}
	}
	return true
}

// unprintable reports whether a character is not text: it controls a terminal, changes the direction
// of writing, or cannot be seen.
func unprintable(r rune) bool {
	return files.Steers(r) || unicode.Is(unicode.Cf, r)
}

// tabs reports all tabs in one message, because editors insert many at a time.
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
	t.tabbed = true
	more := ""
	if n > 1 {
		more = fmt.Sprintf(" (and in %d more lines)", n-1)
	}
	before, _, _ := strings.Cut(t.Lines[first], "\t")
	t.Find(first+1, utf8.RuneCountInString(before)+1, "found a tab%s; want only blanks", more)
}

// Find adds a finding at a line and column, both counted from 1.
func (t *Text) Find(line, column int, format string, args ...any) *maps.Finding {
	t.Findings = append(t.Findings, maps.Finding{
		Fault:  rule.Fault{File: t.File, Line: line, Column: column, Text: fmt.Sprintf(format, args...)},
		Source: maps.LineAt(t.Lines, line),
	})
	return &t.Findings[len(t.Findings)-1]
}

// form adds a formatting error, which Format corrects.
func (t *Text) form(line, column int, format string, args ...any) {
	t.Find(line, column, format+" (map fmt mends it)", args...).Form = true
}

// Report returns the findings of the file, sorted by line, at most mostReported of them.
func (t *Text) Report() maps.Findings {
	all := t.Findings.Sorted()
	if len(all) <= mostGathered { // a single typing error cannot cause more
		all = all.Gathered()
	}
	if more := len(all) - mostReported; more > 0 {
		all = append(all[:mostReported:mostReported], maps.Finding{Fault: rule.Fault{File: t.File, Text: fmt.Sprintf("and %d more findings", more)}})
	}
	return all
}
