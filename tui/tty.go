package tui

import (
	"bytes"
	"fmt"
	"strings"
	"unicode/utf8"
)

// A cleaner removes input from a terminal that tcell cannot read.
//
//	terminal ──bytes──▶ cleaner ──bytes──▶ tcell ──keys──▶ Screen
//
// At a byte that is not UTF-8, tcell reads forever, and all later input is lost. It also has states
// that swallow keys. Alt-] or Alt-X begins a message of the terminal, and all keys up to the end of
// the message are lost. In a truncated sequence the next key is lost, even Ctrl-C. The cleaner tracks
// these states and prevents them:
//
//	a byte that is not UTF-8      is replaced by U+FFFD
//	an incomplete character       is stored until its other bytes arrive, or another character
//	a message of the terminal     is removed; the program needs none
//	Alt-], Alt-X, Alt-^, Alt-_    are written as the sequences of modern terminals
//	a control key in a sequence   first ends the sequence
//	a key repeated 65,535 times   is repeated at most 99 times
type cleaner struct {
	// utf8 means that the input is UTF-8; otherwise each byte is one character, and tcell reads it.
	utf8  bool
	state inputState
	kept  []byte // the first bytes of an incomplete character
	// The current sequence: its length, its semicolons, and the digits after the last semicolon.
	length, semicolons, digits int
}

// An inputState is tcell's state between two bytes.
type inputState int

const (
	plainInput inputState = iota
	escaped               // after Esc, which is either a key or the beginning of a sequence
	sequence              // after Esc [
	oneMore               // the next byte belongs to the previous bytes, whatever it is
)

const (
	escape = 0x1b
	bell   = 0x07
	cancel = 0x18 // ends a sequence; tcell swallows both
	etx    = 0x03 // Ctrl-C
	// noKey is the sequence with which a terminal reports that it has the focus. It ends any
	// sequence that Esc has begun, and is not a key.
	noKey = "\x1b[I"
)

// The maximum length of a sequence, and the maximum of a repeat count in a sequence.
const (
	longestSequence = 64
	repeatDigits    = 2
	repeatsAfter    = 5 // the number of semicolons before a repeat count
)

// isUTF8 reports whether the name of a character set in a locale means UTF-8.
func isUTF8(charset string) bool {
	return strings.EqualFold(charset, "UTF-8") || strings.EqualFold(charset, "UTF8")
}

// clean appends to out the bytes that tcell may read. The argument in holds the bytes of one read.
func (c *cleaner) clean(out, in []byte) []byte {
	in = append(c.kept, in...)
	c.kept = nil
	for len(in) > 0 {
		if b := in[0]; b < utf8.RuneSelf {
			var n int
			out, n = c.ascii(out, b, in[1:])
			in = in[1+n:]
			continue
		}
		c.state = plainInput // as in tcell: a byte of 0x80 or more ends any sequence
		if !c.utf8 {
			out, in = append(out, in[0]), in[1:]
			continue
		}
		if !utf8.FullRune(in) {
			c.kept = bytes.Clone(in)
			break
		}
		r, n := utf8.DecodeRune(in)
		if r < 0xa0 { // an eight-bit control character
			r = utf8.RuneError
		}
		out, in = utf8.AppendRune(out, r), in[n:]
	}
	return out
}

// ascii appends the bytes that tcell may read for the byte b. It returns the number of following bytes
// to drop.
func (c *cleaner) ascii(out []byte, b byte, rest []byte) ([]byte, int) {
	before := c.state
	switch {
	case b < ' ' || b == 0x7f:
		return c.control(out, b), 0
	case before == escaped:
		return c.afterEscape(out, b, rest)
	case before == sequence && b >= 0x40:
		if c.state = plainInput; b == '[' {
			c.state = oneMore // a function key of the Linux console
		}
	case before == sequence:
		return c.parameter(out, b), 0
	case before == oneMore:
		c.state = plainInput
	}
	return append(out, b), 0
}

// afterEscape is like ascii, for the byte after an escape.
func (c *cleaner) afterEscape(out []byte, b byte, rest []byte) ([]byte, int) {
	c.length, c.semicolons, c.digits = 0, 0, 0
	c.state = plainInput
	switch b {
	case '[':
		c.state = sequence
	case 'N', 'O':
		c.state = oneMore
	case ']', 'X', '^', '_':
		if n := messageEnd(rest); n > 0 {
			return append(out, noKey...), n
		}
		return fmt.Appendf(out, "\x1b[%du", b), 0
	}
	return append(out, b), 0
}

// control appends a control key. It first ends any state in which tcell would swallow the key.
func (c *cleaner) control(out []byte, b byte) []byte {
	switch {
	case c.state == oneMore, c.state == sequence && b != escape:
		out = append(out, cancel)
	case c.state == escaped && b == etx:
		out = append(out, noKey...)
	}
	c.state = plainInput
	if b == escape {
		c.state = escaped
	}
	return append(out, b)
}

// parameter appends a byte within a sequence.
func (c *cleaner) parameter(out []byte, b byte) []byte {
	switch c.digits++; {
	case b == ';':
		c.semicolons++
		c.digits = 0
	case c.semicolons >= repeatsAfter && c.digits > repeatDigits:
		return out
	}
	if c.length++; c.length > longestSequence {
		return out
	}
	return append(out, b)
}

// messageEnd returns the length of a message of the terminal. It returns 0 if the bytes are keys.
func messageEnd(rest []byte) int {
	for i, b := range rest {
		switch {
		case b == bell:
			return i + 1
		case b == escape && i+1 < len(rest) && rest[i+1] == '\\':
			return i + 2
		case b < ' ' || b >= 0x7f:
			return 0
		}
	}
	return 0
}

// ctrlC returns the number of Ctrl-C keys in cleaned bytes, and the bytes after the last one.
func ctrlC(b []byte) (times int, after []byte) {
	last := 0
	for _, key := range []string{"\x03", "\x1b[99;5u", "\x1b[27;5;99~"} { // from old and new terminals
		times += bytes.Count(b, []byte(key))
		if i := bytes.LastIndex(b, []byte(key)); i >= 0 {
			last = max(last, i+len(key))
		}
	}
	return times, b[last:]
}

// wholeRunes returns how many of the first n bytes can be passed on without splitting a character. A
// split character must be avoided, because later bytes may be dropped, and tcell would read forever.
func wholeRunes(b []byte, n int) int {
	for i := n; i > 0 && i > n-utf8.UTFMax; i-- {
		if i == len(b) || utf8.RuneStart(b[i]) {
			return i
		}
	}
	return n
}
