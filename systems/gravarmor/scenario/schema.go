package scenario

import (
	"metahex/rule"
)

// The schemas of the types that decode themselves.

// Schema returns the schema of a cost.
func (Cost) Schema() rule.Schema { return rule.WordOr(rule.Whole(1, 9), "prohibited", "deadly") }

// Schema returns the schema of a goal.
func (Goal) Schema() rule.Schema { return rule.OneOf(goalNames[1:]...) }

// Schema returns the schema of a kind of movement.
func (Move) Schema() rule.Schema { return rule.OneOf(moveNames...) }

// Schema returns the schema of a weapon.
func (Weapon) Schema() rule.Schema { return rule.OneOf(weaponNames...) }

// Schema returns the schema of a colour, streaks or a city.
func (mark) Schema() rule.Schema { return rule.OneOf(markWords()...) }
