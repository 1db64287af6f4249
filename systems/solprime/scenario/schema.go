package scenario

import "metahex/rule"

// Schema returns the schema of rates.
func (rateTable) Schema() rule.Schema { return rule.RecordOf[ratesFile]() }
