package solprime

import "metahex/los/books"

// Rules is the version of these rules in the code. Every commit that changes play raises the version.
// Records and citations contain it.
const Rules = books.SolPrimeRules
