package scenario

import (
	"metahex/rule"
)

// The schemas of the types that decode themselves.

// Schema returns the schema of a turn.
func (Day) Schema() rule.Schema { return rule.OneOf(dayWords...) }

// Schema returns the schema of the weather.
func (Weather) Schema() rule.Schema { return rule.OneOf(weatherWord...) }

// Schema returns the schema of keys of any name.
func (Named[T]) Schema() rule.Schema { return rule.KeysOf[T]() }

// TablesSchema returns the JSON Schema of a table file.
func TablesSchema() rule.Schema { return rule.TablesOf[tableFile]("Grand Tactical") }

// Schema returns the schema of modifiers.
func (modifierTable) Schema() rule.Schema { return rule.FiguresOf(modifierNames()...) }

// Schema returns the schema of modifiers of quality.
func (qualityTable) Schema() rule.Schema { return rule.FiguresOf(qualityNames()...) }

// Schema returns the schema of the table of measures.
func (measureTable) Schema() rule.Schema { return rule.FiguresOf(measureNames()...) }

// Schema returns the schema of terrain effects.
func (terrainTable) Schema() rule.Schema { return rule.RowsOf[TerrainRow](terrainWords()...) }

// Schema returns the schema of the effects of roads and railways.
func (wayTable) Schema() rule.Schema { return rule.RowsOf[TerrainRow](wayWords()...) }

// Schema returns the schema of the table of colours.
func (colourTable) Schema() rule.Schema { return rule.RowsOf[colourRow](colourWords()...) }

// Schema returns the schema of a terrain of the chart.
func (hexTerrain) Schema() rule.Schema {
	return rule.OneOf(append([]string{"none"}, terrainWords()...)...)
}
