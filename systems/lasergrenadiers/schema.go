package lasergrenadiers

import (
	"reflect"

	"metahex/rule"
)

// Schema is the JSON Schema of a scenario/1 file of this system.
func Schema() rule.Schema {
	return rule.SchemaOf(reflect.TypeFor[scenarioFile]()).Document("scenario/1", "A scenario of LaserGrenadiers.").Of("lasergrenadiers")
}
