package page

import (
	"fmt"
	"maps"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"
)

// Answers are encoded here, without encoding/json, which would be a tenth of the module. That
// package also decodes, and supports types that no answer has. A test checks that both encoders
// give the same bytes.

// appendJSON appends the JSON encoding of a value. The bytes are those of encoding/json without
// HTML escapes. It supports bools, integers, floats of common size, strings, slices, maps with
// string keys, pointers, and structs with JSON field names.
func appendJSON(to []byte, v reflect.Value) []byte {
	switch v.Kind() {
	case reflect.Bool:
		return strconv.AppendBool(to, v.Bool())
	case reflect.Int, reflect.Int32, reflect.Int64:
		return strconv.AppendInt(to, v.Int(), 10)
	case reflect.Float64:
		return strconv.AppendFloat(to, v.Float(), 'f', -1, 64)
	case reflect.String:
		return appendString(to, v.String())
	case reflect.Slice, reflect.Array, reflect.Pointer, reflect.Map:
		return appendSeveral(to, v)
	case reflect.Struct:
		return append(appendFields(append(to, '{'), v), '}')
	}
	panic(fmt.Sprintf("page: unsupported type %s", v.Type()))
}

// appendSeveral appends a slice, array, map or pointer, which may be nil.
func appendSeveral(to []byte, v reflect.Value) []byte {
	switch {
	case v.Kind() != reflect.Array && v.IsNil():
		return append(to, "null"...)
	case v.Kind() == reflect.Pointer:
		return appendJSON(to, v.Elem())
	case v.Kind() == reflect.Map:
		return appendMap(to, v)
	}
	to = append(to, '[')
	for i := range v.Len() {
		to = appendJSON(comma(to), v.Index(i))
	}
	return append(to, ']')
}

// appendMap appends a map with string keys, sorted by key.
func appendMap(to []byte, v reflect.Value) []byte {
	named := map[string]reflect.Value{}
	for of := v.MapRange(); of.Next(); {
		named[of.Key().String()] = of.Value()
	}
	to = append(to, '{')
	for _, name := range slices.Sorted(maps.Keys(named)) {
		to = append(appendString(comma(to), name), ':')
		to = appendJSON(to, named[name])
	}
	return append(to, '}')
}

// appendFields appends the fields of a struct. Fields of an embedded struct are appended as fields
// of the outer struct.
func appendFields(to []byte, v reflect.Value) []byte {
	for i := range v.NumField() {
		f := v.Type().Field(i)
		name, options, _ := strings.Cut(f.Tag.Get("json"), ",")
		switch {
		case name == "-", options == "omitempty" && v.Field(i).IsZero():
		case f.Anonymous:
			to = appendFields(to, v.Field(i))
		case name == "" || options != "" && options != "omitempty":
			panic(fmt.Sprintf("page: field %s has the tag %q; want a name", f.Name, f.Tag))
		default:
			to = append(appendString(comma(to), name), ':')
			to = appendJSON(to, v.Field(i))
		}
	}
	return to
}

// comma appends a comma, except before the first value of a list.
func comma(to []byte) []byte {
	if last := to[len(to)-1]; last == '[' || last == '{' {
		return to
	}
	return append(to, ',')
}

// appendString appends a string in quotes.
func appendString(to []byte, s string) []byte {
	const hexDigits = "0123456789abcdef"
	to = append(to, '"')
	for i, r := range s {
		switch short := strings.IndexRune("\b\f\n\r\t", r); {
		case short >= 0:
			to = append(to, '\\', "bfnrt"[short])
		case r == '"' || r == '\\':
			to = append(to, '\\', byte(r))
		case r < ' ' || r == '\u2028' || r == '\u2029' || r == utf8.RuneError && !strings.HasPrefix(s[i:], "\uFFFD"): // RuneError without its encoding is invalid UTF-8
			to = append(to, '\\', 'u', hexDigits[r>>12], hexDigits[r>>8&15], hexDigits[r>>4&15], hexDigits[r&15])
		default:
			to = utf8.AppendRune(to, r)
		}
	}
	return append(to, '"')
}
