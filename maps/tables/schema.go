package tables

import (
	"reflect"

	"metahex/maps/internal/mapfile"
	"metahex/rule"
)

// Schema returns the JSON Schema of a length in inches.
func (measure) Schema() rule.Schema {
	return rule.Schema{"type": []string{"number", "string"}, "pattern": `^-?([0-9]{1,6}(\.[0-9]{0,3})?|\.[0-9]{1,3})$`}
}

// Schema returns the JSON Schema of two or three lengths.
func (measures) Schema() rule.Schema {
	return rule.ListOf[measure]().Narrow(rule.Schema{"minItems": 2, "maxItems": 3})
}

// Schema returns the JSON Schema of the points of a line or of a polygon.
func (pointList) Schema() rule.Schema {
	point := rule.ListOf[measure]().Narrow(rule.Schema{"minItems": 2, "maxItems": 2})
	return rule.Schema{"type": "array", "items": point, "minItems": 2, "maxItems": maxCorners}
}

func schema() rule.Schema {
	s := mapfile.IdentifiedSchema(rule.SchemaOf(reflect.TypeFor[keys]()), "size")
	s.Key("size").Narrow(rule.Schema{"maxItems": 2})
	for _, list := range []string{"areas", "buildings"} {
		shape := s.Key(list)["items"].(rule.Schema)
		shape.Key("at").Narrow(rule.Schema{"minItems": 3})
		shape.Key("round").Narrow(rule.Schema{"minItems": 3})
		shape.Narrow(rule.Schema{"oneOf": []rule.Schema{{"required": []string{"at"}}, {"required": []string{"round"}}}})
	}
	for _, list := range []string{"areas", "lines"} {
		s.Key(list, "kind").Narrow(rule.OneOf(groundWords(list)...))
	}
	s.Key("areas", "sides").Narrow(rule.OneOf("slope"))
	s.Key("buildings", "stairs").Narrow(rule.OneOf(stairWords...))
	s.Key("buildings", "floors").Narrow(rule.Whole(1, maxFloors))
	return s.Document("table/1", "A table in inches: a list of shapes.")
}

// Schemas returns the JSON Schemas of the formats of tables, by name.
func Schemas() map[string]rule.Schema {
	return map[string]rule.Schema{"table": schema()}
}
