package maps

import (
	"reflect"
	"strings"

	"metahex/rule"
)

// The shapes of what reads itself.

// Schema is that of a word.
func (word) Schema() rule.Schema { return rule.AnyWord() }

// Schema is that of a number.
func (number) Schema() rule.Schema { return rule.Schema{"type": "integer"} }

// Schema is that of words.
func (words) Schema() rule.Schema { return rule.ListOf[word]() }

// Schema is that of a row of a layout.
func (gridRow) Schema() rule.Schema {
	return rule.ListOf[word]().Narrow(rule.Schema{"minItems": 1, "maxItems": maxGrid})
}

// Schema is that of a layout's rows.
func (gridRows) Schema() rule.Schema {
	return rule.ListOf[gridRow]().Narrow(rule.Schema{"minItems": 1, "maxItems": maxGrid})
}

// Schema is that of an overlay.
func (overlayKey) Schema() rule.Schema {
	s := rule.RecordOf[overlayKey]().Narrow(rule.Schema{"required": []string{"at", "kind"}})
	s.Key("kind").Narrow(rule.OneOf(kindNames[1:]...))
	s.Key("ends").Narrow(rule.Schema{"items": rule.OneOf(directionWords...), "minItems": 2, "maxItems": 2})
	s.Key("at").Narrow(rule.Schema{"pattern": dotPattern.String()})
	return s
}

// Schema is that of overlays.
func (overlayKeys) Schema() rule.Schema { return rule.ListOf[overlayKey]() }

// Schema is that of a sheet's edges.
func (edgeKeys) Schema() rule.Schema {
	return rule.WordOr(rule.RecordOf[edgeKeys](), noEdges)
}

// profileSchema is that of an edge profile: its places from end to end.
func profileSchema(cell string) rule.Schema {
	return rule.Schema{"type": "string", "pattern": `^\s*(` + cell + `\s+)*` + cell + `\s*$`}
}

// Schema is that of a panel's edge.
func (dotProfile) Schema() rule.Schema { return profileSchema(`[.wbms~r][1-9]?`) }

// Schema is that of a section's edge.
func (hexProfile) Schema() rule.Schema { return profileSchema(`[.bogn]/?`) }

// Schema is that of ways.
func (legs) Schema() rule.Schema { return rule.ListOf[words]() }

// Schema is that of named hexes.
func (nameKeys) Schema() rule.Schema { return rule.KeysOf[word]() }

// Schema is that of a length in inches.
func (measure) Schema() rule.Schema {
	return rule.Schema{"type": []string{"number", "string"}, "pattern": `^-?([0-9]{1,6}(\.[0-9]{0,3})?|\.[0-9]{1,3})$`}
}

// Schema is that of two or three lengths.
func (measures) Schema() rule.Schema {
	return rule.ListOf[measure]().Narrow(rule.Schema{"minItems": 2, "maxItems": 3})
}

// Schema is that of the points of a line or of a polygon.
func (pointList) Schema() rule.Schema {
	point := rule.ListOf[measure]().Narrow(rule.Schema{"minItems": 2, "maxItems": 2})
	return rule.Schema{"type": "array", "items": point, "minItems": 2, "maxItems": maxCorners}
}

// Schemas are the JSON Schemas of the formats of maps, by name.
func Schemas() map[string]rule.Schema {
	return map[string]rule.Schema{
		"panel":     panelSchema(),
		"layout":    layoutSchema[layoutKeys](panelLayouts).Document("layout/1", "Panels laid beside one another."),
		"edges":     edgesSchema[dotProfile]().Document("edges/1", "What the edges of a set of panels have."),
		"hexpanel":  hexPanelSchema(),
		"hexlayout": layoutSchema[hexLayoutKeys](hexLayouts).Document("hexlayout/1", "Sections of hexes laid beside one another."),
		"hexedges":  edgesSchema[hexProfile]().Document("hexedges/1", "What the edges of a set of sections have."),
		"hexmap":    hexMapSchema(),
		"table":     tableSchema(),
	}
}

// identified narrows the keys that all formats have.
func identified(s rule.Schema, needed ...string) rule.Schema {
	s.Key("id").Narrow(rule.Schema{"pattern": idPattern.String()})
	return s.Narrow(rule.Schema{"required": append([]string{"format", "id"}, needed...)})
}

// pictured narrows the keys of formats with a picture.
func pictured(s rule.Schema) rule.Schema {
	s.Key("map").Narrow(rule.Schema{"type": "string", "description": "the picture, in a literal block"})
	size := s.Key("size").Narrow(rule.Schema{"required": []string{"columns", "rows"}})
	size.Key("columns").Narrow(rule.Whole(minColumns, maxColumns)).Narrow(rule.Schema{"not": rule.Schema{"multipleOf": 2}})
	size.Key("rows").Narrow(rule.Whole(minRows, maxRows))
	return identified(s, "map", "size")
}

func panelSchema() rule.Schema {
	return pictured(rule.SchemaOf(reflect.TypeFor[panelKeys]())).Document("panel/1", "A panel of a map, drawn as text.")
}

func hexPanelSchema() rule.Schema {
	s := pictured(rule.SchemaOf(reflect.TypeFor[hexPanelKeys]()))
	s.Key("id").Narrow(rule.Schema{"pattern": numberPattern.String() + "|" + idPattern.String()})
	return s.Document("hexpanel/1", "A section of a map of coloured hexes, drawn as text.")
}

func layoutSchema[K any](kind *layoutKind) rule.Schema {
	s := identified(rule.SchemaOf(reflect.TypeFor[K]()), "grid")
	s.Key("seams").Narrow(rule.OneOf(kind.seams...))
	return s
}

func edgesSchema[P interface{ profile() Profile }]() rule.Schema {
	return identified(rule.SchemaOf(reflect.TypeFor[edgesFile[P]]()))
}

func hexMapSchema() rule.Schema {
	s := pictured(rule.SchemaOf(reflect.TypeFor[terrainKeys]()))
	side := rule.Schema{"pattern": `^.+/(` + strings.Join(directionWords, "|") + `)(\+(` + strings.Join(directionWords, "|") + `))*$`}
	for _, list := range [][2]string{{"barriers", "stream"}, {"barriers", "crest"}, {"barriers", "impassable"}, {"crossings", "bridge"}, {"crossings", "ferry"}} {
		s.Key(list[:]...)["items"].(rule.Schema).Narrow(side)
	}
	return s.Document("hexmap/1", "A map of terrain hexes, drawn as text, with what lies along hexsides and leads from hex to hex.")
}

func tableSchema() rule.Schema {
	s := identified(rule.SchemaOf(reflect.TypeFor[tableKeys]()), "size")
	s.Key("size").Narrow(rule.Schema{"maxItems": 2})
	for _, list := range []string{"areas", "buildings"} {
		shape := s.Key(list)["items"].(rule.Schema)
		shape.Key("at").Narrow(rule.Schema{"minItems": 3})
		shape.Key("round").Narrow(rule.Schema{"minItems": 3})
		shape.Narrow(rule.Schema{"oneOf": []rule.Schema{{"required": []string{"at"}}, {"required": []string{"round"}}}})
	}
	for _, list := range []string{"areas", "lines"} {
		s.Key(list, "kind").Narrow(rule.OneOf(groundWords(list)...))
	}
	s.Key("areas", "sides").Narrow(rule.OneOf("slope"))
	s.Key("buildings", "stairs").Narrow(rule.OneOf(stairWords...))
	s.Key("buildings", "floors").Narrow(rule.Whole(1, maxFloors))
	return s.Document("table/1", "A table in inches: a list of shapes.")
}
