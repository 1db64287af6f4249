package los

import (
	"reflect"

	"metahex/rule"
)

// Schema is the JSON Schema of a cases/1 file.
func Schema() rule.Schema {
	s := rule.SchemaOf(reflect.TypeFor[caseFile]())
	line := s.Key("rulings")["items"].(rule.Schema)
	line.Key("verdict").Narrow(rule.OneOf("clear", "blocked"))
	return s.Document("cases/1", "Lines of sight on one board, decided by hand.")
}
