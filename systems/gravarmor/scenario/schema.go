package scenario

import (
	"metahex/rule"
)

// The schemas of the types that decode themselves.

// Schema returns the schema of a cost.
func (Cost) Schema() rule.Schema { return rule.WordOr(rule.Whole(1, 9), "prohibited", "deadly") }

// Schema returns the schema of a goal.
func (Goal) Schema() rule.Schema { return rule.OneOf(goalNames...) }

// Schema returns the schema of a kind of movement.
func (Move) Schema() rule.Schema { return rule.OneOf(moveNames...) }

// Schema returns the schema of a weapon.
func (Weapon) Schema() rule.Schema { return rule.OneOf(weaponNames...) }

// TablesSchema returns the JSON Schema of a file that overlays the tables.
func TablesSchema() rule.Schema { return rule.TablesOf[tablesFile]("Grav Armor") }

// Schema returns the schema of counters.
func (Units) Schema() rule.Schema { return rule.KeysOf[kindFile]() }

// Schema returns the schema of the table of terrain colours.
func (terrainTable) Schema() rule.Schema { return rule.RowsOf[terrainRow](terrainWords()...) }

// Schema returns the schema of a colour, streaks or a city.
func (mark) Schema() rule.Schema { return rule.OneOf(append([]string{"none"}, keyWords()...)...) }
