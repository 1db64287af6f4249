package battlesuit

import (
	"metahex/los/layercake"
)

// Rules is the version of these rules as coded, including lines of sight. Every
// commit that changes play raises it; records and citations contain it.
const Rules = layercake.Rules
