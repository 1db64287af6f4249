package door

import (
	"io"
	"unicode"
	"unicode/utf8"
)

// A keyReader filters input for a line editor. It passes on printable letters, control keys and
// cursor keys. It drops invalid letters and other escape sequences, however long, because the line
// editor would wait for their end.
type keyReader struct {
	from    io.Reader
	read    [512]byte
	pending []byte // bytes that were read but not examined
	escape  []byte // first bytes of an unfinished escape sequence; nil: none
	typed   []byte // bytes to be passed on
}

// moves lists the escape sequences that are passed on.
var moves = map[string]bool{"\x1b[A": true, "\x1b[B": true, "\x1b[C": true, "\x1b[D": true, "\x1b[H": true, "\x1b[F": true, "\x1b[3~": true}

const keyEscape = 0x1b

// Read implements io.Reader.
func (k *keyReader) Read(p []byte) (int, error) {
	for len(k.typed) == 0 && len(p) > 0 {
		n, err := k.from.Read(k.read[:])
		k.pending = append(k.pending, k.read[:n]...)
		k.look()
		if err != nil && len(k.typed) == 0 {
			return 0, err
		}
	}
	n := copy(p, k.typed)
	k.typed = k.typed[n:]
	return n, nil
}

// look examines the pending bytes, except an incomplete letter at the end.
func (k *keyReader) look() {
	for len(k.pending) > 0 {
		switch b := k.pending[0]; {
		case b == '\r' || b == '\n':
			k.escape = nil // a line end also ends an escape sequence
			k.typed, k.pending = append(k.typed, b), k.pending[1:]
		case k.escape != nil:
			k.pending = k.pending[1:]
			k.goOn(b)
		case b == keyEscape:
			k.escape, k.pending = []byte{b}, k.pending[1:]
		case !utf8.FullRune(k.pending):
			return
		default:
			r, n := utf8.DecodeRune(k.pending)
			if r != utf8.RuneError && (unicode.IsPrint(r) || unicode.IsControl(r) && r <= unicode.MaxASCII) {
				k.typed = append(k.typed, k.pending[:n]...)
			}
			k.pending = k.pending[n:]
		}
	}
}

// goOn handles the next byte of an escape sequence.
//
//	ESC [ … letter      a key
//	ESC ] … BEL, ESC    a text from the terminal, not typed
//	ESC any             another key
func (k *keyReader) goOn(b byte) {
	ended := k.endsWith(b)
	if len(k.escape) < 4 {
		k.escape = append(k.escape, b)
	} else {
		k.escape = append(k.escape[:4], 0) // too long for any of moves
	}
	if !ended {
		return
	}
	if moves[string(k.escape)] {
		k.typed = append(k.typed, k.escape...)
	}
	k.escape = nil
}

// endsWith reports whether a byte ends the present escape sequence.
func (k *keyReader) endsWith(b byte) bool {
	switch {
	case len(k.escape) == 1:
		return b != '[' && b != ']' && b != 'P'
	case k.escape[1] == '[':
		return b >= '@' && b <= '~'
	}
	return b == '\a' || b == keyEscape
}
