package commands

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"strings"

	"github.com/spf13/cobra"

	"metahex/los"
	"metahex/rule"
	"metahex/rule/files"
)

// A batchAnswer is the JSON answer to one line of a batch.
type batchAnswer struct {
	Line   int         `json:"line"`
	From   string      `json:"from,omitempty"`
	To     string      `json:"to,omitempty"`
	Clear  *bool       `json:"clear,omitempty"`
	Clause rule.Clause `json:"clause,omitempty"`
	Reason string      `json:"reason,omitempty"`
	Error  string      `json:"error,omitempty"`
}

// runBatch answers each line of input with one line of output. A line that is not a question causes
// a message on standard error and the answer "error"; the exit code is then 1. Empty lines and lines
// that begin with # are skipped.
func (f *losFlags) runBatch(c *cobra.Command, r los.Referee) error {
	in, name, err := f.questions(c)
	if err != nil {
		return err
	}
	defer in.Close()
	lines := files.NewLines(in)
	asked, wrong := 0, 0
	for {
		a, err := f.answer(c, r, name, lines)
		if errors.Is(err, io.EOF) {
			break
		} else if err != nil {
			return err
		}
		asked++
		if a.Error != "" {
			wrong++
		}
		if err := f.printAnswer(c, name, a); err != nil {
			return err
		}
	}
	if wrong > 0 {
		return findings{fmt.Errorf("%s: %d of %s could not be answered", name, wrong, rule.Count(asked, "line"))}
	}
	return nil
}

// questions opens the input of a batch and returns its name for messages. A named pipe is read like
// standard input, line by line.
func (f *losFlags) questions(c *cobra.Command) (in io.ReadCloser, name string, err error) {
	if f.batch == "-" {
		return io.NopCloser(c.InOrStdin()), "standard input", nil
	}
	if info, err := os.Stat(f.batch); err == nil && info.Mode()&fs.ModeNamedPipe != 0 {
		// Opening waits for a process that writes.
		in, err := awaited(c.Context(), func() (*os.File, error) { return os.Open(f.batch) })
		return in, f.batch, err
	}
	data, err := files.Read(f.batch, files.Questions)
	return io.NopCloser(bytes.NewReader(data)), f.batch, err
}

// answer answers the next question. It flushes all earlier answers before it waits for input.
func (f *losFlags) answer(c *cobra.Command, r los.Referee, name string, lines *files.Lines) (a batchAnswer, err error) {
	for {
		if lines.Waits() {
			if err := flush(c.OutOrStdout()); err != nil {
				return a, err
			}
		}
		line, err := awaited(c.Context(), lines.Next)
		a.Line = lines.Number()
		switch long := (*files.LongLine)(nil); {
		case errors.As(err, &long):
			a.Error = long.Text()
			return a, nil
		case err != nil:
			return a, fmt.Errorf("%s: %w", name, err)
		case isQuestion(line):
			a.decide(r, line, f.json)
			return a, nil
		}
	}
}

// isQuestion reports whether a line is neither empty nor a comment.
func isQuestion(line string) bool {
	line = strings.TrimSpace(line)
	return line != "" && line[0] != '#'
}

// decide answers a line. If whole is true, the answer includes the reason.
func (a *batchAnswer) decide(r los.Referee, line string, whole bool) {
	if err := files.Unmarked(line); err != nil {
		a.Error = err.Error()
		return
	}
	words := strings.Fields(line)
	if len(words) != 2 {
		a.Error = fmt.Sprintf("found %q; want two ends, FROM TO", rule.Clip(line))
		return
	}
	from, to, err := los.ParseEnds(r, words[0], words[1])
	if err != nil {
		a.Error = err.Error()
		return
	}
	if !whole {
		is := r.Clear(from, to)
		a.Clear = &is
		return
	}
	u := r.Rule(from, to)
	a.From, a.To, a.Clear, a.Clause, a.Reason = u.Names[0], u.Names[1], &u.Clear, u.Cite, u.Reason
}

// printAnswer prints an answer. An error of a line goes to standard error.
func (f *losFlags) printAnswer(c *cobra.Command, name string, a batchAnswer) error {
	out := c.OutOrStdout()
	if f.json {
		e := json.NewEncoder(out)
		e.SetEscapeHTML(false)
		return e.Encode(a)
	}
	if a.Error == "" {
		fmt.Fprintln(out, los.Verdict(*a.Clear))
		return nil
	}
	fmt.Fprintln(out, "error")
	fmt.Fprintf(c.ErrOrStderr(), "metahex: %v\n", &rule.Fault{File: name, Line: a.Line, Column: 1, Text: a.Error})
	return nil
}
