package rule

import (
	"bytes"
	"cmp"
	"errors"
	"fmt"
	"reflect"
	"slices"
	"strings"

	"gopkg.in/yaml.v3"
)

// Writing YAML: the inverse of DecodeYAML.
//
//	form ──nodeOf──▶ nodes ──lay──▶ nodes with a layout ──▶ text
//
// A key is left out if its value is zero and the key is not required. A Located with a node is written
// even if its value is zero, and keeps the style of the node, such as quotes.

// Encode writes a form, so that DecodeYAML reads an equal form. Keys that the order names come first, in
// this order, at every level; the others come in the order of their structs.
func Encode(form any, order ...string) ([]byte, error) {
	n := nodeOf(reflect.ValueOf(form))
	lay(n, order)
	n.Style = 0
	var text bytes.Buffer
	e := yaml.NewEncoder(&text)
	e.SetIndent(2)
	err := errors.Join(e.Encode(n), e.Close())
	return text.Bytes(), err
}

// An encoder is a type whose Go fields differ from the form of the file.
type encoder interface{ encode() *yaml.Node }

// nodeOf returns the node of a value.
func nodeOf(v reflect.Value) *yaml.Node {
	if own, ok := v.Interface().(encoder); ok {
		return own.encode()
	}
	switch kind := v.Kind(); {
	case kind == reflect.Pointer:
		return nodeOf(v.Elem())
	case reflect.PointerTo(v.Type()).Implements(ownText):
		return scalar(fmt.Sprint(v))
	case kind == reflect.Struct:
		return &yaml.Node{Kind: yaml.MappingNode, Content: pairsOf(v)}
	case kind == reflect.Slice || kind == reflect.Array:
		n := &yaml.Node{Kind: yaml.SequenceNode}
		for i := range v.Len() {
			n.Content = append(n.Content, nodeOf(v.Index(i)))
		}
		return n
	}
	return scalar(fmt.Sprint(v))
}

// pairsOf returns the keys and values of a struct.
func pairsOf(v reflect.Value) (all []*yaml.Node) {
	for _, f := range FieldsOf(v.Type()) {
		if value := v.FieldByIndex(f.index); !value.IsZero() || f.Required && f.Type.Kind() != reflect.String {
			all = append(all, scalar(f.Name), nodeOf(value))
		}
	}
	return all
}

// scalar returns the node of a text. DecodeYAML reads a text that looks like a number as it stands,
// but never null.
func scalar(text string) *yaml.Node {
	n := &yaml.Node{Kind: yaml.ScalarNode, Value: text}
	if n.ShortTag() == "!!null" {
		n.Style = yaml.DoubleQuotedStyle
	}
	return n
}

func (l Located[T]) encode() *yaml.Node {
	n := nodeOf(reflect.ValueOf(&l.Value))
	if n.Kind == yaml.ScalarNode && l.Node != nil {
		n.Style |= l.Node.Style
	}
	return n
}

func (k Keyed[T]) encode() *yaml.Node {
	n := &yaml.Node{Kind: yaml.MappingNode}
	for i := range k {
		n.Content = append(n.Content, scalar(k[i].Key.Value), nodeOf(reflect.ValueOf(&k[i].Value)))
	}
	return n
}

func (p Pair) encode() *yaml.Node {
	n := &yaml.Node{Kind: yaml.SequenceNode}
	for _, v := range []int64{p.X, p.Y} {
		text := Inches(max(v, -v)).String()
		if v < 0 {
			text = "-" + text
		}
		n.Content = append(n.Content, scalar(text))
	}
	return n
}

// The widths of the longest row, and of the longest list of one row, that are written on one line.
const widestRow, widestList = 110, 40

// lay orders the keys, and decides what is written on one line, in brackets or braces: lists of values,
// and short rows. It returns the width on one line, or a number above widestRow for what takes several
// lines.
func lay(n *yaml.Node, order []string) (width int) {
	if n.Kind == yaml.MappingNode {
		pairs := slices.Collect(slices.Chunk(n.Content, 2))
		slices.SortStableFunc(pairs, func(a, b []*yaml.Node) int {
			return cmp.Compare(uint(slices.Index(order, a[0].Value)), uint(slices.Index(order, b[0].Value))) // -1 is last
		})
		n.Content = slices.Concat(pairs...)
	}
	rows := 0
	for _, below := range n.Content {
		if width += 2 + lay(below, order); below.Kind == yaml.MappingNode {
			rows++
		}
	}
	switch {
	case n.Kind == yaml.ScalarNode && !strings.Contains(n.Value, "\n"):
		return len(n.Value)
	case n.Kind == yaml.SequenceNode && (rows == 0 || rows == 1 && width <= widestList), n.Kind == yaml.MappingNode && width <= widestRow:
		n.Style = yaml.FlowStyle
		return width
	}
	return widestRow + 1
}
