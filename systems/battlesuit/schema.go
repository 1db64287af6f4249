package battlesuit

import (
	"reflect"

	"metahex/rule"
)

// Schema is that of the value.
func (located[T]) Schema() rule.Schema { return rule.SchemaOf(reflect.TypeFor[T]()) }

// Schema is that of keys of any name, each with a value.
func (keyed[T]) Schema() rule.Schema {
	return rule.Schema{"type": "object", "additionalProperties": rule.SchemaOf(reflect.TypeFor[T]())}
}

// Schema is the JSON Schema of a scenario/1 file.
func Schema() rule.Schema {
	return rule.SchemaOf(reflect.TypeFor[scenarioFile]()).Document("scenario/1", "A scenario of Battlesuit: Heavy Metal (BHM 13.0).")
}
