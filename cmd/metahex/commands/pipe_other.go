//go:build !unix

package commands

// ignoreBrokenPipes does nothing: a broken pipe ends no program here.
func ignoreBrokenPipes() {}

// brokenPipe reports whether nobody reads what was written, which is not known
// here.
func brokenPipe(error) bool { return false }
