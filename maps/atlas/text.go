package atlas

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

// The most that is read of a line, and told of a file. The longest line of a
// panel of 99 columns has 207 characters.
const (
	maxLine = 1000
	maxTold = 25 // findings of one file that are told
)

// readFile reads a map file. Its errors are findings without a line.
func readFile(file string) ([]byte, error) {
	data, err := files.Read(file, files.Map)
	var wrong *files.Error
	if errors.As(err, &wrong) {
		return nil, maps.Findings{{Fault: rule.Fault{File: file, Text: wrong.Text}}}
	}
	return data, err
}

// A text is a map file cut into lines, with what had to be put right to do so.
// Line n of the file is lines[n-1].
type text struct {
	file     string
	lines    []string
	findings maps.Findings
}

// newText cuts a file into lines. Carriage returns and a byte order mark are
// findings of form; bytes that are no UTF-8, control characters and lines
// without end stop the reading (ok is false).
func newText(file string, data []byte) (t *text, ok bool) {
	t = &text{file: file}
	s := string(data)
	if strings.HasPrefix(s, "\ufeff") {
		s = strings.TrimPrefix(s, "\ufeff")
		t.form(1, 1, "the file begins with a byte order mark; map files have none")
	}
	t.lines = strings.Split(s, "\n")
	t.lineEnds()
	if last := len(t.lines) - 1; t.lines[last] == "" {
		t.lines = t.lines[:last]
	}
	for i := range t.lines {
		if !t.printable(i) {
			return t, false
		}
	}
	t.tabs()
	return t, true
}

// lineEnds takes the carriage returns off the lines, with one message.
func (t *text) lineEnds() {
	first, n := 0, 0
	for i, line := range t.lines[:len(t.lines)-1] {
		if cut, was := strings.CutSuffix(line, "\r"); was {
			if t.lines[i] = cut; n == 0 {
				first = i + 1
			}
			n++
		}
	}
	if n == 0 {
		return
	}
	last := len(t.lines) - 1
	t.lines[last] = strings.TrimSuffix(t.lines[last], "\r") // cut off before its line feed
	which := "the line ends"
	if n > 1 {
		which = fmt.Sprintf("%d lines end", n)
	}
	t.form(first, utf8.RuneCountInString(t.lines[first-1])+1, "%s in carriage return and line feed (CRLF); map files end lines with a line feed alone", which)
}

// printable tells of what is no text in line i. What YAML takes for the end of
// a line would upset its counting, so it is refused too.
func (t *text) printable(i int) bool {
	line, column := t.lines[i], 0
	for at, r := range line {
		column++
		switch _, size := utf8.DecodeRuneInString(line[at:]); {
		case r == utf8.RuneError && size == 1:
			t.lines[i] = strings.ToValidUTF8(line, "�")
			t.find(i+1, column, "found byte 0x%02x; map files are UTF-8 text", line[at])
			return false
		case r != '\t' && unicode.IsControl(r) || r == '\u2028' || r == '\u2029' || r == '\ufeff':
			t.find(i+1, column, "found control character %U; map files hold printable text", r)
			return false
		case column > maxLine:
			t.find(i+1, column, "the line has more than %d characters, the most a map file's line may have", maxLine)
			return false
		}
	}
	return true
}

// tabs finds tabs: one message, since an editor puts in many at a time.
func (t *text) tabs() {
	first, n := 0, 0
	for i, line := range t.lines {
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
	before, _, _ := strings.Cut(t.lines[first], "\t")
	t.find(first+1, utf8.RuneCountInString(before)+1, "found a tab%s; map files are drawn with blanks alone", more)
}

// find adds a finding at a line and column, both from 1.
func (t *text) find(line, column int, format string, args ...any) *maps.Finding {
	t.findings = append(t.findings, maps.Finding{
		Fault:  rule.Fault{File: t.file, Line: line, Column: column, Text: fmt.Sprintf(format, args...)},
		Source: maps.LineAt(t.lines, line),
	})
	return &t.findings[len(t.findings)-1]
}

// form adds a finding that Format mends.
func (t *text) form(line, column int, format string, args ...any) {
	t.find(line, column, format+" (map fmt mends it)", args...).Form = true
}

// told is what there is to tell of the file: its findings in the order of
// lines, not more than a reader can use.
func (t *text) told() maps.Findings {
	all := t.findings.Sorted()
	if more := len(all) - maxTold; more > 0 {
		all = append(all[:maxTold:maxTold], maps.Finding{Fault: rule.Fault{File: t.file, Text: fmt.Sprintf("and %d findings more", more)}})
	}
	return all
}
