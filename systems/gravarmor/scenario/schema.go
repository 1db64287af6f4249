package scenario

import (
	"metahex/rule"
)

// The shapes of what reads itself.

// Schema is that of a cost.
func (Cost) Schema() rule.Schema { return rule.WordOr(rule.Whole(1, 9), "prohibited", "deadly") }

// Schema is that of an edge.
func (edge) Schema() rule.Schema { return rule.OneOf(edgeNames...) }

// Schema is that of a goal.
func (Goal) Schema() rule.Schema { return rule.OneOf(goalNames...) }

// Schema is that of a way to move.
func (Move) Schema() rule.Schema { return rule.OneOf(moveNames...) }

// Schema is that of a weapon.
func (Weapon) Schema() rule.Schema { return rule.OneOf(weaponNames...) }
