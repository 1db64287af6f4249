package door

import (
	"bytes"
	"fmt"
	"strconv"
	"time"
	"unicode/utf8"
)

// A sieve filters what a terminal types. It stops input that would need unlimited work or memory in
// tcell's parser:
//
//	ESC ] …            a text from the terminal: tcell would store all of it       dropped
//	ESC [ … _          a Windows key with a repeat count, which may be a billion   once
//	ESC [ (long) x     more parameters than any key has                            dropped
//
// A sequence is passed on completely or not at all. A lone escape is passed on at the end of a chunk,
// because it may be the Escape key.
type sieve struct {
	state   typed
	out     []byte
	seq     []byte    // parameters of a sequence
	flushed bool      // the escape of the sequence was already passed on
	at      time.Time // when the escape was passed on
	tail    []byte    // incomplete letter
	inner   *sieve    // for Windows keys that contain the bytes of a sequence; nil: none so far
	isInner bool
}

// typed is the state of the parser before the next byte.
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
	longestSeq = 64                    // maximum length of the parameters in bytes
	escapeTime = 60 * time.Millisecond // after this time tcell treats an escape as the Escape key
	winKey     = 5                     // number of parameters of a Windows key, without the repeat count
)

// sift returns the bytes of the chunk and of earlier chunks that may be parsed now.
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

// drop ends a sequence without output. If its escape was already passed on, drop sends an end of text,
// which makes tcell discard the escape.
func (s *sieve) drop() {
	if s.flushed {
		s.out = append(s.out, '\\')
	}
	s.state, s.flushed, s.seq = plain, false, nil
}

// end passes a sequence on: its escape and the given bytes.
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

// inText handles a byte of a text, and drops it.
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
	case escape: // ESC ESC: the first escape means Alt
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

// windowsKey passes a Windows key on as pressed once. If the key carries a byte of an escape sequence,
// the byte is handled as a part of that sequence.
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
