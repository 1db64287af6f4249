package scenario

import (
	"metahex/rule"
)

// The schemas of the types that decode themselves.

// Schema returns the schema of a turn.
func (Day) Schema() rule.Schema { return rule.OneOf(dayWords...) }

// Schema returns the schema of the weather.
func (Weather) Schema() rule.Schema { return rule.OneOf(weatherWord...) }

// Schema returns the schema of the order of battle.
func (Forces) Schema() rule.Schema { return rule.RecordOf[Forces]() }

// Schema returns the schema of a terrain of the chart.
func (hexTerrain) Schema() rule.Schema { return rule.OneOf(terrainWords()...) }
