package cases

import (
	"reflect"

	"metahex/rule"
)

// Schema returns the JSON Schema of a cases/1 file.
func Schema() rule.Schema {
	return rule.SchemaOf(reflect.TypeFor[caseFile]()).Document("cases/1", "Lines of sight on one board, decided by hand.")
}
