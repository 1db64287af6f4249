package lsp

import (
	"encoding/json"
	"fmt"
	"maps"
	"regexp"
	"slices"
	"strings"

	"metahex/rule"
)

// A shape is the JSON Schema of a file or of the value of a key.
type shape map[string]any

// A form is the shape of a format, applied to one file.
type form struct {
	root   shape
	system string // value of the key "system" in the file
}

// shapes parses schemas and indexes them by format. Schemas of files without a format are indexed
// by name.
func shapes(all map[string]rule.Schema) (map[string]shape, error) {
	byFormat := map[string]shape{}
	for name, s := range all {
		data, err := json.Marshal(s)
		if err != nil {
			return nil, err
		}
		var x shape
		if err := json.Unmarshal(data, &x); err != nil {
			return nil, err
		}
		if title, _ := x["title"].(string); strings.Contains(title, "/") {
			name = title
		}
		byFormat[name] = x
	}
	return byFormat, nil
}

// under returns the possible shapes of the value at a path of keys. A list on the path stands for
// its entries.
func (f form) under(path ...string) []shape {
	all := f.each(f.root, 0)
	for _, key := range path {
		var next []shape
		for _, s := range all {
			next = append(next, f.of(s, key)...)
		}
		all = next
	}
	return all
}

// of returns the shapes of one key of a mapping.
func (f form) of(s shape, key string) []shape {
	if known, ok := s["properties"].(map[string]any); ok {
		if x, ok := known[key].(map[string]any); ok {
			return f.each(x, 0)
		}
	}
	if other, ok := s["additionalProperties"].(map[string]any); ok {
		return f.each(other, 0)
	}
	return nil
}

// mostNested is the maximum depth of nested shapes without a key between them.
const mostNested = 40

// each returns a shape and all shapes it refers to: its choices, and the entries of its lists.
func (f form) each(s shape, deep int) (all []shape) {
	if deep > mostNested {
		return nil
	}
	all = append(all, s)
	add := func(x any) {
		if x, ok := x.(map[string]any); ok {
			all = append(all, f.each(x, deep+1)...)
		}
	}
	if ref, ok := s["$ref"].(string); ok {
		if defs, ok := f.root["$defs"].(map[string]any); ok {
			add(defs[strings.TrimPrefix(ref, "#/$defs/")])
		}
	}
	if s["if"] != nil {
		if f.holds(s["if"]) {
			add(s["then"])
		} else {
			add(s["else"])
		}
	}
	if choices, ok := s["anyOf"].([]any); ok {
		for _, x := range choices {
			add(x)
		}
	}
	add(s["items"])
	return all
}

// holds reports whether the form satisfies a condition on the value of the key "system".
func (f form) holds(condition any) bool {
	var c struct {
		Properties struct{ System struct{ Const string } }
	}
	data, err := json.Marshal(condition)
	return err == nil && json.Unmarshal(data, &c) == nil && c.Properties.System.Const == f.system
}

// keys returns the keys of shapes, each with its own shape.
func keys(all []shape) map[string]shape {
	found := map[string]shape{}
	for _, s := range all {
		known, _ := s["properties"].(map[string]any)
		for name, x := range known {
			x, _ := x.(map[string]any)
			if _, twice := found[name]; !twice || x["const"] != nil || len(x) > len(found[name]) {
				found[name] = x
			}
		}
	}
	return found
}

// required reports whether a key is required.
func required(all []shape, key string) bool {
	return slices.ContainsFunc(all, func(s shape) bool {
		needed, _ := s["required"].([]any)
		return slices.Contains(needed, any(key))
	})
}

// words returns the enumerated values of the shapes.
func words(all []shape) (found []string) {
	add := func(x any) {
		if word := fmt.Sprint(x); !slices.Contains(found, word) {
			found = append(found, word)
		}
	}
	for _, s := range all {
		listed, _ := s["enum"].([]any)
		for _, x := range listed {
			add(x)
		}
		if s["const"] != nil {
			add(s["const"])
		}
		if s["type"] == "boolean" {
			add(true)
			add(false)
		}
	}
	return found
}

// takesWord reports whether a shape allows any text.
func takesWord(all []shape) bool {
	return slices.ContainsFunc(all, func(s shape) bool {
		kinds, many := s["type"].([]any)
		return s["enum"] == nil && s["const"] == nil && (s["type"] == "string" || many && slices.Contains(kinds, any("string")))
	})
}

// takesAnyKey reports whether a shape allows a mapping with arbitrary keys.
func takesAnyKey(all []shape) bool {
	return len(keys(all)) == 0 && slices.ContainsFunc(all, func(s shape) bool {
		_, any := s["additionalProperties"].(map[string]any)
		return any
	})
}

// about describes shapes in one line: what the schema says, and bounds or words.
func about(all []shape) string {
	for _, s := range all {
		if text, ok := s["description"].(string); ok {
			return strings.Join(append([]string{text}, bound.FindAllString(kindsOf(all), 1)...), "; ")
		}
	}
	return kindsOf(all)
}

// bound matches the bounds or the words in a text of kindsOf.
var bound = regexp.MustCompile(`one of .*|a number.* [0-9].*`)

// kindsOf describes the values that shapes allow.
func kindsOf(all []shape) string {
	if len(all) == 0 {
		return ""
	}
	listed := words(slices.DeleteFunc(slices.Clone(all), isBoolean))
	var parts []string
	for _, s := range all {
		part := kindOf(s)
		if !isBoolean(s) && len(words([]shape{s})) > 0 {
			part = oneOf(listed) // one list of the words of all shapes
		}
		if part != "" && !slices.Contains(parts, part) {
			parts = append(parts, part)
		}
	}
	if all[0]["type"] == "array" {
		return "a list" + strings.TrimSuffix(": "+strings.Join(parts, ", or "), ": ")
	}
	return strings.Join(parts, ", or ")
}

func isBoolean(s shape) bool { return s["type"] == "boolean" }

// oneOf describes a value that is one of the given words.
func oneOf(words []string) string {
	if len(words) == 1 {
		return words[0]
	}
	return "one of " + strings.Join(words, ", ")
}

// kindOf describes one shape, without its content.
func kindOf(s shape) string {
	if listed := words([]shape{s}); len(listed) > 0 && !isBoolean(s) {
		return oneOf(listed)
	}
	switch s["type"] {
	case "integer", "number":
		return numberOf(s)
	case "boolean":
		return "true or false"
	case "object":
		if known := slices.Sorted(maps.Keys(keys([]shape{s}))); len(known) > 0 {
			return "keys " + strings.Join(known, ", ")
		}
		return "keys of any name"
	case "string":
		return "text"
	}
	if kinds, many := s["type"].([]any); many && len(kinds) > 0 {
		return "a word or text"
	}
	return ""
}

// numberOf describes a number.
func numberOf(s shape) string {
	least, low := s["minimum"]
	most, high := s["maximum"]
	switch {
	case low && high:
		return fmt.Sprintf("a number from %v to %v", least, most)
	case low:
		return fmt.Sprintf("a number, %v or more", least)
	}
	return "a number"
}
