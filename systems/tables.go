package systems

import (
	"errors"

	"metahex/rule"
)

// layer returns a check of files that are laid over a system's tables.
func layer[T interface{ Overlay(file string) (T, error) }](standard func() T) func(file string) error {
	return func(file string) error {
		_, err := standard().Overlay(file)
		return err
	}
}

// LintTables checks a file of tables, which does not name its system: it is of the
// first that accepts it, or else of the one that accepts most of it, whose finding
// is returned. The error is for a file that cannot be read.
func LintTables(file string) (system System, finding, err error) {
	var farthest rule.Fault
	for i, s := range All {
		found := s.Tables(file)
		if found == nil {
			return s, nil, nil
		}
		fault := (*rule.Fault)(nil)
		if !errors.As(found, &fault) {
			return system, nil, found
		}
		if i == 0 || rule.ByPlace(&farthest, fault) < 0 {
			farthest, system, finding = *fault, s, found
		}
	}
	return system, finding, nil
}
