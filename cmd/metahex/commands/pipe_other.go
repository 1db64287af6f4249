//go:build !unix

package commands

// ignoreBrokenPipes does nothing: on this system a broken pipe does not end a program.
func ignoreBrokenPipes() {}

// brokenPipe always returns false: this system does not report that the reader has gone.
func brokenPipe(error) bool { return false }
