package scenario

import (
	"reflect"

	"metahex/maps/dots"
	"metahex/rule"
)

// TablesSchema is the JSON Schema of a file that overlays the tables.
func TablesSchema() rule.Schema {
	return rule.TablesOf[tablesFile]("Battlesuit")
}

// Schemas of the types with their own decoding.

// Schema returns the schema of terrain effects.
func (terrainTable) Schema() rule.Schema {
	rows := rule.Schema{}
	for t := range dots.Terrains {
		rows[t.String()] = rule.SchemaOf(reflect.TypeFor[terrainTable]().Elem())
	}
	return rule.Schema{"type": "object", "properties": rows, "additionalProperties": false}
}

// Schema returns the schema of modifiers.
func (modifierTable) Schema() rule.Schema { return rule.FiguresOf(modifierWords()...) }

// Schema returns the schema of measures.
func (measureTable) Schema() rule.Schema { return rule.FiguresOf(measureWords()...) }

// Schema returns the schema of the name of an optional rule.
func (Optional) Schema() rule.Schema { return rule.OneOf(optionalNames...) }

// Schema returns the schema of an edge.
func (Edge) Schema() rule.Schema { return rule.OneOf(edgeNames...) }

// Schema returns the schema of a goal.
func (Goal) Schema() rule.Schema { return rule.OneOf(goalNames...) }

// Schema returns the schema of the cost of water.
func (waterCost) Schema() rule.Schema { return rule.WordOr(rule.Whole(1, 9), "prohibited") }

// Schema returns the schema of a score.
func (scoreWord) Schema() rule.Schema { return rule.WordOr(rule.Whole(1, 999), "build") }
