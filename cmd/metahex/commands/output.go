package commands

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"os"
	"sync"
	"time"

	"github.com/spf13/cobra"
	"golang.org/x/term"

	"metahex/rule/files"
)

// A standardOutput is standard output with a buffer. It stores its first error, which stops the
// program. It filters text, so that text cannot control the terminal. A file on standard output is
// not filtered; see raw.
//
//	command ──text──> visible ──┐
//	        ──file──────────────┴─> buffer ──> standard output
//
// A terminal gets each line as soon as the line ends. Other outputs get text after a short delay.
// Code that waits for a reply calls flush first.
type standardOutput struct {
	terminal bool
	stop     func() // stops the current command

	mu     sync.Mutex
	text   *files.TextWriter
	buffer *bufio.Writer
	due    *time.Timer // sends the buffer; nil if it is empty
}

// moment is how long text may stay in the buffer.
const moment = 100 * time.Millisecond

func newStandardOutput(w io.Writer, stop func()) *standardOutput {
	s := &standardOutput{buffer: bufio.NewWriterSize(w, 1<<16), stop: stop}
	s.text = files.NewTextWriter(s.buffer)
	file, ok := w.(*os.File)
	s.terminal = ok && term.IsTerminal(int(file.Fd()))
	return s
}

// Write writes text.
func (s *standardOutput) Write(p []byte) (int, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	n, err := s.text.Write(p)
	if err == nil && s.terminal && len(p) > 0 && p[len(p)-1] == '\n' {
		err = s.buffer.Flush()
	}
	return n, s.checked(err)
}

// Flush sends the buffered text. It returns the first error.
func (s *standardOutput) Flush() error {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.checked(s.buffer.Flush())
}

// End sends all remaining text.
func (s *standardOutput) End() error {
	s.mu.Lock()
	defer s.mu.Unlock()
	err := s.text.End()
	if err == nil {
		err = s.buffer.Flush()
	}
	return s.checked(err)
}

// checked handles the result of a write. An error stops the current command. If text remains in the
// buffer, checked schedules a flush.
func (s *standardOutput) checked(err error) error {
	switch waits := s.buffer.Buffered() > 0; {
	case err != nil:
		s.stop()
	case waits && s.due == nil:
		s.due = time.AfterFunc(moment, s.overdue)
	case !waits && s.due != nil:
		s.due.Stop()
		s.due = nil
	}
	return err
}

// overdue sends text that has been in the buffer for long enough.
func (s *standardOutput) overdue() {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.due = nil
	_ = s.checked(s.buffer.Flush()) // the buffer stores the error
}

// An unchanged writes bytes to standard output without the filter for text.
type unchanged struct{ *standardOutput }

// Write writes bytes without changes.
func (u unchanged) Write(p []byte) (int, error) {
	u.mu.Lock()
	defer u.mu.Unlock()
	n, err := u.buffer.Write(p)
	return n, u.checked(err)
}

// raw returns standard output without the filter for text, for a file.
func raw(c *cobra.Command) io.Writer {
	if s, ok := c.OutOrStdout().(*standardOutput); ok {
		return unchanged{s}
	}
	return c.OutOrStdout()
}

// flush sends all buffered text before the program waits for a reply.
func flush(out io.Writer) error {
	if s, ok := unwrapped(out).(*standardOutput); ok {
		return s.Flush()
	}
	return nil
}

// lost reports that standard output could not be written, and returns the exit code. It prints no
// message if the output has no reader any more.
func lost(errOut io.Writer, err error) int {
	if brokenPipe(err) {
		return exitPipe
	}
	var at *os.PathError
	if errors.As(err, &at) {
		err = at.Err // without the path, which the user did not name
	}
	fmt.Fprintf(errOut, "metahex: standard output: %v\n", err)
	return exitUsage
}
