package scenario

import (
	"metahex/rule"
)

// The shapes of the types that read themselves.

// Schema is that of a turn.
func (Day) Schema() rule.Schema { return rule.OneOf(dayWords...) }

// Schema is that of the weather.
func (Weather) Schema() rule.Schema { return rule.OneOf(weatherWord...) }

// Schema is that of keys of any name.
func (Named[T]) Schema() rule.Schema { return rule.KeysOf[T]() }

// TablesSchema is the JSON Schema of a file that is laid over the tables.
func TablesSchema() rule.Schema { return rule.TablesOf[tableFile]("Grand Tactical") }

// Schema is that of modifiers.
func (modifierTable) Schema() rule.Schema { return rule.FiguresOf(modifierNames()...) }

// Schema is that of modifiers of quality.
func (qualityTable) Schema() rule.Schema { return rule.FiguresOf(qualityNames()...) }

// Schema is that of measures.
func (measureTable) Schema() rule.Schema { return rule.FiguresOf(measureNames()...) }

// Schema is that of terrain effects.
func (terrainTable) Schema() rule.Schema { return rule.RowsOf[TerrainRow](terrainWords()...) }

// Schema is that of the effects of ways.
func (wayTable) Schema() rule.Schema { return rule.RowsOf[TerrainRow](wayWords()...) }

// Schema is that of what colours stand for.
func (colourTable) Schema() rule.Schema { return rule.RowsOf[colourRow](colourWords()...) }

// Schema is that of a terrain of the chart.
func (hexTerrain) Schema() rule.Schema {
	return rule.OneOf(append([]string{"none"}, terrainWords()...)...)
}
