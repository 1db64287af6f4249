package solprime

import _ "embed"

// clauses lists every section of the book, and what has become of it.
//
//go:embed clauses.txt
var clauses []byte
