//go:build unix

package commands

import (
	"errors"
	"os/signal"
	"syscall"
)

// ignoreBrokenPipes lets a write to a pipe that nobody reads fail, where it would
// end the program.
func ignoreBrokenPipes() { signal.Ignore(syscall.SIGPIPE) }

// brokenPipe reports whether nobody reads what was written.
func brokenPipe(err error) bool { return errors.Is(err, syscall.EPIPE) }
