package maps

import (
	"reflect"

	"metahex/rule"
)

// The shapes of what reads itself.

// Schema is that of a word.
func (word) Schema() rule.Schema { return rule.AnyWord() }

// Schema is that of a number.
func (number) Schema() rule.Schema { return rule.Schema{"type": "integer"} }

// Schema is that of a row of a layout.
func (gridRow) Schema() rule.Schema {
	return rule.SchemaOf(reflect.TypeFor[words]()).Narrow(rule.Schema{"minItems": 1, "maxItems": maxGrid})
}

// Schema is that of an edge profile: its dots from end to end.
func (dotProfile) Schema() rule.Schema {
	return rule.Schema{"type": "string", "pattern": `^\s*([.wbms~r][1-9]?\s+)*[.wbms~r][1-9]?\s*$`}
}

// Schemas are the JSON Schemas of the formats of maps, by name.
func Schemas() map[string]rule.Schema {
	panel := rule.SchemaOf(reflect.TypeFor[panelKeys]())
	panel.Narrow(rule.Schema{"required": []string{"format", "id", "map", "size"}})
	panel.Key("id").Narrow(rule.Schema{"pattern": idPattern.String()})
	panel.Key("map").Narrow(rule.Schema{"type": "string", "description": "the picture, in a literal block"})
	size := panel.Key("size").Narrow(rule.Schema{"required": []string{"columns", "rows"}})
	size.Key("columns").Narrow(rule.Schema{"minimum": minColumns, "maximum": maxColumns, "not": rule.Schema{"multipleOf": 2}})
	size.Key("rows").Narrow(rule.Schema{"minimum": minRows, "maximum": maxRows})
	overlay := panel.Key("overlays")["items"].(rule.Schema).Narrow(rule.Schema{"required": []string{"at", "kind"}})
	overlay.Key("kind").Narrow(rule.OneOf(kindNames[1:]...))
	overlay.Key("ends").Narrow(rule.Schema{"items": rule.OneOf(directionWords...), "minItems": 2, "maxItems": 2})
	overlay.Key("at").Narrow(rule.Schema{"pattern": `^[A-Za-z]-?[0-9]{1,2}$`})

	layout := rule.SchemaOf(reflect.TypeFor[layoutKeys]())
	layout.Narrow(rule.Schema{"required": []string{"format", "grid", "id"}})
	layout.Key("id").Narrow(rule.Schema{"pattern": idPattern.String()})
	layout.Key("grid").Narrow(rule.Schema{"minItems": 1, "maxItems": maxGrid})
	layout.Key("seams").Narrow(rule.OneOf(panelLayouts.seams...))

	edges := rule.SchemaOf(reflect.TypeFor[edgesFile[dotProfile]]())
	edges.Narrow(rule.Schema{"required": []string{"format", "id", "profiles"}})
	return map[string]rule.Schema{
		"panel":  panel.Document("panel/1", "A panel of a map, drawn as text."),
		"layout": layout.Document("layout/1", "Panels laid beside one another."),
		"edges":  edges.Document("edges/1", "What the edges of a set of panels have."),
	}
}
