package battlesuit

import (
	"reflect"

	"metahex/rule"
)

// Schema is the JSON Schema of a scenario/1 file.
func Schema() rule.Schema {
	return rule.SchemaOf(reflect.TypeFor[scenarioFile]()).Document("scenario/1", "A scenario of Battlesuit: Heavy Metal (BHM 13.0).")
}
