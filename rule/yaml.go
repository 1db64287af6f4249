package rule

import (
	"bytes"
	"cmp"
	"encoding"
	"errors"
	"fmt"
	"io"
	"reflect"
	"regexp"
	"strconv"
	"strings"
	"unicode/utf8"

	"gopkg.in/yaml.v3"
)

// Strict reading of YAML.
//
// The strict mode of the YAML library does not work below a custom UnmarshalYAML. The library
// reports lines but no columns, reads a bare 0812 as a float and 5.7 as the whole number 5, and stops
// after the first of several documents. So the text is first parsed to nodes, and the nodes are
// compared with the Go type to fill. Every error becomes a Fault with its line and column. Only a
// tree without errors is decoded.

// DecodeYAML reads one YAML document into v, a pointer, and refuses everything that v cannot hold.
// Errors are unknown and repeated keys, values of the wrong kind, empty numbers or texts, anchors,
// aliases, and a second document. Null is an empty list or map, or a nil pointer, but never a text.
// Each error is a *Fault, "file:line:column: what". Several errors are joined as by errors.Join, and
// similar errors are gathered. A type with its own UnmarshalYAML must check its node with DecodeNode
// and make errors with At. A field with the tag `rule:"required"` must have a value. A field with the tag
// `format:"scenario/1"` holds this format; the keys of a file of another format are not examined.
//
// A number, or a count of entries, out of the bounds of its key's tags is an error too; see Field.
func DecodeYAML(file string, data []byte, v any) error {
	outside, err := DecodeLoosely(file, data, v)
	return cmp.Or(err, GatherErrors(errors.Join(outside...)))
}

// DecodeLoosely is like DecodeYAML, but it returns numbers out of bounds apart from other errors. If
// there are no other errors it decodes the text, with the nearer bound for each of them.
func DecodeLoosely(file string, data []byte, v any) (outside []error, err error) {
	root, err := parse(data)
	if err == nil {
		err = ofFormat(root, reflect.TypeOf(v))
	}
	if err == nil {
		outside, err = decode(root, v)
	}
	for i, fault := range outside {
		outside[i] = InFile(file, fault)
	}
	return outside, GatherErrors(InFile(file, err))
}

// DecodeNode is like DecodeYAML, but for one node. UnmarshalYAML calls it because the library's
// n.Decode would accept unknown keys. Its faults have no file yet.
func DecodeNode(n *yaml.Node, v any) error {
	outside, err := decode(n, v)
	return cmp.Or(err, errors.Join(outside...))
}

// decode returns numbers out of bounds apart from other errors.
func decode(n *yaml.Node, v any) (outside []error, err error) {
	t := reflect.TypeOf(v)
	if t == nil || t.Kind() != reflect.Pointer {
		panic(fmt.Sprintf("rule.DecodeNode: want a pointer, got %T", v))
	}
	var w walk
	w.plain(n)
	for level := []func(){func() { w.fits(n, t.Elem()) }}; len(w.faults) == 0 && level != nil; {
		w.inside = nil
		for _, check := range level {
			check()
		}
		level = w.inside
	}
	if len(w.faults) > 0 {
		return nil, errors.Join(w.faults...)
	}
	for _, check := range w.last {
		check()
	}
	return w.faults, n.Decode(v)
}

// ofFormat returns the error for a file of another format than the type has.
func ofFormat(root *yaml.Node, t reflect.Type) error {
	for t.Kind() == reflect.Pointer {
		t = t.Elem()
	}
	if t.Kind() != reflect.Struct || root.Kind != yaml.MappingNode {
		return nil
	}
	field, _ := t.FieldByName("Format")
	want := field.Tag.Get("format")
	for i := 0; want != "" && i < len(root.Content); i += 2 {
		if key, value := root.Content[i], root.Content[i+1]; key.Value == "format" && value.Kind == yaml.ScalarNode && value.Value != want {
			return At(value, "found format %q; want %s", Clip(value.Value), want)
		}
	}
	return nil
}

