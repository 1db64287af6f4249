package systems

import (
	"errors"

	"metahex/rule"
)

// LintTables checks a file of tables. The file does not name its system: it belongs to the first
// that accepts it, otherwise to the one that accepts most of it, whose finding is returned. The
// error is for a file that cannot be read.
func LintTables(file string) (system System, finding, err error) {
	var farthest rule.Fault
	for i, s := range All {
		_, found := s.Read(s.IDs[0], file)
		fault := (*rule.Fault)(nil)
		if found != nil && !errors.As(found, &fault) {
			return system, nil, found
		}
		if found == nil || fault.File != file { // a scenario may not fit correct tables
			return s, nil, nil
		}
		if i == 0 || rule.ByPlace(&farthest, fault) < 0 {
			farthest, system, finding = *fault, s, found
		}
	}
	return system, finding, nil
}
