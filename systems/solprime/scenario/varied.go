package scenario

import "metahex/rule"

// Variation defines how a simulation varies numbers of a scenario and of the tables.
var Variation = rule.Variation[Scenario, Tables]{
	Text: embedded.Read, Read: Read,
	Standard: StandardTables, Files: func(t *Tables) []rule.File { return t.files }, Lay: (*Tables).lay,
	Ground: func(s *Scenario) string { return s.Table.Hash() },
}

// LoadVaried is Load with changed numbers in the scenario or in the tables. It also returns the
// changed tables.
func LoadVaried(name string, t *Tables, edits ...rule.Edit) (*Scenario, *Tables, error) {
	return Variation.Load(name, t, edits...)
}