// parse returns the only document of data.
func parse(data []byte) (*yaml.Node, error) {
	if err := encoded(data); err != nil {
		return nil, err
	}
	dec := yaml.NewDecoder(bytes.NewReader(data))
	var doc, next yaml.Node
	if err := dec.Decode(&doc); errors.Is(err, io.EOF) {
		return nil, &Fault{Line: 1, Column: 1, Text: "the file is empty"}
	} else if err != nil {
		return nil, NotYAML(strings.Split(strings.ReplaceAll(string(data), "\r\n", "\n"), "\n"), err)
	}
	if err := dec.Decode(&next); err == nil {
		return nil, At(&next, "a second document begins here; want one document a file")
	} else if !errors.Is(err, io.EOF) {
		return nil, NotYAML(strings.Split(strings.ReplaceAll(string(data), "\r\n", "\n"), "\n"), err)
	}
	return doc.Content[0], nil
}

// encoded returns an error with the place of the first byte that is not UTF-8. The library reads
// UTF-16 too, if the text begins with its byte order mark.
func encoded(data []byte) error {
	if utf8.Valid(data) || bytes.HasPrefix(data, []byte("\xff\xfe")) || bytes.HasPrefix(data, []byte("\xfe\xff")) {
		return nil
	}
	line, start, i := 1, 0, 0
	for i < len(data) {
		r, n := utf8.DecodeRune(data[i:])
		if r == utf8.RuneError && n == 1 {
			break
		}
		if i += n; r == '\n' {
			line, start = line+1, i
		}
	}
	column := 1 + utf8.RuneCount(data[start:i])
	return &Fault{Line: line, Column: column, Text: fmt.Sprintf("found the byte %#x, which is not UTF-8", data[i])}
}

// A walk visits nodes and collects their errors. It goes inside wrappers only if the nodes around them
// have no errors, and compares numbers with their bounds last.
type walk struct {
	faults       []error
	inside, last []func() // the checks inside wrappers, and of bounds
}

func (w *walk) fault(n *yaml.Node, format string, args ...any) {
	w.faults = append(w.faults, At(n, format, args...))
}

// plain refuses repeated keys, and anchors and aliases, which share one value between places.
func (w *walk) plain(n *yaml.Node) {
	if n.Kind == yaml.AliasNode {
		w.fault(n, "alias *%s: write the value out, aliases are not read", n.Value)
		return
	}
	if n.Anchor != "" {
		w.fault(n, "anchor &%s: write the value out, anchors are not read", n.Anchor)
	}
	if n.Kind == yaml.MappingNode {
		first := make(map[string]int, len(n.Content)/2)
		for i := 0; i < len(n.Content); i += 2 {
			k := n.Content[i]
			if line, twice := first[k.Value]; twice {
				w.fault(k, "key %q is already given in line %d", k.Value, line)
			}
			first[k.Value] = k.Line
			w.tight(k, n.Content[i+1])
		}
	}
	for _, c := range n.Content {
		w.plain(c)
	}
}

// tight refuses a key in braces that holds its own value, as in {B-05:Dorf}. YAML reads it as a key with
// nothing.
func (w *walk) tight(key, value *yaml.Node) {
	name, rest, _ := strings.Cut(key.Value, ":")
	if value.Tag == "!!null" && value.Value == "" && key.Style == 0 && name != "" && rest != "" && key.Line == value.Line {
		w.fault(key, "found %q; want a blank after the colon: %s: %s", Clip(key.Value), Clip(name), Clip(rest))
	}
}

var (
	ownYAML = reflect.TypeFor[yaml.Unmarshaler]()
	ownText = reflect.TypeFor[encoding.TextUnmarshaler]()
	ownNull = reflect.TypeFor[NullReader]()
)

// A NullReader is a type whose UnmarshalYAML is also called for null. The library skips null, so that
// any other type with an UnmarshalYAML keeps its zero value.
type NullReader interface {
	yaml.Unmarshaler
	ReadsNull()
}

