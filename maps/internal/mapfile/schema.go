package mapfile

import (
	"reflect"

	"metahex/maps"
	"metahex/rule"
)

// The shapes of the types that read themselves.

// Schema is that of a word.
func (Word) Schema() rule.Schema { return rule.AnyWord() }

// Schema is that of a number.
func (Number) Schema() rule.Schema { return rule.Schema{"type": "integer"} }

// Schema is that of words.
func (Words) Schema() rule.Schema { return rule.ListOf[Word]() }

// Schema is that of a row of a layout.
func (gridRow) Schema() rule.Schema {
	return rule.ListOf[Word]().Narrow(rule.Schema{"minItems": 1, "maxItems": maxGrid})
}

// Schema is that of a layout's rows.
func (gridRows) Schema() rule.Schema {
	return rule.ListOf[gridRow]().Narrow(rule.Schema{"minItems": 1, "maxItems": maxGrid})
}

// Schema is that of a sheet's edges.
func (EdgeKeys) Schema() rule.Schema {
	return rule.WordOr(rule.RecordOf[EdgeKeys](), noEdges)
}

// ProfileSchema is that of an edge profile: its places from end to end.
func ProfileSchema(cell string) rule.Schema {
	return rule.Schema{"type": "string", "pattern": `^\s*(` + cell + `\s+)*` + cell + `\s*$`}
}

// IdentifiedSchema narrows the keys that all formats have.
func IdentifiedSchema(s rule.Schema, needed ...string) rule.Schema {
	s.Key("id").Narrow(rule.Schema{"pattern": maps.IDPattern.String()})
	return s.Narrow(rule.Schema{"required": append([]string{"format", "id"}, needed...)})
}

// PicturedSchema narrows the keys of formats with a picture.
func PicturedSchema(s rule.Schema) rule.Schema {
	s.Key("map").Narrow(rule.Schema{"type": "string", "description": "the picture, in a literal block"})
	size := s.Key("size").Narrow(rule.Schema{"required": []string{"columns", "rows"}})
	size.Key("columns").Narrow(rule.Whole(minColumns, maxColumns)).Narrow(rule.Schema{"not": rule.Schema{"multipleOf": 2}})
	size.Key("rows").Narrow(rule.Whole(minRows, maxRows))
	return IdentifiedSchema(s, "map", "size")
}

// LayoutSchema is that of a format of layouts, whose keys are K.
func LayoutSchema[K any](kind *LayoutKind) rule.Schema {
	s := IdentifiedSchema(rule.SchemaOf(reflect.TypeFor[K]()), "grid")
	s.Key("seams").Narrow(rule.OneOf(kind.Seams...))
	return s
}

// EdgesSchema is that of a format of edge profiles, each of which is read as P.
func EdgesSchema[P interface{ Cells() Profile }]() rule.Schema {
	return IdentifiedSchema(rule.SchemaOf(reflect.TypeFor[edgesFile[P]]()))
}
