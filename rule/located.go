package rule

import (
	"cmp"
	"errors"
	"reflect"
	"slices"

	"gopkg.in/yaml.v3"
)

// Located is a value with its place in the file. It is for values whose check needs other parts of
// the file: a late error still has its line and column.
type Located[T any] struct {
	Value T
	Node  *yaml.Node // nil if the file does not give the value
}

// Of returns a value for a form that Encode writes.
func Of[T any](v T) Located[T] { return Located[T]{v, &yaml.Node{}} }

// AllOf returns values for a form that Encode writes.
func AllOf[T any](values ...T) (all []Located[T]) {
	for _, v := range values {
		all = append(all, Of(v))
	}
	return all
}

// UnmarshalYAML reads the value and stores the node.
func (l *Located[T]) UnmarshalYAML(n *yaml.Node) error {
	l.Node = n
	return n.Decode(&l.Value)
}

// Wraps implements Wrapper.
func (Located[T]) Wraps() reflect.Type { return reflect.TypeFor[T]() }

// ReadsNull implements NullReader.
func (*Located[T]) ReadsNull() {}

// Keyed is a map in the order of the file.
type Keyed[T any] []KeyedEntry[T]

// A KeyedEntry is one key with its value.
type KeyedEntry[T any] struct {
	Key   *yaml.Node
	Value T
}

// UnmarshalYAML reads the entries.
func (k *Keyed[T]) UnmarshalYAML(n *yaml.Node) error {
	for i := 0; i < len(n.Content); i += 2 {
		e := KeyedEntry[T]{Key: n.Content[i]}
		if err := n.Content[i+1].Decode(&e.Value); err != nil {
			return err
		}
		*k = append(*k, e)
	}
	return nil
}

// Wraps implements Wrapper.
func (Keyed[T]) Wraps() reflect.Type { return reflect.TypeFor[map[string]T]() }

// Keys returns the nodes of the keys, in the order of the file.
func (k Keyed[T]) Keys() (all []*yaml.Node) {
	for _, e := range k {
		all = append(all, e.Key)
	}
	return all
}

// Names returns the keys, in the order of the file.
func (k Keyed[T]) Names() (all []string) {
	for _, e := range k {
		all = append(all, e.Key.Value)
	}
	return all
}

// Find returns the value of a key.
func (k Keyed[T]) Find(name string) (*T, bool) {
	for i := range k {
		if k[i].Key.Value == name {
			return &k[i].Value, true
		}
	}
	return nil, false
}

// Put returns the value of a key, which it adds if it is missing.
func (k *Keyed[T]) Put(name string) *T {
	if v, ok := k.Find(name); ok {
		return v
	}
	*k = append(*k, KeyedEntry[T]{Key: &yaml.Node{Kind: yaml.ScalarNode, Value: name}})
	return &(*k)[len(*k)-1].Value
}

// Keep removes all keys that are not among some names.
func (k *Keyed[T]) Keep(names ...string) {
	*k = slices.DeleteFunc(*k, func(e KeyedEntry[T]) bool { return !slices.Contains(names, e.Key.Value) })
	if len(*k) == 0 {
		*k = nil
	}
}

// Flat returns the single errors of a joined error.
func Flat(err error) []error {
	many, ok := err.(interface{ Unwrap() []error })
	if !ok {
		return []error{err}
	}
	var all []error
	for _, e := range many.Unwrap() {
		all = append(all, Flat(e)...)
	}
	return all
}

// ByPlace compares two faults by line and column, for sorting.
func ByPlace(a, b error) int {
	var x, y *Fault
	if !errors.As(a, &x) || !errors.As(b, &y) {
		return 0
	}
	return cmp.Or(cmp.Compare(x.Line, y.Line), cmp.Compare(x.Column, y.Column))
}
