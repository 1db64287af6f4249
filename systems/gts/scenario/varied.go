package scenario

import "metahex/rule"

// Variation is how numbers of a scenario and of the tables are changed, which a
// simulation does.
var Variation = rule.Variation[Scenario, Tables]{
	Text: embedded.Read, Read: Read,
	Standard: StandardTables, Files: func(t *Tables) []rule.File { return t.files }, Lay: (*Tables).lay,
	Ground: func(s *Scenario) string { return s.Map.Hash() },
}
