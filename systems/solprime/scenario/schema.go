package scenario

import "metahex/rule"

// TablesSchema is the JSON Schema of a file of tables.
func TablesSchema() rule.Schema {
	s := rule.TablesOf[tablesFile]("Sol Prime")
	s.Key("weapons", "list").Narrow(rule.KeysOf[weaponFile]())
	s.Key("troops", "list").Narrow(rule.KeysOf[troopFile]())
	s.Key("structures", "list").Narrow(rule.KeysOf[sectionFile]())
	return s
}

// Schema returns the schema of rates.
func (rateTable) Schema() rule.Schema { return rule.RecordOf[ratesFile]() }

// Schema returns the schema of figures.
func (figureTable) Schema() rule.Schema { return rule.FiguresOf(figureKeys[:]...) }
