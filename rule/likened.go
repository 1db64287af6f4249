package rule

import (
	"bytes"
	"strings"
)

// likened replaces by # what may differ between findings of one sort: quoted words, names of dots and
// hexes, numbers, and lists of these. A file may have thousands of findings, and a regular expression
// would take most of the time for them.
//
//	unknown zone "west"        unknown zone #
//	A-H-11/ne+s is at 7    ──▶ # is at #
//	edges 2, 3 and 14          edges #
func likened(text string) string {
	marked := make([]byte, 0, len(text))
	for i := 0; i < len(text); {
		if n := differing(text, i); n > 0 {
			marked = append(marked, '#')
			i += n
			continue
		}
		marked = append(marked, text[i])
		i++
	}
	kept := marked[:0] // never longer than what is read of marked
	for i := 0; i < len(marked); i++ {
		kept = append(kept, marked[i])
		if marked[i] != '#' {
			continue
		}
		for bytes.HasPrefix(marked[i+1:], []byte(", #")) {
			i += len(", #")
		}
		if bytes.HasPrefix(marked[i+1:], []byte(" and #")) {
			i += len(" and #")
		}
	}
	return string(kept)
}

// differing returns the length of the quoted word, name or number that begins at text[i], or 0.
func differing(text string, i int) int {
	switch c := text[i]; {
	case c == '"':
		return quoted(text[i:])
	case isDigit(c):
		return leading(text[i:], isDigit)
	case isCapital(c) && (i == 0 || !isWord(text[i-1])):
		if len(text) > i+2 && text[i+1] == '-' {
			if n := placed(text[i+2:]); n > 0 {
				return 2 + n
			}
		}
		return placed(text[i:])
	}
	return 0
}

// quoted returns the length of the quoted word at the beginning of a text, or 0.
func quoted(text string) int {
	for i := 1; i < len(text); i++ {
		switch text[i] {
		case '"':
			return i + 1
		case '\\':
			if i++; i == len(text) || text[i] == '\n' {
				return 0
			}
		}
	}
	return 0
}

// placed returns the length of the name of a dot or hex at the beginning of a text, or 0: one or two
// capitals, perhaps a hyphen, digits, and perhaps sides: N-22/ne+s.
func placed(text string) int {
	n := min(2, leading(text, isCapital))
	if n == 0 {
		return 0
	}
	if strings.HasPrefix(text[n:], "-") {
		n++
	}
	digits := leading(text[n:], isDigit)
	if digits == 0 {
		return 0
	}
	n += digits
	if strings.HasPrefix(text[n:], "/") {
		if sides := leading(text[n+1:], func(c byte) bool { return c == '+' || 'a' <= c && c <= 'z' }); sides > 0 {
			n += 1 + sides
		}
	}
	return n
}

// leading returns how many bytes at the beginning of a text are of a kind.
func leading(text string, is func(byte) bool) (n int) {
	for n < len(text) && is(text[n]) {
		n++
	}
	return n
}

func isDigit(c byte) bool { return '0' <= c && c <= '9' }

func isCapital(c byte) bool { return 'A' <= c && c <= 'Z' }

func isWord(c byte) bool { return isDigit(c) || isCapital(c) || 'a' <= c && c <= 'z' || c == '_' }
