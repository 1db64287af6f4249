// Package commands is the command line of metahex: it parses flags and prints the results of the
// other packages.
package commands

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"regexp"
	"strings"

	"github.com/spf13/cobra"

	"metahex/maps"
	"metahex/rule/files"
	"metahex/tui"
)

// Main runs the program with the arguments and files of the process, and returns its exit code.
func Main() int { return Execute(newRoot) }

// Execute runs one of our programs with the arguments and files of the process, and returns its exit
// code. The function root makes the commands of the program.
func Execute(root func() *cobra.Command) int {
	ignoreBrokenPipes()
	return runProgram(root, os.Args[1:], os.Stdin, os.Stdout, os.Stderr)
}

// Exit codes, in order: success; a finding about the subject of the question; wrong usage, or output
// that could not be written; the terminal was closed (SIGHUP); Ctrl-C; the output has no reader.
// Other signals have their own codes.
const (
	exitFine        = 0
	exitFindings    = 1
	exitUsage       = 2
	exitHungUp      = 129
	exitInterrupted = 130
	exitPipe        = 141
)

// run runs metahex and returns its exit code.
func run(args []string, in io.Reader, out, errOut io.Writer) int {
	return runProgram(newRoot, args, in, out, errOut)
}

// runProgram runs a program and returns its exit code.
func runProgram(newRoot func() *cobra.Command, args []string, in io.Reader, out, errOut io.Writer) (code int) {
	ctx, stop := interruptible(errOut)
	defer stop()
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	stdout := newStandardOutput(out, cancel)
	errOut = files.NewTextWriter(errOut)
	root := newRoot()
	root.SetArgs(args)
	root.SetIn(in)
	root.SetOut(stdout)
	root.SetErr(errOut)
	if root.Name() != "metahex" {
		errOut = &renamed{errOut, root.Name()}
	}
	addCompletion(root)
	c, err := root.ExecuteContextC(ctx)
	if err == nil {
		err = misnamed(c)
	}
	unwritten := stdout.End()
	if unwritten == nil || errors.As(context.Cause(ctx), new(interruption)) || errors.Is(err, tui.ErrHungUp) {
		return outcome(ctx, err, args, errOut) // a closed terminal gets no output
	}
	if err != nil && !errors.Is(err, unwritten) && !errors.Is(err, context.Canceled) { // err is the cause
		outcome(ctx, err, args, errOut)
	}
	return lost(errOut, unwritten)
}

// outcome prints the error of a command, and returns the exit code.
func outcome(ctx context.Context, err error, args []string, errOut io.Writer) int {
	if err == nil {
		return exitFine
	}
	var already reported
	cancelled := errors.Is(err, context.Canceled)
	switch {
	case errors.As(err, &already):
	case cancelled:
		fmt.Fprintln(errOut, interruptedBy(ctx))
	default:
		fmt.Fprintln(errOut, readable(describe(err), args))
	}
	switch {
	case cancelled:
		return interruptedBy(ctx).code()
	case errors.Is(err, tui.ErrHungUp):
		return exitHungUp
	}
	return exitCode(err)
}

// A findings is an error about the subject of the question; it causes exit code 1.
type findings struct{ error }

func (f findings) Unwrap() error { return f.error }

// A reported is an error that has already been printed.
type reported struct{ error }

func (r reported) Unwrap() error { return r.error }

// exitCode distinguishes findings in a file from wrong usage. If a file cannot be read at all, its
// finding has no line, and counts as wrong usage.
func exitCode(err error) int {
	var f findings
	var inFile maps.Findings
	switch {
	case errors.As(err, &inFile) && inFile[0].Line == 0:
		return exitUsage
	case errors.Is(err, context.Canceled):
		return exitInterrupted
	case errors.As(err, &f), errors.As(err, &inFile):
		return exitFindings
	default:
		return exitUsage
	}
}

func describe(err error) string {
	var inFile maps.Findings
	switch {
	case errors.As(err, &inFile):
		return inFile.Error()
	case errors.Is(err, context.Canceled):
		return "interrupted"
	}
	text := strings.TrimPrefix(err.Error(), "metahex: ")
	if m := clash.FindStringSubmatch(text); m != nil {
		text = "--" + strings.Join(strings.Fields(m[1]), " and --") + " do not go together"
	}
	return "metahex: " + text
}

// clash matches the library's message about mutually exclusive flags.
var clash = regexp.MustCompile(`^if any flags in the group .* none of the others can be; \[(.*)\] were all set$`)

// A renamed output replaces metahex by the name of another program at the start of messages.
type renamed struct {
	io.Writer
	name string
}

// Write writes a message.
func (r *renamed) Write(text []byte) (int, error) {
	if rest, ok := bytes.CutPrefix(text, []byte("metahex: ")); ok {
		if _, err := io.WriteString(r.Writer, r.name+": "); err != nil {
			return 0, err
		}
		n, err := r.Writer.Write(rest)
		return len(text) - len(rest) + n, err
	}
	return r.Writer.Write(text)
}
