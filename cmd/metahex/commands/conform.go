package commands

import (
	"bufio"
	"encoding/json"
	"errors"
	"fmt"
	"time"

	"github.com/spf13/cobra"

	"metahex/los/cases"
	"metahex/rule"
	"metahex/rule/files"
)

func newServe() *cobra.Command {
	var below bool
	c := &cobra.Command{
		Use:   "serve",
		Short: "Answer lines of sight as JSON lines, for other programs",
		Long: "Reads requests from standard input, one JSON object per line, and answers each with a line\n" +
			"on standard output. docs/conformance.md describes the protocol; metahex los conform uses it.",
		Example: "  echo '{\"id\":1,\"ask\":\"open\",\"board\":\"A\"}' | metahex los serve",
		Args:    wants(0, "no arguments"),
		RunE: func(c *cobra.Command, _ []string) error {
			_, err := awaited(c.Context(), func() (struct{}, error) {
				return struct{}{}, cases.Serve(c.Context(), c.InOrStdin(), c.OutOrStdout(), below)
			})
			return err
		},
	}
	c.Flags().BoolVar(&below, "files", false, "also open boards from files named in requests, if they are below this directory")
	return c
}

func newConform() *cobra.Command {
	c := &cobra.Command{
		Use:   "conform FILE... -- PROGRAM [ARGS...]",
		Short: "Send case files to another program and compare its verdicts",
		Long: "Starts a program, sends the lines of case files to its standard input as JSON, and\n" +
			"compares its answers with the verdicts in the files. docs/conformance.md describes the\n" +
			"protocol. A program may skip boards that it does not know; skipped lines are counted.",
		Example: "  metahex los conform cases/*.yaml -- python3 engine.py\n" +
			"  metahex los conform cases.yaml -- metahex los serve",
		Args: func(c *cobra.Command, args []string) error {
			if n := c.ArgsLenAtDash(); n < 1 || n == len(args) {
				return errors.New("los conform wants case files, then --, then a program, such as: cases.yaml -- python3 engine.py")
			}
			return nil
		},
		RunE: func(c *cobra.Command, args []string) error {
			n := c.ArgsLenAtDash()
			return conform(c, args[:n], args[n:])
		},
	}
	return c
}

// conform sends the lines of files to a program and checks its answers.
func conform(c *cobra.Command, names, program []string) error {
	var texts [][]byte
	for _, name := range names {
		data, err := files.Read(name, files.Cases)
		if err != nil {
			return err
		}
		texts = append(texts, data)
	}
	e, err := startEngine(c, program)
	if err != nil {
		return err
	}
	defer e.stop()
	var all cases.Conformance
	for i, name := range names {
		if err := all.Conform(name, texts[i], e); err != nil {
			if c.Context().Err() != nil {
				return c.Context().Err()
			}
			return fmt.Errorf("%s: %w", program[0], err)
		}
	}
	if len(all.Wrong) > 0 {
		return all.Wrong
	}
	if all.Lines == 0 {
		return findings{fmt.Errorf("%s has not decided any line; skipped: %d", program[0], all.Skipped)}
	}
	fmt.Fprintf(c.OutOrStdout(), "%s agrees with %s in %s; skipped: %d\n", program[0], rule.Count(all.Lines, "line"), rule.Count(len(names), "file"), all.Skipped)
	return nil
}

// answerTime is how long a program may take to answer a request.
const answerTime = 30 * time.Second

// An engine is another program that answers requests.
type engine struct {
	*program
	lines *bufio.Scanner
	last  int // id of the last request
}

// startEngine starts a program.
func startEngine(c *cobra.Command, words []string) (*engine, error) {
	p, err := startProgram(c, words)
	if err != nil {
		return nil, err
	}
	e := &engine{program: p, lines: bufio.NewScanner(p.out)}
	e.lines.Buffer(make([]byte, 64<<10), cases.MostRequest)
	return e, nil
}

// Ask implements cases.Engine.
func (e *engine) Ask(q cases.Request) (a cases.Response, err error) {
	e.last++
	q.ID = e.last
	late := time.AfterFunc(answerTime, e.cancel)
	defer late.Stop()
	line, err := json.Marshal(q)
	if err != nil {
		return a, err
	}
	_, unread := e.in.Write(append(line, '\n'))
	if unread != nil || !e.lines.Scan() {
		if err := e.lines.Err(); errors.Is(err, bufio.ErrTooLong) {
			return a, fmt.Errorf("answered request %d with more than %d MB", q.ID, cases.MostRequest>>20)
		}
		if !late.Stop() {
			return a, fmt.Errorf("did not answer request %d within %s", q.ID, answerTime)
		}
		return a, fmt.Errorf("ended before it answered request %d", q.ID)
	}
	if err := json.Unmarshal(e.lines.Bytes(), &a); err != nil {
		return a, fmt.Errorf("answered request %d with %s, which is not an answer: %w", q.ID, rule.Clip(files.VisibleLine(e.lines.Text())), err)
	}
	if a.ID != q.ID {
		return a, fmt.Errorf("answered request %d with id %d", q.ID, a.ID)
	}
	return a, nil
}
