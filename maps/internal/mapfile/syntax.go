package mapfile

import (
	"fmt"
	"slices"
	"sort"
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
// longest such beginning.

// A yamlSlip is a place in lines, counted from 0, and a message, or "" for that of the library.
type yamlSlip struct {
	line, column int
	text         string
}

// slipOf returns the slip in lines that are not YAML.
func slipOf(lines []string) yamlSlip {
	n := sort.Search(len(lines), func(n int) bool { return !begun(lines[:n+1]).legal() })
	if n == len(lines) { // what is open at the end is the slip
		if open := begun(lines).open; len(open) > 0 {
			last := open[len(open)-1]
			last.text = fmt.Sprintf("the %s is not closed", map[byte]string{']': "bracket [", '}': "brace {", '"': "quote", '\'': "quote"}[last.closing])
			return last.yamlSlip
		}
		return yamlSlip{line: max(n-1, 0)}
	}
	row := []rune(lines[n])
	to := len(row) - 1
	for ; to > 0; to-- {
		if begun(append(slices.Clone(lines[:n]), string(row[:to]))).legal() {
			break
		}
	}
	indent := len(row) - len([]rune(strings.TrimLeft(lines[n], " ")))
	before := begun(append(slices.Clone(lines[:n]), string(row[:max(to, 0)])))
	if len(before.open) == 0 || to <= indent {
		return yamlSlip{line: n, column: indent}
	}
	at := yamlSlip{line: n, column: to}
	if last := before.open[len(before.open)-1]; strings.ContainsRune("]}", row[to]) && strings.IndexByte("]}", last.closing) >= 0 && byte(row[to]) != last.closing {
		at.text = fmt.Sprintf("found %q; want %q, because %q is open", row[to], last.closing, last.closing-2)
	}
	return at
}

// An opened is a quote or a bracket that is open.
type opened struct {
	yamlSlip
	closing byte
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
	text := b.text
	for _, o := range slices.Backward(b.open) {
		text += string(o.closing)
	}
	return yaml.Unmarshal([]byte(text+"\n"), new(yaml.Node)) == nil
}
