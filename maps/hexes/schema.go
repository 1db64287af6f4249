package hexes

import (
	"reflect"
	"strings"

	"metahex/maps"
	"metahex/maps/internal/mapfile"
	"metahex/rule"
)

// Schema returns the JSON Schema of a section's edge.
func (profile) Schema() rule.Schema { return mapfile.ProfileSchema(`[.bogn]/?`) }

// Schema returns the JSON Schema of ways.
func (legs) Schema() rule.Schema { return rule.ListOf[mapfile.Words]() }

// Schema returns the JSON Schema of named hexes.
func (nameKeys) Schema() rule.Schema {
	return rule.SchemaOf(reflect.TypeFor[map[string]mapfile.Word]())
}

func sectionSchema() rule.Schema {
	s := mapfile.PicturedSchema(rule.SchemaOf(reflect.TypeFor[sectionKeys]()))
	s.Key("id").Narrow(rule.Schema{"pattern": numberPattern.String() + "|" + maps.IDPattern.String()})
	return s.Document("hexpanel/1", "A section of a map of coloured hexes, drawn as text.")
}

func mapSchema() rule.Schema {
	s := mapfile.PicturedSchema(rule.SchemaOf(reflect.TypeFor[terrainKeys]()))
	side := rule.Schema{"pattern": `^.+/(` + strings.Join(mapfile.DirectionWords, "|") + `)(\+(` + strings.Join(mapfile.DirectionWords, "|") + `))*$`}
	for _, list := range [][2]string{{"barriers", "stream"}, {"barriers", "crest"}, {"barriers", "impassable"}, {"crossings", "bridge"}, {"crossings", "ferry"}} {
		s.Key(list[:]...)["items"].(rule.Schema).Narrow(side)
	}
	return s.Document("hexmap/1", "A map of terrain hexes, drawn as text, with features along hexsides and ways from hex to hex.")
}

// Schemas returns the JSON Schemas of the formats of hex maps, by name.
func Schemas() map[string]rule.Schema {
	return map[string]rule.Schema{
		"hexpanel":  sectionSchema(),
		"hexlayout": mapfile.LayoutSchema[layoutKeys](layoutKind).Document("hexlayout/1", "Sections of hexes laid beside one another."),
		"hexedges":  mapfile.EdgesSchema[profile]().Document("hexedges/1", "The contents of the edges of a set of sections."),
		"hexmap":    mapSchema(),
	}
}
