package scenario

import "metahex/rule"

// Schemas of the types with their own decoding.

// Schema returns the schema of the name of an optional rule.
func (Optional) Schema() rule.Schema { return rule.OneOf(optionalNames...) }

// Schema returns the schema of an edge.
func (Edge) Schema() rule.Schema { return rule.OneOf(edgeNames[1:]...) }

// Schema returns the schema of a goal.
func (Goal) Schema() rule.Schema { return rule.OneOf(goalNames[1:]...) }

// Schema returns the schema of the cost of water.
func (waterCost) Schema() rule.Schema { return rule.WordOr(rule.Whole(1, 9), "prohibited") }

// Schema returns the schema of a score.
func (scoreWord) Schema() rule.Schema { return rule.WordOr(rule.Whole(1, 999), "build") }
