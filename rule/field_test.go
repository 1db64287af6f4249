package rule

import (
	"reflect"
	"strings"
	"testing"
)

type tagged struct {
	Turns Located[int]              `rule:"required" range:"1..40" clause:"GA turn/ending" says:"turns of the match"`
	Air   []int                     `count:"1..2" range:"0.."`
	Units Keyed[Located[int]]       `range:"1..60" clause:"GA scenarios/forces"`
	Below Located[Keyed[taggedRow]] `says:"rows"`
	List  []taggedRow               `count:"1.."`
	Of    map[string]int            `yaml:",inline" range:"1..6"`
}

type taggedRow struct {
	Least int   `rule:"required" range:"-3..3"`
	Of    []int `yaml:"of"`
}

// Bounds of tags are checked at each number and each list. They are checked last: a slip in the
// structure is the only finding.
func TestBounds(t *testing.T) {
	for _, x := range []struct{ give, want string }{
		{"turns: 40\nair: [0, 9999999]\nunits: {A: 60}\nbelow: {a: {least: -3}}\nred: 6", ""},
		{"turns: 41", "f:1:8: turns: found 41; want 1 to 40 [GA turn/ending]"},
		{"turns: 0\nair: [-1]", "f:1:8: turns: found 0; want 1 to 40 [GA turn/ending]\nf:2:7: air: found -1; want 0 or more"},
		{"turns: 1\nair: []", "f:2:6: air: found 0 entries; want 1 to 2"},
		{"turns: 1\nair: [1, 2, 3]", "f:2:6: air: found 3 entries; want 1 to 2"},
		{"turns: 1\nunits: {A: 1, B: 61}", "f:2:18: units.B: found 61; want 1 to 60 [GA scenarios/forces]"},
		{"turns: 1\nbelow: {a: {least: 4}}", "f:2:20: least: found 4; want -3 to 3"},
		{"turns: 1\nlist: [{least: 1, of: []}]", ""},
		{"turns: 1\nlist: []", "f:2:7: list: found 0 entries; want 1 or more"},
		{"turns: 1\nred: 7", "f:2:6: red: found 7; want 1 to 6"},
		{"turns: 41\nbelow: {a: {lest: 4}}", "f:2:13: unknown key \"lest\" (want one of least, of), did you mean \"least\"?"},
		{"turns: 41\nunits: 1", "f:2:8: want keys with values, found \"1\""},
		{"turns:\nunits: {A: 61}", "f:1:7: key \"turns\" is empty"},
	} {
		got := ""
		if err := DecodeYAML("f", []byte(x.give), new(tagged)); err != nil {
			got = err.Error()
		}
		if got != x.want {
			t.Errorf("%s\ngot  %s\nwant %s", x.give, got, x.want)
		}
	}
}

// The schema has the bounds, and says what a key holds with its clause.
func TestSchemaOfTags(t *testing.T) {
	got := SchemaOf(reflect.TypeFor[tagged]())
	row := Schema{"least": Schema{"type": "integer", "minimum": -3, "maximum": 3}, "of": Schema{"type": "array", "items": Schema{"type": "integer"}}}
	want := Schema{
		"type": "object", "required": []string{"turns"}, "additionalProperties": Schema{"type": "integer", "minimum": 1, "maximum": 6},
		"properties": Schema{
			"turns": Schema{"type": "integer", "minimum": 1, "maximum": 40, "description": "turns of the match [GA turn/ending]"},
			"air":   Schema{"type": "array", "minItems": 1, "maxItems": 2, "items": Schema{"type": "integer", "minimum": 0}},
			"units": Schema{"type": "object", "additionalProperties": Schema{"type": "integer", "minimum": 1, "maximum": 60}},
			"below": Schema{"type": "object", "description": "rows", "additionalProperties": Schema{
				"type": "object", "required": []string{"least"}, "additionalProperties": false,
				"properties": row,
			}},
			"list": Schema{"type": "array", "minItems": 1, "items": Schema{"type": "object", "required": []string{"least"}, "additionalProperties": false, "properties": row}},
		},
	}
	if !reflect.DeepEqual(got, want) {
		t.Errorf("got  %v\nwant %v", got, want)
	}
}

// Bounds that are no two numbers are an error of the program.
func TestBadBounds(t *testing.T) {
	for _, tag := range []string{"1", "1-4", "4..1", "..4", "a..b"} {
		func() {
			defer func() {
				if text, _ := recover().(string); !strings.Contains(text, tag) {
					t.Errorf("%s: got panic %q; want one that names it", tag, text)
				}
			}()
			spanOf(tag)
		}()
	}
}
