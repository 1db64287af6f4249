package scenario

import "metahex/rule"

// Schema returns the schema of rates.
func (rateTable) Schema() rule.Schema { return rule.RecordOf[ratesFile]() }

// Schema returns the schema of kinds of piece.
func (unitTable) Schema() rule.Schema { return rule.RecordOf[unitsFile]() }
