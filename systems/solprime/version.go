package solprime

import "metahex/los/books"

// Rules is the version of these rules as coded. Every commit that changes play raises it; records
// and citations carry it.
const Rules = books.SolPrimeRules
