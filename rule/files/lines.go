package files

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"io"
	"strings"
)

// MostLine is the maximum length of a line of input, in bytes.
const MostLine = 64 << 10

// Lines reads input line by line and skips lines that are too long.
type Lines struct {
	in     *bufio.Reader
	number int
	most   int // Next gives up in a longer line; 0: it skips a line of any length
}

// NewLines returns a reader that splits its input into lines. It holds little memory between lines.
func NewLines(in io.Reader) *Lines { return &Lines{in: bufio.NewReader(in)} }

// Within makes Next give up in a line that is longer than a number of bytes, and returns l. Otherwise a
// line without an end would hold Next for ever.
func (l *Lines) Within(bytes int) *Lines {
	l.most = bytes
	return l
}

// Number returns the number of the last line that Next returned, from 1.
func (l *Lines) Number() int { return l.number }

// Waits reports whether Next may have to wait for more input.
func (l *Lines) Waits() bool {
	held, _ := l.in.Peek(l.in.Buffered())
	return bytes.IndexByte(held, '\n') < 0
}

// Next returns the next line without its line end, or io.EOF after the last line. It skips a line
// that is too long and returns a *LongLine. In a line longer than that of Within it returns an
// *EndlessLine, and the input is of no further use.
func (l *Lines) Next() (string, error) {
	line, err := l.in.ReadSlice('\n')
	if len(line) > 0 {
		l.number++
	}
	if errors.Is(err, bufio.ErrBufferFull) {
		line, err = l.rest(bytes.Clone(line))
	}
	text := strings.TrimSuffix(strings.TrimSuffix(string(line), "\n"), "\r")
	switch {
	case len(text) > MostLine && (err == nil || errors.Is(err, io.EOF)):
		return "", &LongLine{l.number}
	case err == nil, errors.Is(err, io.EOF) && len(line) > 0:
		return text, nil
	default:
		return "", err
	}
}

// rest reads the rest of a line, and returns the line. It keeps no more than shows that the line is too
// long.
func (l *Lines) rest(line []byte) ([]byte, error) {
	for read := len(line); ; {
		if l.most > 0 && read > l.most {
			return nil, &EndlessLine{l.number, l.most}
		}
		more, err := l.in.ReadSlice('\n')
		read += len(more)
		if len(line) <= MostLine+len("\r\n") {
			line = append(line, more...)
		}
		if !errors.Is(err, bufio.ErrBufferFull) {
			return line, err
		}
	}
}

// A LongLine is the error for a line that is longer than MostLine.
type LongLine struct{ Number int }

// Text returns the message without the line number.
func (e *LongLine) Text() string {
	return fmt.Sprintf("longer than %d KB, the most a line may have", MostLine>>10)
}

// Error returns the message with the line number.
func (e *LongLine) Error() string { return fmt.Sprintf("line %d: %s", e.Number, e.Text()) }

// An EndlessLine is the error for a line so long that it seems to have no end.
type EndlessLine struct{ Number, Most int }

// Error returns the message with the line number.
func (e *EndlessLine) Error() string {
	return fmt.Sprintf("line %d: found %d KB without a line feed; want at most %d KB a line", e.Number, e.Most>>10, MostLine>>10)
}
