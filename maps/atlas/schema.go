package atlas

import (
	"reflect"

	"metahex/maps"
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

// Schema is that of a sheet's edges.
func (edgeKeys) Schema() rule.Schema {
	return rule.WordOr(rule.RecordOf[edgeKeys](), noEdges)
}

// profileSchema is that of an edge profile: its places from end to end.
func profileSchema(cell string) rule.Schema {
	return rule.Schema{"type": "string", "pattern": `^\s*(` + cell + `\s+)*` + cell + `\s*$`}
}

// identified narrows the keys that all formats have.
func identified(s rule.Schema, needed ...string) rule.Schema {
	s.Key("id").Narrow(rule.Schema{"pattern": maps.IDPattern.String()})
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

func layoutSchema[K any](kind *layoutKind) rule.Schema {
	s := identified(rule.SchemaOf(reflect.TypeFor[K]()), "grid")
	s.Key("seams").Narrow(rule.OneOf(kind.seams...))
	return s
}

func edgesSchema[P interface{ profile() Profile }]() rule.Schema {
	return identified(rule.SchemaOf(reflect.TypeFor[edgesFile[P]]()))
}
