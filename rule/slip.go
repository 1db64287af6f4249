package rule

import (
	"errors"
	"fmt"
	"io"
	"regexp"
	"slices"
	"sort"
	"strconv"
	"strings"

	"gopkg.in/yaml.v3"
)

// Where is the slip in a text that is not YAML?
//
//	- {at: C-06, kind: bridge, ends: [n, s}]}
//	                                      ^
//
// The YAML library gives a line, which is often wrong, and no column. But it says of every beginning
// of the text whether it is YAML, if the open quotes and brackets are closed. The slip is behind the
// longest such beginning, or before it: then a mend of the text shows where. See slip_mends.go.

// A yamlSlip is a place in lines, counted from 0, and a message, or "" for that of the library.
type yamlSlip struct {
	line, column int
	text         string
}

// Limits of the search for a slip, in bytes: of the texts to parse for its column and of those for its
// mend, and of a text to mend.
const (
	mostWork = 8 << 20
	mostText = 256 << 10
)

// NotYAML returns the place of the slip in lines that are not YAML, and what was probably meant. The
// error is that of the library.
func NotYAML(lines []string, err error) *Fault {
	m := lineOf.FindStringSubmatch(strings.ReplaceAll(err.Error(), "\n", " "))
	told, _ := strconv.Atoi(m[1])
	if strings.HasPrefix(m[2], "exceeded max depth") {
		return &Fault{Line: max(told, 1), Column: 1, Text: "found more than 10,000 values within one another; want fewer"}
	}
	first, left := 0, mostWork
	last := sort.Search(len(lines), func(n int) bool { return !begun(lines[:n+1]).legal() })
	for i := last; i > 0 && last < len(lines); i-- { // most slips are found within one key
		if !beginsKey(lines[i]) {
			continue
		}
		part := begun(lines[i : last+1])
		if left -= len(part.text); left < 0 {
			break
		}
		if !part.legal() {
			first = i
			break
		}
	}
	at, found := slipOf(lines[first:], last-first)
	at.line += first
	if !found {
		at = yamlSlip{line: max(told-1, 0)}
	}
	if at.text == "" {
		at.text = "this is not YAML: " + m[2]
	}
	return &Fault{Line: at.line + 1, Column: at.column + 1, Text: at.text}
}

var keyLine = regexp.MustCompile(`^[\w"'-][^:]*:`)

// beginsKey reports whether a line begins a key that is not below another key.
func beginsKey(line string) bool { return keyLine.MatchString(line) && !strings.HasPrefix(line, "- ") }

// slipOf returns the slip in lines that are not YAML from line n on. Found is false if the lines have no
// slip.
func slipOf(lines []string, n int) (at yamlSlip, found bool) {
	if n == len(lines) { // what is open at the end is the slip
		if open := begun(lines).open; len(open) > 0 {
			return open[len(open)-1].unclosed(), true
		}
		return yamlSlip{line: max(n-1, 0)}, false
	}
	t := &torn{lines: lines, line: n, row: []rune(lines[n]), left: mostWork}
	if len(strings.Join(lines[:n+1], "\n")) > mostText {
		return t.place(), true
	}
	t.at = t.column()
	for _, mend := range mends {
		if at, ok := mend(t); ok {
			return at, true
		}
	}
	return t.place(), true
}

// A torn text is not YAML from a line on. The field at is the index of the first character of that
// line that cannot follow what stands before it.
type torn struct {
	lines []string
	line  int
	row   []rune
	at    int
	left  int // bytes that the mends may still parse
}

// column returns the end of the longest beginning of the row that is YAML.
func (t *torn) column() int {
	before := strings.Join(t.lines[:t.line], "\n")
	if len(t.row)*(len(before)+len(t.row)) > mostWork {
		return 0
	}
	to := len(t.row) - 1
	for ; to > 0; to-- {
		if t.upTo(to).legal() {
			break
		}
	}
	return max(to, 0)
}

// upTo returns the text up to a character of the row.
func (t *torn) upTo(to int) beginning {
	return begun(append(slices.Clone(t.lines[:t.line]), string(t.row[:to])))
}