// fits compares a node with the Go type that will hold it.
func (w *walk) fits(n *yaml.Node, t reflect.Type) {
	null := n.Kind == yaml.ScalarNode && n.Tag == "!!null"
	for t.Kind() == reflect.Pointer {
		if t = t.Elem(); null && !isText(t) {
			return
		}
	}
	if inner, ok := wrapped(t); ok {
		w.inside = append(w.inside, func() { w.fits(n, inner) })
		return
	}
	switch pointer := reflect.PointerTo(t); {
	case null && pointer.Implements(ownNull):
		w.nothing(n, t)
	case t.Implements(ownYAML), pointer.Implements(ownYAML), t == reflect.TypeFor[yaml.Node]():
	case pointer.Implements(ownText):
		w.text(n, t)
	default:
		w.fitsKind(n, t, null)
	}
}

// isText reports whether a type holds a text, or reads null itself. Such a value has no null, also where
// it may be left out.
func isText(t reflect.Type) bool {
	pointer := reflect.PointerTo(t)
	return t.Kind() == reflect.String || pointer.Implements(ownText) || pointer.Implements(ownNull)
}

// nothing asks a type that reads null itself whether it can hold it.
func (w *walk) nothing(n *yaml.Node, t reflect.Type) {
	if err := reflect.New(t).Interface().(yaml.Unmarshaler).UnmarshalYAML(n); err != nil {
		w.faults = append(w.faults, err)
	}
}

// fitsKind compares a node with a type without its own reader, by its reflect.Kind.
func (w *walk) fitsKind(n *yaml.Node, t reflect.Type, null bool) {
	switch t.Kind() {
	case reflect.Interface:
	case reflect.Slice, reflect.Array:
		w.list(n, t, null)
	case reflect.Map:
		w.table(n, t, null)
	case reflect.Struct:
		w.record(n, t)
	default:
		w.scalar(n, t)
	}
}

func (w *walk) list(n *yaml.Node, t reflect.Type, null bool) {
	if n.Kind != yaml.SequenceNode {
		if !null || t.Kind() == reflect.Array {
			w.fault(n, "want a list, found %s", found(n))
		}
		return
	}
	if t.Kind() == reflect.Array && len(n.Content) != t.Len() {
		w.fault(n, "want a list of %d items, found %d", t.Len(), len(n.Content))
	}
	for _, c := range n.Content {
		w.fits(c, t.Elem())
	}
}

func (w *walk) table(n *yaml.Node, t reflect.Type, null bool) {
	if n.Kind != yaml.MappingNode {
		if !null {
			w.fault(n, "want keys with values, found %s", found(n))
		}
		return
	}
	for i := 0; i < len(n.Content); i += 2 {
		if n.Content[i].Tag == "!!merge" {
			w.fault(n.Content[i], "merge key <<: write the keys out, merging is not read")
			continue
		}
		w.fits(n.Content[i], t.Key())
		w.fits(n.Content[i+1], t.Elem())
	}
}

func (w *walk) record(n *yaml.Node, t reflect.Type) {
	if n.Kind != yaml.MappingNode {
		w.fault(n, "want keys with values (%s), found %s", strings.Join(keysOf(t).names, ", "), found(n))
		return
	}
	keys, given, unknown := keysOf(t), map[string]*yaml.Node{}, 0
	for i := 0; i < len(n.Content); i += 2 {
		k := n.Content[i]
		given[k.Value] = n.Content[i+1]
		f := keys.find(k.Value)
		if f == nil {
			w.fault(k, "%s", Unknown("key", k.Value, keys.names))
			unknown++
			continue
		}
		if w.fits(n.Content[i+1], f.Type); f.Range != nil || f.Count != nil {
			w.last = append(w.last, func() { w.bounds(n.Content[i+1], f, k.Value) })
		}
	}
	var missing []string
	for _, f := range keys.fields {
		switch value, ok := given[f.Name]; {
		case !f.Required:
		case !ok:
			missing = append(missing, strconv.Quote(f.Name))
		case value.Kind == yaml.ScalarNode && value.Value == "":
			w.fault(value, "key %q is empty", f.Name)
		}
	}
	w.missing(n, missing, unknown)
}

// missing reports missing keys. It reports nothing if at least as many keys are unknown, because then
// each missing key is probably one of the unknown keys, misspelt.
func (w *walk) missing(n *yaml.Node, keys []string, unknown int) {
	switch last := len(keys) - 1; {
	case len(keys) <= unknown:
	case last == 0:
		w.fault(n, "key %s is missing", keys[0])
	default:
		w.fault(n, "keys %s and %s are missing", strings.Join(keys[:last], ", "), keys[last])
	}
}

