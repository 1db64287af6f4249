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
	Range, Count *Span  // of each number of the value, and of the entries of a list
	Clause       Clause // the clause that states the key or its bounds
	Says         string

	index []int // of the field in the form, for reflection
}

// fieldOf reads the tags of a struct's field.
func fieldOf(name string, t reflect.Type, tag reflect.StructTag, index []int) Field {
	return Field{name, t, tag.Get("rule") == "required", spanOf(tag.Get("range")), spanOf(tag.Get("count")), Clause(tag.Get("clause")), tag.Get("says"), index}
}

// FieldsOf returns the keys of a form in their order.
func FieldsOf(form reflect.Type) []Field { return keysOf(form).fields }

// FieldOf returns a key of a form, or nil.
func FieldOf(form reflect.Type, name string) *Field { return keysOf(form).find(name) }

// cited returns the clause for the end of a sentence, or "".
func (f *Field) cited() string { return strings.TrimSuffix(" ["+string(f.Clause)+"]", " []") }

// schema is the shape of the field's value.
func (f *Field) schema() Schema {
	s := SchemaOf(f.Type)
	numbers := s
	for _, key := range []string{"items", "additionalProperties"} {
		if each, ok := s[key].(Schema); ok {
			numbers = each
		}
	}
	f.Range.narrow(numbers, "minimum", "maximum")
	f.Count.narrow(s, "minItems", "maxItems")
	if f.Says != "" {
		s["description"] = f.Says + f.cited()
	}
	return s
}

// A Span is the bounds of a number, both included.
type Span struct{ Least, Most int }

// spanOf reads a tag such as "1..40" or "0..". An empty tag gives nil, which has all numbers.
func spanOf(tag string) *Span {
	if tag == "" {
		return nil
	}
	s := &Span{Most: math.MaxInt}
	if n, _ := fmt.Sscanf(tag, "%d..%d", &s.Least, &s.Most); n == 0 || s.Least > s.Most || !strings.Contains(tag, "..") {
		panic(fmt.Sprintf("found bounds %q; want two numbers, such as 1..40", tag))
	}
	return s
}

// Has reports whether a number is within the bounds.
func (s *Span) Has(v int) bool { return s == nil || v >= s.Least && v <= s.Most }

// String returns the bounds in words: "1 to 40".
func (s *Span) String() string {
	if s.Most == math.MaxInt {
		return fmt.Sprintf("%d or more", s.Least)
	}
	return fmt.Sprintf("%d to %d", s.Least, s.Most)
}

// narrow adds the bounds to a schema, under the names of JSON Schema for them.
func (s *Span) narrow(to Schema, least, most string) {
	if s != nil {
		to[least] = s.Least
	}
	if s != nil && s.Most < math.MaxInt {
		to[most] = s.Most
	}
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

var keysByType sync.Map

func keysOf(t reflect.Type) *keys {
	if k, ok := keysByType.Load(t); ok {
		return k.(*keys)
	}
	k := &keys{}
	k.add(t, nil)
	keysByType.Store(t, k)
	return k
}

// find returns the field of a key, or nil.
func (k *keys) find(name string) *Field {
	if i := slices.Index(k.names, name); i >= 0 {
		return &k.fields[i]
	}
	return k.rest
}

// add adds the keys of a struct, which is inline at an index of the form.
func (k *keys) add(t reflect.Type, at []int) {
	for i := range t.NumField() {
		f, index := t.Field(i), append(slices.Clip(at), i)
		name, options, _ := strings.Cut(f.Tag.Get("yaml"), ",")
		inner := f.Type
		if inner.Kind() == reflect.Pointer {
			inner = inner.Elem()
		}
		switch {
		case name == "-" || !f.IsExported() && !f.Anonymous:
			continue
		case strings.Contains(options, "inline") && inner.Kind() == reflect.Map:
			rest := fieldOf("", inner.Elem(), f.Tag, index)
			k.rest = &rest
			continue
		case strings.Contains(options, "inline"):
			k.add(inner, index)
			if optional := k.find(f.Tag.Get("optional")); optional != nil {
				optional.Required = false
			}
			continue
		case name == "":
			name = strings.ToLower(f.Name)
		}
		k.names = append(k.names, name)
		k.fields = append(k.fields, fieldOf(name, f.Type, f.Tag, index))
	}
}

// bounds compares a value with the bounds of its key.
func (w *walk) bounds(n *yaml.Node, f *Field, name string) {
	if entries := len(n.Content); n.Kind == yaml.SequenceNode && !f.Count.Has(entries) {
		w.fault(n, "%s: found %s; want %s%s", name, Count(entries, "entry", "entries"), f.Count, f.cited())
	}
	if f.Range != nil {
		w.within(n, f, name)
	}
}

// within compares each number of a value with the bounds. It replaces a number out of bounds by the
// nearer bound, which keeps loops short.
func (w *walk) within(n *yaml.Node, f *Field, name string) {
	switch v := 0; {
	case n.Kind == yaml.MappingNode:
		for i := 0; i < len(n.Content); i += 2 {
			w.within(n.Content[i+1], f, name+"."+n.Content[i].Value)
		}
	case n.Kind == yaml.SequenceNode:
		for _, c := range n.Content {
			w.within(c, f, name)
		}
	case n.Tag == "!!int" && n.Decode(&v) == nil && !f.Range.Has(v):
		w.fault(n, "%s: found %d; want %s%s", name, v, f.Range, f.cited())
		n.Value = strconv.Itoa(min(max(v, f.Range.Least), f.Range.Most))
	}
}
