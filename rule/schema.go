package rule

import (
	"encoding"
	"errors"
	"fmt"
	"reflect"
	"slices"

	"gopkg.in/yaml.v3"
)

// A Schema is the JSON Schema of a type that is read from a file. Editors use it to check files. It
// is built from the structs and tags that DecodeYAML uses, so schema and reader always agree.
type Schema map[string]any

// SelfDescribing is a type that reads itself from YAML or text and describes what it accepts. Schema
// is called on the zero value. Every type with its own UnmarshalYAML must have this method, because
// its Go fields may differ from the form of the file.
type SelfDescribing interface{ Schema() Schema }

// AnyWord is the shape of any word. A word such as 0101 looks like a number to an editor.
func AnyWord() Schema { return Schema{"type": []string{"string", "number", "boolean"}} }

// OneOf is the shape of a word from a list.
func OneOf(words ...string) Schema { return Schema{"enum": words} }

// WordOr is the shape of a word from a list, or of another value.
func WordOr(other Schema, words ...string) Schema {
	return Schema{"anyOf": []Schema{OneOf(words...), other}}
}

// Whole is the shape of a whole number within bounds.
func Whole(least, most int) Schema {
	return Schema{"type": "integer", "minimum": least, "maximum": most}
}

// ListOf is the shape of a list of T.
func ListOf[T any]() Schema {
	return Schema{"type": "array", "items": SchemaOf(reflect.TypeFor[T]())}
}

// RecordOf is the shape of the keys of a struct. It is for a struct that has its own UnmarshalYAML
// only for additional checks.
func RecordOf[T any]() Schema { return record(reflect.TypeFor[T]()) }

// SchemaOf is the shape of a type. A type whose UnmarshalText calls SetWord has the shape of these words.
// Keys tagged `rule:"required"` are required, all other keys are optional, and unknown keys are refused.
func SchemaOf(t reflect.Type) Schema {
	for t.Kind() == reflect.Pointer {
		t = t.Elem()
	}
	if inner, ok := wrapped(t); ok {
		return SchemaOf(inner)
	}
	if s, ok := reflect.Zero(t).Interface().(SelfDescribing); ok {
		return s.Schema()
	}
	switch {
	case t == reflect.TypeFor[yaml.Node]():
		return Schema{}
	case reflect.PointerTo(t).Implements(ownYAML):
		panic(fmt.Sprintf("%s has its own UnmarshalYAML or UnmarshalText but no method Schema", t))
	case reflect.PointerTo(t).Implements(ownText):
		var u unknownWord
		if err := reflect.New(t).Interface().(encoding.TextUnmarshaler).UnmarshalText(nil); errors.As(err, &u) {
			return OneOf(u.known...)
		}
		return AnyWord()
	}
	return schemaOfKind(t)
}

// schemaOfKind is the shape of a type without its own reader, by its reflect.Kind.
func schemaOfKind(t reflect.Type) Schema {
	switch t.Kind() {
	case reflect.Bool:
		return Schema{"type": "boolean"}
	case reflect.String:
		return AnyWord()
	case reflect.Int, reflect.Int8, reflect.Int16, reflect.Int32, reflect.Int64, reflect.Uint8, reflect.Uint16, reflect.Uint32, reflect.Uint64, reflect.Uint:
		return Schema{"type": "integer"}
	case reflect.Float32, reflect.Float64:
		return Schema{"type": "number"}
	case reflect.Slice:
		return Schema{"type": "array", "items": SchemaOf(t.Elem())}
	case reflect.Array:
		return Schema{"type": "array", "items": SchemaOf(t.Elem()), "minItems": t.Len(), "maxItems": t.Len()}
	case reflect.Map:
		return Schema{"type": "object", "additionalProperties": SchemaOf(t.Elem())}
	case reflect.Struct:
		return record(t)
	default:
		return Schema{}
	}
}

// record is the shape of the keys of a struct.
func record(t reflect.Type) Schema {
	keys := keysOf(t)
	properties, needed := Schema{}, []string{}
	for _, f := range keys.fields {
		if properties[f.Name] = f.schema(); f.Required {
			needed = append(needed, f.Name)
		}
	}
	s := Schema{"type": "object", "properties": properties, "additionalProperties": false}
	if keys.rest != nil {
		s["additionalProperties"] = keys.rest.schema()
	}
	if len(needed) > 0 {
		s["required"] = slices.Sorted(slices.Values(needed))
	}
	return s
}

// Key returns the shape of a key in an object. The path consists of keys; lists on the path are
// replaced by their elements. The caller may change the shape.
func (s Schema) Key(path ...string) Schema {
	for _, name := range path {
		if items, ok := s["items"].(Schema); ok {
			s = items
		}
		s = s["properties"].(Schema)[name].(Schema)
	}
	return s
}

// Narrow adds constraints that the Go type cannot express, and returns the shape.
func (s Schema) Narrow(more Schema) Schema {
	for k, v := range more {
		s[k] = v
	}
	return s
}

// Document returns the shape as the complete schema of a format such as panel/1.
func (s Schema) Document(format, about string) Schema {
	s.Key("format").Narrow(Schema{"const": format})
	return s.Narrow(Schema{"$schema": "https://json-schema.org/draft/2020-12/schema", "title": format, "description": about})
}

// Of returns the shape for one system. The key "system" of the file selects the shape.
func (s Schema) Of(system string) Schema {
	s.Key("system").Narrow(Schema{"const": system})
	return s
}

// RowsOf is the shape of the map of rows that DecodeRows reads.
func RowsOf[T any](names ...string) Schema {
	all := Schema{}
	for _, name := range names {
		all[name] = SchemaOf(reflect.TypeFor[T]())
	}
	return Schema{"type": "object", "properties": all, "additionalProperties": false}
}

// TablesOf is the shape of a file that overlays the tables of a game.
func TablesOf(form reflect.Type, game string) Schema {
	return SchemaOf(form).Narrow(Schema{
		"$schema": "https://json-schema.org/draft/2020-12/schema", "title": "tables of " + game,
		"description": "Figures that override the program's own figures.",
	})
}

// Schema is the schema of a table.
func (Table) Schema() Schema { return RecordOf[tableFile]() }

// inches is the shape of a length, which is a number in most files, or else a word.
func inches(pattern string) Schema {
	return Schema{"type": []string{"number", "string"}, "pattern": pattern}
}

// Schema is the schema of a length.
func (Inches) Schema() Schema {
	return inches(`^[0-9]+(\.[0-9]{0,3})?$|^\.[0-9]{1,3}$`).Narrow(Schema{"minimum": 0})
}

// Schema is the schema of a point or a direction.
func (Pair) Schema() Schema {
	part := inches(`^-?([0-9]+(\.[0-9]{0,3})?|\.[0-9]{1,3})$`)
	return Schema{"type": "array", "items": part, "minItems": 2, "maxItems": 2}
}
