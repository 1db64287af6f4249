package atlas

import (
	stdmaps "maps"

	"metahex/maps/dots"
	"metahex/maps/hexes"
	"metahex/maps/tables"
	"metahex/rule"
)

// Schemas returns the JSON Schemas of the map formats, by name.
func Schemas() map[string]rule.Schema {
	all := dots.Schemas()
	stdmaps.Copy(all, hexes.Schemas())
	stdmaps.Copy(all, tables.Schemas())
	return all
}
