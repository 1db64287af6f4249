package battlesuit

import (
	"metahex/los/layercake"
)

// Rules is the version of these rules as coded, lines of sight included. It is
// raised in every commit that changes play; records and citations carry it.
const Rules = layercake.Rules
