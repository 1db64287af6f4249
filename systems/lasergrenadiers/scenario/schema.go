package scenario

import "metahex/rule"

// TablesSchema is the JSON Schema of a file of tables.
func TablesSchema() rule.Schema { return rule.TablesOf[tablesFile]("LaserGrenadiers") }

// Schema returns the schema of rates.
func (rateTable) Schema() rule.Schema { return rule.RecordOf[ratesFile]() }

// Schema returns the schema of measures.
func (measureTable) Schema() rule.Schema { return rule.FiguresOf(measureKeys[:]...) }

// Schema returns the schema of kinds of piece.
func (unitTable) Schema() rule.Schema {
	s := rule.RecordOf[unitsFile]()
	s.Key("kinds").Narrow(rule.KeysOf[kindFile]())
	return s
}
