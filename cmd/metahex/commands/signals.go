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

// Signals that end the program are handled only here.
//
//	first signal ──▶ the context of all commands is cancelled; its cause is
//	    │            the signal, which determines the exit code
//	    ├─ echo ───▶ signals get their default action again: a second one kills
//	    └─ grace ──▶ the program exits, even if a part of it hangs

// An interruption is a signal that asks the program to end.
type interruption struct{ signal syscall.Signal }

func (i interruption) Error() string {
	switch {
	case i.signal == syscall.SIGTERM:
		return "terminated"
	case i.code() == exitHungUp: // WebAssembly has no SIGHUP
		return "the terminal was closed"
	}
	return "interrupted"
}

// Is makes errors.Is treat an interruption as context.Canceled.
func (i interruption) Is(target error) bool { return target == context.Canceled }

// code returns the exit code that a shell reports for a program killed by the signal.
func (i interruption) code() int { return 128 + int(i.signal) }

const (
	// echo is how long further signals are ignored: a closed terminal sends SIGHUP, and so does the
	// shell that ran in it.
	echo = 100 * time.Millisecond
	// grace is the time limit for a command to end cleanly. A hanging screen gives up much earlier, and
	// prints how to resume.
	grace = 650 * time.Millisecond
)

// interruptible returns a context that the first signal cancels, and a function that stops handling
// signals. A signal that was ignored when the program started, as by nohup, stays ignored.
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
			exitNow(i, errOut)
		}
	}()
	return ctx, func() {
		signal.Stop(received)
		close(ended)
		cancel(nil)
	}
}

// exitNow exits the program if the program does not end by itself.
func exitNow(i interruption, errOut io.Writer) {
	// The reader of the messages may hang too.
	printed := make(chan struct{})
	go func() {
		defer close(printed)
		fmt.Fprintln(errOut, i)
	}()
	select {
	case <-printed:
	case <-time.After(50 * time.Millisecond):
	}
	files.Abandon()
	os.Exit(i.code())
}

// interruptedBy returns the signal that cancelled a context, or Ctrl-C if there was no signal.
func interruptedBy(ctx context.Context) interruption {
	i := interruption{syscall.SIGINT}
	errors.As(context.Cause(ctx), &i)
	return i
}

// stuck returns a function that ends the program. A screen that cannot end calls the function.
func stuck(ctx context.Context) func() {
	return func() { exitNow(interruptedBy(ctx), os.Stderr) }
}
