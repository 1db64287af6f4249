package gametest

import (
	"flag"
	"os"
	"testing"
)

// The flags of Slice. Only test binaries define them.
var wide, slice = func() (*bool, *uint) {
	flags := flag.CommandLine
	if !testing.Testing() {
		flags = flag.NewFlagSet("", flag.ContinueOnError)
	}
	return flags.Bool("wide", false, "run all cases where \"make test\" runs only a slice, as \"make wide\" does; WIDE=1 has the same effect"),
		flags.Uint("slice", 1, "the `number` of the slice to run without -wide")
}()

// Wide reports whether the tests try what make wide tries. The flag -wide and the variable WIDE,
// which works for many packages, switch it on.
func Wide() bool { return *wide || os.Getenv("WIDE") != "" }

// Slice returns every nth of all cases. The flag -slice sets the first of them. If Wide is true,
// Slice returns all cases.
func Slice[T any](n int, all []T) (some []T) {
	if Wide() || n < 2 {
		return all
	}
	for i := int(*slice) % min(n, max(1, len(all))); i < len(all); i += n {
		some = append(some, all[i])
	}
	return some
}
