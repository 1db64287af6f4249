package door

import (
	"bytes"
	"fmt"
	"strconv"
	"time"
	"unicode/utf8"
)

// A sieve passes on what a terminal types. It stops input that would take unlimited work or memory
// in tcell's parser:
//
//	ESC ] …            a text from the terminal: tcell would keep all of it        dropped
//	ESC [ … _          a key of Windows, pressed so often: it may say a billion    once
//	ESC [ (long) x     parameters that nobody types                                dropped
//
// A sequence comes out whole, or not at all. A lone escape comes out at the end of a chunk, as it
// may be the key.
type sieve struct {
	state   typed
	out     []byte
	seq     []byte    // parameters of a sequence
	flushed bool      // the escape of the sequence is out already
	at      time.Time // when it came out
	tail    []byte    // a letter that has not come whole
	inner   *sieve    // of keys that hold the bytes of a sequence; nil: none came
	isInner bool
}

// typed is the state before the next byte.
type typed int

const (
	plain    typed = iota
	escaped        // ESC
	sequence       // ESC [
	function       // ESC [ [
	single         // ESC O
	ignored        // ESC N
	text           // ESC ] and others
	textEnd        // ESC in a text
)

const (
	escape     = 0x1b
	bell       = 0x07
	longestSeq = 64                    // bytes of parameters
	escapeTime = 60 * time.Millisecond // after it tcell takes an escape for a key
	winKey     = 5                     // parameters of a key of Windows, without how often
)

// sift returns what may be parsed of a chunk and of the bytes held before.
func (s *sieve) sift(chunk []byte) []byte {
	s.out = s.out[:0]
	if s.flushed && s.state == escaped && time.Since(s.at) > escapeTime {
		s.state, s.flushed = plain, false
	}
	chunk = append(s.tail, chunk...)
	s.tail = nil
	for len(chunk) > 0 {
		if chunk[0] < utf8.RuneSelf {
			s.put(chunk[0])
			chunk = chunk[1:]
			continue
		}
		if !utf8.FullRune(chunk) {
			s.tail = bytes.Clone(chunk)
			break
		}
		r, n := utf8.DecodeRune(chunk)
		s.drop()
		s.out = utf8.AppendRune(s.out, r)
		chunk = chunk[n:]
	}
	if s.state == escaped && !s.flushed && !s.isInner {
		s.out = append(s.out, escape)
		s.flushed, s.at = true, time.Now()
	}
	return s.out
}

// drop ends a sequence without output. If its escape was already passed on, an end of text makes
// tcell forget it.
func (s *sieve) drop() {
	if s.flushed {
		s.out = append(s.out, '\\')
	}
	s.state, s.flushed, s.seq = plain, false, nil
}

// end ends a sequence that is passed on: the bytes after its escape.
func (s *sieve) end(rest ...byte) {
	if !s.flushed {
		s.out = append(s.out, escape)
	}
	s.out = append(s.out, rest...)
	s.state, s.flushed, s.seq = plain, false, nil
}

// begin starts a sequence at an escape.
func (s *sieve) begin() {
	s.drop()
	s.state = escaped
}

// put handles a byte.
func (s *sieve) put(b byte) {
	switch s.state {
	case plain:
		if b == escape {
			s.begin()
		} else {
			s.out = append(s.out, b)
		}
	case escaped:
		s.afterEscape(b)
	case sequence:
		s.inSequence(b)
	case function:
		s.end('[', '[', b)
	case single:
		if b == escape {
			s.begin()
		} else {
			s.end('O', b)
		}
	case ignored:
		s.drop()
	case text, textEnd:
		s.inText(b)
	}
}

// inText drops a byte of a text.
func (s *sieve) inText(b byte) {
	switch {
	case b == bell, s.state == textEnd && b == '\\':
		s.drop()
	case b == escape && s.state == text:
		s.state = textEnd
	default:
		s.state = text
	}
}

// afterEscape handles a byte after an escape.
func (s *sieve) afterEscape(b byte) {
	switch b {
	case '[':
		s.state = sequence
	case 'O':
		s.state = single
	case 'N':
		s.state = ignored
	case ']', 'X', '^', '_':
		s.state = text
	case escape: // the first is the key Alt of the second
		s.end()
		s.state = escaped
	default:
		s.end(b)
	}
}

// inSequence handles a byte of a sequence.
func (s *sieve) inSequence(b byte) {
	switch {
	case b == escape:
		s.begin()
	case b < ' ':
		s.drop()
	case b < '@':
		if len(s.seq) <= longestSeq {
			s.seq = append(s.seq, b)
		}
	case len(s.seq) > longestSeq:
		s.drop()
	case b == '[' && len(s.seq) == 0:
		s.state = function
	case b == '_':
		s.windowsKey()
	default:
		s.end(append(append([]byte{'['}, s.seq...), b)...)
	}
}

// windowsKey passes on a key of Windows as pressed once. A key that holds a byte of a sequence is
// part of that sequence.
func (s *sieve) windowsKey() {
	var p []int
	for _, word := range bytes.Split(s.seq, []byte{';'}) {
		if n, err := strconv.ParseInt(string(word), 10, 32); err == nil {
			p = append(p, int(n))
		}
	}
	if len(p) < 4 || p[3] == 0 {
		s.drop()
		return
	}
	if p[0] == 0 && p[1] == 0 && p[2] > 0 && p[2] < utf8.RuneSelf && !s.isInner {
		s.drop()
		if s.inner == nil {
			s.inner = &sieve{isInner: true}
		}
		s.out = append(s.out, s.inner.sift([]byte{byte(p[2])})...)
		return
	}
	p = append(p, 0)[:winKey]
	s.end(fmt.Appendf(nil, "[%d;%d;%d;%d;%d_", p[0], p[1], p[2], p[3], p[4])...)
}
