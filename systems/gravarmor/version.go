package gravarmor

import "metahex/los/detection"

// Rules is the version of the rules implemented here. Every commit that changes play increments it.
// Records and citations contain it.
const Rules = detection.Rules
