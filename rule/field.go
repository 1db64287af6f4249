package rule

import (
	"fmt"
	"math"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"sync"

	"gopkg.in/yaml.v3"
)

// The tags of a form say what is true of one key alone. DecodeYAML checks the bounds, and SchemaOf
// describes all of them.
//
//	Turns    int   `range:"1..40" clause:"GA turn/ending" says:"the length of the match"`
//	Air      []int `count:"1..9" range:"0.." says:"air points for each day"`
//	               count bounds the entries, range each number

// A Field is one key of a form, with its tags.
type Field struct {
	Name         string
	Type         reflect.Type
	Required     bool
	Range, Count *Span  // of each number of the value, and of the entries of a list or map
	Clause       Clause // the clause that states the bounds
	Says         string
}

// A Span is the bounds of a number, both included.
type Span struct{ Least, Most int }

// unbounded is the upper bound of a span that has none, such as "0..".
const unbounded = math.MaxInt

// spanOf reads a tag such as "1..40" or "0..". An empty tag gives nil.
func spanOf(tag string) *Span {
	if tag == "" {
		return nil
	}
	least, most, ok := strings.Cut(tag, "..")
	if most == "" {
		most = strconv.Itoa(unbounded)
	}
	low, err := strconv.Atoi(least)
	high, wrong := strconv.Atoi(most)
	if !ok || err != nil || wrong != nil || low > high {
		panic(fmt.Sprintf("found bounds %q; want two numbers, such as 1..40", tag))
	}
	return &Span{low, high}
}

// String returns the bounds in words: "1 to 40".
func (s *Span) String() string {
	if s.Most == unbounded {
		return fmt.Sprintf("%d or more", s.Least)
	}
	return fmt.Sprintf("%d to %d", s.Least, s.Most)
}

// Has reports whether a number is within the bounds. Nil has all numbers.
func (s *Span) Has(v int) bool { return s == nil || v >= s.Least && v <= s.Most }

// narrow adds the bounds to a schema, under the names of JSON Schema for them.
func (s *Span) narrow(to Schema, least, most string) {
	if s == nil {
		return
	}
	if to[least] = s.Least; s.Most < unbounded {
		to[most] = s.Most
	}
}

// fieldOf reads the tags of a struct's field.
func fieldOf(name string, t reflect.Type, tag reflect.StructTag) Field {
	return Field{name, t, tag.Get("rule") == "required", spanOf(tag.Get("range")), spanOf(tag.Get("count")), Clause(tag.Get("clause")), tag.Get("says")}
}

// FieldsOf returns the keys of a form in their order.
func FieldsOf(form reflect.Type) []Field { return keysOf(form).fields }

// FieldOf returns a key of a form, or nil.
func FieldOf(form reflect.Type, name string) *Field { return keysOf(form).find(name) }

// schema is the shape of the field's value.
func (f *Field) schema() Schema {
	s := SchemaOf(f.Type)
	numbers := s
	switch inner := s["items"]; s["type"] {
	case "array":
		f.Count.narrow(s, "minItems", "maxItems")
		numbers, _ = inner.(Schema)
	case "object":
		f.Count.narrow(s, "minProperties", "maxProperties")
		numbers, _ = s["additionalProperties"].(Schema)
	}
	f.Range.narrow(numbers, "minimum", "maximum")
	if f.Says != "" {
		s["description"] = f.Says + f.cited()
	}
	return s
}

// cited returns the clause for the end of a sentence.
func (f *Field) cited() string {
	if f.Clause == "" {
		return ""
	}
	return " [" + string(f.Clause) + "]"
}

// A Wrapper is a type that is written in a file as another type.
type Wrapper interface{ Wraps() reflect.Type }

var wrapper = reflect.TypeFor[Wrapper]()

// wrapped returns the type that a wrapper is written as.
func wrapped(t reflect.Type) (inner reflect.Type, ok bool) {
	if !t.Implements(wrapper) {
		return nil, false
	}
	return reflect.Zero(t).Interface().(Wrapper).Wraps(), true
}

// keys are the YAML keys of a struct. Rest describes the values of its inline map, which accepts all
// other keys.
type keys struct {
	fields []Field
	names  []string
	rest   *Field
}

var known sync.Map // keys by reflect.Type

func keysOf(t reflect.Type) *keys {
	if k, ok := known.Load(t); ok {
		return k.(*keys)
	}
	k := &keys{}
	k.add(t)
	known.Store(t, k)
	return k
}

// find returns the field of a key, or nil.
func (k *keys) find(name string) *Field {
	if i := slices.Index(k.names, name); i >= 0 {
		return &k.fields[i]
	}
	return k.rest
}

func (k *keys) add(t reflect.Type) {
	for i := range t.NumField() {
		f := t.Field(i)
		name, options, _ := strings.Cut(f.Tag.Get("yaml"), ",")
		inner := f.Type
		if inner.Kind() == reflect.Pointer {
			inner = inner.Elem()
		}
		switch {
		case name == "-" || !f.IsExported() && !f.Anonymous:
			continue
		case strings.Contains(options, "inline") && inner.Kind() == reflect.Map:
			rest := fieldOf("", inner.Elem(), f.Tag)
			k.rest = &rest
			continue
		case strings.Contains(options, "inline"):
			k.add(inner)
			if optional := k.find(f.Tag.Get("optional")); optional != nil {
				optional.Required = false
			}
			continue
		case name == "":
			name = strings.ToLower(f.Name)
		}
		k.names = append(k.names, name)
		k.fields = append(k.fields, fieldOf(name, f.Type, f.Tag))
	}
}

// bounds compares a value, or its entries, with the bounds of its key. It replaces a number out of
// bounds by the nearer bound, which keeps loops short.
func (w *walk) bounds(n *yaml.Node, f *Field, name string) {
	each := Field{Range: f.Range, Clause: f.Clause}
	switch v := 0; n.Kind {
	case yaml.ScalarNode:
		if n.Tag == "!!int" && n.Decode(&v) == nil && !f.Range.Has(v) {
			w.fault(n, "%s: found %d; want %s%s", name, v, f.Range, f.cited())
			n.Value = strconv.Itoa(min(max(v, f.Range.Least), f.Range.Most))
		}
	case yaml.SequenceNode:
		w.count(n, len(n.Content), f, name)
		for _, c := range n.Content {
			w.bounds(c, &each, name)
		}
	case yaml.MappingNode:
		w.count(n, len(n.Content)/2, f, name)
		for i := 0; i < len(n.Content); i += 2 {
			w.bounds(n.Content[i+1], &each, name+"."+n.Content[i].Value)
		}
	}
}

// count compares the number of entries with the bounds of its key.
func (w *walk) count(n *yaml.Node, entries int, f *Field, name string) {
	if !f.Count.Has(entries) {
		w.fault(n, "%s: found %s; want %s%s", name, Count(entries, "entry", "entries"), f.Count, f.cited())
	}
}
