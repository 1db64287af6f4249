package tui

import (
	"reflect"

	"metahex/rule"
)

// CourseSchema returns the JSON Schema of a lessons/1 file.
func CourseSchema() rule.Schema {
	s := rule.SchemaOf(reflect.TypeFor[Course]())
	var called []rule.Schema
	for _, by := range []string{"topic", "verb", "event"} {
		called = append(called, rule.Schema{"required": []string{by}})
	}
	s.Key("lessons")["items"].(rule.Schema).Narrow(rule.Schema{"anyOf": called})
	return s.Document("lessons/1", "The lessons of a guided first battle.")
}

// SettingsSchema returns the JSON Schema of a settings/1 file.
func SettingsSchema() rule.Schema {
	s := rule.SchemaOf(reflect.TypeFor[Settings]()).Narrow(rule.Schema{"required": []string{"format"}})
	return s.Document(settingsFormat, "A player's settings for every match on the screen.")
}

// ThemeSchema returns the JSON Schema of a theme/1 file.
func ThemeSchema() rule.Schema {
	s := rule.SchemaOf(reflect.TypeFor[Theme]()).Narrow(rule.Schema{"required": []string{"format"}})
	terrain := s.Key("terrain").Narrow(rule.Schema{"required": []string{"clear"}})
	terrain["additionalProperties"].(rule.Schema).Narrow(rule.Schema{"required": []string{"basic", "fill", "ink"}})
	return s.Document("theme/1", "The colours of a screen.")
}
