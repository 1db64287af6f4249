package scenario

import (
	"metahex/rule"
)

// The shapes of the types that read themselves.

// Schema is that of a cost.
func (Cost) Schema() rule.Schema { return rule.WordOr(rule.Whole(1, 9), "prohibited", "deadly") }

// Schema is that of a goal.
func (Goal) Schema() rule.Schema { return rule.OneOf(goalNames...) }

// Schema is that of a way to move.
func (Move) Schema() rule.Schema { return rule.OneOf(moveNames...) }

// Schema is that of a weapon.
func (Weapon) Schema() rule.Schema { return rule.OneOf(weaponNames...) }

// TablesSchema is the JSON Schema of a file that is laid over the tables.
func TablesSchema() rule.Schema { return rule.TablesOf[tablesFile]("Grav Armor") }

// Schema is that of counters.
func (Units) Schema() rule.Schema { return rule.KeysOf[kindFile]() }

// Schema is that of what terrain stands for.
func (terrainTable) Schema() rule.Schema { return rule.RowsOf[terrainRow](terrainWords()...) }

// Schema is that of a colour, streaks or a city.
func (mark) Schema() rule.Schema { return rule.OneOf(append([]string{"none"}, keyWords()...)...) }
