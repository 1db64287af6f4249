package scenario

import (
	"reflect"

	"metahex/maps/dots"
	"metahex/rule"
)

// TablesSchema is the JSON Schema of a file that is laid over the tables.
func TablesSchema() rule.Schema {
	return rule.TablesOf[tablesFile]("Battlesuit")
}

// The shapes of the types that read themselves.

// Schema is that of terrain effects.
func (terrainTable) Schema() rule.Schema {
	rows := rule.Schema{}
	for t := range dots.Terrains {
		rows[t.String()] = rule.SchemaOf(reflect.TypeFor[terrainTable]().Elem())
	}
	return rule.Schema{"type": "object", "properties": rows, "additionalProperties": false}
}

// Schema is that of modifiers.
func (modifierTable) Schema() rule.Schema { return rule.FiguresOf(modifierWords()...) }

// Schema is that of measures.
func (measureTable) Schema() rule.Schema { return rule.FiguresOf(measureWords()...) }

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
