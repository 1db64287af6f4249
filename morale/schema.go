package morale

import "metahex/rule"

// Schemas of the types that have their own decoding method.

// Schema is the schema of an outcome.
func (Outcome) Schema() rule.Schema { return rule.OneOf(outcomeNames...) }

// Schema is the schema of the tables and their modifiers.
func (Tables) Schema() rule.Schema {
	all := rule.Schema{"modifiers": rule.RowsOf[rule.Figure](modifierNames[:]...)}
	for _, name := range checkNames {
		table := rule.RecordOf[Table]()
		for _, end := range []string{"from", "to"} {
			table.Key("bands", end).Narrow(rule.Whole(lowest, highest))
		}
		all[name] = table
	}
	return rule.Schema{"type": "object", "properties": all, "additionalProperties": false}
}
