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

// A standardOutput is standard output with a buffer. Its first error is kept, and
// stops the program. Text is written so that it cannot steer the terminal; files
// that go there are written as they are, see raw.
//
//	command ──text──> visible ──┐
//	        ──file──────────────┴─> buffer ──> standard output
//
// A terminal is sent each line when it ends, all others what has been written a moment
// after it was written. Whoever asks for an answer calls flush before.
type standardOutput struct {
	terminal bool
	stop     func() // ends what is under way

	mu     sync.Mutex
	text   *files.TextWriter
	buffer *bufio.Writer
	due    *time.Timer // when what is written is sent; nil: nothing is
}

// moment is how long text may wait to be sent.
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

// Flush sends what is written. It returns the first error there was.
func (s *standardOutput) Flush() error {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.checked(s.buffer.Flush())
}

// End sends all there is.
func (s *standardOutput) End() error {
	s.mu.Lock()
	defer s.mu.Unlock()
	err := s.text.End()
	if err == nil {
		err = s.buffer.Flush()
	}
	return s.checked(err)
}

// checked returns the error of a write, which ends what is under way. What is
// left in the buffer is sent in a moment.
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

// overdue sends what has waited.
func (s *standardOutput) overdue() {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.due = nil
	_ = s.checked(s.buffer.Flush()) // the buffer keeps the error
}

// unchanged writes to standard output what is not text.
type unchanged struct{ *standardOutput }

// Write writes bytes as they are.
func (u unchanged) Write(p []byte) (int, error) {
	u.mu.Lock()
	defer u.mu.Unlock()
	n, err := u.buffer.Write(p)
	return n, u.checked(err)
}

// raw returns the standard output of a command for a file that goes there.
func raw(c *cobra.Command) io.Writer {
	if s, ok := c.OutOrStdout().(*standardOutput); ok {
		return unchanged{s}
	}
	return c.OutOrStdout()
}

// flush sends what is written so far, to whoever is to answer it.
func flush(out io.Writer) error {
	if s, ok := out.(*standardOutput); ok {
		return s.Flush()
	}
	return nil
}

// lost reports that standard output could not be written, and returns the exit
// code. A reader that has gone gets no message.
func lost(errOut io.Writer, err error) int {
	if brokenPipe(err) {
		return exitPipe
	}
	var at *os.PathError
	if errors.As(err, &at) {
		err = at.Err // its path is a name that nobody gave
	}
	fmt.Fprintf(errOut, "metahex: standard output: %v\n", err)
	return exitUsage
}
