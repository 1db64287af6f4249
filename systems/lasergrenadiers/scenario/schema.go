package scenario

import "metahex/rule"

// TablesSchema is the JSON Schema of a file that is laid over the tables.
func TablesSchema() rule.Schema { return rule.TablesOf[tablesFile]("LaserGrenadiers") }

// Schema is that of rates.
func (rateTable) Schema() rule.Schema { return rule.RecordOf[ratesFile]() }

// Schema is that of measures.
func (measureTable) Schema() rule.Schema { return rule.FiguresOf(measureKeys[:]...) }

// Schema is that of kinds of piece.
func (unitTable) Schema() rule.Schema {
	s := rule.RecordOf[unitsFile]()
	s.Key("kinds").Narrow(rule.KeysOf[kindFile]())
	return s
}
