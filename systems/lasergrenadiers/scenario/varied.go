package scenario

import (
	"fmt"

	"metahex/game"
	"metahex/rule"
)

// Variation defines how a simulation varies numbers of a scenario and of the tables. Ground
// includes the entry areas: a digest of the text skips every key "from", because sources of values
// have a key of that name.
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
