package gts

import (
	"metahex/los/hexside"
)

// Rules is the version of these rules as coded, including lines of sight. Every commit that changes
// play raises it; records and citations carry it.
const Rules = hexside.Rules
