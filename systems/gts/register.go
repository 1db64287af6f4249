package gts

import _ "embed"

// clauses lists every clause of the rules summary, and what has become of it.
//
//go:embed clauses.txt
var clauses []byte
