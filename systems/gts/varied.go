package gts

import "metahex/rule"

// variation is how numbers of a scenario and of the tables are changed, which a
// simulation does.
var variation = rule.Variation[Scenario, Tables]{
	Text: shelf.Read, Read: ReadScenario,
	Standard: StandardTables, Files: func(t *Tables) []rule.File { return t.files }, Lay: (*Tables).lay,
	Ground: func(s *Scenario) string { return s.Map.Hash() },
}
