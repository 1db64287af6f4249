package rulebook

import (
	"fmt"

	"gopkg.in/yaml.v3"

	"metahex/rule"
)

// Warned holds the findings in a scenario's file that do not prevent a match. A scenario embeds it,
// and Lint reports them.
type Warned struct{ warnings []error }

// Warnings returns the findings.
func (w *Warned) Warnings() []error { return w.warnings }

// CannotStand adds the finding that a piece cannot stand where the file puts it. The node is the
// place in the file.
func (w *Warned) CannotStand(file string, at *yaml.Node, cite rule.Clause, piece, place, why string) {
	w.warnings = append(w.warnings, &rule.Fault{
		File: file, Line: at.Line, Column: at.Column,
		Text: fmt.Sprintf("%s%s cannot stand at %s: %s [%s]", rule.Warning, piece, place, why, cite),
	})
}
