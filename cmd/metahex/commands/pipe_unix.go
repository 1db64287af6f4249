//go:build unix

package commands

import (
	"errors"
	"os/signal"
	"syscall"
)

// ignoreBrokenPipes makes a write to a broken pipe return an error; by default it would kill the
// program.
func ignoreBrokenPipes() { signal.Ignore(syscall.SIGPIPE) }

// brokenPipe reports whether an error means that the output has no reader.
func brokenPipe(err error) bool { return errors.Is(err, syscall.EPIPE) }
