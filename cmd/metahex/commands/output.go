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

// A standardOutput is standard output with a buffer. It keeps its first error, which stops the
// program. Text is filtered so that it cannot control the terminal; files that go there are written
// unchanged, see raw.
//
//	command ──text──> visible ──┐
//	        ──file──────────────┴─> buffer ──> standard output
//
// A terminal gets each line at its end; other outputs get text a moment after it was written. Code
// that waits for an answer calls flush first.
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

// checked returns the error of a write, which stops the current command. The rest of the buffer is
// sent a moment later.
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

// overdue sends text that has waited long enough.
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

// raw returns standard output for a file that is written there unchanged.
func raw(c *cobra.Command) io.Writer {
	if s, ok := c.OutOrStdout().(*standardOutput); ok {
		return unchanged{s}
	}
	return c.OutOrStdout()
}

// flush sends all buffered text to the program or person that is to answer it.
func flush(out io.Writer) error {
	if s, ok := out.(*standardOutput); ok {
		return s.Flush()
	}
	return nil
}

// lost reports that standard output could not be written, and returns the exit code. There is no
// message if the reader has gone.
func lost(errOut io.Writer, err error) int {
	if brokenPipe(err) {
		return exitPipe
	}
	var at *os.PathError
	if errors.As(err, &at) {
		err = at.Err // the user did not name its path
	}
	fmt.Fprintf(errOut, "metahex: standard output: %v\n", err)
	return exitUsage
}
