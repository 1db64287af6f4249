package scenario

import "metahex/rule"

// Variation is how numbers of a scenario and of the tables are changed, which a
// simulation does.
var Variation = rule.Variation[Scenario, Tables]{
	Text: embedded.Read, Read: Read,
	Standard: StandardTables, Files: func(t *Tables) []rule.File { return t.files }, Lay: (*Tables).lay,
	Ground: func(s *Scenario) string { return s.Table.Hash() },
}

// LoadVaried is Load with numbers changed: of the scenario, or of the
// tables, which are returned as they then are.
func LoadVaried(name string, t *Tables, edits ...rule.Edit) (*Scenario, *Tables, error) {
	return Variation.Load(name, t, edits...)
}
