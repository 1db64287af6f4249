package gts

import (
	"metahex/los/hexside"
)

// Rules is the version of the rules implemented here, including lines of sight. Every commit that
// changes play increments it. Records and citations contain it.
const Rules = hexside.Rules
