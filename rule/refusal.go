package rule

import "fmt"

// A Refusal is the error for an answer against the rules. A function that returns one has changed
// nothing.
type Refusal struct {
	Cite   Clause // the clause that forbids it
	Reason string // what is wrong and, where it helps, what is legal
}

// Refuse makes the error: *Refusal with a formatted reason.
func Refuse(cite Clause, format string, args ...any) error {
	return &Refusal{Cite: cite, Reason: fmt.Sprintf(format, args...)}
}

// Error is the reason followed by the clause in brackets.
func (r *Refusal) Error() string {
	if r.Cite == "" {
		return r.Reason
	}
	return fmt.Sprintf("%s [%s]", r.Reason, r.Cite)
}
