package battlesuit

import (
	"reflect"

	"metahex/rule"
)

// Schema is the JSON Schema of a scenario/1 file of this system, which need not
// name it.
func Schema() rule.Schema {
	return rule.SchemaOf(reflect.TypeFor[scenarioFile]()).Document("scenario/1", "A scenario of Battlesuit: Heavy Metal (BHM 13.0).").Of("battlesuit")
}

// The shapes of what reads itself.

// Schema is that of a switch.
func (Optional) Schema() rule.Schema { return rule.OneOf(optionalNames...) }

// Schema is that of an edge.
func (Edge) Schema() rule.Schema { return rule.OneOf(edgeNames...) }

// Schema is that of a goal.
func (Goal) Schema() rule.Schema { return rule.OneOf(goalNames...) }

// Schema is that of the cost of water.
func (waterCost) Schema() rule.Schema { return rule.WordOr(rule.Whole(1, 9), "prohibited") }

// Schema is that of a score.
func (scoreWord) Schema() rule.Schema { return rule.WordOr(rule.Whole(1, 999), "build") }
