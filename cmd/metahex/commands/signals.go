package commands

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/signal"
	"syscall"
	"time"

	"metahex/rule/files"
)

// The only place that handles signals to end the program.
//
//	first signal ──▶ the context of all commands is cancelled; its cause is
//	    │            the signal, and with it the exit code
//	    ├─ echo ───▶ the signals get their default action back: a second kills
//	    └─ grace ──▶ the program exits, whatever still hangs in it

// An interruption is a signal that asks the program to end.
type interruption struct{ signal syscall.Signal }

func (i interruption) Error() string { return "interrupted" }

// Is makes errors.Is treat an interruption as context.Canceled.
func (i interruption) Is(target error) bool { return target == context.Canceled }

// code returns the exit code that a shell reports for a program killed by the signal.
func (i interruption) code() int { return 128 + int(i.signal) }

const (
	// echo is how long a repeated signal is ignored: a closed terminal sends SIGHUP, and so does
	// the shell that ran in it.
	echo = 100 * time.Millisecond
	// grace is how long a command has to end cleanly. A hanging screen gives up well before that,
	// and says how to resume.
	grace = 650 * time.Millisecond
)

// interruptible returns a context that the first signal cancels, and a function that stops waiting
// for signals. A signal that was ignored at the start of the program, as by nohup, stays ignored.
func interruptible(errOut io.Writer) (context.Context, func()) {
	ctx, cancel := context.WithCancelCause(context.Background())
	received, ended := make(chan os.Signal, 1), make(chan struct{})
	for _, s := range deadly {
		if !signal.Ignored(s) {
			signal.Notify(received, s)
		}
	}
	go func() {
		var i interruption
		select {
		case <-ended:
			return
		case s := <-received:
			i.signal, _ = s.(syscall.Signal)
		}
		cancel(i)
		time.AfterFunc(echo, func() { signal.Stop(received) })
		select {
		case <-ended:
		case <-time.After(grace):
			exitNow(i.code(), errOut)
		}
	}()
	return ctx, func() {
		signal.Stop(received)
		close(ended)
		cancel(nil)
	}
}

// exitNow exits from a program that does not end by itself.
func exitNow(code int, errOut io.Writer) {
	// Whoever reads the messages may hang too.
	printed := make(chan struct{})
	go func() {
		defer close(printed)
		fmt.Fprintln(errOut, describe(context.Canceled))
	}()
	select {
	case <-printed:
	case <-time.After(50 * time.Millisecond):
	}
	files.Abandon()
	os.Exit(code)
}

// interruptedBy returns the exit code of the signal that cancelled a context, or that of Ctrl-C if
// no signal did.
func interruptedBy(ctx context.Context) int {
	var i interruption
	if errors.As(context.Cause(ctx), &i) {
		return i.code()
	}
	return exitInterrupted
}

// stuck returns a function that ends the program; a screen that cannot end calls it.
func stuck(ctx context.Context) func() {
	return func() { exitNow(interruptedBy(ctx), os.Stderr) }
}
