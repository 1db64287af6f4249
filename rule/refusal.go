package rule

import "fmt"

// A Refusal is the error for an answer that breaks the rules. A function that returns a Refusal has
// changed nothing.
type Refusal struct {
	Cite   Clause // the clause that the answer breaks
	Reason string // what is wrong and, if useful, what is legal
}

// Refuse returns a *Refusal with a formatted reason.
func Refuse(cite Clause, format string, args ...any) error {
	return &Refusal{Cite: cite, Reason: fmt.Sprintf(format, args...)}
}

// Error returns the reason followed by the clause in brackets.
func (r *Refusal) Error() string {
	if r.Cite == "" {
		return r.Reason
	}
	return fmt.Sprintf("%s [%s]", r.Reason, r.Cite)
}
