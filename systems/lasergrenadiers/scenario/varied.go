package scenario

import (
	"fmt"

	"metahex/game"
	"metahex/rule"
)

// Variation defines how a simulation varies numbers of a scenario and of the tables. The ground
// includes the stretches of edge. Digests skip the key "from" there, because sources of values have
// a key of the same name.
var Variation = rule.Variation[Scenario, Tables]{
	Text: embedded.Read, Read: Read,
	Standard: StandardTables, Files: func(t *Tables) []rule.File { return t.files }, Lay: (*Tables).lay,
	Ground: func(s *Scenario) string {
		return fmt.Sprint(s.Table.Hash(), s.Forces[game.Red].Entry, s.Forces[game.Blue].Entry)
	},
}

// LoadVaried is Load with changed numbers in the scenario or in the tables. It also returns the
// changed tables.
func LoadVaried(name string, t *Tables, edits ...rule.Edit) (*Scenario, *Tables, error) {
	return Variation.Load(name, t, edits...)
}
