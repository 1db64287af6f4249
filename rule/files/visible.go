package files

import (
	"fmt"
	"io"
	"strings"
	"unicode/utf8"
)

// Visible returns text in a form that is safe to print on a terminal. It escapes characters that
// control the terminal or change the direction of writing, for example ESC as \x1b. Tabs, line feeds
// and encoded JSON stay unchanged.
func Visible(text string) string { return visible(text, false) }

// VisibleLine is like Visible, but for text that must stay on one line, such as a file name. It
// escapes tabs and line feeds too.
func VisibleLine(text string) string { return visible(text, true) }

func visible(text string, oneLine bool) string {
	plain := true
	for at, r := range text {
		if plain = !hidden(text, at, r, oneLine); !plain {
			break
		}
	}
	if plain {
		return text
	}
	var b strings.Builder
	for at, r := range text {
		switch {
		case !hidden(text, at, r, oneLine):
			b.WriteRune(r)
		case r == utf8.RuneError:
			fmt.Fprintf(&b, `\x%02x`, text[at])
		case r == '\n':
			b.WriteString(`\n`)
		case r == '\r':
			b.WriteString(`\r`)
		case r == '\t':
			b.WriteString(`\t`)
		case r < 0x20:
			fmt.Fprintf(&b, `\x%02x`, r)
		default:
			fmt.Fprintf(&b, `\u%04x`, r)
		}
	}
	return b.String()
}

// hidden reports whether the rune at an offset of text must be escaped: a byte that is not UTF-8, or
// a control character.
func hidden(text string, at int, r rune, oneLine bool) bool {
	switch r {
	case '\n', '\t':
		return oneLine
	case utf8.RuneError:
		_, size := utf8.DecodeRuneInString(text[at:])
		return size == 1
	default:
		return Steers(r)
	}
}

// Steers reports whether a rune controls a terminal and is not shown: control characters, line
// separators, and marks of writing direction.
func Steers(r rune) bool {
	return r < 0x20 || r >= 0x7f && r < 0xa0 ||
		r == 0x61c || r == 0x200e || r == 0x200f || // marks of direction
		r >= 0x2028 && r <= 0x202e || // separators, embeddings, overrides
		r >= 0x2066 && r <= 0x2069 // isolates
}

// A TextWriter writes text as Visible returns it. A character may be split between two calls of
// Write; End writes an incomplete last character.
type TextWriter struct {
	w    io.Writer
	left []byte // the first bytes of an incomplete character
}

// NewTextWriter returns a writer that writes to w.
func NewTextWriter(w io.Writer) *TextWriter { return &TextWriter{w: w} }

// Write implements io.Writer.
func (t *TextWriter) Write(p []byte) (int, error) {
	text := string(append(t.left, p...))
	whole := len(text)
	for i := 1; i <= min(utf8.UTFMax-1, len(text)); i++ {
		if utf8.RuneStart(text[len(text)-i]) {
			if !utf8.FullRuneInString(text[len(text)-i:]) {
				whole -= i
			}
			break
		}
	}
	t.left = []byte(text[whole:])
	if _, err := io.WriteString(t.w, Visible(text[:whole])); err != nil {
		return 0, err
	}
	return len(p), nil
}

// End writes an incomplete last character, if there is one.
func (t *TextWriter) End() error {
	text := Visible(string(t.left))
	t.left = nil
	if text == "" {
		return nil
	}
	_, err := io.WriteString(t.w, text)
	return err
}
