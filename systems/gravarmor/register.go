package gravarmor

import _ "embed"

// clauses lists every clause of the rule book, and what has become of it.
//
//go:embed clauses.txt
var clauses []byte