// text checks a value of a type that has UnmarshalText, by calling it.
func (w *walk) text(n *yaml.Node, t reflect.Type) {
	if n.Kind != yaml.ScalarNode {
		w.fault(n, "want one value, found %s", found(n))
		return
	}
	if err := reflect.New(t).Interface().(encoding.TextUnmarshaler).UnmarshalText([]byte(n.Value)); err != nil {
		w.fault(n, "%v", err)
	}
}

// wanted returns the name of a scalar kind for messages.
func wanted(k reflect.Kind) string {
	switch k {
	case reflect.Bool:
		return "true or false"
	case reflect.String:
		return "text"
	case reflect.Float32, reflect.Float64:
		return "a number"
	default:
		return "a whole number"
	}
}

// scalar checks one unquoted value. A text may look like a number: a label 0812 stays 0812. A whole
// number must have no fraction, which the library would cut off, and no leading zero, which the
// library would read as octal.
func (w *walk) scalar(n *yaml.Node, t reflect.Type) {
	want := wanted(t.Kind())
	if n.Kind != yaml.ScalarNode || n.Tag == "!!null" {
		w.fault(n, "want %s, found %s", want, found(n))
		return
	}
	if want == "a whole number" {
		digits := strings.TrimLeft(n.Value, "+-")
		if len(digits) > 1 && digits[0] == '0' && digits[1] >= '0' && digits[1] <= '9' {
			w.fault(n, "want a whole number, found %s: a leading zero would make it octal", n.Value)
			return
		}
		if n.Tag != "!!int" {
			w.fault(n, "want a whole number, found %s", found(n))
			return
		}
	}
	if n.Decode(reflect.New(t).Interface()) != nil {
		w.fault(n, "want %s%s, found %s", want, bounds(t), found(n))
	}
}

// bounds returns the smallest and the largest whole number of a type, for messages.
func bounds(t reflect.Type) string {
	switch t.Kind() {
	case reflect.Int, reflect.Int8, reflect.Int16, reflect.Int32, reflect.Int64:
		return fmt.Sprintf(" from %d to %d", int64(-1)<<(t.Bits()-1), int64(1)<<(t.Bits()-1)-1)
	case reflect.Uint, reflect.Uint8, reflect.Uint16, reflect.Uint32, reflect.Uint64:
		return fmt.Sprintf(" from 0 to %d", ^uint64(0)>>(64-t.Bits()))
	}
	return ""
}

// found describes a node, for messages that begin with "found".
func found(n *yaml.Node) string {
	switch {
	case n.Kind == yaml.SequenceNode:
		return "a list"
	case n.Kind == yaml.MappingNode:
		return "keys with values"
	case n.Tag == "!!null":
		return "nothing"
	case len([]rune(n.Value)) > 40:
		return strconv.Quote(string([]rune(n.Value)[:40]) + "…")
	default:
		return strconv.Quote(n.Value)
	}
}

// lineOf extracts the line number from a message of the library.
var lineOf = regexp.MustCompile(`^(?:yaml: )?(?:line (\d+): )?(.*)$`)

// InFile sets the file's name on every fault in err.
func InFile(file string, err error) error {
	if err == nil {
		return nil
	}
	if many, ok := err.(interface{ Unwrap() []error }); ok {
		var all []error
		for _, e := range many.Unwrap() {
			all = append(all, InFile(file, e))
		}
		return errors.Join(all...)
	}
	var f *Fault
	if errors.As(err, &f) {
		placed := *f
		placed.File = file
		return &placed
	}
	var typed *yaml.TypeError
	if errors.As(err, &typed) {
		var all []error
		for _, text := range typed.Errors {
			all = append(all, InFile(file, errors.New(text)))
		}
		return errors.Join(all...)
	}
	m := lineOf.FindStringSubmatch(strings.ReplaceAll(err.Error(), "\n", " "))
	line, _ := strconv.Atoi(m[1])
	return &Fault{File: file, Line: max(1, line), Column: 1, Text: m[2]}
}
