package morale

import "metahex/rule"

// Schema is the schema of the tables and their modifiers.
func (Tables) Schema() rule.Schema {
	all := rule.Schema{"modifiers": rule.RowsOf[rule.Figure](modifierNames[:]...)}
	for _, name := range checkNames {
		all[name] = rule.RecordOf[Table]()
	}
	return rule.Schema{"type": "object", "properties": all, "additionalProperties": false}
}
