package lasergrenadiers

import _ "embed"

// clauses lists every clause of the movement chapter, and what has become of
// it.
//
//go:embed clauses.txt
var clauses []byte
