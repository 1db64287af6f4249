package mapfile

import (
	"reflect"

	"metahex/maps"
	"metahex/rule"
)

// The schemas of the types with their own UnmarshalYAML.

// Schema returns the JSON Schema of a word.
func (Word) Schema() rule.Schema { return rule.AnyWord() }

// Schema returns the JSON Schema of a number.
func (Number) Schema() rule.Schema { return rule.Schema{"type": "integer"} }

// Schema returns the JSON Schema of words.
func (Words) Schema() rule.Schema { return rule.ListOf[Word]() }

// Schema returns the JSON Schema of a row of a layout.
func (gridRow) Schema() rule.Schema {
	return rule.ListOf[Word]().Narrow(rule.Schema{"minItems": 1, "maxItems": maxGrid})
}

// Schema returns the JSON Schema of a layout's rows.
func (gridRows) Schema() rule.Schema {
	return rule.ListOf[gridRow]().Narrow(rule.Schema{"minItems": 1, "maxItems": maxGrid})
}

// Schema returns the JSON Schema of a sheet's edges.
func (EdgeKeys) Schema() rule.Schema {
	return rule.WordOr(rule.RecordOf[EdgeKeys](), noEdges)
}

// ProfileSchema returns the JSON Schema of an edge profile: its places from end to end.
func ProfileSchema(cell string) rule.Schema {
	return rule.Schema{"type": "string", "pattern": `^\s*(` + cell + `\s+)*` + cell + `\s*$`}
}

// IdentifiedSchema adds constraints for the keys that all formats have.
func IdentifiedSchema(s rule.Schema, needed ...string) rule.Schema {
	s.Key("id").Narrow(rule.Schema{"pattern": maps.IDPattern.String()})
	return s.Narrow(rule.Schema{"required": append([]string{"format", "id"}, needed...)})
}

// PicturedSchema adds constraints for the keys of formats with a picture.
func PicturedSchema(s rule.Schema) rule.Schema {
	s.Key("map").Narrow(rule.Schema{"type": "string", "description": "the picture, in a literal block; metahex help formats lists its signs"})
	size := s.Key("size").Narrow(rule.Schema{"required": []string{"columns", "rows"}})
	size.Key("columns").Narrow(rule.Whole(minColumns, maxColumns)).Narrow(rule.Schema{"not": rule.Schema{"multipleOf": 2}})
	size.Key("rows").Narrow(rule.Whole(minRows, maxRows))
	return IdentifiedSchema(s, "map", "size")
}

// LayoutSchema returns the JSON Schema of a format of layouts, with the keys K.
func LayoutSchema[K any](kind *LayoutKind) rule.Schema {
	s := IdentifiedSchema(rule.SchemaOf(reflect.TypeFor[K]()), "grid")
	s.Key("seams").Narrow(rule.OneOf(kind.Seams...))
	return s
}

// EdgesSchema returns the JSON Schema of a format of edge profiles, each decoded as P.
func EdgesSchema[P interface{ Cells() Profile }]() rule.Schema {
	return IdentifiedSchema(rule.SchemaOf(reflect.TypeFor[edgesFile[P]]()))
}
