package files

import (
	"fmt"
	"io"
	"strings"
	"unicode/utf8"
)

// Visible returns text from a file in a form that is safe for a terminal: characters that control
// the terminal or reverse the order of letters are escaped, ESC as \x1b. Tabs and line feeds
// remain, and so does JSON as it is encoded.
func Visible(text string) string { return visible(text, false) }

// VisibleLine is Visible for text that must stay on one line, such as the name of a file: tabs and
// line feeds are escaped too.
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

// hidden reports whether the rune at a place of text would not be shown as itself: a byte that is
// not UTF-8, or a control character.
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

// Steers reports whether a rune controls a terminal instead of being shown: control characters,
// line separators, and marks of writing direction.
func Steers(r rune) bool {
	return r < 0x20 || r >= 0x7f && r < 0xa0 ||
		r == 0x61c || r == 0x200e || r == 0x200f || // marks of direction
		r >= 0x2028 && r <= 0x202e || // separators, embeddings, overrides
		r >= 0x2066 && r <= 0x2069 // isolates
}

// A TextWriter writes text as Visible returns it. A character may arrive in parts; End writes an
// incomplete one.
type TextWriter struct {
	w    io.Writer
	left []byte // of an incomplete character
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

// End writes a character whose end never came.
func (t *TextWriter) End() error {
	text := Visible(string(t.left))
	t.left = nil
	if text == "" {
		return nil
	}
	_, err := io.WriteString(t.w, text)
	return err
}
