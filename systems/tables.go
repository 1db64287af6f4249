package systems

import (
	"errors"

	"metahex/rule"
)

// LintTables checks a file of tables of one of several systems. It takes the first that
// accepts the file or, if none does, the system that accepts most of it, and returns that system's finding.
// The error is for a file that cannot be read.
func LintTables(file string, of ...System) (system System, finding, err error) {
	var farthest rule.Fault
	for i, s := range of {
		_, found := s.Read(Source{Scenario: s.IDs[0], Tables: []string{file}})
		fault := (*rule.Fault)(nil)
		if found != nil && !errors.As(found, &fault) {
			return system, nil, found
		}
		if found == nil || fault.File != file { // the tables are correct, even if the scenario does not fit them
			return s, nil, nil
		}
		if i == 0 || rule.ByPlace(&farthest, fault) < 0 {
			farthest, system, finding = *fault, s, found
		}
	}
	return system, finding, nil
}
