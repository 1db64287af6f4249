package gts

import (
	"reflect"

	"metahex/rule"
)

// Schema is the JSON Schema of a scenario/1 file of this system.
func Schema() rule.Schema {
	return rule.SchemaOf(reflect.TypeFor[scenarioFile]()).Document("scenario/1", "A scenario of the Grand Tactical Series.").Of("gts")
}

// The shapes of what reads itself.

// Schema is that of a turn.
func (Day) Schema() rule.Schema { return rule.OneOf(dayWords...) }

// Schema is that of the weather.
func (Weather) Schema() rule.Schema { return rule.OneOf(weatherWord...) }

// Schema is that of keys of any name.
func (named[T]) Schema() rule.Schema { return rule.KeysOf[T]() }