// place returns the place of a slip that no mend explains.
func (t *torn) place() yamlSlip {
	indent := len(t.row) - len([]rune(strings.TrimLeft(string(t.row), " ")))
	before := t.upTo(t.at)
	if len(before.open) == 0 || t.at <= indent {
		return yamlSlip{line: t.line, column: indent}
	}
	at := yamlSlip{line: t.line, column: t.at}
	if last := before.open[len(before.open)-1]; strings.ContainsRune("]}", t.row[t.at]) && strings.IndexByte("]}", last.closing) >= 0 && byte(t.row[t.at]) != last.closing {
		at.text = fmt.Sprintf("found %q; want %q, because %q is open", t.row[t.at], last.closing, last.closing-2)
	}
	return at
}

// An opened is a quote or a bracket that is open.
type opened struct {
	yamlSlip
	closing byte
}

// unclosed returns the slip of a quote or bracket that is never closed.
func (o opened) unclosed() yamlSlip {
	o.text = fmt.Sprintf("the %s is not closed", map[byte]string{']': "bracket [", '}': "brace {", '"': "quote", '\'': "quote"}[o.closing])
	return o.yamlSlip
}

// A beginning is the start of a text, with the quotes and brackets that are open at its end.
type beginning struct {
	text string
	open []opened
}

// begun scans the beginning of a text.
func begun(lines []string) beginning {
	b := beginning{text: strings.Join(lines, "\n")}
	for i, line := range lines {
		b.scan(i, line)
	}
	return b
}

// scan follows the quotes and brackets of a line. Quotes and brackets within plain words are text.
func (b *beginning) scan(line int, text string) {
	row := []rune(text)
	fresh := true // a value may begin here
	for at := 0; at < len(row); at++ {
		if row[at] == '#' && !b.quoted() && (at == 0 || row[at-1] == ' ') {
			return
		}
		if b.quoted() {
			at += b.inQuote(row[at:])
			fresh = false
			continue
		}
		fresh = b.outside(row[at], yamlSlip{line: line, column: at}, fresh)
	}
}

// innermost returns the character that closes what is open, or 0.
func (b *beginning) innermost() byte {
	if len(b.open) == 0 {
		return 0
	}
	return b.open[len(b.open)-1].closing
}

func (b *beginning) quoted() bool { return b.innermost() == '"' || b.innermost() == '\'' }

func (b *beginning) close() { b.open = b.open[:len(b.open)-1] }

// inQuote reads a character in a quote, and returns how many more belong to it.
func (b *beginning) inQuote(rest []rune) (more int) {
	quote := rune(b.innermost())
	switch {
	case quote == '"' && rest[0] == '\\', quote == '\'' && rest[0] == quote && len(rest) > 1 && rest[1] == quote:
		return 1
	case rest[0] == quote:
		b.close()
	}
	return 0
}

// outside reads a character that is not in a quote. It reports whether a value may begin after it.
func (b *beginning) outside(c rune, at yamlSlip, fresh bool) bool {
	switch {
	case strings.ContainsRune(`"'`, c) && fresh:
		b.open = append(b.open, opened{at, byte(c)})
		return false
	case strings.ContainsRune("[{", c) && (fresh || len(b.open) > 0):
		b.open = append(b.open, opened{at, byte(c) + 2})
		return true
	case b.innermost() != 0 && c == rune(b.innermost()):
		b.close()
		return false
	case c == ' ':
		return fresh
	}
	return strings.ContainsRune(",:-", c)
}

// legal reports whether the beginning is YAML if all that is open is closed.
func (b beginning) legal() bool {
	var closed strings.Builder
	for _, o := range slices.Backward(b.open) {
		closed.WriteByte(o.closing)
	}
	dec := yaml.NewDecoder(strings.NewReader(b.text + closed.String() + "\n"))
	for {
		if err := dec.Decode(new(yaml.Node)); err != nil {
			return errors.Is(err, io.EOF)
		}
	}
}
