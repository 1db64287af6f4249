//go:build !unix

package commands

// ignoreBrokenPipes does nothing: on this system a broken pipe does not end a program.
func ignoreBrokenPipes() {}

// brokenPipe always returns false: this system does not report a missing reader.
func brokenPipe(error) bool { return false }
