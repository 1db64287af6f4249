package main

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"os"

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
// A terminal is sent each line when it ends. Whoever waits for an answer to what
// is written calls flush before.
type standardOutput struct {
	text     *files.TextWriter
	buffer   *bufio.Writer
	terminal bool
	stop     func() // ends what is under way
}

func newStandardOutput(w io.Writer, stop func()) *standardOutput {
	s := &standardOutput{buffer: bufio.NewWriterSize(w, 1<<16), stop: stop}
	s.text = files.NewTextWriter(unchanged{s})
	file, ok := w.(*os.File)
	s.terminal = ok && term.IsTerminal(int(file.Fd()))
	return s
}

// Write writes text.
func (s *standardOutput) Write(p []byte) (int, error) {
	n, err := s.text.Write(p)
	if err == nil && s.terminal && len(p) > 0 && p[len(p)-1] == '\n' {
		err = s.Flush()
	}
	return n, err
}

// Flush sends what is written. It returns the first error there was.
func (s *standardOutput) Flush() error { return s.checked(s.buffer.Flush()) }

// End sends all there is.
func (s *standardOutput) End() error {
	if err := s.text.End(); err != nil {
		return err
	}
	return s.Flush()
}

func (s *standardOutput) checked(err error) error {
	if err != nil {
		s.stop()
	}
	return err
}

// unchanged writes to standard output what is not text.
type unchanged struct{ *standardOutput }

// Write writes bytes as they are.
func (u unchanged) Write(p []byte) (int, error) {
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
// code. Who reads no more of it is not told of that.
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
